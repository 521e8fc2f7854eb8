import { describe, expect, it } from 'vitest';
import { createWorkerClient } from './decode-worker.ts';

interface Sent {
  id: number;
  request: string;
}

/** The far end of a worker, by hand. */
class HandWorker extends EventTarget {
  readonly sent: Sent[] = [];

  postMessage(message: Sent): void {
    this.sent.push(message);
  }

  reply(data: object): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  breakDown(message: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { message }));
  }
}

function start(): { worker: HandWorker; send: (request: string) => Promise<string> } {
  const worker = new HandWorker();
  return { worker, send: createWorkerClient<string, string>(worker as unknown as Worker) };
}

describe('createWorkerClient()', () => {
  it('resolves each request with its own response, in any order of arrival', async () => {
    const { worker, send } = start();
    const responses = Promise.all([send('a'), send('b')]);

    for (const { id, request } of worker.sent.toReversed()) worker.reply({ id, response: `${request}!` });

    expect(await responses).toEqual(['a!', 'b!']);
  });

  it('rejects a failed request, and resolves the next one', async () => {
    const { worker, send } = start();
    const failed = send('a').catch((error: unknown) => error);
    const found = send('b');
    const [a, b] = worker.sent;

    worker.reply({ id: a!.id, problem: 'damaged' });
    worker.reply({ id: b!.id, response: 'fine' });

    expect(await failed).toMatchObject({ kind: 'compressed', message: 'damaged' });
    expect(await found).toBe('fine');
  });

  it('leaves nobody waiting when the worker breaks down, neither now nor later', async () => {
    const { worker, send } = start();
    const waiting = send('a').catch((error: unknown) => error);

    worker.breakDown('out of memory');
    const later = await send('b').catch((error: unknown) => error);

    expect([await waiting, later]).toMatchObject([{ kind: 'compressed' }, { kind: 'compressed' }]);
    expect(worker.sent.length).toBe(1);
  });
});
