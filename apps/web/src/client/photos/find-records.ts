import type { MediaOwner, Unit } from '@trowel/domain/records';
import { fetchList, queryOf } from '../data/queries.ts';
import { numberFieldOf } from '../kinds/kinds.ts';
import { unitsOfNumber } from '../records/units-of-number.ts';

/** Finds the units of a site by number, or its records of another kind. The number of a unit may include the area: `A/12`. */
export async function findRecords(
  site: string,
  { entity, number }: { entity: MediaOwner; number: string },
): Promise<{ id: number }[]> {
  if (entity !== 'us') {
    const query = queryOf({ site_name_is: site, [`${numberFieldOf(entity)}_is`]: number, limit: 100 });
    return (await fetchList<{ id: number }>(`/api/${entity}${query}`)).rows;
  }
  const [bare = '', ...areas] = number.split('/').reverse();
  const area = areas.reverse().join('/');
  const { rows } = await fetchList<Unit>(`/api/us${queryOf(unitsOfNumber(site, bare))}`);
  return rows.filter((unit) => unit.us_number === bare && (area === '' || unit.area === area));
}
