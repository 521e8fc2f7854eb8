import { fetchApi } from './api-request.ts';
import type { Problem } from './problem.ts';
import { isRetryable } from './reach.ts';

/** Paths of delete requests without a response. */
const unanswered = new Set<string>();

/**
 * Deletes the resource at a path. Returns undefined on success. A 404 after an earlier request without
 * a response counts as success, because that request deleted the resource.
 */
export async function requestDelete(path: string): Promise<Problem | undefined> {
  const result = await fetchApi(path, { method: 'DELETE' });
  const wasRequested = unanswered.delete(path);
  if (result.ok || (wasRequested && result.problem.status === 404)) return undefined;
  if (isRetryable(result.problem.status)) unanswered.add(path);
  return result.problem;
}
