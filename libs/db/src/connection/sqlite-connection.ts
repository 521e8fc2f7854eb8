import { createRequire } from 'node:module';
import { UnavailableError } from '@trowel/domain/core';
import type BetterSqlite3 from 'better-sqlite3';

/** Older ones can corrupt a database that two connections write to. */
const OLDEST_SQLITE = '3.51.3';
const FULL = 2;
/** Pages in the log of writes from which on they are written into the database itself, as by SQLite's own default. */
const LONG_LOG = 1_000;
/**
 * Pages a connection keeps for itself, as by SQLite's own default; its driver would keep eight times as much for good. Who
 * reads forgets them with every commit of somebody else, and the system has the file in memory anyway.
 */
const CACHE_KB = 2_000;
const NOT_KEPT = /^SQLITE_IOERR_(DIR_)?FSYNC$/;

/** Gives SQLite's class; the N-API build where the runtime can load it, because the other one aborts on newer Nodes. */
export function loadSqlite(): typeof BetterSqlite3 {
  const require = createRequire(import.meta.url);
  const name = Number(process.versions.napi) >= 10 ? 'better-sqlite3-napi' : 'better-sqlite3';
  return require(name) as typeof BetterSqlite3;
}

/** Opens a file in WAL mode, where every commit is on the disk before it is acknowledged. @throws Error as `openSqlite` */
export function openConnection(file: string, busyTimeoutMs: number): BetterSqlite3.Database {
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
  connection.pragma(`cache_size = -${CACHE_KB}`);
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

/** Watches what the disk says to a connection that writes. */
export interface DiskWatch {
  /** Before each write: keeps the log of writes short. @throws UnavailableError once the disk has failed */
  prepare(): void;
  /** @throws UnavailableError once the disk has failed */
  refuseFailed(): void;
  /** Runs what has the disk keep something. @throws UnavailableError when it fails to, and ever after */
  watch<T>(task: () => T): T;
}

/**
 * Lets nothing more be written once the disk has failed to keep something (an error at fsync). The system forgets what it
 * could not write and answers the next fsync well, so that only a start, which reads what is really there, tells the truth.
 * SQLite says nothing of a failure while it shortens its log by itself, so this does it, where no write waits for an answer.
 */
export function watchDisk(connection: BetterSqlite3.Database): DiskWatch {
  let hasFailed = false;
  connection.pragma('wal_autocheckpoint = 0');
  const lookAtLog = connection.prepare<[], { log: number; checkpointed: number }>(
    'PRAGMA wal_checkpoint(NOOP)',
  );
  const refuseFailed = (): void => {
    if (!hasFailed) return;
    throw new UnavailableError(
      'The disk failed to keep what was written to the database: nothing more is written until the disk was looked at and the service is started again',
      { type: 'storage_failed' },
    );
  };
  const watch: DiskWatch['watch'] = (task) => {
    try {
      return task();
    } catch (error) {
      hasFailed ||= isNotKept(error);
      refuseFailed();
      throw error;
    }
  };
  return {
    prepare() {
      refuseFailed();
      const state = lookAtLog.get();
      if (state && state.log >= LONG_LOG && state.checkpointed < state.log)
        watch(() => connection.pragma('wal_checkpoint(PASSIVE)'));
    },
    refuseFailed,
    watch,
  };
}

function isNotKept(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NOT_KEPT.test(String(error.code));
}
