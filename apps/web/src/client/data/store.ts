import { useSyncExternalStore } from 'react';

/** An observable value. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  listen(listener: () => void): () => void;
}

/** Creates an observable value. */
export function createStore<T>(first: T): Store<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Returns the value of a store and renders again when it changes. */
export function useStore<T>(cell: Store<T>): T {
  return useSyncExternalStore(cell.listen, cell.get);
}
