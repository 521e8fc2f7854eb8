import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type BetterSqlite3 from 'better-sqlite3';
import { UnavailableError } from '@trowel/domain/core';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Database, Queries } from './database.ts';
import { loadSqlite } from './load-sqlite.ts';
import { createNews, type HearOthers, type NewsListener } from './news.ts';
import { sqliteKit } from '../schema/columns/kit.ts';
import { defineTables } from '../schema/tables.ts';
import { createMutex, createTurn } from './turn.ts';

/** Older ones can corrupt a database that two connections write to. */
const OLDEST_SQLITE = '3.51.3';
const FULL = 2;
const READ_BUSY_TIMEOUT_MS = 5_000;
/** Short, because waiting blocks the process: the wait for another process's write is our own, asynchronous. */
const WRITE_BUSY_TIMEOUT_MS = 20;
const WRITE_PATIENCE_MS = 15_000;
const MAX_STATEMENTS = 500;
/** How often a process looks whether another one has written. */
const LOOK_EVERY_MS = 100;

/**
 * Opens a SQLite file, made when absent: WAL, every commit on the disk before it is acknowledged. Nobody but its owner
 * may read it. A file that another takes the place of while it is open is not written to any more.
 * @throws Error when the SQLite library is too old or does not keep `synchronous=FULL`.
 */
export function openSqlite(file: string): Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  makePrivate(file);
  const writer = openConnection(file, WRITE_BUSY_TIMEOUT_MS);
  const reader = openConnection(file, READ_BUSY_TIMEOUT_MS);
  const announced: string[] = [];
  const writes = queriesOf(writer, (text) => announced.push(text));
  const reads = queriesOf(reader);
  const inTurn = createMutex();
  const news = createNews(watchFile(reader));
  const refuseReplaced = guardFile(file);

  return {
    dialect: 'sqlite',
    place: file,
    tables: defineTables(sqliteKit),
    reads,
    transaction: (body) =>
      inTurn(async () => {
        refuseReplaced();
        await beginImmediate(writer);
        announced.length = 0;
        try {
          const result = await body(writes);
          writer.exec('COMMIT');
          for (const text of announced) news.tell(text);
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
      await reads.rows('select 1', []);
    },
    follow: news.follow,
    async close() {
      news.stop();
      await inTurn(async () => {
        reader.close();
        writer.close();
      });
    },
  };
}

/** Opens an empty SQLite database in memory, with one connection; it is gone with the last that knows of it. */
export function openMemory(): Database {
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
    async ping() {
      await queries.rows('select 1', []);
    },
    async close() {
      connection.close();
    },
  };
}

/**
 * Writes a copy of a database file as it is at one moment, while others write to it. Blocks until it is written, so it is
 * done in a worker thread. @throws Error when the target is there already or the disk is full
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

/** Looks whether the file was written to: there is nobody to say so. Cost: a number read from shared memory. */
function watchFile(connection: BetterSqlite3.Database): HearOthers {
  return (tell) => {
    const read = (): unknown => connection.pragma('data_version', { simple: true });
    let known = read();
    const timer = setInterval(() => {
      const version = read();
      if (version === known) return;
      known = version;
      tell('');
    }, LOOK_EVERY_MS);
    timer.unref();
    return () => clearInterval(timer);
  };
}

/** The files beside it that SQLite makes have the mode of the file itself. */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch {
    for (const one of [file, `${file}-wal`, `${file}-shm`]) takeFromOthers(one);
  }
}

/** What is not there, or belongs to another account, is left to SQLite, which says what is wrong. */
function takeFromOthers(file: string): void {
  try {
    const { mode } = statSync(file);
    if ((mode & 0o077) !== 0) chmodSync(file, mode & 0o700);
  } catch {
    return;
  }
}

/** Gives what refuses to go on when the path no longer leads to the file that was opened: writes would be lost. */
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

/** A file by its disk and its number on it; undefined when there is none. */
function identify(file: string): string | undefined {
  const facts = statSync(file, { bigint: true, throwIfNoEntry: false });
  return facts && `${facts.dev}:${facts.ino}`;
}

function queriesOf(connection: BetterSqlite3.Database, announce: NewsListener = () => undefined): Queries {
  return queriesOver({
    connection,
    announce,
    passTurn: createTurn(),
    prepare: (text) => connection.prepare(text),
  });
}

interface Running {
  connection: BetterSqlite3.Database;
  announce: NewsListener;
  passTurn: ReturnType<typeof createTurn>;
  prepare(text: string): BetterSqlite3.Statement<unknown[], unknown[]>;
}

function queriesOver({ connection, announce, passTurn, prepare }: Running): Queries {
  const statements = new Map<string, BetterSqlite3.Statement<unknown[], unknown[]>>();
  return {
    // Of a connection the builder uses nothing else.
    build: drizzle({
      client: { prepare } as unknown as BetterSqlite3.Database,
    }) as unknown as Queries['build'],
    async rows(text, params) {
      await passTurn();
      let statement = statements.get(text);
      if (!statement) {
        if (statements.size >= MAX_STATEMENTS) statements.clear();
        statement = prepare(text);
        if (statement.reader) statement.raw();
        statements.set(text, statement);
      }
      const values = params.map(toDriverValue);
      if (statement.reader) return statement.all(...values);
      statement.run(...values);
      return [];
    },
    async announce(text) {
      announce(text);
    },
    through: (rewrite) =>
      queriesOver({ connection, announce, passTurn, prepare: (text) => connection.prepare(rewrite(text)) }),
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
