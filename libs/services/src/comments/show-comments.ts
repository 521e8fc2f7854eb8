import type { CommentRow, Store } from '@trowel/db';
import { COMMENTED_ENTITIES, type Comment, type CommentedEntity } from '@trowel/domain/records';
import type { Context } from '../context.ts';
import { nameRecord } from '../plans/index.ts';
import { sitedTableOf } from '../writing/index.ts';

/** Returns comments with the names of their sites and records. */
export async function showComments(
  ctx: Context,
  store: Store,
  rows: readonly CommentRow[],
): Promise<Comment[]> {
  const sites = await store.sites.findMany([...new Set(rows.map(({ site_id: id }) => id))]);
  const siteNames = new Map(sites.map(({ id, site_name: name }) => [id, name]));
  const names = await nameRecords(store, rows);
  const { accountId } = ctx.services;
  return rows.map(({ site_id: siteId, author_id: authorId, mentions, ...row }) => ({
    ...row,
    site_name: siteNames.get(siteId) ?? '',
    record_name: names.get(`${row.entity} ${row.record_id}`) ?? '',
    is_own: authorId !== null && authorId === accountId,
    mentions: [...mentions],
  }));
}

async function nameRecords(store: Store, rows: readonly CommentRow[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const entity of COMMENTED_ENTITIES) {
    const ids = rows.flatMap((row) => (row.entity === entity ? [row.record_id] : []));
    if (ids.length === 0) continue;
    for (const record of await storeOf(store, entity).findMany([...new Set(ids)]))
      names.set(`${entity} ${record.id}`, entity === 'media' ? titleOf(record) : nameRecord(entity, record));
  }
  return names;
}

function titleOf(record: Readonly<Record<string, unknown>>): string {
  return String(record['title'] ?? record['file_name'] ?? '');
}

/** A store of records with any fields. */
interface PlainReads {
  findMany(ids: readonly number[]): Promise<({ id: number } & Readonly<Record<string, unknown>>)[]>;
}

function storeOf(store: Store, entity: CommentedEntity): PlainReads {
  return (entity === 'media' || entity === 'periods'
    ? store[entity]
    : store[sitedTableOf(entity)]) as unknown as PlainReads;
}
