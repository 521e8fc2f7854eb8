import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { fetchApi, dataOf } from '../../data/api-request.ts';
import { queryOf } from '../../data/queries.ts';
import type { FindingChange } from './inbox-model.ts';
import { applyPath, type Outcome } from './use-inbox-acts.ts';

/** Computes the result of changes as a dry run, with drawings of the given units. Nothing is saved. */
export function useTrial(
  site: string,
  changes: readonly FindingChange[],
  draw: readonly string[] = [],
): UseQueryResult<Outcome> {
  const query = queryOf({ dry_run: true, draw: draw.join(',') });
  return useQuery({
    // The key is not part of the matrix cache: after a change has been applied, its dry run would
    // fail.
    queryKey: ['trial', site, changes, draw],
    queryFn: async ({ signal }) =>
      dataOf(
        await fetchApi<Outcome>(`${applyPath(site)}${query}`, {
          method: 'POST',
          body: { suggestions: changes },
          signal,
        }),
      ),
    enabled: changes.length > 0,
    retry: false,
    gcTime: 0,
  });
}
