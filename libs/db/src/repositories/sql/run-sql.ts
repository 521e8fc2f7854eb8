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

/**
 * Runs a statement whose text is written once for each shape of it, and gives its rows. The values stand in the order in
 * which the statement has them.
 */
export type RunKept = (shape: string, values: readonly unknown[], write: () => SQL) => Promise<unknown[][]>;

/** Texts of statements by database and shape. */
export type StatementTexts = Record<Dialect, Map<string, string>>;

/** Makes room for the texts of the statements of one file, whose shapes tell them apart. */
export function createStatementTexts(): StatementTexts {
  return { sqlite: new Map(), postgres: new Map() };
}

const MAX_TEXTS = 300;

/** Makes what runs statements over the connection given: to write a short one out takes longer than to run it. */
export function createRunKept(
  queries: Queries,
  dialect: Dialect,
  { [dialect]: texts }: StatementTexts,
): RunKept {
  return (shape, values, write) => {
    let text = texts.get(shape);
    if (text === undefined) {
      const written = compile(write(), dialect);
      if (written.params.length !== values.length || written.params.some((value, i) => value !== values[i]))
        throw new Error(`The values do not stand as in the statement: ${written.text.slice(0, 200)}`);
      ({ text } = written);
      if (texts.size >= MAX_TEXTS) texts.clear();
      texts.set(shape, text);
    }
    return queries.rows(text, values);
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
