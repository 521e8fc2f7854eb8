/** What one process tells the others when it has committed: `changes 12`, `token <id>`, `jobs api`; empty when it may be anything. */
export type NewsListener = (text: string) => void;

/** Hears what other processes tell, until the function it gives is called. */
export type HearOthers = (tell: NewsListener) => () => void;

/** Those who wait for news in this process. */
export interface News {
  /** Adds a listener; the function it gives takes it away again. */
  follow(listener: NewsListener): () => void;
  tell: NewsListener;
  /** Takes all away. */
  stop(): void;
}

/** Makes what passes news on; other processes are heard as long as somebody listens. */
export function createNews(hearOthers: HearOthers): News {
  const listeners = new Set<NewsListener>();
  let stopHearing: (() => void) | undefined;
  const tell: NewsListener = (text) => {
    for (const listener of listeners) listener(text);
  };
  const stop = (): void => {
    listeners.clear();
    stopHearing?.();
    stopHearing = undefined;
  };
  return {
    tell,
    stop,
    follow(listener) {
      // A function of its own, so that one who listens twice is two.
      const own: NewsListener = (text) => listener(text);
      listeners.add(own);
      stopHearing ??= hearOthers(tell);
      return () => {
        listeners.delete(own);
        if (listeners.size === 0) stop();
      };
    },
  };
}
