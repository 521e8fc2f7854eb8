import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type BetterSqlite3 from 'better-sqlite3';
import { createCache, UnavailableError } from '@trowel/domain/core';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Database, Queries } from './database.ts';
import { createNews, type HearOthers, type NewsListener } from './news.ts';
import { loadSqlite, openConnection, watchDisk } from './sqlite-connection.ts';
import { sqliteKit } from '../schema/columns/kit.ts';
import { defineTables } from '../schema/tables.ts';
import { reportStatement, createMutex, createYielder } from './statements.ts';

const READ_BUSY_TIMEOUT_MS = 5_000;
/** Short, because waiting blocks the process. `beginImmediate` waits asynchronously. */
const WRITE_BUSY_TIMEOUT_MS = 20;
const WRITE_PATIENCE_MS = 15_000;
/** Interval at which a process checks for writes of others. */
const LOOK_EVERY_MS = 100;

/**
 * Opens a SQLite file and creates it if missing: WAL mode, every commit on disk before it is
 * acknowledged. Only its owner may read it. Writes are refused if the file is replaced while it is
 * open, and after a disk error.
 * @throws Error if the SQLite library is too old or does not support `synchronous=FULL`
 */
export function openSqlite(file: string): Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  createPrivate(file);
  const writer = openConnection(file, WRITE_BUSY_TIMEOUT_MS);
  const reader = openConnection(file, READ_BUSY_TIMEOUT_MS);
  const announced: string[] = [];
  const writes = queriesOf(writer, (text) => announced.push(text));
  const reads = queriesOf(reader);
  const inTurn = createMutex();
  const news = createNews(watchFile(createDataVersion(reader)));
  const refuseReplaced = guardFile(file);
  const disk = watchDisk(writer);
  const begin = writer.prepare('BEGIN IMMEDIATE');
  const commit = writer.prepare('COMMIT');

  return {
    dialect: 'sqlite',
    place: file,
    tables: defineTables(sqliteKit),
    reads,
    transaction: (body) =>
      inTurn(async () => {
        refuseReplaced();
        disk.prepare();
        await beginImmediate(begin);
        announced.length = 0;
        try {
          const result = await body(writes);
          disk.watch(() => commit.run());
          for (const text of announced) news.notify(text);
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
      refuseReplaced();
      disk.refuseFailed();
      await reads.rows('select 1', []);
    },
    follow: news.follow,
    announce: async (text) => news.notify(text),
    async close() {
      news.stop();
      await inTurn(async () => {
        reader.close();
        writer.close();
      });
    },
  };
}

/** Opens an empty SQLite database in memory, with one connection. It is lost when it is no longer referenced. */
export function openMemoryDatabase(): Database {
  const connection = new (loadSqlite())(':memory:');
  const queries = queriesOf(connection);
  const inTurn = createMutex();
  return {
    dialect: 'sqlite',
    place: ':memory:',
    tables: defineTables(sqliteKit),
    reads: queries,
    transaction: (body) =>
      inTurn(async () => {
        connection.exec('BEGIN');
        try {
          const result = await body(queries);
          connection.exec('COMMIT');
          return result;
        } catch (error) {
          connection.exec('ROLLBACK');
          throw error;
        }
      }),
    async run(statements) {
      connection.exec(statements);
    },
    follow: () => () => undefined,
    announce: async () => undefined,
    async ping() {
      await queries.rows('select 1', []);
    },
    async close() {
      connection.close();
    },
  };
}

/**
 * Writes a snapshot of a database file while others write to it. It blocks, so call it in a worker
 * thread.
 * @throws Error of SQLite if the target exists or the disk is full
 */
export function copySqlite(file: string, target: string): void {
  const connection = new (loadSqlite())(file, { readonly: true, fileMustExist: true });
  try {
    connection.pragma(`busy_timeout = ${READ_BUSY_TIMEOUT_MS}`);
    connection.prepare('VACUUM INTO ?').run(target);
  } finally {
    connection.close();
  }
}

/** Checks regularly whether another process has written to the file. Cost: a number read from shared memory. */
function watchFile(readVersion: () => number): HearOthers {
  return (listener) => {
    let known = readVersion();
    const timer = setInterval(() => {
      const version = readVersion();
      if (version === known) return;
      known = version;
      listener('');
    }, LOOK_EVERY_MS);
    timer.unref();
    return () => clearInterval(timer);
  };
}

/** Returns a function that reads SQLite's data version: a number that changes with every commit of another connection. */
function createDataVersion(connection: BetterSqlite3.Database): () => number {
  const statement = connection.prepare<[], number>('PRAGMA data_version').pluck();
  return () => statement.get() ?? 0;
}

/** The files that SQLite creates next to it get the same mode. */
function createPrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch {
    for (const one of [file, `${file}-wal`, `${file}-shm`]) takeFromOthers(one);
  }
}

