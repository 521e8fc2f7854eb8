import { fetchApi, type ApiRequest, type ApiResult } from './api-request.ts';
import { holdPage } from './hold-page.ts';
import { awaitReach, isForLater } from './reach.ts';

/** A write that may be sent again: the key makes it count once. */
export interface Repeatable extends ApiRequest {
  key: string;
  /** Told once when it could not be sent yet. */
  onKept?: () => void;
}

/** From then on what is on its way is not taken to arrive by itself. */
const SLOW_MS = 1_000;

/** Asks until the server answers, however long that takes; closing the page meanwhile is asked about. */
export async function requestUntilAnswered<T>(path: string, asking: Repeatable): Promise<ApiResult<T>> {
  let release: (() => void) | undefined;
  const hold = (): void => void (release ??= holdPage());
  const slow = setTimeout(hold, SLOW_MS);
  try {
    for (let tries = 0; ; tries += 1) {
      const told = await fetchApi<T>(path, asking);
      if (told.ok || !isForLater(told.problem.status)) return told;
      if (tries === 0) asking.onKept?.();
      hold();
      await awaitReach(tries);
    }
  } finally {
    clearTimeout(slow);
    release?.();
  }
}
