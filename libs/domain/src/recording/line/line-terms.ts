import { foldText } from '@trowel/domain/core';
import { VOCABULARIES, type VocabularyTerm } from '@trowel/domain/records';
import type { LineOptions } from './line-token.ts';
import type { LineField } from './line-unit.ts';

/** Fields filled in with a word of the vocabulary in the gender of what it is said of: `strato giallo`, `terra gialla`. */
const ADJECTIVES: ReadonlySet<LineField> = new Set(['color', 'consistency', 'formation']);
/** Ways to say in a line whether a unit was dug. */
const DUG: readonly VocabularyTerm[] = [
  ['Sì', 'scavata', 'excavated'],
  ['Sì', 'scavato', 'dug'],
  ['No', 'non scavata', 'not excavated'],
  ['No', 'non scavato', 'unexcavated'],
  ['Parzialmente', 'parzialmente scavata', 'partly excavated'],
  ['Parzialmente', 'parzialmente scavato', 'partly dug'],
].map(([value = '', it = '', en = '']) => ({ value, label: { it, en } }));

type Index = ReadonlyMap<string, VocabularyTerm>;
type Own = LineOptions['terms'];

const NO_TERMS: NonNullable<Own> = {};
/** The words of a set of terms are indexed once, and again for another set. */
const indexes = new WeakMap<NonNullable<Own>, Map<LineField, Index>>();

/** Finds the term of a field that words stand for, in either language; own terms come first. */
export function findTerm(own: Own, field: LineField, words: string): VocabularyTerm | undefined {
  return indexOf(own, field).get(keyOf(field, words));
}

/** Finds the term whose value a record holds. */
export function findTermOfValue(own: Own, field: LineField, value: string): VocabularyTerm | undefined {
  return listTerms(own, field).find((term) => term.value === value);
}

/** Lists the terms of a field, own ones first. */
export function listTerms(own: Own, field: LineField): readonly VocabularyTerm[] {
  return [...(own?.[field] ?? []), ...(VOCABULARIES[`us.${field}`] ?? [])];
}

function indexOf(own: Own, field: LineField): Index {
  const byField = indexes.get(own ?? NO_TERMS) ?? new Map<LineField, Index>();
  indexes.set(own ?? NO_TERMS, byField);
  const index = byField.get(field) ?? buildIndex(own, field);
  byField.set(field, index);
  return index;
}

function buildIndex(own: Own, field: LineField): Index {
  const index = new Map<string, VocabularyTerm>();
  const ways = field === 'excavated' ? DUG : [];
  for (const term of [...listTerms(own, field), ...ways]) {
    for (const word of [term.value, term.label.it, term.label.en]) {
      const key = keyOf(field, word);
      if (!index.has(key)) index.set(key, term);
    }
  }
  return index;
}

function keyOf(field: LineField, words: string): string {
  const plain = foldText(words)
    .replaceAll(/[\s'’-]+/g, ' ')
    .trim();
  return ADJECTIVES.has(field) ? plain.replaceAll(/[aeio]\b/g, '') : plain;
}
