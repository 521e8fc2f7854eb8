import type { ChosenRecord, ListQuery } from '@trowel/domain/records';
import type { Page, PageRequest } from '@trowel/domain/core';
import { getTableName, sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import { createYielder } from '../../connection/statements.ts';
import { idPortions, createRunCached, createRunSql } from '../sql/run-sql.ts';
import { createGroupReads } from './group-reads.ts';
import { columnOf, fromClause, orderClause, selectList, whereClause } from './list-sql.ts';
import type { RecordTable } from './record-tables.ts';
import { compileList, findManyText, findText, rowBuilderOf } from './record-texts.ts';
import type { CountedValue, RecordReads } from '../../store/records.ts';

const EVERYTHING: ListQuery = { skip: 0, limit: 0, filters: [] };

/** Creates the reads of one table over a connection. */
export function createRecordReads<R>(
  queries: Queries,
  dialect: Dialect,
  definition: RecordTable,
): RecordReads<R> {
  const toRecord = rowBuilderOf<R>(definition);
  const findOne = findText(definition, dialect);

  const find = async (id: number): Promise<R | undefined> => {
    const rows = await queries.rows(findOne, [id]);
    return rows[0] && toRecord(rows[0]);
  };

  const findMany = async (ids: readonly number[]): Promise<R[]> => {
    const found: R[] = [];
    for (const some of idPortions(ids)) {
      const rows = await queries.rows(findManyText(definition, dialect, some), some);
      for (const row of rows) found.push(toRecord(row));
    }
    return found;
  };

  return {
    ...createLocks(queries, { dialect, table: definition.table, find, findMany }),
    ...createChosenReads(queries, dialect, definition),
    ...createViewReads(queries, dialect, definition),
    ...createGroupReads(queries, dialect, definition),
    find,
    findMany,

    list: (query, within = {}) =>
      readPage(queries, compileList(definition, { query, dialect, ...within }), {
        ...query,
        toRow: toRecord,
      }),

    listAll: async (siteId) => toRecords(await readSite(queries, dialect, { definition, siteId }), toRecord),
  };
}

interface SiteRows {
  definition: RecordTable;
  siteId: number;
  fields?: readonly string[];
  asText?: readonly string[];
}

/** Reads the rows of a site in natural order, or only their chosen fields. */
function readSite(
  queries: Queries,
  dialect: Dialect,
  { definition, siteId, fields, asText }: SiteRows,
): Promise<unknown[][]> {
  const run = createRunSql(queries, dialect);
  const ofSite = sql`where ${definition.columns['site_id']} = ${siteId}`;
  const order = orderClause(definition, EVERYTHING, dialect);
  const selected = selectList(definition, fields, asText);
  return run(sql`select ${selected} ${fromClause(definition)} ${ofSite} ${order}`);
}

/** Creates the reads of records to be changed. On PostgreSQL they are locked first, in the order of the ids. */
function createLocks<R>(
  queries: Queries,
  {
    dialect,
    table,
    find,
    findMany,
  }: Pick<RecordReads<R>, 'find' | 'findMany'> & Pick<RecordTable, 'table'> & { dialect: Dialect },
): Pick<RecordReads<R>, 'lock' | 'lockMany'> {
  const run = createRunSql(queries, dialect);
  const runCached = createRunCached(queries, dialect, 'locks');
  return {
    async lock(id) {
      if (dialect === 'postgres')
        await runCached(
          getTableName(table),
          [id],
          () => sql`select id from ${table} where id = ${id} for no key update`,
        );
      return find(id);
    },

    async lockMany(ids) {
      const inOrder = ids.toSorted((a, b) => a - b);
      if (dialect === 'postgres')
        for (const some of idPortions(inOrder))
          await run(sql`select id from ${table} where id in ${some} order by id for no key update`);
      return findMany(ids);
    },
  };
}

async function toRecords<R>(rows: readonly unknown[][], toRecord: (row: unknown[]) => R): Promise<R[]> {
  const rest = createYielder();
  const records: R[] = [];
  for (const row of rows) {
    await rest();
    records.push(toRecord(row));
  }
  return records;
}

/** Creates the reads about a list that do not read its records. */
function createViewReads(
  queries: Queries,
  dialect: Dialect,
  definition: RecordTable,
): Pick<RecordReads<unknown>, 'findPlace' | 'countValues'> {
  const { table, fields } = definition;
  const run = createRunSql(queries, dialect);
  return {
    async findPlace(id, query, within = {}) {
      const where = whereClause(definition, query, { dialect, ...within });
      const order = orderClause(definition, query, dialect);
      const placed = sql`select ${table.id} as id, row_number() over (${order}) as place ${fromClause(definition)} ${where}`;
      const [row] = await run(sql`select place from (${placed}) as placed where id = ${id}`);
      return row && Number(row[0]) - 1;
    },

    async countValues(
      field,
      query,
      { most, kind = fields.find(({ name }) => name === field)?.kind ?? 'text', ...within },
    ) {
      const where = whereClause(definition, query, { dialect, ...within });
      const isFlag = kind === 'boolean';
      const value = columnOf(definition, { field, kind, dialect });
      const column = kind === 'text' ? sql`nullif(${value}, '')` : sql`${value}`;
      const rows = await run(
        sql`select ${column}, count(*) ${fromClause(definition)} ${where} group by 1 order by 2 desc, 1 limit ${most}`,
      );
      return rows.map(([value, count]) => ({
        value: isFlag && value !== null ? Boolean(value) : (value as CountedValue['value']),
        count: Number(count),
      }));
    },
  };
}

/** Creates the reads of selected fields. */
function createChosenReads(
  queries: Queries,
  dialect: Dialect,
  definition: RecordTable,
): Pick<RecordReads<unknown>, 'findChosen' | 'listChosen' | 'listAllChosen'> {
  return {
    async findChosen(id, fields) {
      const [row] = await queries.rows(findText(definition, dialect, fields), [id]);
      return row && rowBuilderOf<ChosenRecord>(definition, fields)(row);
    },

    listChosen(query, { fields, siteId }) {
      const within = siteId === undefined ? {} : { siteId };
      const text = compileList(definition, { query, dialect, fields, ...within });
      return readPage(queries, text, { ...query, toRow: rowBuilderOf<ChosenRecord>(definition, fields) });
    },

    async listAllChosen(siteId, fields, { asText = [] } = {}) {
      const rows = await readSite(queries, dialect, { definition, siteId, fields, asText });
      return toRecords(rows, rowBuilderOf<ChosenRecord>(definition, fields, asText));
    },
  };
}

async function readPage<T>(
  queries: Queries,
  { rowsText, countText, bySite, params }: ReturnType<typeof compileList>,
  page: PageRequest & { toRow: (row: unknown[]) => T },
): Promise<Page<T>> {
  const { skip, limit, toRow } = page;
  if (bySite) return readPageBySite(queries, { ...bySite, params }, page);
  const [rows, counted] = await Promise.all([
    queries.rows(rowsText, [...params, limit, skip]),
    queries.rows(countText, params),
  ]);
  return { rows: rows.map(toRow), total: Number(counted[0]?.[0] ?? 0) };
}

/** Maximum number of sites in a statement. There is one statement text per number of sites. */
const MOST_SITES = 4;

/** Reads only the sites on a page of the list, however many records come before it. */
async function readPageBySite<T>(
  queries: Queries,
  {
    talliesText,
    rowsOf,
    rowsBetween,
    params,
  }: NonNullable<ReturnType<typeof compileList>['bySite']> & { params: unknown[] },
  { skip, limit, toRow }: PageRequest & { toRow: (row: unknown[]) => T },
): Promise<Page<T>> {
  const tallies = await queries.rows(talliesText, [...params, skip, skip + limit]);
  const total = Number(tallies[0]?.[3] ?? 0);
  // The last site is included for the total.
  const sites = tallies.filter(([, before, upTo]) => Number(upTo) > skip && Number(before) < skip + limit);
  if (sites.length === 0) return { rows: [], total };
  const ids = sites.map(([id]) => id);
  const passed = skip - Number(sites[0]![1]);
  const rows =
    ids.length <= MOST_SITES
      ? await queries.rows(rowsOf(ids.length), [...ids, limit, passed])
      : await queries.rows(rowsBetween, [...params, ids[0], ids.at(-1), limit, passed]);
  return { rows: rows.map(toRow), total };
}
