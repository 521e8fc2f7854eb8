import type { SharedCount } from '@trowel/db';
import type { Count, SharedStore, Tokens } from '../context.ts';
import { createProcessState, type ProcessState } from './process-state.ts';
import type { SharedEntries } from './redis-state.ts';

/** Options of a shared state. */
export interface SharedStoreOptions {
  /** From the common secret of all processes: names of counts contain user names and addresses. */
  tokens: Pick<Tokens, 'fingerprint'>;
  clock: () => Date;
  /** Maximum delay before a count is sent to the other processes, in ms. */
  soonMs?: number;
}

const SOON_MS = 250;
const FORGET_EVERY_MS = 60_000;

/** Creates the state of several processes on top of their database or Redis. The stored names are digests. */
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
        const entry = { name: nameOf(name), count: by, ends_at: after(windowMs) };
        const [row] = await state.add([entry], after(0));
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

interface ReportOptions extends SharedStoreOptions {
  own: ProcessState;
  nameOf(name: string): string;
  /** Returns the time this many ms from now. */
  after(ms: number): string;
}

/**
 * Sends counts to the other processes in batches and receives theirs. A failed batch is lost to the
 * others. Only one batch is sent at a time.
 */
function reportLater(
  state: SharedEntries,
  { own, nameOf, after, soonMs = SOON_MS }: ReportOptions,
): { add(name: string, by: number, windowMs: number): void; drop(): void } {
  const untold = new Map<string, { by: number; windowMs: number }>();
  let timer: NodeJS.Timeout | undefined;

  const sendCounts = async (): Promise<void> => {
    const sent = new Map([...untold].map(([name, one]) => [nameOf(name), { name, ...one }]));
    untold.clear();
    const counts = [...sent].map(([name, { by, windowMs }]) => ({
      name,
      count: by,
      ends_at: after(windowMs),
    }));
    for (const row of await state.add(counts, after(0))) {
      const { name } = sent.get(row.name)!;
      const { count, endsAtMs } = toCount(row);
      own.correct(name, { count: count + (untold.get(name)?.by ?? 0), endsAtMs });
    }
  };
  const reportAndGoOn = async (): Promise<void> => {
    await sendCounts().catch(() => undefined);
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

/** Deletes expired entries from time to time, when something is stored. */
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
