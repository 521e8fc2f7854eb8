import { RELATION_ROWS, type Change } from '@trowel/domain/records';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  getTableName,
  gt,
  gte,
  lt,
  ne,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { createInsert } from '../sql/insert-rows.ts';
import type { ChangeFilter, ChangeLog } from '../../store/service.ts';
import { markUnnumbered } from './seals.ts';

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
  'site_id',
] as const;
const ROWS_A_STATEMENT = 20;

/** Makes the change log over the connection given. */
export function createChangeLog(queries: Queries, tables: Tables, dialect: Dialect): ChangeLog {
  const { build } = queries;
  const { changes, sites } = tables;
  const insertRows = createInsert(queries, dialect, getTableName(changes));
  const { sequence, seal: _seal, site_id: _site, ...logged } = getTableColumns(changes);
  const told = { ...logged, sequence, site_name: sites.site_name };
  const select = () => build.select(told).from(changes).leftJoin(sites, eq(sites.id, changes.site_id));

  return {
    async insertMany(rows) {
      if (rows.length > 0) markUnnumbered(queries);
      for (let i = 0; i < rows.length; i += ROWS_A_STATEMENT) {
        const some = rows.slice(i, i + ROWS_A_STATEMENT);
        await insertRows(
          COLUMNS,
          some.map((row) => COLUMNS.map((name) => row[name])),
        );
      }
    },

    async find(id) {
      const [row] = await build.select(logged).from(changes).where(eq(changes.id, id));
      return row;
    },

    async list(filter, { skip, limit }) {
      const where = conditionOf(tables, filter);
      const rows = await select().where(where).orderBy(desc(changes.id)).limit(limit).offset(skip);
      const [counted] = await build.select({ total: count() }).from(changes).where(where);
      return { rows: rows.map(toChange), total: Number(counted?.total ?? 0) };
    },

    async listAfter(filter, { after, limit }) {
      const where = and(gt(changes.sequence, after), conditionOf(tables, filter));
      const rows = await select().where(where).orderBy(asc(changes.sequence)).limit(limit);
      const [counted] = await build.select({ total: count() }).from(changes).where(where);
      return { rows: rows.map(toChange), total: Number(counted?.total ?? 0) };
    },

    async listBack({ entity, siteId, since, below, limit }) {
      const isWanted = and(conditionOf(tables, { entity, siteId, since }), lt(changes.id, below));
      const rows = await build
        .select(logged)
        .from(changes)
        .where(isWanted)
        .orderBy(desc(changes.id))
        .limit(limit);
      return rows.map(dropRows);
    },
  };
}

/** The condition of a filter. */
export function conditionOf(
  { changes }: Tables,
  { entity, exceptEntity, action, isGone, id, actor, since, batch, siteId }: ChangeFilter,
): ReturnType<typeof and> {
  return and(
    entity === undefined ? undefined : eq(changes.entity, entity),
    exceptEntity === undefined ? undefined : ne(changes.entity, exceptEntity),
    action === undefined ? undefined : eq(changes.action, action),
    isGone ? goneNow(changes) : undefined,
    id === undefined ? undefined : eq(changes.record_id, id),
    actor === undefined ? undefined : eq(changes.actor, actor),
    since === undefined ? undefined : gte(changes.at, since),
    batch === undefined ? undefined : eq(changes.batch, batch),
    siteId === undefined ? undefined : eq(changes.site_id, siteId),
  );
}

/** The record is not there after this change, and nothing was changed of it since. Cost: one look into the index a row. */
function goneNow(changes: Tables['changes']): SQL {
  const later = sql`select 1 from ${changes} as later where later.entity = ${changes.entity} and later.record_id = ${changes.record_id} and later.id > ${changes.id}`;
  return sql`${changes.after} is null and not exists (${later})`;
}

type ToldRow = Omit<Change, 'sequence'> & { sequence: number | null };

function toChange(row: ToldRow): Change {
  return dropRows({ ...row, sequence: row.sequence ?? 0, site_name: row.site_name ?? nameOfGoneSite(row) });
}

/** Leaves out what only an undo needs. */
function dropRows<C extends Pick<Change, 'before'>>(change: C): C {
  if (!change.before || !(RELATION_ROWS in change.before)) return change;
  const { [RELATION_ROWS]: _rows, ...before } = change.before;
  return { ...change, before };
}

/** The name of a site that is gone, where the change itself has it. */
export function nameOfGoneSite({ before, after }: Pick<Change, 'before' | 'after'>): string | null {
  const name = after?.['site_name'] ?? before?.['site_name'];
  return typeof name === 'string' ? name : null;
}
