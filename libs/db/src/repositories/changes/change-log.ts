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
import { createRunSql } from '../sql/run-sql.ts';
import type { ChangeFilter, ChangeLog } from '../../store/service.ts';

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

/** Connections whose transaction has logged something that has no place in the sequence yet. */
const unnumbered = new WeakSet<Queries>();

/** Makes the change log over the connection given. */
export function createChangeLog(queries: Queries, tables: Tables, dialect: Dialect): ChangeLog {
  const { build } = queries;
  const { changes, sites } = tables;
  const insertRows = createInsert(queries, dialect, getTableName(changes));
  const { sequence, site_id: _site, ...logged } = getTableColumns(changes);
  const told = { ...logged, sequence, site_name: sites.site_name };
  const select = () => build.select(told).from(changes).leftJoin(sites, eq(sites.id, changes.site_id));

  return {
    async insertMany(rows) {
      if (rows.length > 0) unnumbered.add(queries);
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

/** Any number, the same for every Trowel, and not that of migrations. */
const SEQUENCE_LOCK = 8_765_001;

/** Gives what a transaction logged its places in the sequence. */
export interface ChangeNumbering {
  /** Forgets what an earlier transaction of the connection left. */
  begin(): void;
  /**
   * Called last of all, right before the commit, and tells those who follow. On PostgreSQL one transaction at a time
   * is past this point: the lock ends after the commit can be seen, so no later place is seen before an earlier one.
   */
  finish(): Promise<void>;
}

/** Makes what numbers the changes of a transaction over the connection given. */
export function createChangeNumbering(
  queries: Queries,
  { changes }: Tables,
  dialect: Dialect,
): ChangeNumbering {
  const run = createRunSql(queries, dialect);
  return {
    begin: () => void unnumbered.delete(queries),
    async finish() {
      if (!unnumbered.delete(queries)) return;
      // A statement of its own: the next one sees what was committed while this one waited.
      if (dialect === 'postgres') await run(sql`select pg_advisory_xact_lock(${SEQUENCE_LOCK})`);
      await run(
        sql`update ${changes} set sequence = numbered.place from (select id, row_number() over (order by id) + (select coalesce(max(sequence), 0) from ${changes}) as place from ${changes} where sequence is null) as numbered where ${changes}.id = numbered.id`,
      );
      const [row] = await run(sql`select max(sequence) from ${changes}`);
      await queries.announce(`changes ${String(row?.[0])}`);
    },
  };
}
