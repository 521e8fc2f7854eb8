import type { Unit } from '@trowel/domain/records';
import { fetchApi } from '../../data/api-request.ts';
import { newKey } from '../../data/new-key.ts';
import type { Problem } from '../../data/problem.ts';
import { fetchAll, type Parameters } from '../../data/queries.ts';
import { splitEdits } from '../../tables/split-edits.ts';

const FIELDS = 'us_number,area,unit_type';

type NamedUnit = Pick<Unit, 'id' | 'us_number' | 'area' | 'unit_type'>;

/** Units that findings name. */
export interface UnitsNamed {
  ids: number[];
  /** Those the site has no more. */
  missing: string[];
}

/**
 * Finds the units that findings call `12`, or `A/12` where numbers repeat. They share a few types: one is looked up by its
 * number, all of its type with it, until none is left.
 */
export async function findUnitsNamed(site: string, names: readonly string[]): Promise<UnitsNamed> {
  const left = new Set(names);
  const ids = new Set<number>();
  const missing: string[] = [];
  const take = (unit: NamedUnit): void => {
    const known = [unit.us_number, `${unit.area}/${unit.us_number}`].filter((name) => left.delete(name));
    if (known.length > 0) ids.add(unit.id);
  };
  for (const name of names) {
    if (!left.has(name)) continue;
    const number = name.slice(name.lastIndexOf('/') + 1);
    const found = await askNamed({ site_name_is: site, us_number_is: number });
    const types = new Set(found.filter((unit) => isCalled(unit, name)).map(({ unit_type: type }) => type));
    for (const type of types)
      for (const unit of await askNamed({ site_name_is: site, unit_type_is: type })) take(unit);
    found.forEach(take);
    if (left.delete(name)) missing.push(name);
  }
  return { ids: [...ids], missing };
}

function isCalled({ us_number: number, area }: NamedUnit, name: string): boolean {
  return name === number || name === `${area}/${number}`;
}

async function askNamed(filters: Parameters): Promise<NamedUnit[]> {
  const { rows } = await fetchAll<NamedUnit>('/api/us', { ...filters, fields: FIELDS, sort_by: 'id' });
  return rows;
}

/** How far a type was given. */
export interface TypeGiven {
  count: number;
  /** What it is undone by, the last first. */
  batches: string[];
  /** Why the rest did not get it. */
  problem?: Problem;
}

/** Gives units a type, as many at once as the server takes. */
export async function assignType(ids: readonly number[], type: string): Promise<TypeGiven> {
  const batches: string[] = [];
  let count = 0;
  for (const some of splitEdits(ids.map((id) => ({ id })))) {
    const records = some.map(({ id }) => ({ id, changes: { unit_type: type } }));
    const told = await fetchApi('/api/us/batch', { method: 'PATCH', body: { records }, key: newKey() });
    if (!told.ok) return { count, batches, problem: told.problem };
    if (told.batch) batches.unshift(told.batch);
    count += some.length;
  }
  return { count, batches };
}
