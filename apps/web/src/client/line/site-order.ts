import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask, dataOf } from '../data/api-request.ts';
import { fetchList, queryOf } from '../data/queries.ts';
import { DRAWN_BY, type OrderedUnit, type SiteOrder } from './ordered-unit.ts';

/** What of a site is known while somebody types. */
export type KnownSite = SiteOrder | LargeSite;

/** A site whose units are not kept here: what is asked about one of them, the server answers. */
export interface LargeSite {
  order: undefined;
  /** How many units it has. */
  total: number;
  /** Undefined where there are too many. */
  areas: ReadonlySet<string> | undefined;
  onlyArea: string | undefined;
}

const PAGE = 100;
const MOST_UNITS = 3_000;
const MOST_AREAS = 100;
const AT_ONCE = 4;
const FRESH_MS = 60_000;

/** The units of a site and their relations, for checks at each key press. */
export function useSiteOrder(site: string): UseQueryResult<KnownSite> {
  return useQuery(siteOrderQuery(site));
}

/** What is asked for the order of a site; also for those who can wait for it. */
export function siteOrderQuery(site: string) {
  return queryOptions({
    queryKey: ['us', 'order', site],
    queryFn: async ({ signal }): Promise<KnownSite> => {
      const asked = await askUnits(site, signal);
      if (!asked.units) return askLargeSite(site, asked.total, signal);
      // What keeps the order is of no use before the units are there.
      const { buildSiteOrder } = await import('./build-site-order.ts');
      return buildSiteOrder(asked.units);
    },
    staleTime: FRESH_MS,
    // It is a function, not data to be compared.
    structuralSharing: false,
  });
}

/** All units of a site; none where they are too many, and how many they are. */
async function askUnits(
  site: string,
  signal: AbortSignal,
): Promise<{ total: number; units?: OrderedUnit[] }> {
  const askPage = (skip: number): ReturnType<typeof fetchList<OrderedUnit>> => {
    const fields = ['us_number', 'area', 'relationships', ...DRAWN_BY].join();
    return fetchList(
      `/api/us${queryOf({ site_name_is: site, fields, sort_by: 'id', skip, limit: PAGE })}`,
      signal,
    );
  };
  const first = await askPage(0);
  const { total } = first.pagination;
  if (total > MOST_UNITS) return { total };
  const units = [...first.rows];
  for (let skip = PAGE; skip < total; skip += PAGE * AT_ONCE) {
    const starts = Array.from({ length: AT_ONCE }, (_, i) => skip + i * PAGE).filter((at) => at < total);
    for (const { rows } of await Promise.all(starts.map(askPage))) units.push(...rows);
  }
  return { total, units };
}

async function askLargeSite(site: string, total: number, signal: AbortSignal): Promise<LargeSite> {
  const path = `/api/us/values/area${queryOf({ site_name_is: site, limit: MOST_AREAS })}`;
  const values = dataOf(await ask<{ value: string | null }[]>(path, { signal }));
  const areas = values.map(({ value }) => value ?? '');
  return {
    order: undefined,
    total,
    areas: areas.length < MOST_AREAS ? new Set(areas.filter((area) => area !== '')) : undefined,
    onlyArea: areas.length === 1 ? areas[0] : undefined,
  };
}
