import type { Period } from '@trowel/domain/records';
import { showTerm, type Words } from './show-term.ts';

/** Gives the name of a period, or of a phase of it where one is given; undefined when it has none. */
export type PeriodNames = (period: string, phase: string) => string | undefined;

/** Gives the names of a site's periods and phases, by their codes. */
export function indexPeriodNames(periods: readonly Period[], wording: Words): PeriodNames {
  const names = new Map(periods.map((one) => [keyOf(one.period, one.phase), namePeriod(one, wording)]));
  return (period, phase) => names.get(keyOf(period, phase)) ?? undefined;
}

/** Gives what a period is called in a language, else in the other. */
export function namePeriod({ name, name_en }: Period, wording: Words): string | null {
  if (wording.language === 'it') return name ?? name_en;
  return name_en ?? (name && showTerm(name, 'periods.name', wording));
}

function keyOf(period: string, phase: string): string {
  return JSON.stringify([period, phase]);
}
