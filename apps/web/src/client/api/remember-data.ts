import { pause } from './pause.ts';
import { fetchData } from './fetch-data.ts';

/** Whoever walks from unit to unit in haste does not want the record of each. */
const PAUSE_MS = 250;
const KEPT_MS = 60_000;
const MOST_KEPT = 300;

interface Kept {
  until: number;
  data: unknown;
}

const kept = new Map<string, Kept>();

/**
 * Gives the `data` of an answer, asked for after a short pause in which the caller may think better of it, and kept for
 * a minute: the server counts requests. @throws AnswerError; an AbortError when the signal ended it.
 */
export async function rememberData<T>(path: string, signal: AbortSignal): Promise<T> {
  const known = kept.get(path);
  if (known && known.until > performance.now()) return known.data as T;
  await pause(PAUSE_MS, signal);
  const data = await fetchData<T>(path, signal);
  const [oldest] = kept.size >= MOST_KEPT ? kept.keys() : [];
  if (oldest !== undefined) kept.delete(oldest);
  kept.set(path, { until: performance.now() + KEPT_MS, data });
  return data;
}

/** Forgets an answer that has changed. */
export function forgetData(path: string): void {
  kept.delete(path);
}
