import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConflictError, DomainError, UnavailableError } from '@trowel/domain/core';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TaskHandle, TaskRunner } from '../context.ts';
import { findWorkerFile } from './find-worker-file.ts';
import { packPieces } from './pieces.ts';
import { createTaskRunner, type TaskRunnerOptions } from './task-runner.ts';
import type { TEST_TASKS } from './testing/test-tasks.ts';

const folder = mkdtempSync(join(tmpdir(), 'trowel-tasks-'));
const workerFile = join(folder, 'test-worker.mjs');
const runners: TaskRunner[] = [];

function createRunner(options: Partial<TaskRunnerOptions> = {}): TaskRunner {
  const runner = createTaskRunner({ workerFile, timeoutMs: 170_000, ...options });
  runners.push(runner);
  return runner;
}

const taskOf = <Name extends keyof typeof TEST_TASKS>(
  name: Name,
): TaskHandle<Name, (typeof TEST_TASKS)[Name]> => ({ name });

/** Returns true if the process of a task exists. `here` returned its id. */
function isAlive(place: string): boolean {
  try {
    return process.kill(Number(place.split(' ')[0]), 0);
  } catch {
    return false;
  }
}

const failureOf = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => 'done',
    (error: unknown) => error,
  );

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
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.close()));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('run() that keeps results', () => {
  const siteOf = async (...units: string[]): Promise<unknown> => ({
    siteName: 'Villa',
    units: await packPieces(units),
  });

  it('gives what it gave for the same input, and runs for any other', async () => {
    const runner = createRunner();
    const draw = async (input: unknown): Promise<Uint8Array> =>
      runner.run(taskOf('drawLots'), input, { keepsResult: true });
    const first = await draw(await siteOf('1', '2'));

    expect(await draw(await siteOf('1', '2'))).toEqual(first);
    expect(await draw(await siteOf('1', '3'))).not.toEqual(first);
    expect(await draw({ siteName: 'Villa' })).not.toEqual(first);
  });

  it('runs each time where nobody asked to keep, and forgets what there is no room for', async () => {
    const runner = createRunner({ maxCachedBytes: 30 });
    const draw = async (input: unknown, keepsResult = true): Promise<Uint8Array> =>
      runner.run(taskOf('drawLots'), input, { keepsResult });
    const one = await draw(1);

    expect(await draw(1, false)).not.toEqual(one);
    expect(await draw(1)).toEqual(one);
    await draw(2);
    await expect.poll(() => draw(1)).not.toEqual(one);
  });
});

describe('run() that keeps results, asked while it is under way', () => {
  const shared = { keepsResult: true } as const;

  it('runs once for all who wait, each of whom hears how far it is', async () => {
    const runner = createRunner();
    const heard: unknown[][] = [[], []];
    const all = heard.map((mine) =>
      runner.run(taskOf('drawLots'), 'one', { ...shared, onProgress: (value) => mine.push(value) }),
    );

    const [one, other] = await Promise.all(all);

    expect(other).toEqual(one);
    expect(heard).toEqual([['drawn'], ['drawn']]);
  });

  it('goes on for those who stay when one leaves, and ends with the last', async () => {
    const runner = createRunner();
    const [first, second] = [new AbortController(), new AbortController()];
    const [one, other] = [first, second].map(({ signal }) =>
      failureOf(runner.run(taskOf('spin'), undefined as never, { ...shared, signal })),
    );
    await expect.poll(() => runner.getLoad().running).toEqual(['spin']);

    first.abort(new Error('the first left'));
    expect(await one).toMatchObject({ message: 'the first left' });
    expect(runner.getLoad().running).toEqual(['spin']);
    second.abort(new Error('the second left'));

    expect(await other).toMatchObject({ message: 'the second left' });
    await expect.poll(() => runner.getLoad().running).toEqual([]);
  });

  it('begins anew for who comes after all left, and after a failure', async () => {
    const runner = createRunner();
    const leaving = new AbortController();
    const left = failureOf(
      runner.run(taskOf('spin'), undefined as never, { ...shared, signal: leaving.signal }),
    );
    leaving.abort(new Error('left'));
    await left;
    const again = new AbortController();
    const run = failureOf(
      runner.run(taskOf('spin'), undefined as never, { ...shared, signal: again.signal }),
    );
    await expect.poll(() => runner.getLoad().running).toEqual(['spin']);
    again.abort(new Error('left again'));

    expect(await run).toMatchObject({ message: 'left again' });
    for (const text of ['once', 'twice'])
      expect(await failureOf(runner.run(taskOf('refuse'), 'no', shared)), text).toMatchObject({
        message: 'no',
      });
  });
});

