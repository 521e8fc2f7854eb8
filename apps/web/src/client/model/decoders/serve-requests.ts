import type { Reply } from './decode-worker.ts';

/** A response, and the buffers in it that are transferred instead of copied. */
export interface WorkerResponse<A> {
  response: A;
  transfer: Transferable[];
}

/** Handles the messages of a worker. The other end is `createWorkerClient`. */
export function serveRequests<Q, A>(find: (request: Q) => Promise<WorkerResponse<A>>): void {
  const send = (reply: Reply<A>, transfer: Transferable[]): void => self.postMessage(reply, { transfer });
  self.addEventListener('message', ({ data: { id, request } }: MessageEvent<{ id: number; request: Q }>) => {
    find(request).then(
      ({ response, transfer }) => send({ id, response }, transfer),
      (error: unknown) => send({ id, problem: error instanceof Error ? error.message : String(error) }, []),
    );
  });
}
