import { CHANNEL } from './channel.ts';
import { SPACING, type Layered, type LevelOrder } from './stages.ts';

/** The way of a line that is not part of the layers: from its upper box to its lower one. */
export interface Thread {
  upper: number;
  lower: number;
  /** x on each level in between. */
  through: number[];
}

/**
 * Threads lines between boxes on different levels through the gaps of the levels in between, each gap once, as near
 * to the straight way as there is one. Cost: for each level passed, the gaps tried.
 */
export function threadLinks(
  layered: Layered,
  order: LevelOrder,
  x: Float64Array,
  pairs: readonly (readonly [number, number])[],
): Thread[] {
  const isTaken = new Set<string>();
  return pairs.map(([a, b]) => {
    const [upper, lower] = layered.levelOf[a]! < layered.levelOf[b]! ? [a, b] : [b, a];
    const through: number[] = [];
    let wanted = x[upper]!;
    for (let level = layered.levelOf[upper]! + 1; level < layered.levelOf[lower]!; level++) {
      const left = layered.levelOf[lower]! - level + 1;
      wanted += (x[lower]! - wanted) / left;
      wanted = findGap({ layered, order, x, isTaken }, level, wanted);
      through.push(wanted);
    }
    return { upper, lower, through };
  });
}

interface Gaps {
  layered: Layered;
  order: LevelOrder;
  x: Float64Array;
  isTaken: Set<string>;
}

/** Takes the free gap of a level nearest to the x wanted. Outside the outermost vertices there is always room. */
function findGap({ layered, order, x, isTaken }: Gaps, level: number, wanted: number): number {
  const first = order.levelStart[level]!;
  const count = order.levelStart[level + 1]! - first;
  const middle = findPlace((at) => x[order.sequence[first + at]!]!, count, wanted);
  for (let step = 0; ; step++) {
    for (const gap of step === 0 ? [middle] : [middle - step, middle + step]) {
      const stand = standIn(gap);
      if (stand === undefined || isTaken.has(`${level} ${gap}`)) continue;
      isTaken.add(`${level} ${gap}`);
      return stand;
    }
  }

  /** x in the gap left of the vertex at that place; places beyond the level lie outside. */
  function standIn(gap: number): number | undefined {
    const vertexAt = (at: number): number => order.sequence[first + at]!;
    if (count === 0) return wanted + (gap - middle) * SPACING.line;
    if (gap <= 0) return edgeOf(vertexAt(0), -1) + (gap - 1) * SPACING.line;
    if (gap >= count) return edgeOf(vertexAt(count - 1), 1) + (gap - count + 1) * SPACING.line;
    const left = edgeOf(vertexAt(gap - 1), 1) + CHANNEL.clearance;
    const right = edgeOf(vertexAt(gap), -1) - CHANNEL.clearance;
    return left > right ? undefined : Math.round(Math.min(right, Math.max(left, wanted)) * 2) / 2;
  }

  function edgeOf(vertex: number, sign: number): number {
    return x[vertex]! + (sign * layered.width[vertex]!) / 2;
  }
}

function findPlace(read: (at: number) => number, count: number, wanted: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (read(middle) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
