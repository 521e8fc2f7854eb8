/** Listeners to something that happens at a site. */
export interface SiteListeners {
  /** Calls the listener whenever `notify` is called for the site. The returned function unsubscribes. */
  listen(siteId: number, listener: () => void): () => void;
  notify(siteId: number): void;
}

/** Creates an empty set of listeners. A site without listeners takes no memory. */
export function createSiteListeners(): SiteListeners {
  const listeners = new Map<number, Set<() => void>>();
  return {
    listen(siteId, listener) {
      const some = listeners.get(siteId) ?? new Set();
      listeners.set(siteId, some.add(listener));
      return () => {
        some.delete(listener);
        if (some.size === 0 && listeners.get(siteId) === some) listeners.delete(siteId);
      };
    },
    notify(siteId) {
      for (const listener of listeners.get(siteId) ?? []) listener();
    },
  };
}
