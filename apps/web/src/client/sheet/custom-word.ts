import { findNearestName } from '@trowel/domain/core';
import { VOCABULARIES } from '@trowel/domain/records';
import type { RecordField } from '../data/fields.ts';

/** A word that the vocabulary of its field does not have. */
export interface CustomWord {
  /** The term that may be meant. */
  near: string | undefined;
}

/** Tells whether what is typed is, or begins, no term of the field's vocabulary in either language. */
export function findCustomWord({ vocabulary }: RecordField, typed: string): CustomWord | undefined {
  const terms = vocabulary === undefined ? undefined : VOCABULARIES[vocabulary];
  const text = typed.trim().toLowerCase();
  if (terms === undefined || text === '') return undefined;
  const words = terms.flatMap(({ value, label }) => [value, label.it, label.en]);
  if (words.some((word) => word.toLowerCase().startsWith(text))) return undefined;
  return { near: findNearestName(text, words) };
}
