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
  return (order) => {
    let crossings = 0;
    for (let level = 0; level + 1 < problem.levelCount; level++) {
      crossings += countBelow(problem, order, { level, tree });
    }
    return crossings;
  };
}

/** Counts the crossing pairs of segments between a level and the next one. */
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
