import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchApi, dataOf, type ApiResult } from '../../data/api-request.ts';
import type { PlacedBy } from './asked-matrix.ts';
import { byUnit, type HandWishes, type Wish } from './hand-wishes.ts';

/** The places kept of a site, as the service has them. */
export interface StoredPlaces {
  count: number;
  /** As far as they were told; what was just saved is among them. */
  known: () => HandWishes;
  read: () => Promise<ApiResult<{ places: Wish[] }>>;
  save: (places: readonly Wish[]) => Promise<ApiResult<{ places: Wish[] }>>;
}

/** Keeps the places of units chosen by one's own hand, or by everybody's; none where the drawing shows none. */
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
      // What was asked before is older than this answer.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, answer.data.places);
      return answer;
    },
  };
}
