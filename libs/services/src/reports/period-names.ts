import type { Period } from '@trowel/domain/records';
import { showTerm, type Words } from './show-term.ts';

/** Returns the name of a period, or of one of its phases; undefined if it has none. */
export type PeriodNames = (period: string, phase: string) => string | undefined;

/** Creates the lookup of the names of a site's periods and phases, by code. */
export function indexPeriodNames(periods: readonly Period[], wording: Words): PeriodNames {
  const names = new Map(periods.map((one) => [keyOf(one.period, one.phase), namePeriod(one, wording)]));
  return (period, phase) => names.get(keyOf(period, phase)) ?? undefined;
}

/** Returns the name of a period in a language, or else in the other. */
export function namePeriod(
  { name, name_en }: Pick<Period, 'name' | 'name_en'>,
  wording: Words,
): string | null {
  if (wording.language === 'it') return name ?? name_en;
  return name_en ?? (name && showTerm(name, 'periods.name', wording));
}

function keyOf(period: string, phase: string): string {
  return JSON.stringify([period, phase]);
}
