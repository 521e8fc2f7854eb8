import type { RelationRow, Store, UnitTraits } from '@trowel/db';
import { relationClassOf, type RelationType } from '@trowel/domain/records';
import {
  listLstNames,
  type ImportedData,
  type ImportedStatement,
  type ImportedUnit,
  type UnitReference,
} from '@trowel/domain/formats';
import { unitKey } from '../relations/index.ts';
import type { UnitDirectory } from './names/place-units.ts';

type Name = { area: string; us_number: string };

/**
 * Finds the recorded units that an LST file refers to. The format has no areas, so a unit is found by
 * the name that our own export would give it, else as the only one of that number. A label never
 * replaces recorded values. Other files do not change.
 */
export async function resolveListUnits(
  store: Store,
  data: ImportedData,
  siteId: number | undefined,
): Promise<ImportedData> {
  if (data.format !== 'lst' || siteId === undefined) return data;
  const recorded = await store.lookups.listUnitTraits(siteId);
  const names = listLstNames(recorded);
  const byName = new Map(recorded.map((unit, i) => [names[i]!, unit]));
  const bare = new Set(data.units.filter(({ area }) => area === '').map(({ us_number }) => us_number));
  const places = new Map([...byName].filter(([name]) => bare.has(name)));
  const nameOf = (unit: UnitReference): UnitReference => {
    const place = unit.area === undefined || unit.area === '' ? places.get(unit.us_number) : undefined;
    return place ? { ...unit, area: place.area, us_number: place.us_number } : unit;
  };
  const units = data.units.map((unit): ImportedUnit => {
    const place = unit.area === '' ? places.get(unit.us_number) : undefined;
    if (!place) return unit;
    const { area, us_number } = place;
    return { ...unit, area, us_number, fields: withoutLabel(unit.fields, place) };
  });
  const statements = data.statements.map((one) => ({ ...one, from: nameOf(one.from), to: nameOf(one.to) }));
  return { ...data, units, statements };
}

/** Labels of our export contain type and period. Other programs put a short description there. */
function withoutLabel(
  fields: ImportedUnit['fields'],
  { definition: recorded, unit_type: type }: UnitTraits,
): ImportedUnit['fields'] {
  const { definition, unit_type: _type, period: _period, phase: _phase, ...others } = fields;
  const isType = typeof definition === 'string' && definition.trim() === type?.trim();
  return definition === undefined || recorded || isType ? others : { ...others, definition };
}

/**
 * Removes statements that are already recorded between equal units. Our own file states a relation of
 * several equal units at the first of them, and equalities only from each unit to the next.
 */
export function withoutKnownOrder(
  statements: readonly ImportedStatement[],
  { directory, rows }: { directory: UnitDirectory; rows: readonly RelationRow[] },
): ImportedStatement[] {
  const oneOf = joinSame(rows);
  const known = new Set(rows.map((row) => keyOfOrder(...endsOf(row), row.type as RelationType, oneOf)));
  return statements.filter(({ from, to, type }) => {
    const [unit, target] = [directory.find(from, from.area ?? ''), directory.find(to, from.area ?? '')];
    if (!type || !unit || !target) return true;
    if (relationClassOf(type) === 'equal') return oneOf(unitKey(unit)) !== oneOf(unitKey(target));
    return !known.has(keyOfOrder(unit, target, type, oneOf));
  });
}

function endsOf(row: RelationRow): [Name, Name] {
  return [
    { area: row.unit_area, us_number: row.unit_us_number },
    { area: row.target_area, us_number: row.target_us_number },
  ];
}

/** Returns a key with the later unit first, or with both sorted by name if they have no order. */
function keyOfOrder(unit: Name, target: Name, type: RelationType, oneOf: (key: string) => string): string {
  const ends = [oneOf(unitKey(unit)), oneOf(unitKey(target))];
  const kind = relationClassOf(type);
  if (kind === 'earlier') ends.reverse();
  else if (kind !== 'later') ends.sort();
  return `${kind === 'earlier' ? 'later' : kind} ${ends.join(' ')}`;
}

/** Returns a function that maps all units recorded as equal to one key. Union-find over the recorded equalities. */
export function joinSame(rows: readonly RelationRow[]): (key: string) => string {
  const parents = new Map<string, string>();
  const find = (key: string): string => {
    let at = key;
    for (let up = parents.get(at); up !== undefined; up = parents.get(at)) at = up;
    return at;
  };
  for (const row of rows) {
    if (relationClassOf(row.type as RelationType) !== 'equal') continue;
    const [one, other] = endsOf(row).map((unit) => find(unitKey(unit)));
    if (one !== other) parents.set(one!, other!);
  }
  return find;
}
