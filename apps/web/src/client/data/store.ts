import { useSyncExternalStore } from 'react';

/** A value that many look at, and who is told when it changes. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  listen(listener: () => void): () => void;
}

/** Makes a cell. */
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

/** Gives the value of a cell, and draws again when it changes. */
export function useStore<T>(cell: Store<T>): T {
  return useSyncExternalStore(cell.listen, cell.get);
}
