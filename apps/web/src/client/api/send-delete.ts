import { AnswerError } from './fetch-data.ts';

/** Deletes the resource at a path. A resource that no longer exists counts as deleted. @throws AnswerError */
export async function sendDelete(path: string): Promise<void> {
  const headers = { accept: 'application/json' };
  const answer = await fetch(path, { method: 'DELETE', headers }).catch(() => {
    throw new AnswerError(0, 'The server cannot be reached');
  });
  if (answer.ok || answer.status === 404) return;
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
  throw new AnswerError(answer.status, message ?? answer.statusText);
}
