import { foldText } from '@trowel/domain/core';
import { VOCABULARIES, type VocabularyTerm } from '@trowel/domain/records';
import type { LineOptions } from './line-token.ts';
import type { LineField } from './line-unit.ts';

/** Fields whose words agree in gender with the noun: `strato giallo`, `terra gialla`. */
const ADJECTIVES: ReadonlySet<LineField> = new Set(['color', 'consistency', 'formation']);
/** Further words of a line for terms: the stored value, then Italian and English words. */
const FURTHER: Partial<Record<LineField, readonly VocabularyTerm[]>> = {
  color: listWords([
    ['Marrone', 'bruno', 'brown'],
    ['Marrone scuro', 'bruno scuro', 'dark brown'],
    ['Marrone chiaro', 'bruno chiaro', 'light brown'],
  ]),
  excavated: listWords([
    ['Sì', 'scavata', 'excavated'],
    ['Sì', 'scavato', 'dug'],
    ['No', 'non scavata', 'not excavated'],
    ['No', 'non scavato', 'unexcavated'],
    ['Parzialmente', 'parzialmente scavata', 'partly excavated'],
    ['Parzialmente', 'parzialmente scavato', 'partly dug'],
  ]),
};

function listWords(rows: readonly [value: string, it: string, en: string][]): VocabularyTerm[] {
  return rows.map(([value, it, en]) => ({ value, label: { it, en } }));
}

type Index = ReadonlyMap<string, VocabularyTerm>;
type CustomTerms = LineOptions['terms'];

const NO_TERMS: NonNullable<CustomTerms> = {};
/** Cache of the indexes, by set of custom terms. */
const indexes = new WeakMap<NonNullable<CustomTerms>, Map<LineField, Index>>();

/** Finds the term of a field by its words in either language. Custom terms come first. */
export function findTerm(custom: CustomTerms, field: LineField, words: string): VocabularyTerm | undefined {
  return indexOf(custom, field).get(keyOf(field, words));
}

/** Finds the term of a field by its stored value. */
export function findTermOfValue(
  custom: CustomTerms,
  field: LineField,
  value: string,
): VocabularyTerm | undefined {
  return listTerms(custom, field).find((term) => term.value === value);
}

/** Lists the terms of a field, custom terms first. */
export function listTerms(custom: CustomTerms, field: LineField): readonly VocabularyTerm[] {
  return [...(custom?.[field] ?? []), ...(VOCABULARIES[`us.${field}`] ?? [])];
}

function indexOf(custom: CustomTerms, field: LineField): Index {
  const byField = indexes.get(custom ?? NO_TERMS) ?? new Map<LineField, Index>();
  indexes.set(custom ?? NO_TERMS, byField);
  const index = byField.get(field) ?? buildIndex(custom, field);
  byField.set(field, index);
  return index;
}

function buildIndex(custom: CustomTerms, field: LineField): Index {
  const index = new Map<string, VocabularyTerm>();
  for (const term of [...listTerms(custom, field), ...(FURTHER[field] ?? [])]) {
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
