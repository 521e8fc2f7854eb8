/**
 * A bounded cache. If there is no room, the least recently used entries are evicted. An entry larger than the
 * whole cache is not stored.
 */
export interface Cache<Key, Value> {
  find(key: Key): Value | undefined;
  store(key: Key, value: Value): void;
  /** Returns the stored value, or stores and returns the one that `create` returns. */
  get(key: Key, create: () => Value): Value;
  delete(key: Key): void;
  clear(): void;
}

export interface CacheOptions<Value> {
  /** Name under which `listCacheFigures` counts. Caches with the same name are counted together. */
  name: string;
  /** The largest sum of sizes. */
  capacity: number;
  /** Returns the size of a value when it is stored. 1 by default, so that the capacity is a number of entries. */
  sizeOf?: (value: Value) => number;
}

/** Hits and misses of the caches with a name. */
export interface CacheFigures {
  name: string;
  hits: number;
  misses: number;
}

const figuresByName = new Map<string, CacheFigures>();

/** Returns how often each cache of this process was read, by name. */
export function listCacheFigures(): CacheFigures[] {
  return [...figuresByName.values()].map((figures) => ({ ...figures }));
}

/** Creates an empty cache. Cost of each call: constant. `store` also evicts entries. */
export function createCache<Key, Value>({
  name,
  capacity,
  sizeOf = () => 1,
}: CacheOptions<Value>): Cache<Key, Value> {
  // A map lists its entries in the order of their insertion: the one used longest ago is the first.
  const entries = new Map<Key, { value: Value; size: number }>();
  const figures = figuresByName.get(name) ?? { name, hits: 0, misses: 0 };
  figuresByName.set(name, figures);
  let used = 0;

  const remove = (key: Key): void => {
    used -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  const find = (key: Key): Value | undefined => {
    const entry = entries.get(key);
    if (!entry) {
      figures.misses++;
      return undefined;
    }
    figures.hits++;
    entries.delete(key);
    entries.set(key, entry);
    return entry.value;
  };
  const store = (key: Key, value: Value): void => {
    remove(key);
    const size = sizeOf(value);
    if (size > capacity) return;
    entries.set(key, { value, size });
    used += size;
    for (const oldest of entries.keys()) {
      if (used <= capacity) return;
      remove(oldest);
    }
  };
  return {
    find,
    store,
    get(key, create) {
      const found = find(key);
      if (found !== undefined) return found;
      const created = create();
      store(key, created);
      return created;
    },
    delete: remove,
    clear() {
      entries.clear();
      used = 0;
    },
  };
}
