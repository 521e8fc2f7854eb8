import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGraph } from '../../testing/small-graph.ts';
import { sortTopologically, type EdgeGraph } from '../graph/graph.ts';
import { findFeedbackArcSet } from './feedback-arc-set.ts';
import { minimizeFeedbackArcSet } from './minimal-feedback-arc-set.ts';

const SIZE = 14;

function isOrderWithout(graph: EdgeGraph, edges: readonly number[]): boolean {
  const isOut = new Uint8Array(graph.source.length);
  for (const edge of edges) isOut[edge] = 1;
  return sortTopologically(graph, isOut).length === graph.size;
}

describe('minimizeFeedbackArcSet()', () => {
  it('leaves an order when its edges go, and none of them can be spared', () => {
    const pairs = fc.array(fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1)), { maxLength: 60 });
    fc.assert(
      fc.property(pairs, (list) => {
        const graph = createGraph(list, SIZE);
        const vertices = Int32Array.from({ length: SIZE }, (_, vertex) => vertex);
        const part = { vertices, placeOf: new Int32Array(SIZE).fill(-1) };
        const feedback = findFeedbackArcSet(graph, part, new Uint8Array(graph.source.length));

        const needed = minimizeFeedbackArcSet(graph, feedback);

        expect(feedback).toEqual(expect.arrayContaining(needed));
        expect(isOrderWithout(graph, needed)).toBe(true);
        for (const spared of needed) {
          const others = needed.filter((edge) => edge !== spared);
          expect(isOrderWithout(graph, others)).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('takes every edge back that never was on a loop', () => {
    const chain = createGraph(
      [0, 1, 2, 3, 4].map((at) => [at, at + 1] as const),
      SIZE,
    );

    expect(minimizeFeedbackArcSet(chain, [0, 2, 4])).toEqual([]);
  });
});
