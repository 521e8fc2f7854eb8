import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Tables } from '../schema/tables.ts';
import type { News } from './news.ts';

export type Dialect = 'sqlite' | 'postgres';

/** A connection, or a pool of them, of either database. */
export interface Queries {
  /** Drizzle's builder, shown under PostgreSQL's type; every query is awaited. */
  build: NodePgDatabase<Record<string, never>>;
  /** Runs one statement, prepared once by its text, and gives the rows as arrays of driver values. */
  rows(text: string, params: readonly unknown[]): Promise<unknown[][]>;
  /** Tells those who follow the database, of this and other processes, once the transaction is committed. */
  announce(text: string): Promise<void>;
  /** The same connection, where each statement is run as `rewrite` gives it. */
  through(rewrite: (text: string) => string): Queries;
}

/** An open database of either dialect. */
export interface Database {
  dialect: Dialect;
  /** Path of the file, or address of the server, which may hold a password: it is told to nobody. */
  place: string;
  tables: Tables;
  /** Reads outside any transaction; on SQLite a connection of its own that never sees half a write. */
  reads: Queries;
  /** Statements by themselves on the server that is written to; nothing on SQLite, where each write has its turn. */
  primary?: Queries;
  /**
   * Runs the body in one write transaction and gives its result; an error rolls everything back.
   * On SQLite bodies run one after another, so a body awaits nothing but its own queries.
   */
  transaction<T>(body: (queries: Queries) => Promise<T>): Promise<T>;
  /** Runs statements as they stand, several at once allowed (migrations). */
  run(statements: string, queries: Queries): Promise<void>;
  /** Hears what transactions announce, of this and other processes; see `News`. */
  follow: News['follow'];
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
