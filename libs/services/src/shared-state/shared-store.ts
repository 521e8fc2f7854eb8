import type { SharedCount } from '@trowel/db';
import type { Count, SharedStore, Tokens } from '../context.ts';
import { createProcessState, type ProcessState } from './process-state.ts';
import type { SharedEntries } from './redis-state.ts';

/** What a memory is made with. */
export interface SharedStoreOptions {
  /** Those of the secret all processes have: what is counted has names, addresses and worse in it. */
  tokens: Pick<Tokens, 'fingerprint'>;
  clock: () => Date;
  /** How long a count may wait to be told to the others, in ms. */
  soonMs?: number;
}

const SOON_MS = 250;
const FORGET_EVERY_MS = 60_000;

/** Makes the memory of several processes over what their database or a Redis keeps; names are not readable there. */
export function createSharedStore(state: SharedEntries, options: SharedStoreOptions): SharedStore {
  const { tokens, clock } = options;
  const own = createProcessState(clock);
  const nameOf = (name: string): string => tokens.fingerprint(`trowel memory ${name}`);
  const after = (ms: number): string => new Date(clock().getTime() + ms).toISOString();
  const untold = reportLater(state, { ...options, own, nameOf, after });
  const forget = forgetNowAndThen(state, clock);

  return {
    key: tokens.fingerprint('trowel memory key'),

    async count(name, by, windowMs) {
      const mine = own.countSoon(name, by, windowMs);
      forget();
      try {
        const told = { name: nameOf(name), count: by, ends_at: after(windowMs) };
        const [row] = await state.add([told], after(0));
        own.correct(name, toCount(row!));
        return toCount(row!);
      } catch {
        return mine;
      }
    },

    countSoon(name, by, windowMs) {
      untold.add(name, by, windowMs);
      forget();
      return own.countSoon(name, by, windowMs);
    },

    claim(name, lifetimeMs) {
      forget();
      return state.claim(nameOf(name), after(lifetimeMs), after(0));
    },
    put(name, value, lifetimeMs) {
      forget();
      return state.put(nameOf(name), value, after(lifetimeMs));
    },
    find: (name) => state.find(nameOf(name), after(0)),
    close: untold.drop,
  };
}

interface Telling extends SharedStoreOptions {
  own: ProcessState;
  nameOf(name: string): string;
  /** The moment so many ms from now. */
  after(ms: number): string;
}

/**
 * Tells counts to the other processes some at a time, and hears what they counted. What cannot be told is lost to them;
 * while one telling waits for the database there is no other.
 */
function reportLater(
  state: SharedEntries,
  { own, nameOf, after, soonMs = SOON_MS }: Telling,
): { add(name: string, by: number, windowMs: number): void; drop(): void } {
  const untold = new Map<string, { by: number; windowMs: number }>();
  let timer: NodeJS.Timeout | undefined;

  const tell = async (): Promise<void> => {
    const told = new Map([...untold].map(([name, one]) => [nameOf(name), { name, ...one }]));
    untold.clear();
    const counts = [...told].map(([name, { by, windowMs }]) => ({
      name,
      count: by,
      ends_at: after(windowMs),
    }));
    for (const row of await state.add(counts, after(0))) {
      const { name } = told.get(row.name)!;
      const { count, endsAtMs } = toCount(row);
      own.correct(name, { count: count + (untold.get(name)?.by ?? 0), endsAtMs });
    }
  };
  const reportAndGoOn = async (): Promise<void> => {
    await tell().catch(() => undefined);
    timer = undefined;
    if (untold.size > 0) begin();
  };
  function begin(): void {
    timer ??= setTimeout(() => void reportAndGoOn(), soonMs).unref();
  }

  return {
    add(name, by, windowMs) {
      untold.set(name, { by: (untold.get(name)?.by ?? 0) + by, windowMs });
      begin();
    },
    drop() {
      clearTimeout(timer);
      untold.clear();
    },
  };
}

/** Forgets what is over, now and then, when something is remembered. */
function forgetNowAndThen(state: SharedEntries, clock: () => Date): () => void {
  let forgottenMs = clock().getTime();
  return () => {
    const now = clock();
    if (Math.abs(now.getTime() - forgottenMs) < FORGET_EVERY_MS) return;
    forgottenMs = now.getTime();
    state.forget(now.toISOString()).catch(() => undefined);
  };
}

function toCount({ count, ends_at: endsAt }: SharedCount): Count {
  return { count, endsAtMs: Date.parse(endsAt) };
}
