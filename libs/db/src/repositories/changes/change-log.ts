import { and, count, desc, eq, getTableName, gte, lt, ne } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { createInsert } from '../sql/insert-rows.ts';
import type { ChangeLog } from '../../store/service.ts';

const COLUMNS = [
  'entity',
  'record_id',
  'action',
  'actor',
  'via',
  'at',
  'version',
  'before',
  'after',
  'batch',
] as const;
const ROWS_A_STATEMENT = 20;

/** Makes the change log over the connection given. */
export function createChangeLog(queries: Queries, { changes }: Tables, dialect: Dialect): ChangeLog {
  const { build } = queries;
  const insertRows = createInsert(queries, dialect, getTableName(changes));

  return {
    async insertMany(rows) {
      for (let i = 0; i < rows.length; i += ROWS_A_STATEMENT) {
        const some = rows.slice(i, i + ROWS_A_STATEMENT);
        await insertRows(
          COLUMNS,
          some.map((row) => COLUMNS.map((name) => row[name])),
        );
      }
    },

    async find(id) {
      const [row] = await build.select().from(changes).where(eq(changes.id, id));
      return row;
    },

    async list({ entity, exceptEntity, id, actor, since, batch }, { skip, limit }) {
      const where = and(
        entity === undefined ? undefined : eq(changes.entity, entity),
        exceptEntity === undefined ? undefined : ne(changes.entity, exceptEntity),
        id === undefined ? undefined : eq(changes.record_id, id),
        actor === undefined ? undefined : eq(changes.actor, actor),
        since === undefined ? undefined : gte(changes.at, since),
        batch === undefined ? undefined : eq(changes.batch, batch),
      );
      const rows = await build
        .select()
        .from(changes)
        .where(where)
        .orderBy(desc(changes.id))
        .limit(limit)
        .offset(skip);
      const [counted] = await build.select({ total: count() }).from(changes).where(where);
      return { rows, total: Number(counted?.total ?? 0) };
    },

    async listBack(entity, { since, below, limit }) {
      const isWanted = and(eq(changes.entity, entity), gte(changes.at, since), lt(changes.id, below));
      return build.select().from(changes).where(isWanted).orderBy(desc(changes.id)).limit(limit);
    },
  };
}
