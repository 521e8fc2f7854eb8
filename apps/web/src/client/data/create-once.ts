import { fetchApi, type ApiResult } from './api-request.ts';
import { newKey } from './new-key.ts';
import type { Problem } from './problem.ts';
import { isForLater } from './reach.ts';

/** What is to be recorded, and the key under which it counts once however often it is sent. */
export interface Attempt {
  body: object;
  key: string;
}

/** Sends an attempt; `isOpen` tells that it may have arrived all the same, so that the very same is to be sent again. */
export async function sendAttempt<T>(
  path: string,
  { body, key }: Attempt,
): Promise<{ told: ApiResult<T>; isOpen: boolean }> {
  const told = await fetchApi<T>(path, { method: 'POST', body, key });
  return { told, isOpen: !told.ok && isUndecided(told.problem) };
}

function isUndecided({ status, code }: Problem): boolean {
  return isForLater(status) || code === 'idempotency_running';
}

/** What may have arrived although nobody heard the answer, by what was wished. */
const unanswered = new Map<string, Attempt>();
const underway = new Set<string>();

/**
 * Records what a press of a key wishes, at most once: pressed again meanwhile it does nothing (undefined), and pressed again
 * after an answer that was lost it sends the same as before. `plan` gives what is to be recorded.
 */
export async function createOnce<T>(
  path: string,
  wish: string,
  plan: () => Promise<ApiResult<object>>,
): Promise<ApiResult<T> | undefined> {
  if (underway.has(wish)) return undefined;
  underway.add(wish);
  try {
    return await make<T>(path, wish, plan);
  } finally {
    underway.delete(wish);
  }
}

async function make<T>(
  path: string,
  wish: string,
  plan: () => Promise<ApiResult<object>>,
): Promise<ApiResult<T>> {
  let attempt = unanswered.get(wish);
  if (!attempt) {
    const planned = await plan();
    if (!planned.ok) return planned;
    attempt = { body: planned.data, key: newKey() };
  }
  const { told, isOpen } = await sendAttempt<T>(path, attempt);
  if (isOpen) unanswered.set(wish, attempt);
  else unanswered.delete(wish);
  return told;
}
