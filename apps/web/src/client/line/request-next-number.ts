import type { Unit } from '@trowel/domain/records';
import { planNextNumbers } from '@trowel/domain/recording';
import { fetchList, queryOf } from '../data/queries.ts';

const PAGE = 100;
const MOST_PAGES = 10;

/**
 * Returns the next number of a site too large to load. In descending order non-numeric codes come
 * first, so pages are read until a number appears.
 */
export async function fetchNextOfSite(site: string, signal: AbortSignal): Promise<string | null> {
  const numbers: string[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = { site_name_is: site, fields: 'us_number', sort_by: 'us_number', sort_order: 'desc' };
    const path = `/api/us${queryOf({ ...query, skip: page * PAGE, limit: PAGE })}`;
    const { rows } = await fetchList<Pick<Unit, 'us_number'>>(path, signal);
    numbers.push(...rows.map(({ us_number: number }) => number));
    if (rows.length < PAGE || numbers.some((number) => /^\d/.test(number))) break;
  }
  return planNextNumbers(numbers)[0] ?? null;
}
