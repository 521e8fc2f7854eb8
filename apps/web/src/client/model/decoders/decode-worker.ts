import { ModelProblem } from '../../i18n/model-problem.ts';

/** A message of a worker: a response, or the reason of a failure. */
export type Reply<A> = { id: number; response: A } | { id: number; problem: string };

/**
 * Sends a request to a worker. Responses may arrive in any order. @throws ModelProblem if the request
 * or the worker fails
 */
export type RequestWorker<Q, A> = (request: Q) => Promise<A>;

interface PendingRequest<A> {
  resolve(response: A): void;
  reject(problem: ModelProblem): void;
}

/**
 * Creates the function that sends requests to a worker and resolves with its responses. The other end
 * is `serveRequests`.
 */
export function createWorkerClient<Q, A>(worker: Worker): RequestWorker<Q, A> {
  const pending = new Map<number, PendingRequest<A>>();
  let broken: ModelProblem | undefined;
  let last = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<Reply<A>>) => {
    const one = pending.get(data.id);
    pending.delete(data.id);
    if ('response' in data) one?.resolve(data.response);
    else one?.reject(new ModelProblem('compressed', data.problem));
  });
  worker.addEventListener('error', (event) => {
    broken = new ModelProblem('compressed', event.message);
    for (const { reject } of pending.values()) reject(broken);
    pending.clear();
  });
  return (request) =>
    new Promise((resolve, reject) => {
      if (broken) return reject(broken);
      const id = ++last;
      pending.set(id, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage({ id, request });
    });
}
