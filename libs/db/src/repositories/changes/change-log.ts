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
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  notInArray,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { idPortions, createInsert } from '../sql/run-sql.ts';
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

interface LogOptions {
  dialect: Dialect;
  isWhole: boolean;
}

/** Creates the change log over a connection. `isWhole` is true if every line is visible. */
export function createChangeLog(queries: Queries, tables: Tables, options: LogOptions): ChangeLog {
  const { dialect, isWhole } = options;
  const { build } = queries;
  const { changes, sites } = tables;
  const insertRows = createInsert(queries, dialect, getTableName(changes));
  const { sequence, seal: _seal, site_id: _site, ...logged } = getTableColumns(changes);
  const selected = { ...logged, sequence, site_name: sites.site_name };
  const countAfter = createCount(queries, tables, isWhole);
  const select = () => build.select(selected).from(changes).leftJoin(sites, eq(sites.id, changes.site_id));

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
      // The plus disables the index for sorting. With it, a filter for recent lines would read all
      // older ones too.
      const order = filter.since === undefined ? changes.id : sql`+${changes.id}`;
      const rows = await select().where(where).orderBy(desc(order)).limit(limit).offset(skip);
      return { rows: rows.map(toChange), total: await countAfter(filter, undefined) };
    },

    async listAfter(filter, { after, limit }) {
      const where = and(gt(changes.sequence, after), conditionOf(tables, filter));
      const rows = await select().where(where).orderBy(asc(changes.sequence)).limit(limit);
      return { rows: rows.map(toChange), total: await countAfter(filter, after) };
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
      const isMove = and(conditionOf(tables, { exceptEntities: ['sites'], since }), hasMoved(changes));
      return build.select(logged).from(changes).where(isMove).orderBy(desc(changes.id));
    },
    ...createActorReads(queries, tables),
  };
}

/** Creates the reads of the users who changed records, and of the extent of the log. */
function createActorReads(
  queries: Queries,
  tables: Tables,
): Pick<ChangeLog, 'listActors' | 'listLast' | 'findLastSequence'> {
  const { build } = queries;
  const { changes } = tables;
  return {
    listLast: (entity, ids, until) => listLast(queries, tables, { entity, ids, until }),

    async listActors(after, upTo) {
      const isBetween = and(
        gt(changes.sequence, after),
        lte(changes.sequence, upTo),
        isNotNull(changes.site_id),
      );
      const rows = await build.selectDistinct({ actor: changes.actor }).from(changes).where(isBetween);
      return rows.map(({ actor }) => actor);
    },

    async findLastSequence() {
      const [row] = await build.select({ last: max(changes.sequence) }).from(changes);
      return row?.last ?? 0;
    },
  };
}

/** Sequence numbers have no gaps, so the last one is the number of lines. */
function createCount({ build }: Queries, tables: Tables, isWhole: boolean) {
  const { changes } = tables;
  const { sequence } = changes;
  return async (filter: ChangeFilter, after: number | undefined): Promise<number> => {
    const where = conditionOf(tables, filter);
    if (isWhole && where === undefined) {
      const [row] = await build.select({ last: max(sequence) }).from(changes);
      return Math.max((row?.last ?? 0) - (after ?? 0), 0);
    }
    const counted = after === undefined ? where : and(gt(sequence, after), where);
    const [row] = await build.select({ total: count() }).from(changes).where(counted);
    return Number(row?.total ?? 0);
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

/** Returns the condition of a filter. */
export function conditionOf(
  { changes }: Tables,
  { entity, exceptEntities, action, isGone, id, actor, since, batch, siteId, exceptSites, ids }: ChangeFilter,
): ReturnType<typeof and> {
  return and(
    entity === undefined ? undefined : eq(changes.entity, entity),
    exceptEntities === undefined ? undefined : notInArray(changes.entity, [...exceptEntities]),
    action === undefined ? undefined : eq(changes.action, action),
    isGone ? goneNow(changes) : undefined,
    id === undefined ? undefined : eq(changes.record_id, id),
    actor === undefined ? undefined : eq(changes.actor, actor),
    since === undefined ? undefined : gte(changes.at, since),
    batch === undefined ? undefined : eq(changes.batch, batch),
    siteId === undefined ? undefined : eq(changes.site_id, siteId),
    exceptSites ? isNull(changes.site_id) : undefined,
    ids === undefined ? undefined : inArray(changes.id, [...ids]),
  );
}

/**
 * True if the change moved a record to another site: `before` contains only changed fields, and the
 * name of the site is one of them.
 */
function hasMoved(changes: Tables['changes']): SQL {
  return sql`${changes.after} is not null and cast(${changes.before} as text) like '%"site_name"%'`;
}

/** True if the record was deleted by this change and not restored since. Cost: one index lookup per row. */
function goneNow(changes: Tables['changes']): SQL {
  const later = sql`select 1 from ${changes} as later where later.entity = ${changes.entity} and later.record_id = ${changes.record_id} and later.id > ${changes.id}`;
  return sql`${changes.after} is null and not exists (${later})`;
}

type StoredChange = Omit<Change, 'sequence'> & { sequence: number | null };

function toChange(row: StoredChange): Change {
  return dropRows({ ...row, sequence: row.sequence ?? 0, site_name: row.site_name ?? nameOfGoneSite(row) });
}

/** Removes rows that only an undo needs. */
function dropRows<C extends Pick<Change, 'before'>>(change: C): C {
  if (!change.before || !(RELATION_ROWS in change.before)) return change;
  const { [RELATION_ROWS]: _rows, ...before } = change.before;
  return { ...change, before };
}

/** Returns the name of a deleted site, if the change contains it. */
export function nameOfGoneSite({ before, after }: Pick<Change, 'before' | 'after'>): string | null {
  const name = after?.['site_name'] ?? before?.['site_name'];
  return typeof name === 'string' ? name : null;
}
