import { UnavailableError } from '@trowel/domain/core';
import { createTaskQueue, type QueuedJob } from './task-queue.ts';

/** Work that needs memory of the service, and its caller. */
export interface ByteTurn extends QueuedJob {
  signal?: AbortSignal | undefined;
}

/** Limits the number of bytes in use at the same time. */
export interface ByteTurns {
  /**
   * Runs the work when its bytes are available. Accounts take turns. Work that needs more than the
   * maximum runs alone. @throws UnavailableError when too many wait; the reason of the signal
   */
  run<Result>(turn: ByteTurn, work: () => Promise<Result>): Promise<Result>;
}

interface Waiting extends ByteTurn {
  start: () => void;
  fail: (reason: unknown) => void;
}

/** Creates turns for at most `mostBytes` at the same time and `mostWaiting` waiting callers. */
export function createByteTurns(mostBytes: number, mostWaiting = 16): ByteTurns {
  const queue = createTaskQueue<Waiting>(mostWaiting);
  /** The next in turn. Nobody overtakes it, so that large work is not postponed forever. */
  let next: Waiting | undefined;
  let used = 0;

  const startNext = (): void => {
    for (next ??= queue.take(() => true); next; next = queue.take(() => true)) {
      if (used > 0 && used + next.bytes > mostBytes) return;
      used += next.bytes;
      next.start();
    }
  };
  const giveUp = (job: Waiting, reason: unknown): void => {
    if (next === job) next = undefined;
    else if (!queue.remove(job)) return;
    job.fail(reason);
    startNext();
  };
  const wait = async (turn: ByteTurn): Promise<void> => {
    const { signal } = turn;
    signal?.throwIfAborted();
    const job: Waiting = { ...turn, start: () => undefined, fail: () => undefined };
    const started = new Promise<void>((start, fail) => Object.assign(job, { start, fail }));
    const onAbort = (): void => giveUp(job, signal?.reason);
    signal?.addEventListener('abort', onAbort);
    try {
      queue.add(job)?.fail(tooMany());
      startNext();
      await started;
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  };

  return {
    async run(turn, work) {
      await wait(turn);
      try {
        return await work();
      } finally {
        used -= turn.bytes;
        startNext();
      }
    },
  };
}

function tooMany(): UnavailableError {
  return new UnavailableError({
    en: 'Too many large sites are being read; try again in a moment',
    it: 'Si stanno leggendo troppi siti grandi: riprova fra poco',
  });
}
