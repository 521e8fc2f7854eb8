import { UnavailableError } from '@trowel/domain/core';

export interface ConcurrencyLimits {
  /** Maximum number of tasks that run at the same time. */
  atOnce: number;
  /** Maximum number of waiting tasks. Further tasks are rejected. */
  maxWaiting: number;
}

/**
 * Creates a function that runs tasks in order of arrival, a limited number at a time. It throws
 * UnavailableError when too many wait.
 */
export function limitConcurrency({
  atOnce,
  maxWaiting,
}: ConcurrencyLimits): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  const takeTurn = async (): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= maxWaiting)
      throw new UnavailableError({
        en: 'Too many requests are waiting for this; try again in a moment',
        it: 'Troppe richieste sono in attesa: riprova fra poco',
      });
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  /** The slot is passed to the next waiting task directly, so that no newcomer takes it first. */
  const endTurn = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return async (task) => {
    await takeTurn();
    try {
      return await task();
    } finally {
      endTurn();
    }
  };
}
