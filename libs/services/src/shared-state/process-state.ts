import { randomBytes } from 'node:crypto';
import type { Count, SharedStore } from '../context.ts';

/** What one process remembers. */
export interface ProcessState extends SharedStore {
  /** Corrects a count by what others know. */
  correct(name: string, count: Count): void;
}

/** Counts kept. */
const MOST_COUNTS = 50_000;
/** For how many room is made at once: looking at all of them takes some ms. */
const ROOM = 5_000;
/** Values kept, and how long all of them may be in characters; those put first go first. */
const MOST_VALUES = 50_000;
const MOST_CHARACTERS = 33_554_432;

/** A window that ends later than any could was begun by a clock that was wrong: it is over. Clocks may differ by that much. */
export const CLOCK_SLACK_MS = 60_000;

interface Value {
  value: string;
  endsAtMs: number;
}

/** Makes a memory of this process alone. */
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
    // What is taken back after its window was over has nothing to be taken from.
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

/** What came least goes before what came often, or trying other names would open those that are shut. */
function createRoom(counts: Map<string, Count>, nowMs: number): void {
  if (counts.size < MOST_COUNTS) return;
  for (const [key, { endsAtMs }] of counts) if (endsAtMs <= nowMs) counts.delete(key);
  if (counts.size < MOST_COUNTS) return;
  const rarest = [...counts].toSorted(([, a], [, b]) => a.count - b.count).slice(0, ROOM);
  for (const [key] of rarest) counts.delete(key);
}
