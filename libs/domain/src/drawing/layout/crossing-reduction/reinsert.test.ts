import { describe, expect, it } from 'vitest';
import { createCrossingCounter } from './count-crossings.ts';
import { layerSite } from '../../../testing/example-layers.ts';
import { numberByWalk, orderByKey } from './initial-order.ts';
import { splitBlocks } from './order-problem.ts';
import { createReinserter } from './reinsert.ts';

describe.each([
  { unitsPerArea: 80, window: 4 },
  { unitsPerArea: Infinity, window: 30 },
])('createReinserter() with $unitsPerArea units an area', ({ unitsPerArea, window }) => {
  const { layered, graph } = layerSite({ units: 160, unitsPerArea, seed: 9 });
  const problems = splitBlocks(layered, graph.blockCount);

  it('saves exactly what it says, vertex by vertex', () => {
    for (const problem of problems) {
      const order = orderByKey(problem, numberByWalk(problem, { deep: false, fromTop: true }));
      const count = createCrossingCounter(problem);
      const reinsert = createReinserter(problem, order, { window });
      for (let vertex = 0; vertex < problem.inner; vertex++) {
        if (problem.isDummy[vertex]) continue;
        const before = count(order);

        const saved = reinsert(vertex);

        expect(saved).toBeGreaterThanOrEqual(0);
        expect(count(order)).toBe(before - saved);
      }
    }
  });

  it('asks what a gap costs only while the vertex is out, so that places are counted alike to both sides', () => {
    for (const problem of problems) {
      const order = orderByKey(problem, numberByWalk(problem, { deep: true, fromTop: true }));
      const asked: number[] = [];
      const penalty = (vertex: number): number => {
        asked.push(order.place[vertex]!);
        return 1;
      };
      const reinsert = createReinserter(problem, order, { window, penalty });

      for (let vertex = 0; vertex < problem.inner; vertex++) if (!problem.isDummy[vertex]) reinsert(vertex);

      expect(new Set(asked)).toEqual(new Set([-1]));
    }
  });

  it('leaves every vertex in its level and the walls outside', () => {
    for (const problem of problems) {
      const order = orderByKey(problem, numberByWalk(problem, { deep: true, fromTop: false }));
      const reinsert = createReinserter(problem, order, { window });

      for (let vertex = 0; vertex < problem.inner; vertex++) if (!problem.isDummy[vertex]) reinsert(vertex);

      const { start, length, sequence, place } = order;
      expect([...sequence].sort((a, b) => a - b)).toEqual([...Array(problem.size).keys()]);
      for (let level = 0; level < problem.levelCount; level++) {
        const row = sequence.subarray(start[level]!, start[level]! + length[level]!);
        expect([row[0], row.at(-1)]).toEqual([problem.inner + 2 * level, problem.inner + 2 * level + 1]);
        row.forEach((vertex, at) => expect([problem.level[vertex], place[vertex]]).toEqual([level, at]));
      }
    }
  });
});
