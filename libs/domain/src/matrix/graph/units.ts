import { naturalKey } from '@trowel/domain/core';

/** Data of a unit that the matrix uses. */
export interface MatrixUnit {
  /** Key by which statements refer to the unit, unique in the input. */
  key: string;
  us_number: string;
  area: string;
  unit_type?: string | null;
  definition?: string | null;
  interpretation?: string | null;
  /** Structures of the unit, joined by `/`. */
  structure?: string | null;
  activity?: string | null;
  period?: string | null;
  phase?: string | null;
  period_end?: string | null;
  phase_end?: string | null;
  /** Lowest and highest level above sea, m. */
  elevation_min?: number | null;
  elevation_max?: number | null;
  /** Year of excavation. */
  excavation_year?: number | null;
  /** Person who filled in the sheet. */
  recorder?: string | null;
}

/** The units in natural order, without duplicates, with their keys and names. */
export interface UnitIndex {
  units: readonly MatrixUnit[];
  labels: readonly string[];
  indexOf: ReadonlyMap<string, number>;
}

/** Sorts the units naturally by area and number (2 before 10). Of units with the same key, the first is used. */
export function indexUnits(input: readonly MatrixUnit[]): UnitIndex {
  const distinct = new Map<string, MatrixUnit>();
  for (const unit of input) if (!distinct.has(unit.key)) distinct.set(unit.key, unit);
  const units = sortUnits([...distinct.values()]);
  const indexOf = new Map<string, number>();
  for (let index = 0; index < units.length; index++) indexOf.set(units[index].key, index);
  return { units, labels: labelUnits(units), indexOf };
}

function sortUnits(units: readonly MatrixUnit[]): MatrixUnit[] {
  const rankOf = rankAreas(units);
  const keyed = units.map((unit) => ({
    unit,
    area: rankOf.get(unit.area)!,
    number: plainNumber(unit.us_number),
    text: '',
  }));
  // Plain numbers, which are the usual case, are compared as numbers. The order is the same,
  // without creating strings.
  if (!keyed.every(({ number }) => number > 0)) {
    for (const one of keyed) [one.number, one.text] = [0, sortKey(one.unit.us_number)];
  }
  keyed.sort(
    (a, b) =>
      a.area - b.area || a.number - b.number || compare(a.text, b.text) || compare(a.unit.key, b.unit.key),
  );
  return keyed.map(({ unit }) => unit);
}

const PLAIN_NUMBER = /^[1-9]\d{0,14}$/;

/** Returns a plain number without leading zeros, or 0 for any other text. */
function plainNumber(text: string): number {
  return PLAIN_NUMBER.test(text) ? Number(text) : 0;
}

/** Ranks the areas, which are few, so that each comparison uses their rank. */
function rankAreas(units: readonly MatrixUnit[]): Map<string, number> {
  const keys = new Map<string, string>();
  for (const { area } of units) if (!keys.has(area)) keys.set(area, sortKey(area));
  const sorted = [...keys].sort(([, a], [, b]) => compare(a, b));
  return new Map(sorted.map(([area], rank) => [area, rank]));
}

function sortKey(text: string): string {
  return `${naturalKey(text)}\u0000${text}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Labels each unit with its number if no other unit has it, otherwise with `AREA/NUMBER`. */
function labelUnits(units: readonly MatrixUnit[]): string[] {
  const uses = new Map<string, number>();
  for (const { us_number } of units) uses.set(us_number, (uses.get(us_number) ?? 0) + 1);
  return units.map(({ us_number, area }) =>
    uses.get(us_number) === 1 || area === '' ? us_number : `${area}/${us_number}`,
  );
}