describe('run()', () => {
  it('gives the result as the task made it', async () => {
    const input = {
      text: 'Città',
      bytes: new Uint8Array([1, 2, 3]),
      map: new Map([['us', 12]]),
      none: undefined,
    };

    expect(await createRunner().run(taskOf('echo'), input)).toEqual(input);
  });

  it('tells the progress in order, before the result', async () => {
    const heard: unknown[] = [];

    const result = await createRunner().run(taskOf('count'), 5, { onProgress: (value) => heard.push(value) });

    expect(result).toBe(5);
    expect(heard).toEqual([1, 2, 3, 4, 5]);
  });

  it('keeps no more than a little of the memory a large task took', async () => {
    const runner = createRunner({ maxProcesses: 1 });

    await runner.run(taskOf('fill'), 1_000_000);
    const kept = await runner.run(taskOf('heapBytes'), undefined);

    expect(kept).toBeLessThan(24 * 1024 * 1024);
  });

  it('passes on what the domain refuses', async () => {
    const failure = await failureOf(createRunner().run(taskOf('refuse'), 'There is already a site Villa'));

    expect(failure).toBeInstanceOf(DomainError);
    const { code, message, detail } = new ConflictError('There is already a site Villa', {
      field: 'site_name',
    });
    expect(failure).toMatchObject({ code, message, detail });
  });

  it('passes on a bug as a bug, with the place it happened', async () => {
    const failure = await failureOf(createRunner().run(taskOf('stumble'), 'no such property'));

    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(DomainError);
    expect(failure).toMatchObject({
      message: 'no such property',
      stack: expect.stringContaining('test-worker.mjs'),
    });
  });

  it('runs as many tasks at once as there are threads, the others in their order', async () => {
    const runner = createRunner({ maxProcesses: 2 });
    const ended: string[] = [];
    const wait = async (name: string, ms: number): Promise<void> => {
      await runner.run(taskOf('wait'), ms);
      ended.push(name);
    };

    await Promise.all([wait('long', 4_000), wait('short', 100), wait('next', 100), wait('last', 100)]);

    expect(ended).toEqual(['short', 'next', 'last', 'long']);
  });

  it('leaves a thread to what somebody waits for, whatever takes long', async () => {
    const runner = createRunner({ maxProcesses: 2, maxWaiting: 1 });
    const ended: string[] = [];
    const wait = async (name: string, ms: number, isLong: boolean): Promise<void> => {
      await runner.run(taskOf('wait'), ms, { isLong });
      ended.push(name);
    };

    const asked = [wait('file', 2_000, true), wait('next file', 100, true), wait('screen', 100, false)];
    const refused = await failureOf(wait('third file', 100, true));
    await Promise.all(asked);

    expect(ended).toEqual(['screen', 'file', 'next file']);
    expect(refused).toBeInstanceOf(UnavailableError);
  });

  it('runs what takes long where there is one thread alone', async () => {
    const runner = createRunner({ maxProcesses: 1 });

    expect(await runner.run(taskOf('wait'), 10, { isLong: true })).toBe(10);
  });

  it('refuses more than may wait', async () => {
    const runner = createRunner({ maxProcesses: 1, maxWaiting: 2 });

    const asked = [1, 2, 3, 4].map(() => failureOf(runner.run(taskOf('wait'), 50)));

    expect(await asked[3]).toBeInstanceOf(UnavailableError);
    expect(await Promise.all(asked.slice(0, 3))).toEqual(['done', 'done', 'done']);
  });

  it('breaks off what takes too long, and runs the next', async () => {
    const runner = createRunner({ timeoutMs: 5_000 });

    const late = failureOf(runner.run(taskOf('spin'), undefined as never));
    const next = runner.run(taskOf('echo'), 'next');

    expect(await late).toMatchObject({
      code: 'too_large',
      message: 'The task took longer than 5 s and was stopped; request a smaller part',
    });
    expect(await next).toBe('next');
  });

  it('ends the task that needs too much memory, and runs the next', async () => {
    const runner = createRunner({ maxOldGenerationSizeMb: 32 });

    const greedy = failureOf(runner.run(taskOf('hoard'), undefined as never));
    const next = runner.run(taskOf('echo'), 'next');

    expect(await greedy).toMatchObject({ code: 'too_large' });
    expect(await next).toBe('next');
  });

  it('ends processes that have had nothing to do for long, the last of them later', async () => {
    const runner = createRunner({ maxProcesses: 2, idleMs: 300 });
    const ask = async (): Promise<string[]> =>
      Promise.all([runner.run(taskOf('here'), undefined), runner.run(taskOf('there'), undefined)]);
    const both = await ask();
    await expect.poll(() => both.filter(isAlive).length, { timeout: 20_000 }).toBe(1);
    const stayed = both.find(isAlive);

    expect(await runner.run(taskOf('here'), undefined)).toBe(stayed);
    await expect.poll(() => both.filter(isAlive), { timeout: 20_000 }).toEqual([]);
    expect(await runner.run(taskOf('echo'), 'again')).toBe('again');
  });

  it('gives back, while it rests, what the thread that stays has not needed since', async () => {
    const runner = createRunner({ maxProcesses: 1, idleMs: 1_000 });
    await runner.run(taskOf('fill'), 200_000);
    await new Promise((resolve) => setTimeout(resolve, 2_000));

    // The list alone had some 16 MB.
    expect(await runner.run(taskOf('heapBytes'), undefined)).toBeLessThan(8_388_608);
  });

  it.each(['abort', 'kill'] as const)('survives a process that ends by %s', async (name) => {
    const runner = createRunner();

    const failure = await failureOf(runner.run(taskOf(name), undefined as never));

    expect(failure).toMatchObject({ code: 'too_large' });
    expect(await runner.run(taskOf('echo'), 'again')).toBe('again');
  });

  it('does not try again what ended its process, whoever asks, and tries what differs from it', async () => {
    const runner = createRunner({ maxProcesses: 1 });
    const hoard = async (of: number): Promise<unknown> =>
      failureOf(runner.run(taskOf('abort') as TaskHandle<'abort', (of: number) => Promise<void>>, of));
    await hoard(1);
    const here = await runner.run(taskOf('here'), undefined);

    const again = await hoard(1);

    expect(again).toMatchObject({ code: 'too_large' });
    expect(await runner.run(taskOf('here'), undefined)).toBe(here);
    await hoard(2);
    expect(await runner.run(taskOf('here'), undefined)).not.toBe(here);
  });

  it('has accounts take turns, and starts small work while large work is under way', async () => {
    const runner = createRunner({ maxProcesses: 2 });
    const ended: string[] = [];
    const wait = async (
      name: string,
      { ms, bytes, account }: { ms: number; bytes: number; account: string },
    ): Promise<void> => {
      const input = { ms, piece: new Uint8Array(bytes), name };
      await runner.run(taskOf('hold'), input, { account });
      ended.push(name);
    };
    const large = { ms: 1_500, bytes: 1_000_000, account: 'viewer' };
    const asked = [1, 2, 3, 4].map((at) => wait(`large ${at}`, large));
    await expect.poll(() => runner.getLoad()).toEqual({ running: ['hold'], waiting: 3 });

    asked.push(
      wait('another', { ...large, account: 'other' }),
      wait('small', { ms: 1, bytes: 10, account: 'third' }),
    );
    await Promise.all(asked);

    expect(ended).toEqual(['small', 'large 1', 'another', 'large 2', 'large 3', 'large 4']);
  });

  it('refuses the work of whoever asked for most while too much waits', async () => {
    const runner = createRunner({ maxProcesses: 1, maxWaiting: 3 });
    const wait = async (name: string, account: string): Promise<unknown> =>
      failureOf(runner.run(taskOf('hold'), { ms: 50, piece: new Uint8Array(1), name }, { account }));

    const greedy = [1, 2, 3, 4].map((at) => wait(`${at}`, 'viewer'));
    await expect.poll(() => runner.getLoad().waiting).toBe(3);
    const other = wait('one', 'other');

    expect(await Promise.all(greedy)).toEqual(['done', 'done', 'done', expect.any(UnavailableError)]);
    expect(await other).toBe('done');
  });

  it('gives a small site less time than a large one', async () => {
    const runner = createRunner({ timeoutMs: 25_000, noticeMs: 100 });
    const begun = performance.now();

    const small = await failureOf(
      runner.run(taskOf('spin') as TaskHandle<'spin', (of: Uint8Array) => never>, new Uint8Array(10)),
    );

    expect(small).toMatchObject({
      message: 'The task took longer than 20 s and was stopped; request a smaller part',
    });
    expect(performance.now() - begun).toBeLessThan(24_000);
  });

  it.each(['exit', 'crash'] as const)('survives a thread that ends by %s', async (name) => {
    const runner = createRunner();

    const failure = await failureOf(runner.run(taskOf(name), undefined as never));

    expect(failure).toMatchObject({ code: 'unavailable' });
    expect(JSON.stringify(failure)).not.toContain('timer');
    expect(await runner.run(taskOf('echo'), 'again')).toBe('again');
  });

  it('fails when data cannot be copied, and runs the next', async () => {
    const runner = createRunner();

    expect(await failureOf(runner.run(taskOf('echo'), () => undefined))).toBeInstanceOf(Error);
    expect(await failureOf(runner.run(taskOf('giveFunction'), undefined as never))).toBeInstanceOf(Error);
    expect(await runner.run(taskOf('echo'), 'next')).toBe('next');
  });

  it('fails when the listener to the progress throws', async () => {
    const runner = createRunner();
    const onProgress = (): void => {
      throw new Error('the client has left');
    };

    expect(await failureOf(runner.run(taskOf('count'), 3, { onProgress }))).toMatchObject({
      message: 'the client has left',
    });
    expect(await runner.run(taskOf('echo'), 'next')).toBe('next');
  });

  it('gives up a task that is aborted before, while it waits or under way', async () => {
    const runner = createRunner();
    const [running, waiting] = [new AbortController(), new AbortController()];
    const one = failureOf(runner.run(taskOf('spin'), undefined as never, { signal: running.signal }));
    const other = failureOf(runner.run(taskOf('echo'), 1, { signal: waiting.signal }));

    waiting.abort(new Error('left while waiting'));
    running.abort(new Error('left under way'));

    expect(await other).toMatchObject({ message: 'left while waiting' });
    expect(await one).toMatchObject({ message: 'left under way' });
    expect(await failureOf(runner.run(taskOf('echo'), 1, { signal: running.signal }))).toMatchObject({
      message: 'left under way',
    });
    expect(await runner.run(taskOf('echo'), 'next')).toBe('next');
  });

  it('keeps the thread, and what it has practised, of a task that lets go when nobody waits any more', async () => {
    const runner = createRunner({ maxProcesses: 1, noticeMs: 170_000 });
    const askWhere = async (): Promise<string> => runner.run(taskOf('here'), undefined as never);
    const here = await askWhere();
    const leaving = new AbortController();
    const hear = (): void => leaving.abort(new Error('left'));
    const left = failureOf(
      runner.run(taskOf('march'), undefined, { signal: leaving.signal, onProgress: hear }),
    );

    expect(await left).toMatchObject({ message: 'left' });
    expect(runner.getLoad().running).toEqual([]);
    expect(await askWhere()).toBe(here);
  });

  it('fails without a worker file instead of hanging', async () => {
    const runner = createRunner({ workerFile: join(folder, 'absent.mjs') });

    expect(await failureOf(runner.run(taskOf('echo'), 1))).toBeInstanceOf(UnavailableError);
  });
});

describe('close()', () => {
  it('fails what is not done, and all that comes after', async () => {
    const runner = createRunner();
    const asked = [1, 2].map(() => failureOf(runner.run(taskOf('wait'), 60_000)));

    await runner.close();

    for (const failure of [...(await Promise.all(asked)), await failureOf(runner.run(taskOf('echo'), 1))]) {
      expect(failure).toMatchObject({ code: 'unavailable', message: 'The service is shutting down' });
    }
  });
});

describe('findWorkerFile()', () => {
  it('gives the bundle the tests made, whose thread serves the tasks of the service', async () => {
    const file = findWorkerFile();
    expect(existsSync(file)).toBe(true);
    const runner = createRunner({ workerFile: file });

    expect(await failureOf(runner.run(taskOf('echo'), 1))).toMatchObject({
      message: 'There is no task echo',
    });
  });
});
