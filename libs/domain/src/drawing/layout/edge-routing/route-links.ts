import { CHANNEL } from './channel.ts';
import { SPACING, type Layered, type LevelOrder } from '../model/stages.ts';

/** Path of a line that is not part of the layers, from its upper box to its lower one. */
export interface LinkPath {
  upper: number;
  lower: number;
  /** x on each level in between. */
  through: number[];
}

/**
 * Routes lines between boxes on different levels through the gaps of the levels in between, without touching.
 * Each line goes straight from one of its boxes as long as nothing is in the way. It starts at the box that
 * needs fewer bends. Cost: for each level passed, the gaps tried and the lines already on that level.
 */
export function routeLinks(
  layered: Layered,
  order: LevelOrder,
  x: Float64Array,
  pairs: readonly (readonly [number, number])[],
): LinkPath[] {
  const { levelOf, levelCount } = layered;
  const gaps = { layered, order, x, occupied: Array.from({ length: levelCount }, (): number[] => []) };
  return pairs.map(([a, b]) => {
    const [upper, lower] = levelOf[a] < levelOf[b] ? [a, b] : [b, a];
    const between = Math.max(0, levelOf[lower] - levelOf[upper] - 1);
    const levels = Array.from({ length: between }, (_, at) => levelOf[upper] + 1 + at);
    const down = passLevels(gaps, levels, { from: x[upper], to: x[lower] });
    const up = passLevels(gaps, levels.toReversed(), { from: x[lower], to: x[upper] }).toReversed();
    const bendsOf = (way: readonly number[]): number => countBends([x[upper], ...way, x[lower]]);
    const through = bendsOf(up) < bendsOf(down) ? up : down;
    for (const [at, level] of levels.entries()) gaps.occupied[level].push(through[at]);
    return { upper, lower, through };
  });
}

interface Gaps {
  layered: Layered;
  order: LevelOrder;
  x: Float64Array;
  /** x of the lines on each level. */
  occupied: number[][];
}

/**
 * Passes the levels, always through the gap nearest to the current position. Of two equally near gaps, the one
 * towards the end.
 */
function passLevels(
  gaps: Gaps,
  levels: readonly number[],
  { from, to }: { from: number; to: number },
): number[] {
  const positions: number[] = [];
  for (const level of levels)
    positions.push(findGap(gaps, level, { wanted: positions.at(-1) ?? from, goal: to }));
  return positions;
}

function countBends(positions: readonly number[]): number {
  return positions.filter((position, at) => at > 0 && position !== positions[at - 1]).length;
}

/** Finds the free position on a level nearest to the wanted x. There is always room outside the outermost vertices. */
function findGap(
  { layered, order, x, occupied }: Gaps,
  level: number,
  { wanted, goal }: { wanted: number; goal: number },
): number {
  const first = order.levelStart[level];
  const count = order.levelStart[level + 1] - first;
  const middle = findPlace((at) => x[order.sequence[first + at]], count, wanted);
  const leftward = search(middle, -1);
  const rightward = search(middle + 1, 1);
  const detour = wanted - leftward - (rightward - wanted);
  return detour < 0 || (detour === 0 && goal <= wanted) ? leftward : rightward;

  function search(from: number, direction: 1 | -1): number {
    for (let gap = from; ; gap += direction) {
      const position = findPositionIn(gap);
      if (
        position !== undefined &&
        occupied[level].every((other) => Math.abs(other - position) >= SPACING.line)
      ) {
        return position;
      }
    }
  }

  /** Returns x in the gap to the left of the vertex at that position. Positions beyond the level are outside. */
  function findPositionIn(gap: number): number | undefined {
    const vertexAt = (at: number): number => order.sequence[first + at];
    if (count === 0) return wanted + (gap - middle) * SPACING.line;
    if (gap <= 0) {
      return roundHalf(Math.min(wanted, edgeOf(vertexAt(0), -1) - SPACING.line)) + gap * SPACING.line;
    }
    if (gap >= count) {
      const outside = Math.max(wanted, edgeOf(vertexAt(count - 1), 1) + SPACING.line);
      return roundHalf(outside) + (gap - count) * SPACING.line;
    }
    const [left, right] = [edgeOf(vertexAt(gap - 1), 1), edgeOf(vertexAt(gap), -1)];
    if (right - left < 2 * CHANNEL.clearance) return undefined;
    // Goes straight on if allowed. A line that has to move anyway keeps a clear distance.
    const isClear = wanted >= left + CHANNEL.clearance && wanted <= right - CHANNEL.clearance;
    const free = isClear ? CHANNEL.clearance : Math.min(SPACING.line, (right - left) / 2);
    return roundHalf(Math.min(right - free, Math.max(left + free, wanted)));
  }

  function edgeOf(vertex: number, sign: number): number {
    return x[vertex] + (sign * layered.width[vertex]) / 2;
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

function roundHalf(x: number): number {
  return Math.round(x * 2) / 2;
}
