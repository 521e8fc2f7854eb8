import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { fetchApi, dataOf } from '../data/api-request.ts';
import { queryOf } from '../data/queries.ts';
import type { ChangeDays } from './change-days.ts';

/** Returns the days whose end is an earlier state of a site. */
export function usePastDays(site: string): UseQueryResult<ChangeDays> {
  return useQuery({
    queryKey: ['changes', 'days', site],
    queryFn: async ({ signal }) =>
      dataOf(await fetchApi<ChangeDays>(`/api/changes/days${queryOf({ site_name: site })}`, { signal })),
    select: pastOf,
  });
}

/** Removes today, because its state is the present one. */
function pastOf({ days, seasons }: ChangeDays): ChangeDays {
  const today = new Date().toISOString().slice(0, 10);
  const isPast = (day: string): boolean => day < today;
  return { days: days.filter(isPast), seasons: seasons.filter(isPast) };
}
