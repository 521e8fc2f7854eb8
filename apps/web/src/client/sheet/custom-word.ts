import { findNearestName } from '@trowel/domain/core';
import { VOCABULARIES } from '@trowel/domain/records';
import type { RecordField } from '../data/fields.ts';

/** A word that is not in the vocabulary of its field. */
export interface CustomWord {
  /** The most similar term of the vocabulary. */
  near: string | undefined;
}

/**
 * Finds the nearest term for a word outside the vocabulary. Undefined if the text is a term or the
 * beginning of one, in either language.
 */
export function findCustomWord({ vocabulary }: RecordField, typed: string): CustomWord | undefined {
  const terms = vocabulary === undefined ? undefined : VOCABULARIES[vocabulary];
  const text = typed.trim().toLowerCase();
  if (terms === undefined || text === '') return undefined;
  const words = terms.flatMap(({ value, label }) => [value, label.it, label.en]);
  if (words.some((word) => word.toLowerCase().startsWith(text))) return undefined;
  return { near: findNearestName(text, words) };
}
