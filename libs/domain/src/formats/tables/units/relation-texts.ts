import { parseRapporti, parseRelationType } from '@trowel/domain/records';

/** A slash or dash between two relations separates them like a semicolon. Brackets around a number have no meaning. */
const PARTING = /(?<=[\d)\]])\s+[/–—-]\s+(?=\p{L}{3})/gu;
/** A slash without blanks is part of a number (`12/bis`), unless a relation begins after it. */
const SLASH_BEFORE_WORD = /(?<=[\d)\]])\s*\/\s*(?=(\p{L}{3,}(?: \p{L}+)?))/gu;
/** `Sealed by (1001). Fill of [1004]` */
const SENTENCE = /(?<=[\d)\]?]|nothing|none)\.\s+(?=\p{L}{2})/gu;
const BRACKETED = /(?<=(?:^|[\p{L}:,;&])\s*)[([]\s*(\d[^()[\]\s,;]{0,20})\s*[)\]]/gu;
/** `[5] (6)`: a cut and a layer, each in its brackets. */
const BRACKETED_PAIR = /([([]\s*\d[^()[\]\s,;]{0,20}\s*[)\]])\s*(?=[([]\s*\d[^()[\]\s,;]{0,20}\s*[)\]])/gu;
const LITERAL = /^\s*["']?\s*(?:\[\s*[[('"]|\(\s*[[('"]|\[\s*\])/;

/** Parses a typed cell of relations, with brackets, sentences and slashes. */
export function parseRelationText(text: string): ReturnType<typeof parseRapporti> {
  return parseRapporti(tidyRelations(text));
}

function tidyRelations(text: string): string {
  if (LITERAL.test(text)) return text;
  return text
    .replace(PARTING, '; ')
    .replace(SLASH_BEFORE_WORD, (slash, words: string) => (beginsWithRelation(words) ? '; ' : slash))
    .replace(SENTENCE, '; ')
    .replace(BRACKETED_PAIR, '$1, ')
    .replace(BRACKETED, '$1');
}

function beginsWithRelation(words: string): boolean {
  return [words, words.split(' ', 1)[0]!].some((word) => parseRelationType(word) !== undefined);
}
