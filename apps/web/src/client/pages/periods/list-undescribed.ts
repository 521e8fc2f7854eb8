import { compareNatural } from '@trowel/domain/core';
import type { Period } from '@trowel/domain/records';

/** A period that units have, with their number. */
export interface UsedPeriod {
  period: string;
  count: number;
}

/** Lists the periods that units have and that have no description, in natural order. */
export function listUndescribed(
  shares: readonly { name: string | null; count: number }[],
  described: readonly Pick<Period, 'period'>[],
): UsedPeriod[] {
  const known = new Set(described.map(({ period }) => period));
  return shares
    .flatMap(({ name, count }) => (name && !known.has(name) ? [{ period: name, count }] : []))
    .sort((a, b) => compareNatural(a.period, b.period));
}
