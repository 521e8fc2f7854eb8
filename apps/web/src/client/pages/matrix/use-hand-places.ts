import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchApi, dataOf, type ApiResult } from '../../data/api-request.ts';
import type { PlacedBy } from './asked-matrix.ts';
import { byUnit, type HandWishes, type Wish } from './hand-wishes.ts';

/** The stored manual positions of a site. */
export interface StoredPlaces {
  count: number;
  /** Returns the positions from the cache, including those just saved. */
  known: () => HandWishes;
  read: () => Promise<ApiResult<{ places: Wish[] }>>;
  save: (places: readonly Wish[]) => Promise<ApiResult<{ places: Wish[] }>>;
}

/** Fetches and saves the positions of the user's or the shared manual layout. Empty for the automatic layout. */
export function useHandPlaces(site: string, whose: PlacedBy): StoredPlaces {
  const path = `/api/harris-matrix/${encodeURIComponent(site)}/places?whose=${whose}`;
  const queries = useQueryClient();
  const queryKey = ['matrix', 'places', site, whose];
  const read: StoredPlaces['read'] = () => fetchApi(path);
  const kept = useQuery({
    queryKey,
    enabled: whose !== 'none',
    queryFn: async () => dataOf(await read()).places,
  });
  return {
    count: kept.data?.length ?? 0,
    known: () => byUnit(queries.getQueryData<Wish[]>(queryKey)),
    read,
    async save(places) {
      const answer = await fetchApi<{ places: Wish[] }>(path, { method: 'POST', body: { places } });
      if (!answer.ok) return answer;
      // A request that is still running would return older positions.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, answer.data.places);
      return answer;
    },
  };
}
