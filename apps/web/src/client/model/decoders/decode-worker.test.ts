import { describe, expect, it } from 'vitest';
import { createAsker } from './decode-worker.ts';

interface Sent {
  id: number;
  question: string;
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

function start(): { worker: HandWorker; ask: (question: string) => Promise<string> } {
  const worker = new HandWorker();
  return { worker, ask: createAsker<string, string>(worker as unknown as Worker) };
}

describe('createAsker()', () => {
  it('gives each question its own answer, in whatever order they come', async () => {
    const { worker, ask } = start();
    const answers = Promise.all([ask('a'), ask('b')]);

    for (const { id, question } of worker.sent.toReversed()) worker.reply({ id, answer: `${question}!` });

    expect(await answers).toEqual(['a!', 'b!']);
  });

  it('tells one question that it has no answer, and answers the next', async () => {
    const { worker, ask } = start();
    const failed = ask('a').catch((error: unknown) => error);
    const found = ask('b');
    const [a, b] = worker.sent;

    worker.reply({ id: a!.id, problem: 'damaged' });
    worker.reply({ id: b!.id, answer: 'fine' });

    expect(await failed).toMatchObject({ kind: 'compressed', message: 'damaged' });
    expect(await found).toBe('fine');
  });

  it('leaves nobody waiting when the worker breaks down, neither now nor later', async () => {
    const { worker, ask } = start();
    const waiting = ask('a').catch((error: unknown) => error);

    worker.breakDown('out of memory');
    const later = await ask('b').catch((error: unknown) => error);

    expect([await waiting, later]).toMatchObject([{ kind: 'compressed' }, { kind: 'compressed' }]);
    expect(worker.sent.length).toBe(1);
  });
});
