import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Change } from '@trowel/domain/records';
import { fetchList, queryOf, type Listed, type Parameters } from '../../data/queries.ts';

/** A batch of changes, or a single change, as listed by the API. */
export interface ChangeBatch {
  batch: string | null;
  change_id: number | null;
  at: string;
  actor: string;
  via: Change['via'];
  sites: string[];
  records: { entity: string; action: Change['action']; count: number }[];
  /** Name of the file, if the batch was an import. */
  file_name: string | null;
  change: Change | null;
}

/** Returns a page of the batches of changes, newest first. */
export function useChangeBatches(parameters: Parameters): UseQueryResult<Listed<ChangeBatch>> {
  return useQuery({
    queryKey: ['changes', 'batches', parameters],
    queryFn: ({ signal }) => fetchList<ChangeBatch>(`/api/changes/batches${queryOf(parameters)}`, signal),
    placeholderData: keepPreviousData,
  });
}
