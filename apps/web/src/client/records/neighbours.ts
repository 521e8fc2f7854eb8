import type { QueryClient } from '@tanstack/react-query';
import { fetchList, queryOf, type Parameters, type RecordName } from '../data/queries.ts';
import { placeQuery } from '../tables/use-place.ts';

/** A record as its neighbours name it. */
export interface NamedRecord {
  id: number;
  [field: string]: unknown;
}

/** The records before and behind another. */
export interface Neighbours<T = NamedRecord> {
  before: T | undefined;
  after: T | undefined;
}

export interface NeighboursQuestion {
  name: RecordName;
  id: number;
  /** The list they stand in, as it is filtered and sorted. */
  list: Parameters;
  /** The field they are called by. */
  nameField: string;
}

/** Asks for the records that stand before and behind another in a list. */
export function neighboursQuery<T extends { id: number } = NamedRecord>({
  name,
  id,
  list,
  nameField,
}: NeighboursQuestion): {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal; client: QueryClient }) => Promise<Neighbours<T>>;
} {
  return {
    queryKey: [name, 'neighbours', id, list],
    queryFn: async ({ signal, client }) => {
      // The table beside asks it too.
      const place = await client.fetchQuery(placeQuery(name, id, list));
      if (place === null) return { before: undefined, after: undefined };
      const asked = { ...list, fields: nameField, skip: Math.max(0, place - 1), limit: 3 };
      const { rows } = await fetchList<T>(`/api/${name}${queryOf(asked)}`, signal);
      const at = rows.findIndex((row) => row.id === id);
      return { before: rows[at - 1], after: at < 0 ? undefined : rows[at + 1] };
    },
  };
}
