import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Team } from '@trowel/domain/records';
import { fetchApi, dataOf } from './api-request.ts';

/** Returns the teams visible to the user: all of them, or those they belong to. */
export function useTeams(): UseQueryResult<Team[]> {
  return useQuery({
    queryKey: ['users', 'teams'],
    queryFn: async ({ signal }) => dataOf(await fetchApi<Team[]>('/api/teams', { signal })),
  });
}
