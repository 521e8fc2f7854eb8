// Uses typed arrays: 50,000 boxes have half a million segments.
import { findSegmentAt, type DrawnSegments, type MergedSegments } from './model/drawn-segments.ts';
import { sortPlaces } from './model/sort-by-key.ts';

/**
 * Counts the points where a vertical crosses a horizontal. Trunks count once, points of `junctions` (x, y, x, y,
 * …) not at all. Sweep line from the top with a Fenwick tree over the verticals. Cost: n log n.
 */
export function countDrawnCrossings(
  { verticals, horizontals }: DrawnSegments,
  junctions: readonly number[],
): number {
  const begins = sortPlaces(verticals.count, verticals.from);
  const ends = sortPlaces(verticals.count, verticals.to);
  const rank = rankColumns(verticals);
  const tree = new Int32Array((rank.at(-1) ?? 0) + 2);
  let begun = 0;
  let ended = 0;
  let crossings = 0;
  for (let row = 0; row < horizontals.count; row++) {
    const y = horizontals.at[row];
    while (ended < ends.length && verticals.to[ends[ended]] <= y) add(tree, rank[ends[ended++]], -1);
    while (begun < begins.length && verticals.from[begins[begun]] < y) add(tree, rank[begins[begun++]], 1);
    // Segments that ended before they began in the sweep are removed first. Both events have
    // happened by now.
    const first = findFirst(verticals.at, horizontals.from[row], true);
    const last = findFirst(verticals.at, horizontals.to[row], false);
    if (last > first) crossings += sum(tree, rank[last - 1]) - (first === 0 ? 0 : sum(tree, rank[first - 1]));
  }
  return crossings - countPassed({ verticals, horizontals }, junctions);
}

/** Counts the junctions at which both segments continue. */
function countPassed({ verticals, horizontals }: DrawnSegments, junctions: readonly number[]): number {
  let count = 0;
  for (let at = 0; at < junctions.length; at += 2) {
    const [x, y] = [junctions[at], junctions[at + 1]];
    if (passes(verticals, x, y) && passes(horizontals, y, x)) count++;
  }
  return count;
}

function passes(segments: MergedSegments, at: number, along: number): boolean {
  const segment = findSegmentAt(segments, at, along);
  return segment >= 0 && segments.from[segment] < along && along < segments.to[segment];
}

/** Returns the rank of each vertical's x, from 0 at the left. */
function rankColumns({ count, at }: MergedSegments): Int32Array {
  const rank = new Int32Array(count);
  for (let segment = 1; segment < count; segment++) {
    rank[segment] = rank[segment - 1] + (at[segment] === at[segment - 1] ? 0 : 1);
  }
  return rank;
}

/** Returns the first index with a value over `limit`, or not under it. */
function findFirst(values: Float64Array, limit: number, isOver: boolean): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isOver ? values[middle] <= limit : values[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function add(tree: Int32Array, rank: number, change: number): void {
  for (let at = rank + 1; at < tree.length; at += at & -at) tree[at] += change;
}

function sum(tree: Int32Array, rank: number): number {
  let total = 0;
  for (let at = rank + 1; at > 0; at -= at & -at) total += tree[at];
  return total;
}
