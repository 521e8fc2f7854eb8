import { queryOptions } from '@tanstack/react-query';
import { createMemberNames } from '@trowel/domain/matrix';
import type { Unit } from '@trowel/domain/records';
import { pause } from '../api/pause.ts';
import { fetchApi, dataOf } from '../data/api-request.ts';
import { queryOf } from '../data/queries.ts';
import type { NamedMatrix } from './matrix-of-order.ts';

/** Number of steps drawn above and below the unit. */
const STEPS = 2;
/**
 * Delay before the request, for users who move quickly from sheet to sheet. The server builds the
 * whole matrix for each response.
 */
const DELAY_MS = 400;
const FRESH_MS = 60_000;

/** Returns the query for the neighbourhood of a unit of a large site. */
export function nearMatrixQuery({
  id,
  us_number: number,
  area,
  site_name: site,
}: Pick<Unit, 'id' | 'us_number' | 'area' | 'site_name'>) {
  return queryOptions({
    queryKey: ['us', 'near', site, id],
    queryFn: async ({ signal }): Promise<NamedMatrix> => {
      await pause(DELAY_MS, signal);
      const part = queryOf({ around: `${area}/${number}`, above: STEPS, below: STEPS, beside: true });
      const path = `/api/harris-matrix/${encodeURIComponent(site)}${part}`;
      const matrix = dataOf(await fetchApi<NamedMatrix['matrix']>(path, { signal }));
      return { matrix, nameOf: createMemberNames(matrix.nodes) };
    },
    staleTime: FRESH_MS,
    // The result contains a function, which cannot be compared.
    structuralSharing: false,
  });
}
