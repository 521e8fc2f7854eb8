import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import type { Dialect, Queries } from '../../connection/database.ts';

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
