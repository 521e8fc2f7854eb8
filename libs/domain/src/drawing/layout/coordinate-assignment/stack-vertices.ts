// Uses typed arrays. Cost: O(segments × log width).
import { weighSegment } from './rows.ts';
import type { Layered, LevelOrder } from '../model/stages.ts';

/**
 * Vertices to be placed exactly below each other: a vertical alignment (Brandes and Köpf 2001) with numbered
 * stacks.
 */
export interface Stacks {
  /** Stack of each vertex. Every stack is a path down through consecutive levels. */
  stackOf: Int32Array;
  count: number;
}

/** Distance, pt, at which a segment has half the weight of one that is already straight. */
const HALF_WORTH = 30;

/**
 * Chooses the segments to make straight: between each two levels, the heaviest set of segments of which no two
 * cross or meet. Short distances have more weight. `x` are centres from the regression. Segments over `reach` pt
 * are never chosen.
 */
export function stackVertices(layered: Layered, order: LevelOrder, x: Float64Array, reach: number): Stacks {
  const below = new Int32Array(layered.size).fill(-1);
  const isBelow = new Uint8Array(layered.size);
  const choose = createChooser(layered, order, { x, reach });
  for (let level = 0; level + 1 < layered.levelCount; level++) {
    choose(level, (upper, lower) => {
      below[upper] = lower;
      isBelow[lower] = 1;
    });
  }
  const stackOf = new Int32Array(layered.size);
  let count = 0;
  for (let top = 0; top < layered.size; top++) {
    if (isBelow[top]) continue;
    for (let vertex = top; vertex !== -1; vertex = below[vertex]) stackOf[vertex] = count;
    count++;
  }
  return { stackOf, count };
}

/**
 * Creates the choice between two levels: a heaviest increasing subsequence, with a tree of prefix maxima over
 * the positions.
 */
function createChooser(
  layered: Layered,
  { sequence, levelStart, place }: LevelOrder,
  { x, reach }: { x: Float64Array; reach: number },
): (level: number, take: (upper: number, lower: number) => void) => void {
  const { down, downStart, block } = layered;
  /** Weight of the best choice that ends with a segment, and the segment before it. */
  const worth = new Float64Array(down.length);
  const before = new Int32Array(down.length);
  const owner = new Int32Array(down.length);
  const tree = new Int32Array(layered.size + 1);

  const bestUpTo = (end: number): number => {
    let best = -1;
    for (let node = end; node > 0; node -= node & -node) {
      const segment = tree[node];
      if (segment >= 0 && (best < 0 || worth[segment] > worth[best])) best = segment;
    }
    return best;
  };

  return (level, take) => {
    const width = levelStart[level + 2] - levelStart[level + 1];
    tree.fill(-1, 0, width + 1);
    for (let slot = levelStart[level]; slot < levelStart[level + 1]; slot++) {
      const upper = sequence[slot];
      for (let segment = downStart[upper]; segment < downStart[upper + 1]; segment++) {
        const lower = down[segment];
        const distance = Math.abs(x[upper] - x[lower]);
        owner[segment] = upper;
        worth[segment] = 0;
        if (distance > reach || block[upper] !== block[lower]) continue;
        const previous = bestUpTo(place[lower]);
        before[segment] = previous;
        worth[segment] =
          (weighSegment(layered, upper, lower) * HALF_WORTH) / (HALF_WORTH + distance) +
          (previous < 0 ? 0 : worth[previous]);
      }
      for (let segment = downStart[upper]; segment < downStart[upper + 1]; segment++) {
        if (worth[segment] === 0) continue;
        for (let node = place[down[segment]] + 1; node <= width; node += node & -node) {
          const known = tree[node];
          if (known < 0 || worth[segment] > worth[known]) tree[node] = segment;
        }
      }
    }
    for (let segment = bestUpTo(width); segment >= 0; segment = before[segment]) {
      take(owner[segment], down[segment]);
    }
  };
}
