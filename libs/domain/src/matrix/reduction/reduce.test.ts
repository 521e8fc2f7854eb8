import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortPairs } from '../graph/counting-sort.ts';
import { linkEdges, type EdgeGraph, type Graph } from '../graph/graph.ts';
import { reduceGraph } from './reduce.ts';

type Pair = readonly [number, number];

function graphOf(pairs: readonly Pair[], size: number): Graph {
  const distinct = [...new Map(pairs.map((pair) => [String(pair), pair])).values()];
  const source = Int32Array.from(distinct, ([a]) => a);
  const target = Int32Array.from(distinct, ([, b]) => b);
  const sorted = sortPairs(source, target, size);
  const edges = linkEdges(
    size,
    sorted.map((at) => source[at]!),
    sorted.map((at) => target[at]!),
  );
  return {
    ...edges,
    facts: new Int32Array(0),
    factStart: new Int32Array(distinct.length + 1),
    inside: new Int32Array(0),
  };
}

/** Reachability by Warshall's rule. */
function closeOver({ size, source, target }: EdgeGraph, isUsed: (edge: number) => boolean): boolean[][] {
  const reaches = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (let edge = 0; edge < source.length; edge++)
    if (isUsed(edge)) reaches[source[edge]!]![target[edge]!] = true;
  for (let via = 0; via < size; via++) {
    for (let a = 0; a < size; a++) {
      for (let b = 0; b < size; b++) if (reaches[a]![via] && reaches[via]![b]) reaches[a]![b] = true;
    }
  }
  return reaches;
}

/** Pairs that cannot make a loop: vertices are renamed, edges run from the smaller old name to the larger. */
const acyclic = fc
  .tuple(
    fc.shuffledSubarray([...Array(14).keys()], { minLength: 14 }),
    fc.array(fc.tuple(fc.nat(13), fc.nat(13)), { maxLength: 60 }),
  )
  .map(([names, list]) =>
    list.filter(([a, b]) => a !== b).map(([a, b]): Pair => [names[Math.min(a, b)]!, names[Math.max(a, b)]!]),
  );

describe.each([
  ['search', undefined],
  ['bit rows', { visitsPerEdge: 0 }],
])('reduceGraph() by %s', (_, options) => {
  it('keeps the order and nothing that could be spared', () => {
    fc.assert(
      fc.property(acyclic, (list) => {
        const graph = graphOf(list, 14);
        const none = new Uint8Array(graph.source.length);

        const { isNecessary: isKept, redundant } = reduceGraph(graph, none, options);

        const before = closeOver(graph, () => true);
        expect(closeOver(graph, (edge) => isKept[edge] === 1)).toEqual(before);
        for (let edge = 0; edge < isKept.length; edge++) {
          const isImplied = before.some(
            (row, via) => before[graph.source[edge]!]![via] && row[graph.target[edge]!],
          );
          expect(isKept[edge]).toBe(isImplied ? 0 : 1);
        }
        expect([...redundant]).toEqual([...isKept.keys()].filter((edge) => !isKept[edge]));
      }),
    );
  });

  it('gives for each redundant edge a shortest chain of kept ones', () => {
    fc.assert(
      fc.property(acyclic, (list) => {
        const graph = graphOf(list, 14);

        const {
          isNecessary: isKept,
          redundant,
          witnesses,
        } = reduceGraph(graph, new Uint8Array(graph.source.length), options);

        for (const [at, edge] of redundant.entries()) {
          const chain = [graph.source[edge]!, ...witnesses[at]!, graph.target[edge]!];
          expect(chain.length).toBe(countSteps(graph, isKept, edge) + 1);
          for (const [place, vertex] of chain.slice(0, -1).entries()) {
            expect(hasEdge(graph, isKept, vertex, chain[place + 1]!)).toBe(true);
          }
        }
      }),
    );
  });

  it('counts edges left out for nothing', () => {
    //  0 → 1 → 2, 0 → 2; with 1 → 2 left out, 0 → 2 is needed
    const graph = graphOf(
      [
        [0, 1],
        [0, 2],
        [1, 2],
      ],
      3,
    );

    expect([...reduceGraph(graph, Uint8Array.of(0, 0, 0), options).isNecessary]).toEqual([1, 0, 1]);
    expect([...reduceGraph(graph, Uint8Array.of(0, 0, 1), options).isNecessary]).toEqual([1, 1, 0]);
  });

  it('reduces across the blocks of bit rows', () => {
    const size = 20_000;
    const chain = Array.from({ length: size - 1 }, (_unused, at): Pair => [at, at + 1]);
    const leaps = [
      [0, 19_999],
      [5, 9_000],
      [8_191, 8_193],
    ] as const;

    const { redundant, witnesses } = reduceGraph(
      graphOf([...chain, ...leaps], size),
      new Uint8Array(size + 2),
      options,
    );

    expect(redundant).toHaveLength(3);
    expect(witnesses.map(({ length }) => length)).toEqual([19_998, 8_994, 1]);
  });
});

