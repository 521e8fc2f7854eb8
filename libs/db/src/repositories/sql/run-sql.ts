import { count, sql, type SQL } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import type { Dialect, Queries } from '../../connection/database.ts';
import { idPortions } from './portions.ts';

/** A statement as text with the values it is to run with. */
export interface Statement {
  text: string;
  params: unknown[];
}

const DIALECTS = { sqlite: new SQLiteSyncDialect(), postgres: new PgDialect() };

/** Writes a query out in the dialect given. */
export function compile(query: SQL, dialect: Dialect): Statement {
  const { sql: text, params } = DIALECTS[dialect].sqlToQuery(query);
  return { text, params };
}

/** Runs a statement and gives its rows, each with its values in the order of the columns. */
export type RunSql = (query: SQL) => Promise<unknown[][]>;

/** Makes what runs a statement over the connection given. */
export function createRunSql(queries: Queries, dialect: Dialect): RunSql {
  return async (query) => {
    const { text, params } = compile(query, dialect);
    return queries.rows(text, params);
  };
}

/** Lists the ids of the rows of one table. */
interface ListIds {
  listWhere(condition: SQL): Promise<number[]>;
  /** The ids of the rows whose column holds one of the ids given. */
  listAmong(column: SQL, ids: readonly number[]): Promise<number[]>;
}

/** Makes what lists the ids of a table, in their order. */
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
