import { createRequire } from 'node:module';
import { UnavailableError } from '@trowel/domain/core';
import type BetterSqlite3 from 'better-sqlite3';

/** Older versions can corrupt a database written by two connections. */
const OLDEST_SQLITE = '3.51.3';
const FULL = 2;
/** Number of pages in the write-ahead log that trigger a checkpoint: SQLite's default. */
const LONG_LOG = 1_000;
/**
 * Cache size of a connection: SQLite's default. The default of the driver uses eight times the memory
 * permanently. Commits of other connections empty the cache, and the operating system caches the file
 * anyway.
 */
const CACHE_KB = 2_000;
const SYNC_FAILED = /^SQLITE_IOERR_(DIR_)?FSYNC$/;

/** Loads the SQLite driver. The N-API build is preferred, because the other one crashes on newer Node versions. */
export function loadSqlite(): typeof BetterSqlite3 {
  const require = createRequire(import.meta.url);
  const name = Number(process.versions.napi) >= 10 ? 'better-sqlite3-napi' : 'better-sqlite3';
  return require(name) as typeof BetterSqlite3;
}

/**
 * Opens a file in WAL mode. Every commit is on disk before it is acknowledged.
 * @throws Error as `openSqlite`
 */
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
  // After WAL, because changing the journal mode resets `synchronous` to the weaker default of the
  // library.
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

/** Detects disk errors of a writing connection. */
export interface DiskWatch {
  /**
   * Checkpoints the write-ahead log if necessary. Call it before each write.
   * @throws UnavailableError after a disk error
   */
  prepare(): void;
  /** @throws UnavailableError after a disk error */
  refuseFailed(): void;
  /**
   * Runs a task that writes to disk.
   * @throws UnavailableError if the disk fails, and from then on always
   */
  watch<T>(task: () => T): T;
}

/**
 * Refuses all writes after a disk error (fsync failed). The operating system drops the data it could
 * not write, and later fsync calls succeed, so only a restart shows the real state. SQLite does not
 * report errors of automatic checkpoints, so this function runs the checkpoints itself, between
 * writes.
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
      'The disk failed to store a write to the database. Nothing more is written until the disk is checked and the service is restarted',
      { type: 'storage_failed' },
    );
  };
  const watch: DiskWatch['watch'] = (task) => {
    try {
      return task();
    } catch (error) {
      hasFailed ||= isSyncFailure(error);
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

function isSyncFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && SYNC_FAILED.test(String(error.code));
}
