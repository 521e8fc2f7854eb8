import { randomBytes } from 'node:crypto';
import type { Count, SharedStore } from '../context.ts';

/** State of one process. */
export interface ProcessState extends SharedStore {
  /** Corrects a count by the total of all processes. */
  correct(name: string, count: Count): void;
}

/** Maximum number of counts. */
const MOST_COUNTS = 50_000;
/** Number of counts removed at once, because scanning all of them takes some ms. */
const ROOM = 5_000;
/** Maximum number of values, and their maximum total length in characters. The oldest are removed first. */
const MOST_VALUES = 50_000;
const MOST_CHARACTERS = 33_554_432;

/**
 * A window that ends later than possible was started by a wrong clock and counts as over. Clocks may
 * differ by this much.
 */
export const CLOCK_SLACK_MS = 60_000;

interface Value {
  value: string;
  endsAtMs: number;
}

/** Creates the state of a single process. */
export function createProcessState(clock: () => Date): ProcessState {
  const counts = new Map<string, Count>();
  const values = createValues(clock);

  const countSoon: SharedStore['countSoon'] = (name, by, windowMs) => {
    const nowMs = clock().getTime();
    const known = counts.get(name);
    if (known && known.endsAtMs > nowMs && known.endsAtMs <= nowMs + windowMs + CLOCK_SLACK_MS) {
      known.count += by;
      return { ...known };
    }
    counts.delete(name);
    createRoom(counts, nowMs);
    // A retraction after the end of its window has no count to reduce.
    const begun = { count: Math.max(0, by), endsAtMs: nowMs + windowMs };
    counts.set(name, begun);
    return { ...begun };
  };

  return {
    key: randomBytes(32).toString('base64url'),
    countSoon,
    count: async (name, by, windowMs) => countSoon(name, by, windowMs),
    correct: (name, count) => void counts.set(name, { ...count }),
    ...values,
    close: () => undefined,
  };
}

function createValues(clock: () => Date): Pick<SharedStore, 'claim' | 'put' | 'find'> {
  const values = new Map<string, Value>();
  let characters = 0;

  const drop = (name: string): void => {
    characters -= values.get(name)?.value.length ?? 0;
    values.delete(name);
  };
  const find = (name: string): string | undefined => {
    const known = values.get(name);
    return known && known.endsAtMs > clock().getTime() ? known.value : undefined;
  };
  const put = (name: string, value: string, lifetimeMs: number): void => {
    drop(name);
    for (const oldest of values.keys()) {
      if (values.size < MOST_VALUES && characters + value.length <= MOST_CHARACTERS) break;
      drop(oldest);
    }
    values.set(name, { value, endsAtMs: clock().getTime() + lifetimeMs });
    characters += value.length;
  };

  return {
    find: async (name) => find(name),
    put: async (name, value, lifetimeMs) => put(name, value, lifetimeMs),
    async claim(name, lifetimeMs) {
      if (find(name) !== undefined) return false;
      put(name, '', lifetimeMs);
      return true;
    },
  };
}

/** The smallest counts are removed first. Otherwise trying other names would unlock the locked ones. */
function createRoom(counts: Map<string, Count>, nowMs: number): void {
  if (counts.size < MOST_COUNTS) return;
  for (const [key, { endsAtMs }] of counts) if (endsAtMs <= nowMs) counts.delete(key);
  if (counts.size < MOST_COUNTS) return;
  const rarest = [...counts].toSorted(([, a], [, b]) => a.count - b.count).slice(0, ROOM);
  for (const [key] of rarest) counts.delete(key);
}
