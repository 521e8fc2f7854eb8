// Runs after every sweep: typed arrays, no allocation. Cost of a count O(segments * log width).
import type { BlockOrder, OrderProblem } from './order-problem.ts';

/** The segments between the levels of a drawing or of a part of it. */
type Segments = Pick<OrderProblem, 'size' | 'levelCount' | 'down' | 'downStart'>;

/**
 * Makes a counter of the crossings of an order, by an accumulator tree as Barth, Jünger and Mutzel (2002) have one, in
 * the form of Fenwick (1994), which takes half the steps. Pre: every vertex stands in its level.
 */
export function createCrossingCounter(problem: Segments): (order: BlockOrder) => number {
  const tree = new Int32Array(problem.size + 1);
  return (order) => {
    let crossings = 0;
    for (let level = 0; level + 1 < problem.levelCount; level++) {
      crossings += countBelow(problem, order, { level, tree });
    }
    return crossings;
  };
}

/** Counts the pairs of segments between a level and the next that cross. */
function countBelow(
  { down, downStart }: Segments,
  { start, length, sequence, place }: BlockOrder,
  { level, tree }: { level: number; tree: Int32Array },
): number {
  const width = length[level + 1];
  tree.fill(0, 1, width + 1);
  let crossings = 0;
  let added = 0;
  for (let at = start[level]; at < start[level] + length[level]; at++) {
    const vertex = sequence[at];
    const first = downStart[vertex];
    const end = downStart[vertex + 1];
    // Segments of one vertex do not cross each other: count all of them before any is added.
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
