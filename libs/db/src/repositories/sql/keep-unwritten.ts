import type { Queries } from '../../connection/database.ts';

/** Gives what was read under a name for as long as nothing is written, and else reads it. */
export type KeepUnwritten<T> = (name: string, read: () => Promise<T>) => Promise<T>;

/** Makes what keeps so many things read over a connection; without a stamp it keeps nothing. */
export function keepUnwritten<T>(stamp: Queries['stamp'], most: number): KeepUnwritten<T> {
  if (!stamp) return (_name, read) => read();
  const kept = new Map<string, T>();
  let keptAt: number | undefined;
  return async (name, read) => {
    const at = stamp();
    if (at !== keptAt || kept.size >= most) kept.clear();
    keptAt = at;
    if (kept.has(name)) return kept.get(name) as T;
    const found = await read();
    // What was committed meanwhile may be in it: it is of a later state, and kept under none.
    if (keptAt === at) kept.set(name, found);
    return found;
  };
}
