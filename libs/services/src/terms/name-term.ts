import type { Labels } from '@trowel/domain/core';
import { nameCenturies } from './name-centuries.ts';
import { VOCABULARIES } from '@trowel/domain/records';

/** Codes, which every language has in common. */
const CODES: ReadonlySet<string> = new Set(['us.unit_type']);

const LABELS = new Map(
  Object.entries(VOCABULARIES).map(([key, terms]): [string, ReadonlyMap<string, Labels>] => [
    key,
    new Map(CODES.has(key) ? [] : terms.map(({ value, label }) => [value, label])),
  ]),
);

/**
 * Gives a recorded word of a built-in vocabulary (`us.color`) in a language, and a dating by a period or in centuries
 * too; any other as it was recorded.
 * @example
 * console.log(nameTerm('Crollo', 'us.definition', 'en')); // Collapse
 */
export function nameTerm(word: string, vocabulary: string, language: keyof Labels): string {
  if (language === 'it') return word;
  const labelIn = (key: string): string | undefined => LABELS.get(key)?.get(word)?.[language];
  const label = labelIn(vocabulary);
  if (label !== undefined || !vocabulary.endsWith('.dating')) return label ?? word;
  return labelIn('periods.name') ?? nameCenturies(word);
}
