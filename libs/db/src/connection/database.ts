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

/** Servers that follow the one that is written to. */
export interface Replicas {
  /**
   * Gives what reads from a replica that has the log of writes up to a place; undefined where none has, or all lag. `who`
   * is led to the same one each time while it will do, so that nobody goes back in time.
   */
  find(after: number, who: string): Queries | undefined;
  /** Waits until each replica that is read from has all that is committed now; one that lags too much is read from no more. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/** An open database of either dialect. */
export interface Database {
  dialect: Dialect;
  /** Path of the file, or address of the server itself, which may hold a password: it is told to nobody. */
  place: string;
  tables: Tables;
  /** Reads outside any transaction; on SQLite a connection of its own that never sees half a write. */
  reads: Queries;
  /** Statements by themselves on the server that is written to; nothing on SQLite, where each write has its turn. */
  primary?: Queries;
  /** Servers that follow the one that is written to, where there are any. */
  replicas?: Replicas;
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
