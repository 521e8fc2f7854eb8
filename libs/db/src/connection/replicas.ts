import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Queries, Replicas } from './database.ts';

/**
 * Maximum lag of a replica in use, ms. Notifications wait this long at most. Older records count as
 * settled for past states. A replica with more lag must catch up completely.
 */
const MAX_LAG_MS = 5_000;
const LOOK_EVERY_MS = 250;
const LOOK_AGAIN_MS = 20;
/** Positions in the write-ahead log are byte offsets, which only grow. */
const END = "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as place";
/** The position flushed to disk, which is being sent to the replicas. */
const SENT = "select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint as place";
const REPLAYED =
  "select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint end as place";

/** A replica and its last known state. */
export interface Replica {
  reads: Queries;
  pool: pg.Pool;
  /** Its position in the write-ahead log. */
  place: number;
  /** Time at which it was up to date, as `performance.now()`. */
  freshAt: number;
  isInUse: boolean;
}

/** Monitors the replicas of a server, each four times a second. */
export function watchReplicas(primary: pg.Pool, replicas: readonly Replica[]): Replicas {
  let samples: { at: number; end: number }[] = [];
  let looking: Promise<void> | undefined;

  const sample = async (): Promise<void> => {
    const at = performance.now();
    const end = await readPlace(primary, SENT);
    samples = [...samples.filter((one) => at - one.at < MAX_LAG_MS), { at, end }];
  };
  const lookAt = async (replica: Replica): Promise<void> => {
    replica.place = await readPlace(replica.pool, REPLAYED).catch(() => Number.NaN);
    const covered = samples.findLast(({ end }) => end <= replica.place);
    if (covered) replica.freshAt = covered.at;
    const isWhole = covered !== undefined && covered === samples.at(-1);
    replica.isInUse = isWhole || (replica.isInUse && isFresh(replica));
  };
  const lookNow = async (): Promise<void> => {
    try {
      await sample();
    } catch {
      // The end of the log is unknown, so any replica may lack commits.
      samples = [];
      for (const replica of replicas) replica.isInUse = false;
      return;
    }
    await Promise.all(replicas.map(lookAt));
  };
  const look = async (): Promise<void> => {
    looking ??= lookNow().finally(() => (looking = undefined));
    await looking;
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  void look();

  return {
    find(after, who) {
      const first = hash(who) % replicas.length;
      const inTurn = [...replicas.slice(first), ...replicas.slice(0, first)];
      return inTurn.find((one) => one.isInUse && isFresh(one) && one.place >= after)?.reads;
    },
    async catchUp() {
      if (!replicas.some(({ isInUse }) => isInUse)) return;
      const end = await readPlace(primary, END);
      for (;;) {
        await look();
        if (!replicas.some((one) => one.isInUse && one.place < end)) return;
        await delay(LOOK_AGAIN_MS);
      }
    },
    async close() {
      clearInterval(timer);
      await looking;
      await Promise.all(replicas.map(({ pool }) => pool.end()));
    },
  };
}

function isFresh({ freshAt }: Replica): boolean {
  return performance.now() - freshAt < MAX_LAG_MS;
}

async function readPlace(pool: pg.Pool, text: string): Promise<number> {
  const { rows } = await pool.query<{ place: number | null }>(text);
  return rows[0]?.place ?? Number.NaN;
}

function hash(text: string): number {
  let value = 0;
  for (const letter of text) value = (value * 31 + letter.codePointAt(0)!) % 65_536;
  return value;
}

/** Returns the reads of a pool that fall back to another pool on any error. */
export function turnTo(other: pg.Pool, pool: pg.Pool, onAway: () => void): Pick<pg.Pool, 'query'> {
  const query = async (...args: Parameters<pg.Pool['query']>): Promise<unknown> => {
    try {
      return await pool.query(...args);
    } catch {
      onAway();
      return other.query(...args);
    }
  };
  return { query: query as unknown as pg.Pool['query'] };
}

/**
 * Connection errors: the server stopped, the connection was closed by an administrator or a pooler, or
 * the network failed.
 */
const LOST_CODE = /^(08\w{3}|57P0[125]|ECONNRESET|EPIPE)$/;
const LOST = /connection terminated unexpectedly|client has encountered a connection error/i;

/**
 * Returns the reads of a pool that retry once after a lost connection, so that a restart or failover
 * of the server is not noticed. Only for statements that change nothing.
 */
export function retryReads(pool: pg.Pool): Pick<pg.Pool, 'query'> {
  const query = async (...args: Parameters<pg.Pool['query']>): Promise<unknown> => {
    try {
      return await pool.query(...args);
    } catch (error) {
      if (!isLost(error)) throw error;
      return pool.query(...args);
    }
  };
  return { query: query as unknown as pg.Pool['query'] };
}

function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && LOST_CODE.test(String(error.code))) || LOST.test(error.message);
}
