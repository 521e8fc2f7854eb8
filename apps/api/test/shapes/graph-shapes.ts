import type { RelationType } from '@trowel/domain/records';

/** A relation between two units, by index. */
export type ShapedRelation = readonly [from: number, type: RelationType, to: number];

/** Lists the relations of a graph with `count` units, at most `most` relations. */
export type Shape = (count: number, most: number) => ShapedRelation[];

const RANDOM_A_UNIT = 10;

/** Graphs of any size that must be drawn and checked: mistakes of users and programs, and hostile data. */
export const SHAPES = {
  contemporary: (count, most) => pairAll(count, most, 'contemporary_with'),
  bonded: (count, most) => pairAll(count, most, 'bonded_to'),
  complete: (count, most) => pairAll(count, most, 'covers'),
  bipartite(count, most) {
    const side = Math.min(count >> 1, Math.floor(Math.sqrt(most)));
    return range(side).flatMap((a) => range(side).map((b): ShapedRelation => [a, 'covers', side + b]));
  },
  chain: listChain,
  star: (count) => range(count - 1).map((at) => [0, 'cuts', at + 1]),
  grid(count) {
    const side = Math.floor(Math.sqrt(count));
    return range(side * side).flatMap((at): ShapedRelation[] => [
      ...(at % side < side - 1 ? [[at, 'covers', at + 1] as const] : []),
      ...(at + side < side * side ? [[at, 'fills', at + side] as const] : []),
    ]);
  },
  // Each pair is ordered by all units between its members.
  nested: (count) => [
    ...listChain(count),
    ...range(count >> 1).map((at): ShapedRelation => [at, 'contemporary_with', count - 1 - at]),
  ],
  equal: (count, most) => [
    ...pairAll(count >> 1, most >> 1, 'same_as'),
    ...range(count >> 1).map((at): ShapedRelation => [at, 'covers', (count >> 1) + at]),
  ],
  random(count, most) {
    const next = createNumbers(count);
    return range(Math.min(most, RANDOM_A_UNIT * count)).map(() => [next(), 'covers', next()]);
  },
  self: (count) =>
    range(count).flatMap((at): ShapedRelation[] => [
      [at, 'covers', at],
      [at, 'same_as', at],
      [at, 'contemporary_with', at],
    ]),
  cycle: (count) => range(count).map((at) => [at, 'covers', (at + 1) % count]),
  isolated: () => [],
} satisfies Record<string, Shape>;

function listChain(count: number): ShapedRelation[] {
  return range(count - 1).map((at) => [at, 'covers', at + 1]);
}

function range(count: number): number[] {
  return [...Array(Math.max(0, count)).keys()];
}

/** All pairs of as many units as the maximum allows. */
function pairAll(count: number, most: number, type: RelationType): ShapedRelation[] {
  const units = range(Math.min(count, Math.floor(Math.sqrt(2 * most))));
  return units.flatMap((a) => units.slice(a + 1).map((b): ShapedRelation => [a, type, b]));
}

/** Returns the same numbers below `below` each time (a linear congruential generator). */
function createNumbers(below: number): () => number {
  let state = 7;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
