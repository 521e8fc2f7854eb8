import { compareNatural } from '@trowel/domain/core';
import type { StatisticsValue } from './build-statistics.ts';

/** Compares values of rows or columns: numbers by size, texts naturally by label, the empty value last. */
export function compareStatisticsValues(a: StatisticsValue, b: StatisticsValue): number {
  if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
  if (typeof a.value === 'number' && typeof b.value === 'number') return a.value - b.value;
  if (typeof a.value === 'number' || typeof b.value === 'number')
    return Number(typeof b.value === 'number') - Number(typeof a.value === 'number');
  if (typeof a.value === 'boolean' && typeof b.value === 'boolean') return Number(b.value) - Number(a.value);
  return compareNatural(a.label, b.label) || compareNatural(String(a.value), String(b.value));
}