/** A missing file, or one of another account, is ignored here: SQLite reports the reason. */
function takeFromOthers(file: string): void {
  try {
    const { mode } = statSync(file);
    if ((mode & 0o077) !== 0) chmodSync(file, mode & 0o700);
  } catch {
    return;
  }
}

/** Returns a function that throws when the path no longer leads to the file that was opened: writes would be lost. */
function guardFile(file: string): () => void {
  const opened = identify(file);
  return () => {
    const present = identify(file);
    if (present === opened) return;
    throw new UnavailableError(
      `The database file was ${present === undefined ? 'removed' : 'replaced by another'} while the service ran; it must be started again`,
    );
  };
}

/** Returns the device and inode of a file, or undefined if there is none. */
function identify(file: string): string | undefined {
  const facts = statSync(file, { bigint: true, throwIfNoEntry: false });
  return facts && `${facts.dev}:${facts.ino}`;
}

/** Maximum number of prepared statements per connection. One with 140 columns needs 0.1 MB. */
const MAX_STATEMENTS = 200;

type Statement = BetterSqlite3.Statement<unknown[], unknown[]>;

/** Returns a function that prepares a statement, or finds it in the cache of the connection. Rows are arrays. */
export function createStatementCache(connection: BetterSqlite3.Database): (text: string) => Statement {
  const statements = createCache<string, Statement>({
    name: 'prepared statements',
    capacity: MAX_STATEMENTS,
  });
  return (text) =>
    statements.get(text, () => {
      const statement = connection.prepare<unknown[], unknown[]>(text);
      return statement.reader ? statement.raw() : statement;
    });
}

function queriesOf(connection: BetterSqlite3.Database, announce: NewsListener = () => undefined): Queries {
  return queriesOver({
    connection,
    announce,
    passTurn: createYielder(),
    statementOf: createStatementCache(connection),
    rewrite: (text) => text,
  });
}

interface Running {
  connection: BetterSqlite3.Database;
  announce: NewsListener;
  passTurn: ReturnType<typeof createYielder>;
  /** One cache for all callers of the connection. */
  statementOf: ReturnType<typeof createStatementCache>;
  /** Returns the statement to run for a caller who does not see all sites. */
  rewrite(text: string): string;
}

function queriesOver({ rewrite, ...running }: Running): Queries {
  const { connection, announce, passTurn, statementOf } = running;
  const run = async (text: string, params: readonly unknown[]): Promise<unknown[][]> => {
    await passTurn();
    const statement = statementOf(rewrite(text));
    const values = params.map(toDriverValue);
    if (statement.reader) return statement.all(...values);
    statement.run(...values);
    return [];
  };
  return {
    // The builder uses only `prepare` of a connection.
    build: drizzle({
      client: {
        prepare: (text: string) => connection.prepare(rewrite(text)),
      } as unknown as BetterSqlite3.Database,
    }) as unknown as Queries['build'],
    rows: (text, params) => reportStatement({ system: 'sqlite', text }, () => run(text, params)),
    async announce(text) {
      announce(text);
    },
    through: (next) => queriesOver({ ...running, rewrite: (text) => rewrite(next(text)) }),
  };
}

function toDriverValue(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value;
}

/** Acquires the write lock. Waiting for another process does not block this one. */
async function beginImmediate(begin: BetterSqlite3.Statement): Promise<void> {
  const deadline = Date.now() + WRITE_PATIENCE_MS;
  for (let wait = 5; ; wait = Math.min(wait * 2, 100)) {
    try {
      begin.run();
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (Date.now() > deadline)
        throw new UnavailableError({
          en: 'The database is busy with another write; try again',
          it: 'Il database sta scrivendo altro: riprova',
        });
      await delay(wait);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}
