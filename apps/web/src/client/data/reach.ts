import { createStore } from './store.ts';

/** Whether the server answered when it was last asked; that the device has a network is another matter. */
export const isReached = createStore(true);

/** How many questions wait for their answer. */
export const openQuestions = createStore(0);

/** Not reached, too much at once, or a part of the service is not there: the same again makes sense. */
const AGAIN: ReadonlySet<number> = new Set([0, 429, 502, 503, 504]);
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

/** Whether what got this status goes through later as it is. */
export function isForLater(status: number): boolean {
  return AGAIN.has(status);
}

/** Waits until the network is back, something else was answered, or a pause is over that grows with each try. */
export function awaitReach(tries: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      forget();
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS));
    const forget = isReached.listen(() => isReached.get() && end());
    addEventListener('online', end);
  });
}
