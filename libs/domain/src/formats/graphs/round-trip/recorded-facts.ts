import { periodColumns, siteColumns, unitColumns } from '@trowel/domain/records';
import type { RecordedFacts } from './round-trip-model.ts';

/** Gives what is said of a site, to be written and read back. */
export function listSiteFacts(site: object): RecordedFacts {
  return pickFilled(Object.keys(siteColumns), site);
}

/** Gives what is said of the periods of a site, in its order; that they are of the site is not repeated. */
export function listPeriodFacts(
  periods: readonly { period: string; phase: string; sort_order?: number | null | undefined }[],
): RecordedFacts[] {
  return periods
    .toSorted(
      (a, b) =>
        compare(a.sort_order ?? Infinity, b.sort_order ?? Infinity) ||
        compare(a.period, b.period) ||
        compare(a.phase, b.phase),
    )
    .map((period) => pickFilled(PERIOD_FACTS, period));
}

function compare<Value extends string | number>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Gives what is said of a unit beside the facts named, its custom fields included. */
export function listUnitFacts(unit: object, except: ReadonlySet<string>): RecordedFacts {
  return pickFilled(
    UNIT_FACTS.filter((name) => !except.has(name)),
    unit,
  );
}

/** The names under which periods are told. */
export const PERIOD_FACTS = Object.keys(periodColumns).filter((name) => name !== 'site_name');
/** The names under which units are told. */
export const UNIT_FACTS = [...Object.keys(unitColumns).filter((name) => name !== 'site_name'), 'custom'];

/** Tells whether there is anything to tell: no null, empty text, list or object. */
export function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

function pickFilled(names: readonly string[], record: object): RecordedFacts {
  const values = record as Readonly<Record<string, unknown>>;
  const filled: Record<string, unknown> = {};
  for (const name of names) if (isFilled(values[name])) filled[name] = values[name];
  return filled;
}
