/**
 * Receives the notification of a commit: `changes 12`, `token <id>`, `jobs api`; empty if anything may
 * have changed.
 */
export type NewsListener = (text: string) => void;

/** Subscribes to the notifications of other processes. The returned function unsubscribes. */
export type HearOthers = (listener: NewsListener) => () => void;

/** The subscribers of this process. */
export interface News {
  /** Adds a subscriber. The returned function removes it. */
  follow(listener: NewsListener): () => void;
  notify: NewsListener;
  /** Removes all subscribers. */
  stop(): void;
}

/** Creates the distribution of notifications. It subscribes to other processes while it has subscribers itself. */
export function createNews(hearOthers: HearOthers): News {
  const listeners = new Set<NewsListener>();
  let stopHearing: (() => void) | undefined;
  const notify: NewsListener = (text) => {
    for (const listener of listeners) listener(text);
  };
  const stop = (): void => {
    listeners.clear();
    stopHearing?.();
    stopHearing = undefined;
  };
  return {
    notify,
    stop,
    follow(listener) {
      // A new function, so that a listener that subscribes twice counts twice.
      const own: NewsListener = (text) => listener(text);
      listeners.add(own);
      stopHearing ??= hearOthers(notify);
      return () => {
        listeners.delete(own);
        if (listeners.size === 0) stop();
      };
    },
  };
}
