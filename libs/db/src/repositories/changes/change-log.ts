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
  inArray,
  isNull,
  lt,
  max,
  ne,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { idPortions } from '../sql/portions.ts';
import { createInsert } from '../sql/insert-rows.ts';
import type { ChangeFilter, ChangeLog, LastChange } from '../../store/service.ts';
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
const RECORDS_A_STATEMENT = 500;

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

    async listBack({ until, below, limit, hasRows, ...filter }) {
      const isWanted = and(
        conditionOf(tables, filter),
        lt(changes.id, below),
        until === undefined ? undefined : lt(changes.at, until),
      );
      const found = build.select(logged).from(changes).where(isWanted).orderBy(desc(changes.id));
      const rows = await found.limit(limit);
      return hasRows ? rows : rows.map(dropRows);
    },

    listMoves: (since) => {
      const isMove = and(conditionOf(tables, { exceptEntity: 'sites', since }), hasMoved(changes));
      return build.select(logged).from(changes).where(isMove).orderBy(desc(changes.id));
    },

    listLast: (entity, ids, until) => listLast(queries, tables, { entity, ids, until }),
  };
}

async function listLast(
  { build }: Queries,
  { changes }: Tables,
  { entity, ids, until }: { entity: string; ids: readonly number[]; until: string },
): Promise<LastChange[]> {
  const { id, record_id, version, at } = changes;
  const found: LastChange[] = [];
  for (const some of idPortions(ids, RECORDS_A_STATEMENT)) {
    const isBefore = and(eq(changes.entity, entity), inArray(record_id, some), lt(at, until));
    const last = build
      .select({ id: max(id) })
      .from(changes)
      .where(isBefore)
      .groupBy(record_id);
    const rows = await build.select({ id, record_id, version, at }).from(changes).where(inArray(id, last));
    found.push(...rows);
  }
  return found;
}

/** The condition of a filter. */
export function conditionOf(
  { changes }: Tables,
  { entity, exceptEntity, action, isGone, id, actor, since, batch, siteId, exceptSites }: ChangeFilter,
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
    exceptSites ? isNull(changes.site_id) : undefined,
  );
}

/** The change gave a record another site: a site is named before and after, and only what differs is kept. */
function hasMoved(changes: Tables['changes']): SQL {
  return sql`${changes.after} is not null and cast(${changes.before} as text) like '%"site_name"%'`;
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
