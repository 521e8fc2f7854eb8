import { foldText } from '@trowel/domain/core';
import { nameSceneUnits } from './name-scene-units.ts';
import type { SceneData, ScenePeriod, SceneUnit } from './scene-model.ts';

/** Effect of a filter on the matching units. `show` hides all others. */
export const FILTER_ACTIONS = ['show', 'hide', 'highlight', 'transparent'] as const;
export type FilterAction = (typeof FILTER_ACTIONS)[number];

/** Years, inclusive, negative = BCE. An absent bound is open. */
export interface YearSpan {
  from?: number | null | undefined;
  to?: number | null | undefined;
}

/**
 * Conditions on units. All given conditions must match. Of each list, one value must match. Letter case and
 * accents are ignored.
 */
export interface SceneFilter {
  /** Codes or labels of periods: `2`, `Middle Ages`, `2.1`. */
  periods?: readonly string[] | undefined;
  phases?: readonly string[] | undefined;
  types?: readonly string[] | undefined;
  areas?: readonly string[] | undefined;
  /** Units that may date from these years. Units without a date do not match. */
  years?: YearSpan | undefined;
  /** Numbers, or `AREA/NUMBER`. */
  units?: readonly string[] | undefined;
}

/**
 * Marks with 1 each unit that matches a filter. `datings` are years of single units by record id. They override
 * those of the period.
 */
export function matchUnits(
  scene: SceneData,
  filter: SceneFilter,
  datings: ReadonlyMap<number, YearSpan> = new Map(),
): Uint8Array {
  const names = nameSceneUnits(scene.units);
  const [types, areas, wanted] = [fold(filter.types), fold(filter.areas), fold(filter.units)];
  const inPeriod = scene.periods.map((period) => isPeriodMeant(period, filter));
  return Uint8Array.from(scene.units, (unit, at) => {
    const isMeant =
      isAmong(types, unit.unit_type) &&
      isAmong(areas, unit.area) &&
      (isAmong(wanted, names[at]!) || isAmong(wanted, `${unit.area}/${unit.us_number}`)) &&
      ((filter.periods === undefined && filter.phases === undefined) || inPeriod[unit.period] === true) &&
      (filter.years === undefined || overlaps(spanOf(unit, scene.periods, datings), filter.years));
    return isMeant ? 1 : 0;
  });
}

function fold(values: readonly string[] | undefined): ReadonlySet<string> | undefined {
  return values && new Set(values.map((value) => foldText(value).trim()));
}

function isAmong(wanted: ReadonlySet<string> | undefined, value: string): boolean {
  return wanted === undefined || wanted.has(foldText(value).trim());
}

function isPeriodMeant({ period, phase, label }: ScenePeriod, { periods, phases }: SceneFilter): boolean {
  const wanted = fold(periods);
  const names = [period, label, `${period}.${phase}`, `${period}/${phase}`, ...label.split(' · ')];
  const isPeriod = wanted === undefined || names.some((name) => isAmong(wanted, name));
  return isPeriod && isAmong(fold(phases), phase);
}

function spanOf(
  { record_id, period }: SceneUnit,
  periods: readonly ScenePeriod[],
  datings: ReadonlyMap<number, YearSpan>,
): YearSpan | undefined {
  const own = record_id === null ? undefined : datings.get(record_id);
  if (own) return own;
  const { start_year = null, end_year = null } = periods[period] ?? {};
  return start_year === null && end_year === null ? undefined : { from: start_year, to: end_year };
}

function overlaps(span: YearSpan | undefined, years: YearSpan): boolean {
  if (!span) return false;
  return (
    (span.from ?? -Infinity) <= (years.to ?? Infinity) && (span.to ?? Infinity) >= (years.from ?? -Infinity)
  );
}

/** Visibility of a unit. */
export type UnitLook = 'plain' | 'hidden' | 'highlighted' | 'transparent';

/** Changes the looks of units by a filter. Other looks of an earlier filter stay. */
export function applyFilter(
  looks: readonly UnitLook[],
  matched: Uint8Array,
  action: FilterAction,
): UnitLook[] {
  return looks.map((look, at) => {
    const isMatched = matched[at] === 1;
    if (action === 'show') return isMatched ? (look === 'hidden' ? 'plain' : look) : 'hidden';
    if (!isMatched || look === 'hidden') return look;
    return ({ hide: 'hidden', highlight: 'highlighted', transparent: 'transparent' } as const)[action];
  });
}
