import { ModelProblem } from '../../i18n/model-problem.ts';

/** A message of a worker: a response, or the reason of a failure. */
export type Reply<A> = { id: number; answer: A } | { id: number; problem: string };

/**
 * Sends a request to a worker. Responses may arrive in any order. @throws ModelProblem if the request
 * or the worker fails
 */
export type AskWorker<Q, A> = (question: Q) => Promise<A>;

interface Waiting<A> {
  resolve(answer: A): void;
  reject(problem: ModelProblem): void;
}

/**
 * Creates the function that sends requests to a worker and resolves with its responses. The other end
 * is `answerQuestions`.
 */
export function createAsker<Q, A>(worker: Worker): AskWorker<Q, A> {
  const waiting = new Map<number, Waiting<A>>();
  let broken: ModelProblem | undefined;
  let last = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<Reply<A>>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if ('answer' in data) one?.resolve(data.answer);
    else one?.reject(new ModelProblem('compressed', data.problem));
  });
  worker.addEventListener('error', (event) => {
    broken = new ModelProblem('compressed', event.message);
    for (const { reject } of waiting.values()) reject(broken);
    waiting.clear();
  });
  return (question) =>
    new Promise((resolve, reject) => {
      if (broken) return reject(broken);
      const id = ++last;
      waiting.set(id, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage({ id, question });
    });
}
