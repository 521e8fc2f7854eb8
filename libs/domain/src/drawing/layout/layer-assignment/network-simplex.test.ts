import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkArcs, type ArcNetwork } from './arc-network.ts';
import { minimizeSpans } from './network-simplex.ts';

const MOST_VERTICES = 6;
const LOWEST = 6;

interface Arc {
  from: number;
  to: number;
  weight: number;
}

/** Arcs of length 1 from smaller to larger numbers, held between 0 and `LOWEST` by a last vertex, the frame. */
function networkOf(size: number, arcs: readonly Arc[]): ArcNetwork {
  const inside = arcs.filter(({ from, to }) => from < to && to < size);
  const vertices = [...Array(size).keys()];
  const weights = [...inside.map(({ weight }) => weight), ...vertices.flatMap(() => [0, 0])];
  return linkArcs({
    size: size + 1,
    source: Int32Array.from([
      ...inside.map(({ from }) => from),
      ...vertices.flatMap((vertex) => [size, vertex]),
    ]),
    target: Int32Array.from([...inside.map(({ to }) => to), ...vertices.flatMap((vertex) => [vertex, size])]),
    length: Int32Array.from([...inside.map(() => 1), ...vertices.flatMap(() => [0, -LOWEST])]),
    weight: Int32Array.from(weights),
  });
}

function costOf({ source, target, weight }: ArcNetwork, level: ArrayLike<number>): number {
  return weight.reduce((sum, each, arc) => sum + each * (level[target[arc]!]! - level[source[arc]!]!), 0);
}

function keepsLengths({ source, target, length }: ArcNetwork, level: ArrayLike<number>): boolean {
  return length.every((least, arc) => level[target[arc]!]! - level[source[arc]!]! >= least);
}

/** The least cost by trying every level for every vertex. */
function findLeastCost(network: ArcNetwork): number {
  const inner = network.size - 1;
  let least = Infinity;
  for (let number = 0; number < (LOWEST + 1) ** inner; number++) {
    const level = Array.from(
      { length: inner },
      (_, at) => Math.floor(number / (LOWEST + 1) ** at) % (LOWEST + 1),
    );
    level.push(0);
    if (keepsLengths(network, level)) least = Math.min(least, costOf(network, level));
  }
  return least;
}

/** Every vertex below all of smaller numbers: keeps every length. */
function startOf({ size }: ArcNetwork): Int32Array {
  return Int32Array.from({ length: size }, (_, vertex) => (vertex === size - 1 ? 0 : vertex));
}

const arcs = fc.array(
  fc.record({
    from: fc.nat(MOST_VERTICES - 1),
    to: fc.nat(MOST_VERTICES - 1),
    weight: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 10 },
);

describe('minimizeSpans()', () => {
  it('finds levels as cheap as trying all of them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), arcs, (size, list) => {
        const network = networkOf(size, list);

        const level = minimizeSpans(network, startOf(network));

        expect(keepsLengths(network, level)).toBe(true);
        expect(costOf(network, level)).toBe(findLeastCost(network));
      }),
      { numRuns: 60 },
    );
  });

  it('keeps every length when it has to stop early, and is not dearer than the start', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(39), fc.nat(39)), { maxLength: 90 }),
        fc.nat(8),
        (pairs, visitsPerVertex) => {
          const list = pairs.map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b), weight: 1 }));
          const roomy = networkOf(40, list);
          const network = {
            ...roomy,
            length: roomy.length.map((least) => (least === -LOWEST ? -60 : least)),
          };

          const level = minimizeSpans(network, startOf(network), { visitsPerVertex });

          expect(keepsLengths(network, level)).toBe(true);
          expect(costOf(network, level)).toBeLessThanOrEqual(costOf(network, startOf(network)));
        },
      ),
    );
  });

  it('does not change the levels given', () => {
    const network = networkOf(5, [
      { from: 0, to: 1, weight: 1 },
      { from: 1, to: 2, weight: 1 },
      { from: 2, to: 3, weight: 1 },
      { from: 0, to: 4, weight: 2 },
    ]);
    const start = startOf(network);

    const level = minimizeSpans(network, start);

    expect([...start]).toEqual([0, 1, 2, 3, 4, 0]);
    expect(level[4]! - level[0]!).toBe(1);
  });
});
