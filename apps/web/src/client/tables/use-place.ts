import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchApi, dataOf } from '../data/api-request.ts';
import { queryOf, type Parameters, type RecordName } from '../data/queries.ts';

/** Query for the index of a record in a list; null if it is not in the list. */
export function placeQuery(name: RecordName, id: number | undefined, list: Parameters) {
  return queryOptions({
    queryKey: [name, 'place', id, list],
    queryFn: async ({ signal }) => {
      const path = `/api/${name}/${id}/place${queryOf(list)}`;
      return dataOf(await fetchApi<{ place: number | null }>(path, { signal })).place;
    },
  });
}

/** Returns the index of a record in a list. Undefined while loading, and if it is not in the list. */
export function usePlace(
  name: RecordName,
  id: number | undefined,
  parameters: Parameters,
): number | undefined {
  const { fields: _columns, ...list } = parameters;
  return useQuery({ ...placeQuery(name, id, list), enabled: id !== undefined }).data ?? undefined;
}
