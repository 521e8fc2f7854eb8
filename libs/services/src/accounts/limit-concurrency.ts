import { UnavailableError } from '@trowel/domain/core';

export interface ConcurrencyLimits {
  /** Tasks that run at the same time. */
  atOnce: number;
  /** Tasks that may wait for their turn; one more is refused. */
  maxWaiting: number;
}

/** Makes a function that runs tasks in the order they come, a few at once. It throws UnavailableError when too many wait. */
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
  /** A turn is handed on, not given back, so that nobody new slips in between. */
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
