import { fetchApi } from './api-request.ts';
import type { Problem } from './problem.ts';
import { isForLater } from './reach.ts';

/** Addresses where something was to be deleted and nobody heard the answer. */
const unanswered = new Set<string>();

/**
 * Deletes what is at an address; undefined when it is gone. What is no longer there when it is asked again, after an answer
 * that was lost, was deleted then.
 */
export async function requestDelete(path: string): Promise<Problem | undefined> {
  const told = await fetchApi(path, { method: 'DELETE' });
  const wasAsked = unanswered.delete(path);
  if (told.ok || (wasAsked && told.problem.status === 404)) return undefined;
  if (isForLater(told.problem.status)) unanswered.add(path);
  return told.problem;
}
