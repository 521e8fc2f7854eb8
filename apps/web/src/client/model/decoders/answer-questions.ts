import type { Reply } from './decode-worker.ts';

/** A response, and the buffers in it that are transferred instead of copied. */
export interface Answer<A> {
  answer: A;
  transfer: Transferable[];
}

/** Handles the messages of a worker. The other end is `createAsker`. */
export function answerQuestions<Q, A>(find: (question: Q) => Promise<Answer<A>>): void {
  const send = (reply: Reply<A>, transfer: Transferable[]): void => self.postMessage(reply, { transfer });
  self.addEventListener(
    'message',
    ({ data: { id, question } }: MessageEvent<{ id: number; question: Q }>) => {
      find(question).then(
        ({ answer, transfer }) => send({ id, answer }, transfer),
        (error: unknown) => send({ id, problem: error instanceof Error ? error.message : String(error) }, []),
      );
    },
  );
}
