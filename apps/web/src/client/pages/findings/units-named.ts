import type { Unit } from '@trowel/domain/records';
import { fetchApi } from '../../data/api-request.ts';
import { newKey } from '../../data/new-key.ts';
import type { Problem } from '../../data/problem.ts';
import { fetchAll, type Parameters } from '../../data/queries.ts';
import { splitEdits } from '../../tables/split-edits.ts';

const FIELDS = 'us_number,area,unit_type';

type NamedUnit = Pick<Unit, 'id' | 'us_number' | 'area' | 'unit_type'>;

/** Units that findings refer to. */
export interface UnitsNamed {
  ids: number[];
  /** Names of units that are not recorded at the site. */
  missing: string[];
}

/**
 * Finds the units that findings name as `12`, or as `A/12` where numbers repeat. The named units share
 * a few types. Each step fetches one unit by number and then all units of its type, so that few
 * requests are needed.
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
    const found = await fetchNamed({ site_name_is: site, us_number_is: number });
    const types = new Set(found.filter((unit) => isCalled(unit, name)).map(({ unit_type: type }) => type));
    for (const type of types)
      for (const unit of await fetchNamed({ site_name_is: site, unit_type_is: type })) take(unit);
    found.forEach(take);
    if (left.delete(name)) missing.push(name);
  }
  return { ids: [...ids], missing };
}

function isCalled({ us_number: number, area }: NamedUnit, name: string): boolean {
  return name === number || name === `${area}/${number}`;
}

async function fetchNamed(filters: Parameters): Promise<NamedUnit[]> {
  const { rows } = await fetchAll<NamedUnit>('/api/us', { ...filters, fields: FIELDS, sort_by: 'id' });
  return rows;
}

/** Result of setting the type of several units. */
export interface TypeGiven {
  count: number;
  /** Batches to undo, the last first. */
  batches: string[];
  /** Reason why the remaining units were not changed. */
  problem?: Problem;
}

/** Sets the type of units, in batches of the size that the server accepts. Stops at the first failure. */
export async function assignType(ids: readonly number[], type: string): Promise<TypeGiven> {
  const batches: string[] = [];
  let count = 0;
  for (const some of splitEdits(ids.map((id) => ({ id })))) {
    const records = some.map(({ id }) => ({ id, changes: { unit_type: type } }));
    const result = await fetchApi('/api/us/batch', { method: 'PATCH', body: { records }, key: newKey() });
    if (!result.ok) return { count, batches, problem: result.problem };
    if (result.batch) batches.unshift(result.batch);
    count += some.length;
  }
  return { count, batches };
}
