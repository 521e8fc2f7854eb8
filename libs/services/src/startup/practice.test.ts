import { describe, expect, it } from 'vitest';
import type { AnyTask, ResultOf, TaskHandle, TaskRunner } from '../context.ts';
import { inventRecords, startPractice } from './practice.ts';
import { drawScreen, writeScreenJson, type ScreenRequest } from '../matrix/write-screen-json.ts';

/** Counts what it is asked to do, and does as it is told. */
function countRuns(run: (input: unknown) => Promise<unknown>): { tasks: TaskRunner; names: string[] } {
  const names: string[] = [];
  const tasks: TaskRunner = {
    run: async <Run extends AnyTask>({ name }: TaskHandle<string, Run>, input: unknown) => {
      names.push(name);
      return (await run(input)) as ResultOf<Run>;
    },
    tellLoad: () => ({ running: [], waiting: 0 }),
    close: async () => undefined,
  };
  return { tasks, names };
}

describe('startPractice()', () => {
  it('draws invented sites one after another, each again as after a change, and is over then', async () => {
    const failures: unknown[] = [];
    const kept: boolean[] = [];
    const { tasks, names } = countRuns(async (input) => {
      kept.push('kept' in (input as ScreenRequest));
      return writeScreenJson(input as ScreenRequest, () => undefined);
    });
    const sites = [
      { units: 60, again: 1 },
      { units: 90, again: 2 },
    ];
    startPractice({ tasks }, { restMs: 0, sites, onFailure: (error) => failures.push(error) });

    await expect.poll(() => names.length).toBe(5);
    expect([new Set(names), failures]).toEqual([new Set(['writeScreenJson']), []]);
    expect(kept).toEqual([false, true, false, true, true]);
  });

  it('never begins where it is stopped before', async () => {
    const { tasks, names } = countRuns(async () => undefined);
    await startPractice({ tasks }, { restMs: 60_000, onFailure: () => undefined }).stop();

    expect(names).toEqual([]);
  });

  it('tells what went wrong, and goes no further', async () => {
    const failures: unknown[] = [];
    const { tasks, names } = countRuns(async () => {
      throw new Error('no thread');
    });
    startPractice({ tasks }, { restMs: 0, onFailure: (error) => failures.push(error) });

    await expect.poll(() => failures).toEqual([new Error('no thread')]);
    expect(names).toHaveLength(1);
  });
});

describe('inventRecords()', () => {
  it.each([
    [1, 150],
    [7, 150],
    [13, 400],
  ])('gives a site that is drawn in lanes, with nothing wrong (%i, %i units)', async (seed, count) => {
    const { lanes, ...input } = inventRecords(seed, count);
    const screen = await drawScreen(input, {
      siteName: '',
      part: {},
      grouping: 'period',
      relations: 'reduced',
      lanes,
      language: 'en',
    });

    expect([screen.boxes.ids.length, screen.lanes.length]).toEqual([count, 5]);
    expect(screen.certificate).toMatchObject({ is_faithful: true });
    expect(screen.links.ends).toHaveLength(2 * Math.floor(count / 25));
  });
});
