import { useRef } from 'react';
import type { ApiResult } from './api-request.ts';
import { sendAttempt, type Attempt } from './create-once.ts';
import { newKey } from './new-key.ts';
import type { Problem } from './problem.ts';

/** What a form sends, and by what one knows that it is the same again; its body unless told. */
export interface Posting {
  path: string;
  body: object;
  wish?: string;
}

export type PostOnce = <T>(posting: Posting) => Promise<ApiResult<T> | undefined>;

/**
 * Records what a form holds, at most once: sent again meanwhile it does nothing (undefined), and sent again after an answer
 * that was lost it counts as the same.
 */
export function usePostOnce(): PostOnce {
  const unanswered = useRef<Attempt & { wish: string }>(undefined);
  const isUnderway = useRef(false);
  return async <T>({ path, body, wish = JSON.stringify(body) }: Posting) => {
    if (isUnderway.current) return undefined;
    isUnderway.current = true;
    const known = unanswered.current;
    const attempt = known?.wish === wish ? known : { wish, body, key: newKey() };
    try {
      const { told, isOpen } = await sendAttempt<T>(path, attempt);
      unanswered.current = isOpen ? attempt : undefined;
      return told;
    } finally {
      isUnderway.current = false;
    }
  };
}

/** It was made, and its answer, which is shown once, was lost: what was made is of no use. */
export function isLost({ code }: Problem): boolean {
  return code === 'idempotency_answer_unknown';
}
