import { COMMENTED_ENTITIES, mapKinds } from '@trowel/domain/records';
import { and, asc, count, desc, eq, getTableColumns, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import type { CommentFilter, CommentRow, CommentStore } from '../store/comments.ts';

/**
 * Creates the store of comments over a connection. The site of a comment is that of its record. Each query
 * looks the record up in its table, which contains only visible records.
 */
export function createCommentStore({ build }: Queries, tables: Tables): CommentStore {
  const { comments } = tables;
  const recordsOf = {
    us: tables.units,
    inventario: tables.items,
    periods: tables.periods,
    media: tables.media,
    ...mapKinds((name) => tables[name]),
  };
  const cases = COMMENTED_ENTITIES.map((entity) => {
    const table = recordsOf[entity];
    return sql`when ${comments.entity} = ${entity} then (select ${table.site_id} from ${table} where ${table.id} = ${comments.record_id})`;
  });
  const siteOf = sql<number>`case ${sql.join(cases, sql` `)} end`;
  const columns = { ...getTableColumns(comments), site_id: siteOf.as('record_site') };
  const conditionOf = ({ siteId, entity, recordId, isOpen, concerning }: CommentFilter): SQL | undefined =>
    and(
      siteId === undefined ? sql`${siteOf} is not null` : sql`${siteOf} = ${siteId}`,
      entity && eq(comments.entity, entity),
      recordId === undefined ? undefined : eq(comments.record_id, recordId),
      isOpen ? isNull(comments.resolved_at) : undefined,
      concerning && isConcerning(tables, concerning),
    );
  return {
    async list(filter, { skip, limit, newestFirst }) {
      const condition = conditionOf(filter);
      const order = newestFirst ? desc(comments.id) : asc(comments.id);
      const listed = build.select(columns).from(comments).where(condition);
      const rows = await listed.orderBy(order).limit(limit).offset(skip);
      const [counted] = await build.select({ total: count() }).from(comments).where(condition);
      return { rows: rows as CommentRow[], total: Number(counted!.total) };
    },

    async find(one) {
      const condition = and(eq(comments.id, one), conditionOf({}));
      const [row] = await build.select(columns).from(comments).where(condition);
      return row as CommentRow | undefined;
    },

    async findSiteOfRecord(entity, recordId) {
      const table = recordsOf[entity];
      const [row] = await build.select({ site: table.site_id }).from(table).where(eq(table.id, recordId));
      return row?.site ?? undefined;
    },

    async insert(row) {
      const [inserted] = await build.insert(comments).values(row).returning({ id: comments.id });
      return inserted!.id;
    },

    async update(one, changes) {
      await build.update(comments).set(changes).where(eq(comments.id, one));
    },

    async remove(one) {
      await build.delete(comments).where(eq(comments.id, one));
    },
  };
}

/** Returns the condition for comments by others that mention an account or come after a comment of it. */
function isConcerning(
  { comments }: Tables,
  { accountId, username }: NonNullable<CommentFilter['concerning']>,
): SQL | undefined {
  const names = sql`cast(${comments.mentions} as text)`;
  const isMentioned = sql`replace(${names}, ${JSON.stringify(username)}, '') <> ${names}`;
  const earlier = sql.raw('"earlier"');
  const isAnswer = sql`exists (select 1 from ${comments} ${earlier} where ${earlier}."author_id" = ${accountId} and ${earlier}."entity" = ${comments.entity} and ${earlier}."record_id" = ${comments.record_id} and ${earlier}."id" < ${comments.id})`;
  const isByOthers = or(isNull(comments.author_id), ne(comments.author_id, accountId));
  return and(isByOthers, or(isMentioned, isAnswer));
}
