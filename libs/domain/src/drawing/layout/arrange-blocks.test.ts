import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrangeBlocks, layerEdges, layerSite, type ExampleLayers } from '../../testing/example-layers.ts';
import { SPACING, type LevelOrder, type Placement } from './model/stages.ts';

function place(
  { layered, graph }: ExampleLayers,
  profile: 'auto' | 'fast' = 'auto',
): { order: LevelOrder; placement: Placement } {
  const placement = arrangeBlocks(layered, graph, { profile });
  return { order: placement.order, placement };
}

/** Free room between every two neighbours on a level, and how much is due. */
function listGaps({ layered }: ExampleLayers, order: LevelOrder, { x }: Placement): [number, number][] {
  const { levelOf, width, realSize, block } = layered;
  const gaps: [number, number][] = [];
  for (let at = 1; at < order.sequence.length; at++) {
    const [before, vertex] = [order.sequence[at - 1]!, order.sequence[at]!];
    if (levelOf[before] !== levelOf[vertex]) continue;
    const areBoxes = before < realSize && vertex < realSize && width[before]! > 0 && width[vertex]! > 0;
    const due = areBoxes ? SPACING.box : SPACING.line;
    const gap = x[vertex]! - x[before]! - (width[vertex]! + width[before]!) / 2;
    gaps.push([gap, block[before] === block[vertex] ? due : SPACING.block]);
  }
  return gaps;
}

const acyclic = fc
  .array(fc.tuple(fc.nat(19), fc.nat(19)), { minLength: 1, maxLength: 40 })
  .map((list) => list.filter(([a, b]) => a !== b).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const));

describe('createArranger()', () => {
  it('keeps order and distance, on a grid of half points, from 0 on', () => {
    fc.assert(
      fc.property(acyclic, fc.constantFrom('auto' as const, 'fast' as const), (pairs, profile) => {
        const example = layerEdges(pairs, 20);

        const { order, placement } = place(example, profile);

        for (const [gap, due] of listGaps(example, order, placement)) expect(gap).toBeGreaterThanOrEqual(due);
        placement.x.forEach((x, vertex) => {
          expect(x * 2).toBe(Math.round(x * 2));
          expect(x - example.layered.width[vertex]! / 2).toBeGreaterThanOrEqual(0);
          expect(x + example.layered.width[vertex]! / 2).toBeLessThanOrEqual(placement.width);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('keeps distances and columns apart on a site of several areas', () => {
    const example = layerSite({ units: 400, unitsPerArea: 100, seed: 2 });

    const { order, placement } = place(example);

    for (const [gap, due] of listGaps(example, order, placement)) expect(gap).toBeGreaterThanOrEqual(due);
    const { columnLeft, columnRight } = placement;
    expect(columnLeft).toHaveLength(4);
    columnLeft.subarray(1).forEach((left, before) => {
      expect(left - columnRight[before]!).toBeGreaterThanOrEqual(SPACING.column);
    });
    example.graph.column.forEach((column, vertex) => {
      const half = example.layered.width[vertex]! / 2;
      expect(placement.x[vertex]! - half).toBeGreaterThanOrEqual(columnLeft[column]!);
      expect(placement.x[vertex]! + half).toBeLessThanOrEqual(columnRight[column]!);
    });
  });

  it('puts a chain exactly under each other', () => {
    const { placement } = place(
      layerEdges(
        Array.from({ length: 9 }, (_, at) => [at, at + 1]),
        10,
      ),
    );

    expect(new Set(placement.x).size).toBe(1);
  });

  //   9     0     7
  //  10     1     8
  //  2  3  4  5  6
  it('sets pieces at both sides of one that leaves room there', () => {
    const fan = [2, 3, 4, 5, 6].map((lower) => [1, lower] as const);
    const alone = place(layerEdges([[0, 1], ...fan], 7));

    const { order, placement } = place(layerEdges([[0, 1], ...fan, [7, 8], [9, 10]], 11));

    expect([...order.sequence.subarray(0, 3)]).toEqual([9, 0, 7]);
    expect([9, 0, 7].map((vertex) => order.place[vertex])).toEqual([0, 1, 2]);
    expect(placement.width).toBe(alone.placement.width);
  });

  //   0
  //   |\       0 > 5 passes beside the chain
  //   1 |      without a bend of its own.
  //   : |
  //   4 |
  //   |/
  //   5
  it('leads a long line straight past a chain', () => {
    const chain = Array.from({ length: 5 }, (_, at) => [at, at + 1] as const);
    const example = layerEdges([...chain, [0, 5]], 6);

    const { placement } = place(example);

    const dummies = [...placement.x.subarray(example.layered.realSize)];
    expect(dummies).toHaveLength(4);
    expect(new Set(dummies).size).toBe(1);
    expect(new Set(placement.x.subarray(1, 5)).size).toBe(1);
  });

  it('is hardly wider than the fullest level of a site', () => {
    const example = layerSite({ units: 250, unitsPerArea: Infinity, seed: 3 });

    const { order, placement } = place(example);

    const { sequence, levelStart } = order;
    let widest = 0;
    for (let level = 0; level + 1 < levelStart.length; level++) {
      let width = 0;
      for (let at = levelStart[level]!; at < levelStart[level + 1]!; at++) {
        const own = example.layered.width[sequence[at]!]!;
        width += own + (own > 0 ? SPACING.box : SPACING.line);
      }
      widest = Math.max(widest, width);
    }
    expect(placement.width).toBeLessThanOrEqual(2 * widest);
  });

  it('places the same order twice alike', () => {
    const { layered, graph } = layerSite({ units: 200, seed: 4 });

    expect(arrangeBlocks(layered, graph)).toEqual(arrangeBlocks(layered, graph));
  });

  it('tells how far it is, never backward, and ends when told so', () => {
    const { layered, graph } = layerSite({ units: 60, unitsPerArea: 20, seed: 4 });
    const heard: number[] = [];
    const stop = new Error('stop');

    arrangeBlocks(layered, graph, { onProgress: (done) => heard.push(done) });

    expect(heard[0]).toBe(0);
    expect(new Set(heard).size).toBeGreaterThan(3);
    expect(heard.every((done, at) => done <= 1 && (at === 0 || done >= heard[at - 1]!))).toBe(true);
    const cancel = (done: number): void => {
      if (done > 0.5) throw stop;
    };
    expect(() => arrangeBlocks(layered, graph, { onProgress: cancel })).toThrow(stop);
  });

  it('places nothing where there is nothing', () => {
    const { placement } = place(layerEdges([], 0));

    expect(placement.x).toHaveLength(0);
  });
});
