// Runs after every sweep: typed arrays, no allocation. Cost of a count O(segments * log width).
import type { BlockOrder, OrderProblem } from './order-problem.ts';

/** The segments between the levels of a drawing or of a part of it. */
type Segments = Pick<OrderProblem, 'size' | 'levelCount' | 'down' | 'downStart'>;

/**
 * Makes a counter of the crossings of an order, by the accumulator tree of Barth, Jünger and Mutzel (2002).
 * Pre: every vertex stands in its level.
 */
export function createCrossingCounter(problem: Segments): (order: BlockOrder) => number {
  const tree = new Int32Array(2 * roundUp(problem.size));
  return (order) => {
    let crossings = 0;
    for (let level = 0; level + 1 < problem.levelCount; level++) {
      crossings += countBelow(problem, order, { level, tree });
    }
    return crossings;
  };
}

function roundUp(count: number): number {
  let power = 1;
  while (power < count) power *= 2;
  return power;
}

/** Counts the pairs of segments between a level and the next that cross. */
function countBelow(
  { down, downStart }: Segments,
  { start, length, sequence, place }: BlockOrder,
  { level, tree }: { level: number; tree: Int32Array },
): number {
  const leaves = roundUp(length[level + 1]!);
  tree.fill(0, 0, 2 * leaves);
  let crossings = 0;
  for (let at = start[level]!; at < start[level]! + length[level]!; at++) {
    const vertex = sequence[at]!;
    const first = downStart[vertex]!;
    const end = downStart[vertex + 1]!;
    // Segments of one vertex do not cross each other: count all of them before any is added.
    for (let segment = first; segment < end; segment++) {
      for (let node = leaves + place[down[segment]!]!; node > 1; node >>= 1) {
        if ((node & 1) === 0) crossings += tree[node + 1]!;
      }
    }
    for (let segment = first; segment < end; segment++) {
      for (let node = leaves + place[down[segment]!]!; node > 0; node >>= 1) tree[node]!++;
    }
  }
  return crossings;
}
