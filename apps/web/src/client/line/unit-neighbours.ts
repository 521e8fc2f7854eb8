import type { QueryClient } from '@tanstack/react-query';
import type { Unit } from '@trowel/domain/records';
import { neighboursQuery, type Neighbours } from '../records/neighbours.ts';
import { siteOrderQuery } from './site-order.ts';
import type { OrderedUnit } from './ordered-unit.ts';

/** Previous and next unit by number. */
export type UnitNeighbours = Neighbours<UnitName>;
type UnitName = Pick<Unit, 'id' | 'us_number'>;

/** Returns the query for the previous and next unit by number. */
export function unitNeighboursQuery({ id, site_name: site }: Pick<Unit, 'id' | 'site_name'>) {
  const list = { site_name_is: site, sort_by: 'us_number' };
  return neighboursQuery<UnitName>({ name: 'us', id, list, nameField: 'us_number' });
}

/** Returns the neighbours of a unit by number. For a large site they are requested from the server. */
export async function fetchUnitNeighbours(
  queries: QueryClient,
  unit: Pick<Unit, 'id' | 'site_name'>,
  compare: (a: string, b: string) => number,
): Promise<UnitNeighbours> {
  const site = await queries.ensureQueryData(siteOrderQuery(unit.site_name));
  return site.order
    ? findNeighbours(site.units, unit.id, compare)
    : queries.ensureQueryData(unitNeighboursQuery(unit));
}

/** Finds the neighbours of a unit among all units of its site. */
export function findNeighbours(
  units: readonly OrderedUnit[],
  id: number,
  compare: (a: string, b: string) => number,
): UnitNeighbours {
  const sorted = units.toSorted((a, b) => compare(a.us_number, b.us_number) || compare(a.area, b.area));
  const at = sorted.findIndex((one) => one.id === id);
  return at < 0 ? { before: undefined, after: undefined } : { before: sorted[at - 1], after: sorted[at + 1] };
}
