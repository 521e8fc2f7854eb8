import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type BetterSqlite3 from 'better-sqlite3';
import { UnavailableError } from '@trowel/domain/core';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Database, Queries } from './database.ts';
import { loadSqlite } from './load-sqlite.ts';
import { sqliteKit } from '../schema/columns/kit.ts';
import { defineTables } from '../schema/tables.ts';
import { createTurn } from './turn.ts';

/** Older ones can corrupt a database that two connections write to. */
const OLDEST_SQLITE = '3.51.3';
const FULL = 2;
const READ_BUSY_TIMEOUT_MS = 5_000;
/** Short, because waiting blocks the process: the wait for another process's write is our own, asynchronous. */
const WRITE_BUSY_TIMEOUT_MS = 20;
const WRITE_PATIENCE_MS = 15_000;
const MAX_STATEMENTS = 500;

/**
 * Opens a SQLite file, made when absent: WAL, every commit on the disk before it is acknowledged.
 * @throws Error when the SQLite library is too old or does not keep `synchronous=FULL`.
 */
export function openSqlite(file: string): Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const writer = openConnection(file, WRITE_BUSY_TIMEOUT_MS);
  const reader = openConnection(file, READ_BUSY_TIMEOUT_MS);
  const writes = queriesOf(writer);
  const reads = queriesOf(reader);
  const inTurn = createMutex();

  return {
    dialect: 'sqlite',
    tables: defineTables(sqliteKit),
    reads,
    transaction: (body) =>
      inTurn(async () => {
        await beginImmediate(writer);
        try {
          const result = await body(writes);
          writer.exec('COMMIT');
          return result;
        } catch (error) {
          if (writer.inTransaction) writer.exec('ROLLBACK');
          throw error;
        }
      }),
    async run(statements) {
      writer.exec(statements);
    },
    async ping() {
      await reads.rows('select 1', []);
    },
    async close() {
      await inTurn(async () => {
        reader.close();
        writer.close();
      });
    },
  };
}

function queriesOf(connection: BetterSqlite3.Database): Queries {
  const statements = new Map<string, BetterSqlite3.Statement<unknown[], unknown[]>>();
  const passTurn = createTurn();
  return {
    build: drizzle(connection) as unknown as Queries['build'],
    async rows(text, params) {
      await passTurn();
      let statement = statements.get(text);
      if (!statement) {
        if (statements.size >= MAX_STATEMENTS) statements.clear();
        statement = connection.prepare<unknown[], unknown[]>(text);
        if (statement.reader) statement.raw();
        statements.set(text, statement);
      }
      const values = params.map(toDriverValue);
      if (statement.reader) return statement.all(...values);
      statement.run(...values);
      return [];
    },
  };
}

function toDriverValue(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value;
}

function openConnection(file: string, busyTimeoutMs: number): BetterSqlite3.Database {
  const connection = new (loadSqlite())(file);
  const version = String(connection.prepare('select sqlite_version()').pluck().get());
  if (isOlder(version, OLDEST_SQLITE)) {
    throw new Error(
      `SQLite ${version} is too old: ${OLDEST_SQLITE} or newer is needed to keep the data safe`,
    );
  }
  connection.pragma(`busy_timeout = ${busyTimeoutMs}`);
  connection.pragma('journal_mode = WAL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('journal_size_limit = 67108864');
  // After WAL, because changing the mode brings back the library's weaker default.
  connection.pragma('synchronous = FULL');
  connection.prepare('select count(*) from sqlite_schema').get();
  const synchronous = connection.pragma('synchronous', { simple: true });
  if (synchronous !== FULL)
    throw new Error(`SQLite keeps synchronous=${String(synchronous)} instead of FULL`);
  return connection;
}

function isOlder(version: string, than: string): boolean {
  const left = version.split('.').map(Number);
  const right = than.split('.').map(Number);
  for (let i = 0; i < right.length; i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** Takes the write lock, waiting for another process without blocking this one. */
async function beginImmediate(connection: BetterSqlite3.Database): Promise<void> {
  const deadline = Date.now() + WRITE_PATIENCE_MS;
  for (let wait = 5; ; wait = Math.min(wait * 2, 100)) {
    try {
      connection.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (Date.now() > deadline)
        throw new UnavailableError('The database is busy with another write; try again');
      await delay(wait);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}

/** Runs tasks one after another, in the order they were asked for; a failed one does not stop the next. */
function createMutex(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task, task);
    last = run.catch(() => undefined);
    return run;
  };
}
