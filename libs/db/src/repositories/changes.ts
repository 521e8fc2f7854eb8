import type { Change } from '@trowel/domain/records';
import type { Page, PageRequest } from '@trowel/domain/core';
import { and, count, desc, eq, getTableName, gt, gte, inArray, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { Dialect, Queries } from '../database.ts';
import type { Tables } from '../schema/tables.ts';
import { createInsert } from './insert-rows.ts';
import { compile } from './list-sql.ts';

/** A change to be logged. */
export type NewChange = Omit<Change, 'id'>;

/** Which changes are asked for. */
export interface ChangeFilter {
  entity?: string | undefined;
  /** A kind of record left out. */
  exceptEntity?: string | undefined;
  id?: number | undefined;
  actor?: string | undefined;
  /** ISO 8601 moment, included. */
  since?: string | undefined;
  batch?: string | undefined;
}

/** A place in the change log: a change, and what tells it from another with its id. */
export interface LogPlace {
  id: number;
  mark: string;
}

/** The units changed after a place in the log, and where the log ends. */
export interface UnitsSince {
  unitIds: number[];
  last: LogPlace;
}

/** Writes and reads the change log; nothing in it is ever changed or deleted. */
export interface ChangeStore {
  insertMany(changes: readonly NewChange[]): Promise<void>;
  find(id: number): Promise<Change | undefined>;
  /** Newest first. */
  list(filter: ChangeFilter, page: PageRequest): Promise<Page<Change>>;
  /** Changes of one kind of record since a moment (ISO 8601, included), newest first, all older than the id `below`. */
  listBack(entity: string, back: { since: string; below: number; limit: number }): Promise<Change[]>;
  /** The newest change of all; none has the id 0. */
  findLast(): Promise<LogPlace>;
  /**
   * The units changed after a place in the log, and where the log ends now; undefined when more than `most` changes
   * follow, or the log has something else in that place (a copy of the database was put back).
   */
  listUnitsSince(place: LogPlace, most: number): Promise<UnitsSince | undefined>;
  /** The changes of a batch, oldest first; `after` is empty where there was something after. */
  ofBatch(batch: string): Promise<Change[]>;
  /** The changes of the records of one kind after the one given for each, by record id; oldest first. */
  listNewer(entity: string, last: ReadonlyMap<number, number>): Promise<Change[]>;
}

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
/** What of a change says which it is. */
const PLACE = sql.raw('id, entity, record_id, version, actor, at');
const ROWS_A_STATEMENT = 20;
const ROWS_A_PAGE = 500;

/** Makes the store of the change log over the connection given. */
export function createChangeStore(queries: Queries, { changes }: Tables, dialect: Dialect): ChangeStore {
  const { build } = queries;
  const insertRows = createInsert(queries, dialect, getTableName(changes));
  const rowsOf = async (query: SQL): Promise<unknown[][]> => {
    const { text, params } = compile(query, dialect);
    return queries.rows(text, params);
  };

  const find = async (id: number): Promise<Change | undefined> => {
    const [row] = await build.select().from(changes).where(eq(changes.id, id));
    return row;
  };

  return {
    find,

    async insertMany(rows) {
      for (let i = 0; i < rows.length; i += ROWS_A_STATEMENT) {
        const some = rows.slice(i, i + ROWS_A_STATEMENT);
        await insertRows(
          COLUMNS,
          some.map((row) => COLUMNS.map((name) => row[name])),
        );
      }
    },

    async list({ entity, exceptEntity, id, actor, since, batch }, { skip, limit }) {
      const conditions: (SQL | undefined)[] = [
        entity === undefined ? undefined : eq(changes.entity, entity),
        exceptEntity === undefined ? undefined : ne(changes.entity, exceptEntity),
        id === undefined ? undefined : eq(changes.record_id, id),
        actor === undefined ? undefined : eq(changes.actor, actor),
        since === undefined ? undefined : gte(changes.at, since),
        batch === undefined ? undefined : eq(changes.batch, batch),
      ];
      const where = and(...conditions);
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

    async findLast() {
      const [row] = await rowsOf(sql`select ${PLACE} from ${changes} order by id desc limit 1`);
      return row ? toPlace(row) : { id: 0, mark: '' };
    },

    async listUnitsSince(place, most) {
      const rows = await rowsOf(
        sql`select ${PLACE} from ${changes} where id >= ${place.id} order by id limit ${most + 2}`,
      );
      const isKnown = place.id === 0 || (rows[0] && toPlace(rows[0]).mark === place.mark);
      const newer = rows.filter(([id]) => Number(id) > place.id);
      if (!isKnown || newer.length > most) return undefined;
      const ofUnits = newer.flatMap(([, entity, record]) => (entity === 'us' ? [Number(record)] : []));
      const last = newer.at(-1);
      return { unitIds: [...new Set(ofUnits)], last: last ? toPlace(last) : place };
    },

    async ofBatch(batch) {
      const found: Change[] = [];
      for (;;) {
        const page = await rowsOf(
          sql`select id, entity, record_id, action, actor, via, at, version, "before", "after" is null, batch from ${changes} where ${changes.batch} = ${batch} and ${changes.id} > ${found.at(-1)?.id ?? 0} order by id limit ${ROWS_A_PAGE}`,
        );
        for (const row of page) found.push(toChange(row));
        if (page.length < ROWS_A_PAGE) return found;
      }
    },

    async listNewer(entity, last) {
      const ids = [...last.keys()];
      const found: Change[] = [];
      for (let i = 0; i < ids.length; i += ROWS_A_PAGE) {
        const some = ids.slice(i, i + ROWS_A_PAGE);
        const oldest = Math.min(...some.map((id) => last.get(id)!));
        const later = await build
          .select()
          .from(changes)
          .where(and(eq(changes.entity, entity), inArray(changes.record_id, some), gt(changes.id, oldest)))
          .orderBy(changes.id);
        for (const change of later) if (change.id > last.get(change.record_id)!) found.push(change);
      }
      return found;
    },
  };
}

function toPlace([id, ...rest]: readonly unknown[]): LogPlace {
  return { id: Number(id), mark: rest.join(' ') };
}

const BATCH_ROW = ['id', 'entity', 'record_id', 'action', 'actor', 'via', 'at', 'version', 'before'] as const;

function toChange(row: readonly unknown[]): Change {
  const values = Object.fromEntries(BATCH_ROW.map((name, i) => [name, row[i]]));
  const [before, isGone, batch] = row.slice(BATCH_ROW.length - 1);
  return {
    ...values,
    before: typeof before === 'string' ? JSON.parse(before) : before,
    after: isGone ? null : {},
    batch,
  } as Change;
}
