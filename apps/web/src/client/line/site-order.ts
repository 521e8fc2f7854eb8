import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { fetchApi, dataOf } from '../data/api-request.ts';
import { queryOf } from '../data/queries.ts';
import type { OrderedUnit, SiteOrder } from './ordered-unit.ts';

/** Data of a site that is available while the user types. */
export type KnownSite = SiteOrder | LargeSite;

/** A site with too many units to load. The server answers queries about single units. */
export interface LargeSite {
  order: undefined;
  /** Number of units. */
  total: number;
  /** Undefined if there are too many. */
  areas: ReadonlySet<string> | undefined;
  onlyArea: string | undefined;
}

/** Response of the server. `units` and `areas` are null if there are too many. */
interface OrderedUnits {
  total: number;
  areas: string[] | null;
  units: OrderedUnit[] | null;
}

const MAX_UNITS = 3_000;
const FRESH_MS = 60_000;

/** Returns the units of a site and their relations, for checks at each keystroke. */
export function useSiteOrder(site: string): UseQueryResult<KnownSite> {
  return useQuery(siteOrderQuery(site));
}

/** Returns the query for the order of a site, also for callers that can wait for it. */
export function siteOrderQuery(site: string) {
  return queryOptions({
    queryKey: ['us', 'order', site],
    queryFn: async ({ signal }): Promise<KnownSite> => {
      const path = `/api/harris-matrix/${encodeURIComponent(site)}/units${queryOf({ max_units: MAX_UNITS })}`;
      const { units, ...large } = dataOf(await fetchApi<OrderedUnits>(path, { signal }));
      if (!units) return toLargeSite(large);
      // The order checks are needed only if there are units.
      const { buildSiteOrder } = await import('./build-site-order.ts');
      return buildSiteOrder(units);
    },
    staleTime: FRESH_MS,
    // The result contains functions, which cannot be compared.
    structuralSharing: false,
  });
}

function toLargeSite({ total, areas }: Omit<OrderedUnits, 'units'>): LargeSite {
  return {
    order: undefined,
    total,
    areas: areas ? new Set(areas.filter((area) => area !== '')) : undefined,
    onlyArea: areas?.length === 1 ? areas[0] : undefined,
  };
}
