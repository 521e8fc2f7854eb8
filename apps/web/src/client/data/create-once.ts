import { fetchApi, type ApiResult } from './api-request.ts';
import { newKey } from './new-key.ts';
import type { Problem } from './problem.ts';
import { isRetryable } from './reach.ts';

/** A record to create, with the idempotency key that makes it count once. */
export interface Attempt {
  body: object;
  key: string;
}

/**
 * Sends an attempt. `isOpen` is true if it may have arrived although no response did. The caller must
 * then repeat the same attempt.
 */
export async function sendAttempt<T>(
  path: string,
  { body, key }: Attempt,
): Promise<{ result: ApiResult<T>; isOpen: boolean }> {
  const result = await fetchApi<T>(path, { method: 'POST', body, key });
  return { result, isOpen: !result.ok && isUndecided(result.problem) };
}

function isUndecided({ status, code }: Problem): boolean {
  return isRetryable(status) || code === 'idempotency_running';
}

/** Attempts without a response that may have arrived, by intent. */
const unanswered = new Map<string, Attempt>();
const underway = new Set<string>();

/**
 * Creates a record at most once per intent. Returns undefined while an earlier call for the same
 * intent runs. After a lost response the same attempt is sent again. `plan` returns the record to
 * create.
 */
export async function createOnce<T>(
  path: string,
  intent: string,
  plan: () => Promise<ApiResult<object>>,
): Promise<ApiResult<T> | undefined> {
  if (underway.has(intent)) return undefined;
  underway.add(intent);
  try {
    return await sendIntended<T>(path, intent, plan);
  } finally {
    underway.delete(intent);
  }
}

async function sendIntended<T>(
  path: string,
  intent: string,
  plan: () => Promise<ApiResult<object>>,
): Promise<ApiResult<T>> {
  let attempt = unanswered.get(intent);
  if (!attempt) {
    const planned = await plan();
    if (!planned.ok) return planned;
    attempt = { body: planned.data, key: newKey() };
  }
  const { result, isOpen } = await sendAttempt<T>(path, attempt);
  if (isOpen) unanswered.set(intent, attempt);
  else unanswered.delete(intent);
  return result;
}
