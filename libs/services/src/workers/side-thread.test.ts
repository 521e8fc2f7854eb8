import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TaskHandle } from '../context.ts';
import { openSideThread } from './side-thread.ts';
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

describe('openSideThread()', () => {
  it.runIf(availableParallelism() > 1)(
    'runs tasks in another thread, fails as they fail, and is there until one ends it',
    async () => {
      const tasks = createTaskRunner({ workerFile });

      const [here, there, refused, again, exited, after] = await tasks.run(askBeside, [
        'there',
        'refuse',
        'there',
        'exit',
        'there',
      ]);
      await tasks.close();

      expect(there).not.toBe(here);
      expect([refused, again]).toEqual(['no', there]);
      expect([exited, after]).toEqual(['The work was interrupted; try again', 'The thread beside has ended']);
    },
  );

  it('has nobody to ask in a thread that serves no tasks', () => {
    expect(openSideThread()).toBeUndefined();
  });
});
