import type { RunOptions } from '../context.ts';

/** Work that runs once for all callers that request it meanwhile. */
export interface SharedWork<T> {
  /** Joins the work of a key, or starts it. A cancelled caller does not stop it for the others; the last one does. */
  join(key: string, options: RunOptions, begin: (options: RunOptions) => Promise<T>): Promise<T>;
}

interface UnderWay<T> {
  outcome: Promise<T>;
  end: AbortController;
  /** The listeners for progress. */
  listeners: Set<{ onProgress: RunOptions['onProgress'] | undefined }>;
}

/** Creates a registry without running work. */
export function createSharedWork<T>(): SharedWork<T> {
  const underWay = new Map<string, UnderWay<T>>();

  const start = (key: string, begin: (options: RunOptions) => Promise<T>): UnderWay<T> => {
    const end = new AbortController();
    const listeners: UnderWay<T>['listeners'] = new Set();
    const onProgress = (value: unknown): void => {
      for (const listener of listeners) listener.onProgress?.(value);
    };
    const work: UnderWay<T> = { outcome: begin({ signal: end.signal, onProgress }), end, listeners };
    underWay.set(key, work);
    const forget = (): void => {
      if (underWay.get(key) === work) underWay.delete(key);
    };
    work.outcome.then(forget, forget);
    return work;
  };

  return {
    async join(key, { signal, onProgress }, begin) {
      signal?.throwIfAborted();
      const work = underWay.get(key) ?? start(key, begin);
      const listener = { onProgress };
      work.listeners.add(listener);
      let leave = (): void => undefined;
      const left = new Promise<never>((_, reject) => {
        leave = () => reject(signal?.reason as Error);
      });
      signal?.addEventListener('abort', leave);
      try {
        return await Promise.race([work.outcome, left]);
      } finally {
        signal?.removeEventListener('abort', leave);
        work.listeners.delete(listener);
        if (signal?.aborted && work.listeners.size === 0) {
          underWay.delete(key);
          work.end.abort(signal.reason);
        }
      }
    },
  };
}
