import { randomBytes } from 'node:crypto';
import { getHeapStatistics } from 'node:v8';
import { threadId } from 'node:worker_threads';
import { ConflictError } from '@trowel/domain/core';
import type { ReportProgress } from '../../context.ts';
import type { TaskTable } from '../serve-tasks.ts';
import { borrowSideThread } from '../side-thread.ts';

/** Tasks for the tests of the runner. */
export const TEST_TASKS = {
  echo: (input: unknown): unknown => input,

  count(upTo: number, reportProgress: ReportProgress): number {
    for (let i = 1; i <= upTo; i++) reportProgress(i);
    return upTo;
  },

  drawLots(_of: unknown, reportProgress: ReportProgress): Uint8Array {
    reportProgress('drawn');
    return randomBytes(16);
  },

  refuse(message: string): never {
    throw new ConflictError(message, { field: 'site_name' });
  },

  stumble(message: string): never {
    throw new TypeError(message);
  },

  async wait(ms: number): Promise<number> {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return ms;
  },

  /** Waits for the given time. The input also contains some bytes. */
  async hold({ ms }: { ms: number; piece: Uint8Array; name: string }): Promise<number> {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return ms;
  },

  spin(): never {
    for (;;);
  },

  /** Never ends, but reports its progress. */
  march(_of: unknown, reportProgress: ReportProgress): never {
    for (;;) reportProgress(0.5);
  },

  hoard(): number {
    const retained: number[][] = [];
    for (;;) retained.push(Array.from({ length: 100_000 }, (_, i) => i + Math.random()));
  },

  exit(): void {
    process.exit(3);
  },

  async crash(): Promise<void> {
    setTimeout(() => {
      throw new Error('thrown in a timer');
    });
    await new Promise(() => undefined);
  },

  fill(count: number): number {
    const rows = Array.from({ length: count }, (_, i) => ({ i, text: `unit ${i}` }));
    return rows.length;
  },

  /** Returns the ids of the process and the thread. */
  here: (): string => `${process.pid} ${threadId}`,

  there: (): string => `${process.pid} ${threadId}`,

  /** Ends the whole process, as the heap limit of a thread may. */
  async abort(): Promise<void> {
    process.kill(process.pid, 'SIGABRT');
    await new Promise(() => undefined);
  },

  /** Ends the whole process, as the system does when memory runs out. */
  async kill(): Promise<void> {
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => undefined);
  },

  /** Releases the second thread while a call is still waiting. */
  async leaveBeside(): Promise<unknown> {
    const side = borrowSideThread();
    const left = side?.run({ name: 'wait' }, 60_000 as never).catch((error: Error) => error.message);
    side?.giveBack();
    return left;
  },

  /** Calls a second thread. A failure is returned as its message. */
  async askBeside(names: readonly string[]): Promise<unknown[]> {
    const side = borrowSideThread();
    const answers: unknown[] = [`${process.pid} ${threadId}`];
    for (const name of names) {
      answers.push(await side?.run({ name }, 'no' as never).catch((error: Error) => error.message));
    }
    side?.giveBack();
    return answers;
  },

  heapBytes: (): number => getHeapStatistics().used_heap_size,

  giveFunction: (): unknown => () => undefined,
} satisfies TaskTable;
