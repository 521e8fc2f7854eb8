import { setTimeout as sleep } from 'node:timers/promises';
import type { StoreDatabase } from '@trowel/db';
import type { Services } from '../context.ts';
import { checkLog, type LogCheck } from './check-log.ts';

/** A first check of the change log in progress. `lines` have been read, and `bad` is not known yet. */
export interface LogBeingChecked extends Omit<LogCheck, 'state'> {
  state: 'checking';
}

interface StoredCheck {
  check: Promise<LogCheck>;
  until: number;
  /** Progress: number of lines read. */
  lines: number;
  /** Result of the previous check. */
  last: LogCheck | undefined;
}

const checks = new WeakMap<StoreDatabase, StoredCheck>();
const KEEP_MS = 60_000;
/** A check takes at most this fraction of the time (one part in 50). */
const SHARE = 50;
/** Time in ms that a caller waits for the result. */
const PATIENCE_MS = 1_000;

/**
 * As `checkLog`, with a recent result reused. If reading the log takes longer than `patienceMs`, it
 * returns the last result, or the progress of the first check.
 */
export async function checkLogNow(
  services: Services,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): Promise<LogCheck | LogBeingChecked> {
  const one = findCheck(services);
  const found = await Promise.race([
    one.check,
    patienceMs > 0 ? sleep(patienceMs, undefined, { ref: false }) : undefined,
  ]);
  if (found) return found;
  const checkedAt = services.clock().toISOString();
  return one.last ?? { state: 'checking', lines: one.lines, bad: 0, firstBad: null, checkedAt };
}

/** Returns the running or recent check, or starts one. */
function findCheck(services: Services): StoredCheck {
  const now = services.clock().getTime();
  const known = checks.get(services.database);
  if (known && now < known.until) return known;
  const start = performance.now();
  const check = checkLog(services, (lines) => void (one.lines = lines));
  const one: StoredCheck = { check, until: Infinity, lines: 0, last: known?.last };
  const setEnd = (keepMs: number): void => void (one.until = services.clock().getTime() + keepMs);
  const keep = (found: LogCheck): void => {
    one.last = found;
    setEnd(Math.max(KEEP_MS, (performance.now() - start) * SHARE));
  };
  check.then(keep, () => setEnd(0));
  checks.set(services.database, one);
  return one;
}
