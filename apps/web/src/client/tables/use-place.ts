import { useQuery } from '@tanstack/react-query';
import { ask, dataOf } from '../data/ask.ts';
import { queryOf, type Parameters, type RecordName } from '../data/queries.ts';

/** Gives at which place of a list a record stands; undefined until that is known, and when it is not in it. */
export function usePlace(name: RecordName, id: number | undefined, asked: Parameters): number | undefined {
  const { fields: _columns, ...list } = asked;
  const { data } = useQuery({
    queryKey: [name, 'place', id, list],
    enabled: id !== undefined,
    queryFn: async ({ signal }) =>
      dataOf(await ask<{ place: number | null }>(`/api/${name}/${id}/place${queryOf(list)}`, { signal })),
  });
  return data?.place ?? undefined;
}
