import type { QueryClient } from '@tanstack/react-query';
import type { MediaRecord } from '@trowel/domain/records';
import { fetchList, queryOf } from '../data/queries.ts';
import { numberFieldOf } from '../kinds/kinds.ts';

/** Kinds of record with a number of their own. */
export type NumberedRecord = MediaRecord & { entity: Exclude<MediaRecord['entity'], 'sites'> };

/** Largest page of the API. */
const MOST = 100;
/** Requests of one moment, such as those of the rows that become visible, are sent together. */
const COLLECTED_MS = 10;

type Numbers = ReadonlyMap<number, string>;
/** The next request of each kind: its ids, and its answer. */
const waiting = new Map<string, { ids: Set<number>; answer: Promise<Numbers> }>();

/** Query for the number of a record; null if it does not exist. Queries of many records share requests. */
export function recordNumberQuery({ entity, record_id: id }: NumberedRecord) {
  return {
    queryKey: [entity, 'name', id] as const,
    queryFn: async () => (await collect(entity, id)).get(id) ?? null,
  };
}

/** Returns the number of a record if it is loaded. */
export function getLoadedNumber(queries: QueryClient, record: NumberedRecord): string | undefined {
  return queries.getQueryData<string | null>(recordNumberQuery(record).queryKey) ?? undefined;
}

function collect(entity: NumberedRecord['entity'], id: number): Promise<Numbers> {
  const next = waiting.get(entity);
  if (next && next.ids.size < MOST) {
    next.ids.add(id);
    return next.answer;
  }
  const ids = new Set([id]);
  const answer = new Promise((resolve) => setTimeout(resolve, COLLECTED_MS)).then(() => {
    if (waiting.get(entity)?.ids === ids) waiting.delete(entity);
    return fetchNumbers(entity, [...ids]);
  });
  waiting.set(entity, { ids, answer });
  return answer;
}

async function fetchNumbers(entity: NumberedRecord['entity'], ids: readonly number[]): Promise<Numbers> {
  const where = JSON.stringify({ and: [{ field: 'id', operator: 'any_of', value: ids }] });
  const number = numberFieldOf(entity);
  const query = queryOf({ where, fields: number, limit: MOST });
  const { rows } = await fetchList<{ id: number; [field: string]: unknown }>(`/api/${entity}${query}`);
  return new Map(rows.map((row) => [row.id, String(row[number])]));
}
