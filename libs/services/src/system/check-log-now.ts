import { setTimeout as sleep } from 'node:timers/promises';
import type { StoreDatabase } from '@trowel/db';
import type { Services } from '../context.ts';
import { checkLog, type LogCheck } from './check-log.ts';

/** A check of the change log that goes on, and none was finished before; `lines` were read, and `bad` is not known yet. */
export interface LogBeingChecked extends Omit<LogCheck, 'state'> {
  state: 'checking';
}

interface StoredCheck {
  check: Promise<LogCheck>;
  until: number;
  /** How far it is. */
  lines: number;
  /** What the one before it found. */
  last: LogCheck | undefined;
}

const kept = new WeakMap<StoreDatabase, StoredCheck>();
const KEEP_MS = 60_000;
/** Checking takes at most one part in so many of the time. */
const SHARE = 50;
/** For how long somebody waits who asks. */
const PATIENCE_MS = 1_000;

/**
 * As `checkLog`; what was found a short time ago is found again. Of a log that takes longer than `patienceMs` to read, what
 * was found last is told, or how far the first check is.
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

/** Gives the check that goes on or holds still, or begins one. */
function findCheck(services: Services): StoredCheck {
  const now = services.clock().getTime();
  const known = kept.get(services.database);
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
  kept.set(services.database, one);
  return one;
}
