import {
  findConfigured,
  indexTypes,
  labelByFormat,
  type ConfiguredType,
  type ConfiguredTypes,
  emNodeTypeOf,
} from '@trowel/domain/records';
import { naturalKey } from '@trowel/domain/core';
import type { PlacedUnit } from './graph-model.ts';
import type { GraphSite, GraphUnit } from './graph-records.ts';

/** The units of a site, and the custom types they may have. */
export interface UnitsToPlace {
  site: GraphSite;
  units: readonly GraphUnit[];
  types?: readonly ConfiguredType[];
}

/** Returns the units in natural order of area and number, with unique ids and names. */
export function placeUnits(
  { site, units, types: ownTypes }: UnitsToPlace,
  claimId: (wanted: string, suffix?: string) => string,
): PlacedUnit[] {
  const types = indexTypes(ownTypes);
  const nameOf = (unit: GraphUnit): string => nameUnit(unit, types);
  const sorted = sortUnits(units);
  const uses = new Map<string, number>();
  for (const unit of sorted) uses.set(nameOf(unit), (uses.get(nameOf(unit)) ?? 0) + 1);
  return sorted.map((unit) => {
    const { area, us_number } = unit;
    const id = [site.site_name, area, us_number].filter((part) => part !== '').join('_');
    const name = nameOf(unit);
    return {
      unit,
      id: claimId(id, typeOf(unit)),
      name:
        uses.get(name) === 1 || area === '' ? name : nameOf({ ...unit, us_number: `${area}/${us_number}` }),
      em: emNodeTypeOf(unit.unit_type, types),
    };
  });
}

/** Returns a function that creates unique ids: as wanted, otherwise with the suffix, otherwise with a number. */
export function createIds(): (wanted: string, suffix?: string) => string {
  const used = new Set<string>();
  return (wanted, suffix) => {
    const base = suffix !== undefined && used.has(wanted) ? `${wanted}_${suffix}` : wanted;
    let id = base;
    for (let copy = 2; used.has(id); copy++) id = `${base}_${copy}`;
    used.add(id);
    return id;
  };
}

/** Returns a function that finds the index of a unit by area and number. */
export function createIndexFinder(
  units: readonly PlacedUnit[],
): (unit: { area: string; us_number: string }) => number | undefined {
  const keyOf = (area: string, number: string): string => JSON.stringify([area, number]);
  const places = new Map(units.map(({ unit }, i) => [keyOf(unit.area, unit.us_number), i]));
  return ({ area, us_number }) => places.get(keyOf(area, us_number));
}

/** Sorts units by cached keys, because normalizing a name costs more than comparing it. */
function sortUnits(units: readonly GraphUnit[]): GraphUnit[] {
  const keyed = units.map((unit) => ({
    unit,
    keys: [naturalKey(unit.area), naturalKey(unit.us_number), unit.area, unit.us_number],
  }));
  keyed.sort((a, b) => {
    const differing = a.keys.findIndex((key, i) => key !== b.keys[i]);
    if (differing === -1) return 0;
    return a.keys[differing]! < b.keys[differing]! ? -1 : 1;
  });
  return keyed.map(({ unit }) => unit);
}

function typeOf({ unit_type }: GraphUnit): string {
  return unit_type?.trim() || 'US';
}

/**
 * Formats the name of a unit as in the Extended Matrix: `USM 4`, document `D.1`, combiner `C.2`, a
 * property by its subject.
 */
function nameUnit(unit: GraphUnit, types: ConfiguredTypes): string {
  const { us_number, definition, interpretation, description } = unit;
  const text = definition || interpretation || description;
  const own = findConfigured(types, unit.unit_type);
  if (own) return labelByFormat(own.label_format, { number: us_number, text });
  switch (emNodeTypeOf(unit.unit_type).family) {
    case 'document':
    case 'extractor':
      return us_number.startsWith('D.') ? us_number : `D.${us_number}`;
    case 'combiner':
      return us_number.startsWith('C.') ? us_number : `C.${us_number}`;
    case 'property':
      return (text ?? '').trim().split(/\s+/)[0] || us_number;
    default:
      return `${typeOf(unit)} ${us_number}`;
  }
}
