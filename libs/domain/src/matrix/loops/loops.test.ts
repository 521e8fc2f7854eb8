import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGraph } from '../../testing/small-graph.ts';
import { sortTopologically, type EdgeGraph } from '../graph/graph.ts';
import { findLoops } from './loops.ts';

type Pair = readonly [number, number];

/** Fewest edges whose removal leaves no loop, by trying all sets. */
function countFewest(graph: EdgeGraph): number {
  const edges = graph.source.length;
  let fewest = edges;
  for (let set = 0; set < 1 << edges; set++) {
    const isOut = Uint8Array.from({ length: edges }, (_, edge) => (set >> edge) & 1);
    const count = isOut.reduce((sum, out) => sum + out, 0);
    if (count < fewest && sortTopologically(graph, isOut).length === graph.size) fewest = count;
  }
  return fewest;
}

const pairs = (size: number, maxLength: number): fc.Arbitrary<Pair[]> =>
  fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength });

describe('findLoops()', () => {
  it('reports real loops without chords, and leaves an order when the suspects go', () => {
    fc.assert(
      fc.property(pairs(12, 50), fc.constantFrom(300, 0), (list, effortPerEdge) => {
        const graph = createGraph(list, 12);

        const { loops, isLeftOut } = findLoops(graph, () => 0, { effortPerEdge });

        expect(sortTopologically(graph, isLeftOut)).toHaveLength(12);
        for (const { edges, brokenBy } of loops) {
          expect(edges.map((edge) => graph.target[edge])).toEqual(
            edges.map((_, at) => graph.source[edges[(at + 1) % edges.length]!]),
          );
          expect(new Set(edges.map((edge) => graph.source[edge])).size).toBe(edges.length);
          expect(edges).toContain(brokenBy);
          expect(isLeftOut[brokenBy]).toBe(1);
        }
        const outside = [...isLeftOut.keys()].filter(
          (edge) => isLeftOut[edge] && !loops.some(({ brokenBy }) => brokenBy === edge),
        );
        expect(effortPerEdge > 0 && outside.length > 0).toBe(false);
        expect(loops.length > 0).toBe(isLeftOut.includes(1));
      }),
    );
  });

  it('leaves out hardly more edges than needed when it prefers what leaves least', () => {
    let found = 0;
    let needed = 0;

    fc.assert(
      fc.property(pairs(6, 12), (list) => {
        const graph = createGraph(list, 6);
        const { isLeftOut } = findLoops(graph, ({ remaining, returns }) => returns - 2 * remaining);
        found += isLeftOut.reduce((sum, out) => sum + out, 0);
        needed += countFewest(graph);
      }),
      { numRuns: 150, seed: 1 },
    );

    expect(found).toBeLessThanOrEqual(1.1 * needed);
  });

  it('takes the shortest loops first', () => {
    //  0 → 1 ⇄ 2 → 3 → 0; of the two between 1 and 2 the upward one is suspected
    const graph = createGraph(
      [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 0],
        [2, 1],
      ],
      4,
    );

    const { loops } = findLoops(graph, ({ edge }) => (graph.source[edge]! > graph.target[edge]! ? 1 : 0));

    expect(loops.map(({ edges }) => edges.length)).toEqual([2, 4]);
  });

  it('copes with one ring through 100,000 vertices and with a dense component', () => {
    const size = 100_000;
    const ring = createGraph(
      Array.from({ length: size }, (_, at) => [at, (at + 1) % size] as const),
      size,
    );
    const dense = createGraph(
      Array.from({ length: 40_000 }, (_, at) => [(at * 7919) % 997, (at * 104_729 + 13) % 991] as const),
      1_000,
    );

    expect(findLoops(ring, () => 0).loops.map(({ edges }) => edges.length)).toEqual([size]);
    expect(sortTopologically(dense, findLoops(dense, () => 0).isLeftOut)).toHaveLength(1_000);
  });
});
