import { editDistance, foldText } from '@trowel/domain/core';
import { RELATION_TYPES, relationLabelsOf } from '@trowel/domain/records';
import { FIELD_MARKERS } from './field-markers.ts';
import { nameField } from './line-meaning.ts';
import { suggest } from './line-messages.ts';
import type { LineOptions, LineSuggestion } from './line-token.ts';

/** Maximum share of wrong letters: one in three. */
const MAX_WRONG = 1 / 3;
const MAX_SUGGESTIONS = 3;
const MAX_SUFFIX = 4;

const CANDIDATES = listCandidates();

interface Near extends LineSuggestion {
  wrong: number;
}

/** The last words of a run, from their index in it, and the words that may be meant. */
export interface NearWords {
  from: number;
  suggestions: LineSuggestion[];
}

/**
 * Finds the last words of `words` that are similar to a relation word or field marker. `at` are the positions of
 * the words.
 */
export function findNearWords(
  words: string,
  at: readonly number[],
  { language = 'en' }: LineOptions,
): NearWords | undefined {
  let best: (NearWords & { wrong: number }) | undefined;
  for (const from of at.slice(-MAX_SUFFIX)) {
    const near = listNear(foldText(words.slice(from)), language);
    const [first] = near;
    if (first && (!best || first.wrong < best.wrong))
      best = { from, wrong: first.wrong, suggestions: near.map(({ text, meaning }) => ({ text, meaning })) };
  }
  return best;
}

function listNear(word: string, language: 'en' | 'it'): Near[] {
  const near: Near[] = [];
  for (const { text, folded, meaning } of CANDIDATES) {
    const longest = Math.max(word.length, folded.length);
    if (Math.abs(word.length - folded.length) > longest * MAX_WRONG) continue;
    const wrong = editDistance(word, folded) / longest;
    if (wrong <= MAX_WRONG && !near.some((other) => other.meaning.en === meaning.en && other.text === text))
      near.push({ text, meaning, wrong });
  }
  // Words of the reader's language come first among equally similar ones.
  const rank = ({ text, meaning }: Near): number => (meaning[language].startsWith(text) ? 0 : 1);
  return near.sort((a, b) => a.wrong - b.wrong || rank(a) - rank(b)).slice(0, MAX_SUGGESTIONS);
}

function listCandidates(): (LineSuggestion & { folded: string })[] {
  const relations = RELATION_TYPES.flatMap((type) => {
    const { pyarchinit: _, ...labels } = relationLabelsOf(type);
    const meaning = { en: labels.en.toLowerCase(), it: labels.it.toLowerCase() };
    return Object.values(labels).map((label) => ({ text: label.toLowerCase(), meaning }));
  });
  const markers = FIELD_MARKERS.flatMap(({ field, print }) => {
    const { text: _, meaning } = suggest('', nameField(field, 'en'), nameField(field, 'it'));
    return [print.it, print.en].map((text) => ({ text, meaning }));
  });
  return [...relations, ...markers]
    .filter(({ text }) => text.length > 2)
    .map((candidate) => ({ ...candidate, folded: foldText(candidate.text) }));
}
