import { useRef } from 'react';
import type { ApiResult } from './api-request.ts';
import { sendAttempt, type Attempt } from './create-once.ts';
import { newKey } from './new-key.ts';
import type { Problem } from './problem.ts';

/** A form submission. `intent` identifies repetitions of it and is the body by default. */
export interface Posting {
  path: string;
  body: object;
  intent?: string;
}

export type PostOnce = <T>(posting: Posting) => Promise<ApiResult<T> | undefined>;

/**
 * Returns a function that submits a form at most once. It returns undefined while a submission runs. A
 * repetition after a lost response counts as the same submission.
 */
export function usePostOnce(): PostOnce {
  const unanswered = useRef<Attempt & { intent: string }>(undefined);
  const isUnderway = useRef(false);
  return async <T>({ path, body, intent = JSON.stringify(body) }: Posting) => {
    if (isUnderway.current) return undefined;
    isUnderway.current = true;
    const known = unanswered.current;
    const attempt = known?.intent === intent ? known : { intent, body, key: newKey() };
    try {
      const { result, isOpen } = await sendAttempt<T>(path, attempt);
      unanswered.current = isOpen ? attempt : undefined;
      return result;
    } finally {
      isUnderway.current = false;
    }
  };
}

/** True if the record was created but its one-time response was lost, so that the record is of no use. */
export function isLost({ code }: Problem): boolean {
  return code === 'idempotency_answer_unknown';
}
