// Bilayer crossing counting (Barth, Mutzel and Jünger, "Simple and efficient bilayer cross
// counting", 2004). Idea: read the segments between two levels from left to right and count, with
// an accumulator tree over the lower level, the earlier ends to the right of each end. The tree is
// a Fenwick tree (1994), which takes half the steps. Cost: O(segments × log width), without
// allocation, because it runs after every sweep.
import type { BlockOrder, OrderProblem } from './order-problem.ts';

/** The segments between the levels of a drawing or of a part of it. */
type Segments = Pick<OrderProblem, 'size' | 'levelCount' | 'down' | 'downStart'>;

/** Creates a function that counts the crossings of an order. Precondition: every vertex is in its level. */
export function createCrossingCounter(problem: Segments): (order: BlockOrder) => number {
  const tree = new Int32Array(problem.size + 1);
  return ({ start, length, sequence, place }) => {
    let crossings = 0;
    for (let level = 0; level + 1 < problem.levelCount; level++) {
      const from = start[level];
      const to = from + length[level];
      crossings += countBetween(problem, {
        upper: sequence,
        from,
        to,
        place,
        tree,
        width: length[level + 1],
      });
    }
    return crossings;
  };
}

/** Two neighbouring levels of an order, and room for counting. */
interface LevelPair {
  /** Vertices of the upper level from left to right, in the slots `from` to before `to`. */
  upper: Int32Array;
  from: number;
  to: number;
  /** Position of each vertex in the lower level, which has `width` positions. */
  place: Int32Array;
  width: number;
  /** At least `width + 1` entries. Their content is lost. */
  tree: Int32Array;
}

/** Counts the crossings of the segments between two neighbouring levels. */
export function countBetween(
  { down, downStart }: Pick<OrderProblem, 'down' | 'downStart'>,
  { upper, from, to, place, width, tree }: LevelPair,
): number {
  tree.fill(0, 1, width + 1);
  let crossings = 0;
  let added = 0;
  for (let slot = from; slot < to; slot++) {
    const vertex = upper[slot];
    const first = downStart[vertex];
    const end = downStart[vertex + 1];
    // Segments of one vertex do not cross each other, so all are counted before any is added.
    for (let segment = first; segment < end; segment++) {
      crossings += added;
      for (let node = place[down[segment]] + 1; node > 0; node -= node & -node) crossings -= tree[node];
    }
    for (let segment = first; segment < end; segment++) {
      for (let node = place[down[segment]] + 1; node <= width; node += node & -node) tree[node]++;
    }
    added += end - first;
  }
  return crossings;
}
