import { sendRequest, type RequestOptions } from '../data/send-request.ts';

/** An answer that is no success. `status` is 0 when the server was not reached. */
export class AnswerError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'AnswerError';
    this.status = status;
  }
}

/** Fetches the `data` of a response. @throws AnswerError */
export async function fetchData<T>(path: string, signal?: AbortSignal): Promise<T> {
  const answer = await requestAnswer(path, signal ? { signal } : {});
  const body = (await answer.json().catch(() => ({}))) as { data?: T; message?: string };
  if (!answer.ok || body.data === undefined) {
    throw new AnswerError(answer.status, body.message ?? answer.statusText);
  }
  return body.data;
}

/** Returns the response to a request, also one that is no success. @throws AnswerError if the server is not reached */
export async function requestAnswer(path: string, options: RequestOptions): Promise<Response> {
  const answer = await sendRequest(path, options);
  if (!answer) throw new AnswerError(0, 'The server cannot be reached');
  return answer;
}
