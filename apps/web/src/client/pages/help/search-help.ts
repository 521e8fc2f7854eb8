import { foldText } from '@trowel/domain/core';

/** A text of the help in which is searched. */
export interface HelpText {
  title: string;
  text: string;
  /** Address of its page. Undefined for texts of the help page itself. */
  to?: string;
}

/** A text that was found, with the words around the first hit. */
export interface HelpHit {
  title: string;
  excerpt: string;
  to?: string;
}

const MOST_HITS = 20;
/** Characters shown around a hit. */
const AROUND = 90;

/**
 * Finds the texts that contain all words. Texts whose title contains the first word come first. Case
 * and accents are ignored, and endings of plurals (`relations` finds `relation`).
 */
export function searchHelp(texts: readonly HelpText[], query: string): HelpHit[] {
  const words =
    foldText(query)
      .match(/[\p{L}\p{N}+]+/gu)
      ?.map(stemOf) ?? [];
  const [first] = words;
  if (first === undefined) return [];
  const rankOf = ({ title }: HelpText): number => (foldText(title).includes(first) ? 0 : 1);
  return texts
    .filter(({ title, text }) => words.every((word) => foldText(`${title} ${text}`).includes(word)))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, MOST_HITS)
    .map(({ title, text, to }) => ({
      title,
      excerpt: cutAround(text, words),
      ...(to !== undefined && { to }),
    }));
}

const LEAST_STEM = 4;

function stemOf(word: string): string {
  return word.length > LEAST_STEM ? word.replace(/(?:s|[aeio])$/, '') : word;
}

function cutAround(text: string, words: readonly string[]): string {
  const folded = foldText(text);
  const at = words.map((word) => folded.indexOf(word)).find((place) => place >= 0) ?? 0;
  const from = Math.max(0, text.lastIndexOf(' ', Math.max(0, at - AROUND)));
  const to = text.indexOf(' ', at + AROUND);
  const part = text
    .slice(from, to < 0 ? undefined : to)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return `${from > 0 ? '…' : ''}${part}${to < 0 ? '' : '…'}`;
}
