import { useSyncExternalStore } from 'react';

let isIdle = false;
const waiting = new Set<() => void>();

/** Returns true once the page has been idle, so that its table is requested first. */
export function useIdle(): boolean {
  return useSyncExternalStore(listenIdle, () => isIdle);
}

function listenIdle(notify: () => void): () => void {
  if (!isIdle && waiting.size === 0) whenIdle();
  waiting.add(notify);
  return () => void waiting.delete(notify);
}

function whenIdle(): void {
  const done = (): void => {
    isIdle = true;
    for (const notify of waiting) notify();
  };
  // Safari on older iPads has no `requestIdleCallback`.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(done);
  else setTimeout(done);
}
