import { createCache } from '@trowel/domain/core';
import { count, sql, type SQL } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import type { Dialect, Queries } from '../../connection/database.ts';

/** A statement as text, and its parameters. */
export interface Statement {
  text: string;
  params: unknown[];
}

const DIALECTS = { sqlite: new SQLiteSyncDialect(), postgres: new PgDialect() };

/** Returns a query as the text of a dialect and its parameters. */
export function compile(query: SQL, dialect: Dialect): Statement {
  const { sql: text, params } = DIALECTS[dialect].sqlToQuery(query);
  return { text, params };
}

/** Runs a statement and returns its rows. The values of a row are in the order of the columns. */
export type RunSql = (query: SQL) => Promise<unknown[][]>;

/** Returns a function that runs statements over a connection. */
export function createRunSql(queries: Queries, dialect: Dialect): RunSql {
  return async (query) => {
    const { text, params } = compile(query, dialect);
    return queries.rows(text, params);
  };
}

/** Texts of statements and functions that build records from rows, by dialect, table and shape. */
const compiled = createCache<string, unknown>({ name: 'compiled statements', capacity: 2_000 });

/**
 * Returns the cached result of `create` for a key, which names the dialect, the table and the shape.
 * Writing a statement of 140 columns takes 2 ms.
 */
export function getCompiled<T>(key: string, create: () => T): T {
  return compiled.get(key, create) as T;
}

/**
 * Runs a statement whose text is cached by its shape, and returns its rows. The values are in the
 * order of the statement.
 */
export type RunCached = (shape: string, values: readonly unknown[], write: () => SQL) => Promise<unknown[][]>;

/** Returns a function that runs statements over a connection. `scope` is the name of the file: shapes are unique within it. */
export function createRunCached(queries: Queries, dialect: Dialect, scope: string): RunCached {
  return (shape, values, write) => {
    const text = getCompiled(`${dialect} ${scope} ${shape}`, () => {
      const written = compile(write(), dialect);
      if (written.params.length !== values.length || written.params.some((value, i) => value !== values[i]))
        throw new Error(
          `The values are in another order than in the statement: ${written.text.slice(0, 200)}`,
        );
      return written.text;
    });
    return queries.rows(text, values);
  };
}

/** Lists the ids of the rows of one table. */
interface ListIds {
  listWhere(condition: SQL): Promise<number[]>;
  /** Returns the ids of the rows whose column has one of the given ids. */
  listAmong(column: SQL, ids: readonly number[]): Promise<number[]>;
}

/** Creates the reads of the ids of a table, sorted. */
export function createListIds(run: RunSql, table: PgTable): ListIds {
  const listWhere = async (condition: SQL): Promise<number[]> => {
    const rows = await run(sql`select id from ${table} where ${condition} order by id`);
    return rows.map(([id]) => Number(id));
  };
  return {
    listWhere,
    async listAmong(column, ids) {
      const found: number[] = [];
      for (const some of idPortions(ids)) found.push(...(await listWhere(sql`${column} in ${some}`)));
      return found;
    },
  };
}

/** Counts the rows that meet a condition, or all of them. */
export async function countRows(
  { build }: Queries,
  table: PgTable,
  condition: SQL | undefined,
): Promise<number> {
  const [row] = await build.select({ total: count() }).from(table).where(condition);
  return Number(row?.total ?? 0);
}

const IDS_A_STATEMENT = 1_000;

/** Yields the ids in portions, each small enough for one statement. */
export function* idPortions(ids: readonly number[], most: number = IDS_A_STATEMENT): Generator<number[]> {
  for (let i = 0; i < ids.length; i += most) yield ids.slice(i, i + most);
}

/** Number of rows per read. SQLite blocks the process while it reads. */
export const ROWS_A_PAGE = 2_000;

/**
 * Returns all rows, read page by page. `readPage` returns the rows after an id. A page that is not
 * full is the last one.
 */
export async function readAllPages<R extends { id: number }>(
  readPage: (afterId: number) => Promise<R[]>,
  rowsAPage: number = ROWS_A_PAGE,
): Promise<R[]> {
  const found: R[] = [];
  for (;;) {
    const page = await readPage(found.at(-1)?.id ?? 0);
    for (const row of page) found.push(row);
    if (page.length < rowsAPage) return found;
  }
}

/** Inserts rows and returns their ids. The values of a row are in the order of the names. */
export type InsertRows = (
  names: readonly string[],
  rows: readonly (readonly unknown[])[],
) => Promise<number[]>;

/** Returns a function that inserts rows into a table. */
export function createInsert(queries: Queries, dialect: Dialect, table: string): InsertRows {
  return async (names, rows) => {
    const text = getCompiled(`${dialect} ${table} insert ${rows.length} ${names.join()}`, () =>
      writeInsert(dialect, table, { names, rows: rows.length }),
    );
    const ids = await queries.rows(text, rows.flat(1).map(encode));
    return ids.map(([id]) => Number(id));
  };
}

function writeInsert(
  dialect: Dialect,
  table: string,
  { names, rows }: { names: readonly string[]; rows: number },
): string {
  let next = 0;
  const tuple = (): string =>
    `(${names.map(() => (dialect === 'postgres' ? `$${++next}` : '?')).join(', ')})`;
  const tuples = Array.from({ length: rows }, tuple);
  return `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values ${tuples.join(', ')} returning id`;
}

/** Encodes a value for drivers: lists and objects become JSON. */
export function encode(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
