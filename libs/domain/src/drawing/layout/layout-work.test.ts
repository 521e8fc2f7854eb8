import { describe, expect, it } from 'vitest';
import { buildMatrix } from '@trowel/domain/matrix';
import { generateSite } from '../../testing/generate-site.ts';
import { layoutMatrix, layoutMatrixShared } from './layout-matrix.ts';
import { doWork, type LayoutHelper, type LayoutWork } from './layout-work.ts';

const { units, statements } = generateSite({ units: 240, unitsPerArea: 30, seed: 3 });
const matrix = buildMatrix(units, statements);
const options = { grouping: 'period', profile: 'fast' } as const;

/** A helper that has the work as another thread has it: copied there and back. */
function createHelper(answer: LayoutHelper['doWork']): LayoutHelper & { asked: LayoutWork['kind'][] } {
  const asked: LayoutWork['kind'][] = [];
  return {
    asked,
    async doWork(work) {
      asked.push(work.kind);
      return structuredClone(await answer(structuredClone(work)));
    },
    rest: () => new Promise((resolve) => setImmediate(resolve)),
  };
}

describe('layoutMatrixShared()', () => {
  it('gives the same drawing whoever does which part', async () => {
    const alone = layoutMatrix(matrix, options);
    const heard: number[] = [];
    const helper = createHelper(async (work) => doWork(work));

    const shared = await layoutMatrixShared(
      matrix,
      { ...options, onProgress: (done) => heard.push(done) },
      helper,
    );

    expect(shared).toEqual(alone);
    expect(new Set(helper.asked)).toEqual(new Set(['blocks', 'channels']));
    expect(heard).toEqual(heard.toSorted((a, b) => a - b));
    expect([heard[0], heard.at(-1)]).toEqual([0, 1]);
  });

  it('does itself what a helper fails at', async () => {
    const helper = createHelper(() => Promise.reject(new Error('no memory')));

    expect(await layoutMatrixShared(matrix, options, helper)).toEqual(layoutMatrix(matrix, options));
    expect(helper.asked).toEqual(['blocks', 'channels']);
  });

  it('ends when told so, though a helper is at work', async () => {
    const stop = new Error('stop');
    const helper = createHelper(async (work) => doWork(work));
    const onProgress = (done: number): void => {
      if (done > 0.5) throw stop;
    };

    await expect(layoutMatrixShared(matrix, { ...options, onProgress }, helper)).rejects.toBe(stop);
  });
});
