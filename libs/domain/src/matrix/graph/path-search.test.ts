import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortPairs } from './counting-sort.ts';
import { linkEdges, type EdgeGraph } from './graph.ts';
import { createPathSearch } from './path-search.ts';

const SIZE = 10;

function graphOf(pairs: readonly (readonly [number, number])[]): EdgeGraph {
  const distinct = [...new Map(pairs.map((pair) => [String(pair), pair])).values()];
  const source = Int32Array.from(distinct, ([a]) => a);
  const target = Int32Array.from(distinct, ([, b]) => b);
  const sorted = sortPairs(source, target, SIZE);
  return linkEdges(
    SIZE,
    sorted.map((at) => source[at]!),
    sorted.map((at) => target[at]!),
  );
}

const graphs = fc.array(fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1)), { maxLength: 30 }).map(graphOf);

describe('createPathSearch()', () => {
  it('finds paths that hang together, equally short from one end and from both', () => {
    fc.assert(
      fc.property(graphs, fc.nat(SIZE - 1), fc.nat(SIZE - 1), fc.nat(), (graph, from, to, closed) => {
        const mayUse = (edge: number): boolean => ((closed >> (edge % 31)) & 1) === 0;
        const paths = createPathSearch(graph);

        const one = paths.find(from, to, { mayUse });
        const both = paths.findFromBothEnds(from, to, { mayUse });

        expect(both.path?.length).toBe(one.path?.length);
        for (const { path } of [one, both]) {
          if (path === undefined) continue;
          expect(path.every(mayUse)).toBe(true);
          expect([from, ...path.map((edge) => graph.target[edge])]).toEqual([
            ...path.map((edge) => graph.source[edge]),
            to,
          ]);
        }
      }),
    );
  });

  it('says that it was cut where a path is longer than allowed', () => {
    //  0 → 1 → 2 → 3
    const graph = graphOf([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);

    const result = createPathSearch(graph).findFromBothEnds(0, 3, { mayUse: () => true, maxLength: 2 });

    expect(result).toEqual({ path: undefined, isCut: true });
  });
});
