import { foldText } from '@trowel/domain/core';
import type { ImportedPeriod, ImportSource } from '../../import/imported-data.ts';

/** A row or epoch of a graph file. Years are integers, negative = BCE. */
export interface NamedEpoch {
  name: string;
  start?: number | undefined;
  end?: number | undefined;
  /** `#RRGGBB` */
  color?: string | undefined;
  source: ImportSource;
}

const UNDATED =
  /^(?:undated|not dated|no date|no period|without period|non datat[oaie]|non databile|senza (?:data|datazione|periodo)|undatiert|ohne datierung|non dates?|sin (?:fecha|datar))$/;
const COLOUR = /^#[0-9a-f]{6}$/i;

/** Returns true if the name of a row means that its units have no period. */
export function isUndated(name: string): boolean {
  const words = foldText(name).replace(/[^\p{L}]+/gu, ' ');
  return UNDATED.test(words.trim());
}

/** Year that s3Dgraphy writes for an unknown one. */
const NO_YEAR = 10_000;

/** Returns the year of an epoch, or undefined for a placeholder. */
export function readEpochYear(year: number | undefined): number | undefined {
  return Number.isInteger(year) && year !== NO_YEAR ? year : undefined;
}

/** Converts the epochs of a file to periods in their order, the most recent first. Each name occurs once. */
export function toPeriods(epochs: readonly NamedEpoch[]): ImportedPeriod[] {
  const byName = new Map<string, NamedEpoch>();
  for (const epoch of epochs) {
    const name = epoch.name.trim();
    if (name !== '' && !isUndated(name) && !byName.has(name)) byName.set(name, epoch);
  }
  return [...byName].map(([name, { start, end, color, source }], i) => ({
    period: name,
    phase: '',
    fields: {
      ...(start !== undefined && { start_year: start }),
      ...(end !== undefined && { end_year: end }),
      ...(color !== undefined && COLOUR.test(color) && { color }),
      sort_order: i + 1,
    },
    isNamed: true,
    source,
  }));
}
