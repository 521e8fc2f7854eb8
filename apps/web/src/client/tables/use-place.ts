import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchApi, dataOf } from '../data/api-request.ts';
import { queryOf, type Parameters, type RecordName } from '../data/queries.ts';

/** Asks at which place of a list a record stands; null where it is not in it. */
export function placeQuery(name: RecordName, id: number | undefined, list: Parameters) {
  return queryOptions({
    queryKey: [name, 'place', id, list],
    queryFn: async ({ signal }) => {
      const path = `/api/${name}/${id}/place${queryOf(list)}`;
      return dataOf(await fetchApi<{ place: number | null }>(path, { signal })).place;
    },
  });
}

/** Gives at which place of a list a record stands; undefined until that is known, and when it is not in it. */
export function usePlace(name: RecordName, id: number | undefined, asked: Parameters): number | undefined {
  const { fields: _columns, ...list } = asked;
  return useQuery({ ...placeQuery(name, id, list), enabled: id !== undefined }).data ?? undefined;
}
