import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layerEdges, layerSite, orderLevels } from '../../../testing/example-layers.ts';
import type { Layered, LevelOrder } from '../model/stages.ts';

type Pair = readonly [number, number];

/** Edges from the smaller number to the larger. */
const acyclic = fc
  .array(fc.tuple(fc.nat(15), fc.nat(15)), { minLength: 1, maxLength: 40 })
  .map((list) => list.filter(([a, b]) => a !== b).map(([a, b]): Pair => [Math.min(a, b), Math.max(a, b)]));

/** Compares every segment with every other. */
function countCrossings({ size, down, downStart, levelOf }: Layered, place: ArrayLike<number>): number {
  const segments: [number, number][] = [];
  for (let upper = 0; upper < size; upper++) {
    for (let at = downStart[upper]!; at < downStart[upper + 1]!; at++) segments.push([upper, down[at]!]);
  }
  let crossings = 0;
  for (const [a, b] of segments) {
    for (const [c, d] of segments) {
      if (levelOf[a] === levelOf[c] && place[a]! < place[c]! && place[b]! > place[d]!) crossings++;
    }
  }
  return crossings;
}

function permute(items: readonly number[]): number[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first) =>
    permute(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
  );
}

/** Tries all orders of all levels. */
function countFewest(layered: Layered): number {
  const levels: number[][] = Array.from({ length: layered.levelCount }, () => []);
  layered.levelOf.forEach((level, vertex) => levels[level]!.push(vertex));
  const place: number[] = [];
  let fewest = Infinity;
  const tryFrom = (level: number): void => {
    if (level === levels.length) {
      fewest = Math.min(fewest, countCrossings(layered, place));
      return;
    }
    for (const order of permute(levels[level]!)) {
      order.forEach((vertex, at) => (place[vertex] = at));
      tryFrom(level + 1);
    }
  };
  tryFrom(0);
  return fewest;
}

function listLevels({ sequence, levelStart }: LevelOrder): number[][] {
  return Array.from({ length: levelStart.length - 1 }, (_, level) => [
    ...sequence.subarray(levelStart[level]!, levelStart[level + 1]!),
  ]);
}

/** Makes every twentieth box contemporary with the next one of its level and block. */
function pairNeighbours({ realSize, levelOf, block }: Layered): Int32Array {
  const pairs: number[] = [];
  for (let a = 0; a < realSize; a += 20) {
    for (let b = a + 1; b < realSize; b++) {
      if (levelOf[a] !== levelOf[b] || block[a] !== block[b]) continue;
      pairs.push(a, b);
      break;
    }
  }
  return Int32Array.from(pairs);
}

