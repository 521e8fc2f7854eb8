import type { Labels } from '@trowel/domain/core';
import { nameCenturies } from './name-centuries.ts';
import { VOCABULARIES } from '@trowel/domain/records';

/** Vocabularies of codes, which are the same in all languages. */
const CODES: ReadonlySet<string> = new Set(['us.unit_type']);

const LABELS = new Map(
  Object.entries(VOCABULARIES).map(([key, terms]): [string, ReadonlyMap<string, Labels>] => [
    key,
    new Map(CODES.has(key) ? [] : terms.map(({ value, label }) => [value, label])),
  ]),
);

/**
 * Translates a recorded term of a built-in vocabulary (`us.color`), including datings by period or
 * century. Any other text stays as recorded.
 * @example console.log(nameTerm('Crollo', 'us.definition', 'en')); // Collapse
 */
export function nameTerm(word: string, vocabulary: string, language: keyof Labels): string {
  if (language === 'it') return word;
  const labelIn = (key: string): string | undefined => LABELS.get(key)?.get(word)?.[language];
  const label = labelIn(vocabulary);
  if (label !== undefined || !vocabulary.endsWith('.dating')) return label ?? word;
  return labelIn('periods.name') ?? nameCenturies(word);
}
