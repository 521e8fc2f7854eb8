import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Tables } from '../schema/tables.ts';
import type { News } from './news.ts';

export type Dialect = 'sqlite' | 'postgres';

/** A connection or a pool of connections, of either database. */
export interface Queries {
  /** Drizzle's query builder, typed as that of PostgreSQL. Every query is awaited. */
  build: NodePgDatabase<Record<string, never>>;
  /** Runs a statement, prepared once per text, and returns its rows as arrays of driver values. */
  rows(text: string, params: readonly unknown[]): Promise<unknown[][]>;
  /** Notifies the listeners of `follow`, in this and other processes, after the commit. */
  announce(text: string): Promise<void>;
  /** Returns the same connection with every statement rewritten. */
  through(rewrite: (text: string) => string): Queries;
}

/** Replicas of the PostgreSQL server. */
export interface Replicas {
  /**
   * Returns a connection to a replica that has the write-ahead log up to the position `after`, or
   * undefined if none is current enough. The same `who` gets the same replica while it is usable, so
   * that no user reads older data than before.
   */
  find(after: number, who: string): Queries | undefined;
  /** Waits until each used replica has everything committed so far. A replica that lags too much is no longer used. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/** An open database of either kind. */
export interface Database {
  dialect: Dialect;
  /** Path of the file, or address of the server. The address may contain a password and must not be shown. */
  place: string;
  tables: Tables;
  /** Reads outside transactions. On SQLite this is a separate connection that never sees uncommitted writes. */
  reads: Queries;
  /** Single statements on the primary server. Undefined on SQLite, where writes run one after another. */
  primary?: Queries;
  /** Replicas of the primary server, if there are any. */
  replicas?: Replicas;
  /**
   * Runs the body in a write transaction and returns its result. An error causes a rollback. On SQLite
   * bodies run one after another, so a body must await only its own queries.
   */
  transaction<T>(body: (queries: Queries) => Promise<T>): Promise<T>;
  /** Runs one or several statements without parameters (migrations). */
  run(statements: string, queries: Queries): Promise<void>;
  /** Subscribes to the notifications of transactions in this and other processes. See `News`. */
  follow: News['follow'];
  /** Sends a notification to this and other processes, without a transaction. Nothing is stored. */
  announce(text: string): Promise<void>;
  /** Throws if the database does not respond. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
