import { fetchApi, type ApiRequest, type ApiResult } from './api-request.ts';
import { holdPage } from './hold-page.ts';
import { waitUntilReachable, isRetryable } from './reach.ts';

/** A write that may be repeated. Its key makes it count once. */
export interface Repeatable extends ApiRequest {
  key: string;
  /** Called once if the first try did not reach the server. */
  onUnreached?: () => void;
}

/** Duration after which a request counts as slow and the page asks before it closes. */
const SLOW_MS = 1_000;

/**
 * Retries a request until the server answers, however long that takes. Meanwhile the browser asks
 * before the page is closed.
 */
export async function requestUntilAnswered<T>(path: string, request: Repeatable): Promise<ApiResult<T>> {
  let release: (() => void) | undefined;
  const hold = (): void => void (release ??= holdPage());
  const slow = setTimeout(hold, SLOW_MS);
  try {
    for (let tries = 0; ; tries += 1) {
      const result = await fetchApi<T>(path, request);
      if (result.ok || !isRetryable(result.problem.status)) return result;
      if (tries === 0) request.onUnreached?.();
      hold();
      await waitUntilReachable(tries);
    }
  } finally {
    clearTimeout(slow);
    release?.();
  }
}