describe('createOrderer()', () => {
  it('gives every vertex one place on its level and counts what crosses', () => {
    fc.assert(
      fc.property(acyclic, (pairs) => {
        const { layered } = layerEdges(pairs, 16);

        const order = orderLevels(layered);

        const levels = listLevels(order);
        expect(levels.flat().sort((a, b) => a - b)).toEqual([...Array(layered.size).keys()]);
        levels.forEach((level, at) =>
          level.forEach((vertex, place) => {
            expect([layered.levelOf[vertex], order.place[vertex]]).toEqual([at, place]);
          }),
        );
        expect(order.crossings).toBe(countCrossings(layered, order.place));
      }),
      { numRuns: 60 },
    );
  });

  it('finds the fewest crossings of small drawings', () => {
    const base = Array.from({ length: 8 }, (_, at): Pair => [at, 4 + at]);
    const extra = fc.array(
      fc.tuple(fc.nat(7), fc.nat(3)).map(([upper, at]): Pair => [upper, (upper < 4 ? 4 : 8) + at]),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(extra, (pairs) => {
        const { layered } = layerEdges([...base, ...pairs], 12);

        expect(orderLevels(layered).crossings).toBe(countFewest(layered));
      }),
      { numRuns: 15, seed: 3 },
    );
  });

  //        0           A tree with 40 branches, numbered so that
  //     /  |  \        their natural order crosses.
  //    1   2   3 …
  it('draws a tree without a crossing', () => {
    const twigs = Array.from({ length: 40 }, (_, at): Pair => [1 + at, 41 + ((at * 17) % 40)]);
    const branches = Array.from({ length: 40 }, (_, at): Pair => [0, 1 + at]);
    const { layered } = layerEdges([...branches, ...twigs], 81);

    expect(orderLevels(layered).crossings).toBe(0);
  });

  it('keeps blocks side by side in their order on every level', () => {
    const { layered } = layerSite({ units: 400, unitsPerArea: 60, seed: 4 });

    for (const level of listLevels(orderLevels(layered))) {
      const blocks = level.map((vertex) => layered.block[vertex]!);
      expect(blocks).toEqual(blocks.toSorted((a, b) => a - b));
    }
  });

  it.each([
    { profile: 'quality', boxCount: 300 },
    { profile: 'fast', boxCount: 300 },
    { profile: 'fast', boxCount: 30_000 },
  ] as const)('gives the same order twice (%o)', (options) => {
    const { layered } = layerSite({ units: 300, seed: 5 });

    expect(orderLevels(layered, options)).toEqual(orderLevels(layered, options));
  });

  it('costs a block of a very large drawing some crossings, not many', () => {
    const { layered } = layerSite({ units: 2_000, unitsPerArea: 500, seed: 9 });
    const contemporaries = pairNeighbours(layered);
    const count = (boxCount: number): number =>
      orderLevels(layered, { profile: 'fast', boxCount, contemporaries }).crossings;

    const [usual, large] = [count(2_000), count(30_000)];

    expect(usual).toBeGreaterThan(0);
    expect(large).toBeLessThanOrEqual(1.15 * usual);
  });

  //    0   1   2   3   4     Five chains; nothing else says that
  //    |   |   |   |   |     6 and 9 belong together.
  //    5   6   7   8   9
  //     \   \  |  /   /
  //           10
  it.each([{}, { profile: 'fast', boxCount: 11 }, { profile: 'fast', boxCount: 30_000 }] as const)(
    'puts contemporaries beside each other where that costs nothing (%o)',
    (options) => {
      const chains = Array.from({ length: 5 }, (_, at): Pair => [at, 5 + at]);
      const roots = Array.from({ length: 5 }, (_, at): Pair => [5 + at, 10]);
      const { layered } = layerEdges([...chains, ...roots], 11);

      const { place, crossings } = orderLevels(layered, { ...options, contemporaries: Int32Array.of(6, 9) });

      expect(crossings).toBe(0);
      expect(Math.abs(place[6]! - place[9]!)).toBe(1);
    },
  );

  it('stops when it is told so between two steps', () => {
    const { layered } = layerSite({ units: 300, seed: 6 });
    const tick = (): void => {
      throw new Error('cancelled');
    };

    expect(() => orderLevels(layered, { tick })).toThrow('cancelled');
  });
});

describe('createOrderer() after a change', () => {
  it('keeps the known boxes of every level in their order', () => {
    const { layered } = layerSite({ units: 300, seed: 7 });
    const previous = Float64Array.from({ length: layered.realSize }, (_, vertex) =>
      vertex % 10 === 0 ? NaN : (vertex * 37) % 101,
    );

    const levels = listLevels(orderLevels(layered, { previous }));

    for (const level of levels) {
      const known = level.filter((vertex) => !Number.isNaN(previous[vertex] ?? NaN));
      const before = known.map((vertex) => previous[vertex]!);
      expect(before).toEqual(before.toSorted((a, b) => a - b));
    }
  });

  it('stays near the crossings it had when a twentieth of the boxes is new', () => {
    const { layered } = layerSite({ units: 300, seed: 8 });
    const first = orderLevels(layered);
    const previous = Float64Array.from({ length: layered.realSize }, (_, vertex) =>
      vertex % 20 === 0 ? NaN : first.place[vertex]!,
    );

    const again = orderLevels(layered, { previous });

    expect(again.crossings).toBeLessThanOrEqual(1.3 * first.crossings);
  });
});
