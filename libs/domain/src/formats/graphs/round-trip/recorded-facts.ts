import { periodColumns, siteColumns, unitColumns } from '@trowel/domain/records';
import type { RecordedFacts } from './round-trip-model.ts';

/** Returns the facts of a site for an export. */
export function listSiteFacts(site: object): RecordedFacts {
  return pickFilled(Object.keys(siteColumns), site);
}

/** Returns the facts of the periods of a site, in their order and without the site name. */
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

/** Returns the facts of a unit, including custom fields, except those named. */
export function listUnitFacts(unit: object, except: ReadonlySet<string>): RecordedFacts {
  return pickFilled(
    UNIT_FACTS.filter((name) => !except.has(name)),
    unit,
  );
}

/** Field names of a period in an export. */
export const PERIOD_FACTS = Object.keys(periodColumns).filter((name) => name !== 'site_name');
/** Field names of a unit in an export. */
export const UNIT_FACTS = [...Object.keys(unitColumns).filter((name) => name !== 'site_name'), 'custom'];

/** Returns true if a value is not null, an empty text, list or object. */
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
