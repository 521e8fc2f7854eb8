import type { QueryClient } from '@tanstack/react-query';
import { fetchList, queryOf, type Parameters, type RecordName } from '../data/queries.ts';
import { placeQuery } from '../tables/use-place.ts';

/** A record with its id and the field that names it. */
export interface NamedRecord {
  id: number;
  [field: string]: unknown;
}

/** The previous and the next record. */
export interface Neighbours<T = NamedRecord> {
  before: T | undefined;
  after: T | undefined;
}

export interface NeighboursOptions {
  name: RecordName;
  id: number;
  /** Parameters of the list, with its filter and sort order. */
  list: Parameters;
  /** Field that names the records. */
  nameField: string;
}

/** Returns the query for the previous and next record in a list. */
export function neighboursQuery<T extends { id: number } = NamedRecord>({
  name,
  id,
  list,
  nameField,
}: NeighboursOptions): {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal; client: QueryClient }) => Promise<Neighbours<T>>;
} {
  return {
    queryKey: [name, 'neighbours', id, list],
    queryFn: async ({ signal, client }) => {
      // The table uses the same query, so the response is shared.
      const place = await client.fetchQuery(placeQuery(name, id, list));
      if (place === null) return { before: undefined, after: undefined };
      const query = { ...list, fields: nameField, skip: Math.max(0, place - 1), limit: 3 };
      const { rows } = await fetchList<T>(`/api/${name}${queryOf(query)}`, signal);
      const at = rows.findIndex((row) => row.id === id);
      return { before: rows[at - 1], after: at < 0 ? undefined : rows[at + 1] };
    },
  };
}