describe('reduceGraph()', () => {
  it('gives shortest chains to many goals below one vertex', () => {
    // 0 → 1 → 2 → … → 40, and 0 to each of them; 1 → 21 shortens the way to those below
    const size = 41;
    const chain = Array.from({ length: size - 1 }, (_, at): Pair => [at, at + 1]);
    const leaps = Array.from({ length: size - 2 }, (_, at): Pair => [0, at + 2]);
    const ladder: Pair[] = [
      [1, 41],
      [41, 21],
    ];

    const { redundant, witnesses } = reduceGraph(
      graphOf([...chain, ...leaps, ...ladder], size + 1),
      new Uint8Array(chain.length + leaps.length + ladder.length),
    );

    expect(redundant).toHaveLength(leaps.length);
    expect(witnesses.slice(0, 3)).toEqual([[1], [1, 2], [1, 2, 3]]);
    expect(witnesses[18]).toEqual(Array.from({ length: 19 }, (_, at) => at + 1));
    expect(witnesses[19]).toEqual([1, 41]);
    expect(witnesses[20]).toEqual([1, 41, 21]);
  });

  it('survives layers of vertices that all lead to the next, and endless witnesses', () => {
    const width = 60;
    const layered = Array.from({ length: width * 39 * width }, (_, at): Pair => {
      const layer = Math.floor(at / (width * width));
      return [layer * width + (at % width), (layer + 1) * width + (Math.floor(at / width) % width)];
    });
    const size = 6_000;
    const fan = Array.from({ length: 2 * size - 3 }, (_, at): Pair =>
      at < size - 1 ? [at, at + 1] : [0, at - size + 3],
    );

    expect(reduceGraph(graphOf(layered, width * 40), new Uint8Array(layered.length)).redundant).toHaveLength(
      0,
    );
    const { redundant, witnesses } = reduceGraph(graphOf(fan, size), new Uint8Array(fan.length));
    expect(redundant).toHaveLength(size - 2);
    expect(witnesses.every(({ length }) => length > 0)).toBe(true);
  });
});

function hasEdge({ start, target }: EdgeGraph, isKept: Uint8Array, from: number, to: number): boolean {
  for (let edge = start[from]!; edge < start[from + 1]!; edge++)
    if (target[edge] === to) return isKept[edge] === 1;
  return false;
}

/** Length of the shortest kept path between the ends of an edge, by widening a set. */
function countSteps({ source, target }: EdgeGraph, isKept: Uint8Array, edge: number): number {
  let front = new Set([source[edge]!]);
  let steps = 0;
  while (!front.has(target[edge]!)) {
    const next = new Set<number>();
    for (const [at, kept] of isKept.entries()) if (kept && front.has(source[at]!)) next.add(target[at]!);
    front = next;
    steps++;
  }
  return steps;
}
