import type { SitePlanUnit } from '@trowel/domain/plan';

/** Finds units of a plan by name, and names them. */
export interface PlanNames {
  /** Returns the index of the unit named `12` or `A/12`, or -1. `12` is the first of several with that number. */
  find: (name: string) => number;
  /** Returns `12`, or `A/12` where the number repeats. */
  nameOf: (unit: number) => string;
}

/** Indexes the units of a plan. The names are those of the matrix. */
export function nameUnits(units: readonly SitePlanUnit[]): PlanNames {
  const found = new Map<string, number>();
  const times = new Map<string, number>();
  for (const [at, { us_number: number, area }] of units.entries()) {
    times.set(number, (times.get(number) ?? 0) + 1);
    if (!found.has(number)) found.set(number, at);
    found.set(`${area}/${number}`, at);
  }
  return {
    find: (name) => found.get(name.trim()) ?? -1,
    nameOf(unit) {
      const { us_number: number = '', area = '' } = units[unit] ?? {};
      return (times.get(number) ?? 0) > 1 ? `${area}/${number}` : number;
    },
  };
}
