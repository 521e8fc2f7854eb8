import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TaskHandle } from '../context.ts';
import { borrowSideThread } from './side-thread.ts';
import { createTaskRunner } from './task-runner.ts';
import type { TEST_TASKS } from './testing/test-tasks.ts';

const folder = mkdtempSync(join(tmpdir(), 'trowel-beside-'));
const workerFile = join(folder, 'test-worker.mjs');

beforeAll(() =>
  build({
    entryPoints: [join(import.meta.dirname, 'testing', 'test-worker.ts')],
    outfile: workerFile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['@trowel/source'],
  }),
);
afterAll(() => rmSync(folder, { recursive: true }));

const askBeside: TaskHandle<'askBeside', (typeof TEST_TASKS)['askBeside']> = { name: 'askBeside' };
const leaveBeside: TaskHandle<'leaveBeside', (typeof TEST_TASKS)['leaveBeside']> = { name: 'leaveBeside' };

describe('borrowSideThread()', () => {
  it.runIf(availableParallelism() > 1)(
    'runs tasks in another thread, fails as they fail, and is lent again until one ends it',
    async () => {
      const tasks = createTaskRunner({ workerFile, maxProcesses: 1 });

      const [here, there, refused, again, exited, after] = await tasks.run(askBeside, [
        'there',
        'refuse',
        'there',
        'exit',
        'there',
      ]);
      const [, anew] = await tasks.run(askBeside, ['there']);
      const [, lent] = await tasks.run(askBeside, ['there']);
      await tasks.close();

      expect(there).not.toBe(here);
      expect([refused, again]).toEqual(['no', there]);
      expect([exited, after]).toEqual(['The task was interrupted; try again', 'The thread beside has ended']);
      expect(anew).not.toBe(there);
      expect(lent).toBe(anew);
    },
  );

  it.runIf(availableParallelism() > 1)('is ended when it is given back with work under way', async () => {
    const tasks = createTaskRunner({ workerFile, maxProcesses: 1 });

    const left = await tasks.run(leaveBeside, undefined);
    const [here, there] = await tasks.run(askBeside, ['there']);
    await tasks.close();

    expect(left).toBe('The thread beside has ended');
    expect(there).not.toBe(here);
    expect(there).toEqual(expect.any(String));
  });

  it.runIf(availableParallelism() > 1)('ends when nobody has borrowed it for long', async () => {
    const tasks = createTaskRunner({ workerFile, idleMs: 300, maxProcesses: 1 });

    const [here, there] = await tasks.run(askBeside, ['there']);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const [stayed, anew] = await tasks.run(askBeside, ['there']);
    await tasks.close();

    expect(stayed).toBe(here);
    expect(anew).not.toBe(there);
  });

  it('has nobody to ask in a thread that serves no tasks', () => {
    expect(borrowSideThread()).toBeUndefined();
  });
});
