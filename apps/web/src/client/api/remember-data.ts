import { pause } from './pause.ts';
import { fetchData } from './fetch-data.ts';

/** Delay before a request, so that moving quickly from unit to unit does not load each record. */
const PAUSE_MS = 250;
const CACHED_MS = 60_000;
const MOST_CACHED = 300;

interface CacheEntry {
  until: number;
  data: unknown;
}

const cache = new Map<string, CacheEntry>();

/**
 * Fetches the `data` of a response and caches it for a minute, because the server limits requests. A
 * short delay before the request lets the caller abort it. @throws AnswerError; an AbortError if the
 * signal aborts.
 */
export async function rememberData<T>(path: string, signal: AbortSignal): Promise<T> {
  const known = cache.get(path);
  if (known && known.until > performance.now()) return known.data as T;
  await pause(PAUSE_MS, signal);
  const data = await fetchData<T>(path, signal);
  const [oldest] = cache.size >= MOST_CACHED ? cache.keys() : [];
  if (oldest !== undefined) cache.delete(oldest);
  cache.set(path, { until: performance.now() + CACHED_MS, data });
  return data;
}

/** Removes a response from the cache after its data changed. */
export function forgetData(path: string): void {
  cache.delete(path);
}
