import type { Store } from '@trowel/db';
import { foldText } from '@trowel/domain/core';
import type { CountedValue } from './count-terms.ts';
import { RELATION_INDEX, RELATION_WORDS } from './relation-words.ts';
import { readTermIndex } from './term-index.ts';

/** A text that is no term of the vocabulary of its field. */
export interface UnmatchedValue extends CountedValue {
  /** A term that differs only in case, accents or a letter or two. */
  near?: string;
}

/** The texts of a file that do not match the vocabularies. */
export interface UnmatchedValues {
  /** The most frequent first. */
  values: UnmatchedValue[];
  /** Total number, including those not listed. */
  total: number;
}

/** Limit of listed values. With more, the field does not use a vocabulary. */
const MAX_LISTED = 300;

/** Lists the texts that name no term of their vocabulary: not its value, and not its word in another language or in capitals. */
export async function matchToTerms(store: Store, counted: readonly CountedValue[]): Promise<UnmatchedValues> {
  if (counted.length === 0) return { values: [], total: 0 };
  const terms = await readTermIndex(store);
  terms.set(RELATION_WORDS, RELATION_INDEX);
  const unmatched = counted
    .filter(({ vocabulary, value }) => {
      const index = terms.get(vocabulary);
      return !index?.values.has(value) && index?.find(value) === undefined;
    })
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
  const values = unmatched.slice(0, MAX_LISTED).map((one) => {
    const near = findNear(one.value, terms.get(one.vocabulary)?.values ?? new Set());
    return { ...one, ...(near !== undefined && { near }) };
  });
  return { values, total: unmatched.length };
}

/** Finds the nearest term: equal except for case and accents, else with one or two different letters. */
function findNear(value: string, terms: ReadonlySet<string>): string | undefined {
  const folded = foldText(value);
  const most = folded.length < 5 ? 0 : folded.length < 9 ? 1 : 2;
  let best: { term: string; steps: number } | undefined;
  for (const term of terms) {
    const steps = countSteps(folded, foldText(term), most);
    if (steps <= most && steps < (best?.steps ?? Infinity)) best = { term, steps };
  }
  return best?.term;
}

/** Computes the Levenshtein distance of two words. Returns `most` + 1 if it is larger than `most`. */
function countSteps(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(changed, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[other.length]!;
}
