import { createStore } from './store.ts';

/** True if the server answered the last request. The network of the device is a separate matter. */
export const isReached = createStore(true);

/** Number of requests in progress. */
export const openRequests = createStore(0);

/** Statuses worth a retry: server not reached, too many requests, or a part of the service not available. */
const WORTH_RETRY: ReadonlySet<number> = new Set([0, 429, 502, 503, 504]);
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

/** True if an unchanged retry of a request with this status may succeed later. */
export function isRetryable(status: number): boolean {
  return WORTH_RETRY.has(status);
}

/** Waits until the network is back, another request was answered, or a pause that grows with each try is over. */
export function waitUntilReachable(tries: number): Promise<void> {
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
