import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { dataOf, fetchApi } from '../data/api-request.ts';
import { queryOf, type Parameters, type RecordName } from '../data/queries.ts';

/** Values that probably mean the same, as the API returns them. */
export interface ValueCluster {
  into: string;
  similarity: 'spelling' | 'similar';
  values: readonly { value: string; count: number }[];
}

/** The clusters of a field. */
export interface Clusters {
  clusters: readonly ValueCluster[];
  /** False if not all values were compared. */
  complete: boolean;
}

/** Returns the similar values of a field in the records that match the filters. */
export function useClusters(
  name: RecordName,
  field: string | undefined,
  filters: Parameters,
): UseQueryResult<Clusters> {
  return useQuery({
    queryKey: [name, 'clusters', field, filters],
    enabled: field !== undefined,
    // A list of merged clusters must not appear when the dialog opens again.
    gcTime: 0,
    queryFn: async ({ signal }) =>
      dataOf(await fetchApi<Clusters>(`/api/${name}/clusters/${field}${queryOf(filters)}`, { signal })),
  });
}
