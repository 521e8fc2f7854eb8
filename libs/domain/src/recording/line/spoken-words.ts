// The small words of spoken Italian and English that a line may contain: "che copre la 51", "sotto il muro 4".
import { foldText } from '@trowel/domain/core';
import { detectLanguage } from '@trowel/domain/records';
import { listMarkers } from './field-markers.ts';
import { findTerm } from './line-terms.ts';
import { matchAt } from './line-text.ts';
import type { LineContext } from './line-token.ts';
import { listRelationWords } from './relation-abbreviations.ts';

const BEFORE_RELATION = /(?:(?:che|which|that|è|sta|stanno|si trova|viene|is|lies)\s+){1,3}/iuy;
const ARTICLE = /(?:(?:il|lo|la|i|gli|le|un|uno|una|the|an?)\s+|l['’]\s?)/iuy;
/** Words before the first of several units: `copre sia la 12 sia la 13`, `covering both 12 and 13`. */
const BOTH = /(?:sia|both)\s+/iuy;
const LEADING_ARTICLE = /(?:il|lo|la|the)\s+|l['’]\s?/iuy;
const ENDS_WITH_ARTICLE = /(?:^|[\s.])(?:[adn]|d[ae]|su|co)(?:ll[oae]|i|gli|l|ll['’])$/iu;
const NOUN_WORD = /[\p{L}\p{M}]{2,}(?:['’]\p{L}+)?(?:\s+|['’]\s?)/uy;
/** Longest name of a kind of unit before its number, in words: `la buca di palo 7`. */
const MAX_NOUN_WORDS = 4;
const PLACE = /(?:(?:n|d)(?:el(?:l[ao])?)\s+|(?:n|d)ell['’]\s?|(?:in|of|di)\s+(?:the\s+)?)/iuy;

/** Returns the place after words such as `che` or `which is` before a relation; `at` itself without any. */
export function skipWordsBeforeRelation(text: string, at: number): number {
  return at + (matchAt(BEFORE_RELATION, text, at)?.[0].length ?? 0);
}

/** Returns the place after a preposition such as `nel` or `in the` before a place; undefined without any. */
export function skipPlacePreposition(text: string, at: number): number | undefined {
  const found = matchAt(PLACE, text, at);
  return found && at + found[0].length;
}

/**
 * Returns the places at which the number of a unit may begin behind `at`: after an article, and after the name of a
 * kind of unit (`il muro 4`). After an article any name is one. Without an article only a definition or
 * interpretation of the vocabulary is, and only where `canLackArticle`.
 */
export function listNumberPlaces(
  context: LineContext,
  at: number,
  { before, canLackArticle }: { before: string; canLackArticle: boolean },
): number[] {
  const { text } = context;
  const both = matchAt(BOTH, text, at)?.[0].length ?? 0;
  const article = matchAt(ARTICLE, text, at + both)?.[0].length ?? 0;
  const start = at + both + article;
  const hasArticle =
    article > 0 || ENDS_WITH_ARTICLE.test(before.trimEnd()) || / the$/i.test(before.trimEnd());
  const places = both + article > 0 ? [start] : [];
  let end = start;
  for (let count = 0; count < MAX_NOUN_WORDS; count++) {
    const word = matchAt(NOUN_WORD, text, end);
    if (!word || isOtherWord(text, end)) break;
    end += word[0].length;
    const noun = text.slice(start, end).trimEnd();
    if (hasArticle || (canLackArticle && isKindOfUnit(context, noun))) places.push(end);
  }
  return places;
}

/** Relations and fields are no part of the name of a unit, except words such as `cut` that are a definition too. */
function isOtherWord(text: string, at: number): boolean {
  const ends = [...listMarkers(text, at), ...listRelationWords(text, at)].map(({ end }) => end);
  return ends.length > 0 && !isDefinition(undefined, text.slice(at, Math.max(...ends)));
}

function isKindOfUnit({ options: { terms } }: LineContext, noun: string): boolean {
  return (
    isDefinition(terms, noun) ||
    findTerm(terms, 'interpretation', noun) !== undefined ||
    FURTHER_KINDS.has(foldText(noun))
  );
}

/** True for a definition of the vocabulary, also in the English plural: `the fills 92 and 93`. */
function isDefinition(terms: LineContext['options']['terms'], noun: string): boolean {
  return [noun, noun.replace(/s$/i, '')].some((one) => findTerm(terms, 'definition', one) !== undefined);
}

/** Returns the place of a number or type behind an article at the beginning of a line: `la 70 copre la 71`. */
export function skipLeadingArticle(text: string, at: number): number {
  return at + (matchAt(LEADING_ARTICLE, text, at)?.[0].length ?? 0);
}

/** True if a word is the article of the words after it. In Italian `a` is a preposition: `a secco`. */
export function isArticleOf(word: string, rest: string): boolean {
  if (matchAt(ARTICLE, `${word} `, 0)?.[0].trim() !== word) return false;
  return !/^an?$/i.test(word) || detectLanguage(rest) === 'en';
}

/** Short names that are part of longer terms of the vocabulary. */
const FURTHER_KINDS = new Set([
  'fossa',
  'buca',
  'humus',
  'terra',
  'battuto',
  'piano',
  'pit',
  'ditch',
  'posthole',
  'topsoil',
  'surface',
  'context',
  'contexts',
  'contesto',
  'contesti',
  'unit',
  'units',
  'unita',
]);
