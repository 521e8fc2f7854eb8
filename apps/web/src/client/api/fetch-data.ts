/** An unsuccessful response. `status` is 0 if the server was not reached. */
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
  const answer = await sendRequest(path, signal);
  const body = (await answer.json().catch(() => ({}))) as { data?: T; message?: string };
  if (!answer.ok || body.data === undefined) {
    throw new AnswerError(answer.status, body.message ?? answer.statusText);
  }
  return body.data;
}

async function sendRequest(path: string, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(path, {
      headers: { accept: 'application/json' },
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new AnswerError(0, 'The server cannot be reached');
  }
}
