import { AnswerError, requestAnswer } from './fetch-data.ts';

/** Deletes the resource at a path. A resource that no longer exists counts as deleted. @throws AnswerError */
export async function sendDelete(path: string): Promise<void> {
  const answer = await requestAnswer(path, { method: 'DELETE' });
  if (answer.ok || answer.status === 404) return;
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
  throw new AnswerError(answer.status, message ?? answer.statusText);
}
