import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchApi, dataOf, type ApiResult } from '../../data/api-request.ts';
import type { PlacedBy } from './matrix-view.ts';
import { byUnit, type ManualPositions, type ManualPosition } from './manual-positions.ts';

/** The stored manual positions of a site. */
export interface StoredPlaces {
  count: number;
  /** Returns the positions from the cache, including those just saved. */
  known: () => ManualPositions;
  read: () => Promise<ApiResult<{ places: ManualPosition[] }>>;
  save: (places: readonly ManualPosition[]) => Promise<ApiResult<{ places: ManualPosition[] }>>;
}

/** Fetches and saves the positions of the user's or the shared manual layout. Empty for the automatic layout. */
export function useManualPositions(site: string, whose: PlacedBy): StoredPlaces {
  const path = `/api/harris-matrix/${encodeURIComponent(site)}/places?whose=${whose}`;
  const queries = useQueryClient();
  const queryKey = ['matrix', 'places', site, whose];
  const read: StoredPlaces['read'] = () => fetchApi(path);
  const stored = useQuery({
    queryKey,
    enabled: whose !== 'none',
    queryFn: async () => dataOf(await read()).places,
  });
  return {
    count: stored.data?.length ?? 0,
    known: () => byUnit(queries.getQueryData<ManualPosition[]>(queryKey)),
    read,
    async save(places) {
      const answer = await fetchApi<{ places: ManualPosition[] }>(path, { method: 'POST', body: { places } });
      if (!answer.ok) return answer;
      // A request that is still running would return older positions.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, answer.data.places);
      return answer;
    },
  };
}
