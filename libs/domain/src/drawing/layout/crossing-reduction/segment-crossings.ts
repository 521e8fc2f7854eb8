// The innermost loops of the whole layout. Cost: linear in the segments between two levels, without
// unpredictable branches. A removed vertex has position -1 and does not count.
import type { AdjacencyList, InsertionState } from './insertion-state.ts';

/** Counts the crossings of the segment from a vertex to one of the next level, with all others present. */
export function countSegmentCrossings(state: InsertionState, upper: number, lower: number): number {
  const { place } = state.order;
  const level = state.problem.level[upper];
  return countPassing(state, level, place[upper], place[upper] + 1, place[lower]);
}

/**
 * Counts the crossings of a segment that begins at a level between its first `left` positions and those from
 * `right` on, and ends at position `end` of the next level.
 */
export function countPassing(
  { order, below }: InsertionState,
  level: number,
  left: number,
  right: number,
  end: number,
): number {
  const first = order.start[level];
  const last = first + order.length[level];
  return (
    countEndsRight(order, below, first, first + left, end) +
    countEndsLeft(order, below, first + right, last, end)
  );
}

/**
 * Counts the segments down from the slots `from` to before `to` that end to the right of `end`. The sign bit
 * replaces a comparison.
 */
function countEndsRight(
  { sequence, place }: InsertionState['order'],
  { items, start, sole }: AdjacencyList,
  from: number,
  to: number,
  end: number,
): number {
  let crossed = 0;
  for (let slot = from; slot < to; slot++) {
    const vertex = sequence[slot];
    const only = sole[vertex];
    if (only >= 0) crossed += (end - place[only]) >>> 31;
    else {
      for (let segment = start[vertex]; segment < start[vertex + 1]; segment++) {
        crossed += (end - place[items[segment]]) >>> 31;
      }
    }
  }
  return crossed;
}

function countEndsLeft(
  { sequence, place }: InsertionState['order'],
  { items, start, sole }: AdjacencyList,
  from: number,
  to: number,
  end: number,
): number {
  let crossed = 0;
  for (let slot = from; slot < to; slot++) {
    const vertex = sequence[slot];
    const only = sole[vertex];
    if (only >= 0) {
      const there = place[only];
      crossed += ((there - end) & ~there) >>> 31;
      continue;
    }
    for (let segment = start[vertex]; segment < start[vertex + 1]; segment++) {
      const there = place[items[segment]];
      crossed += ((there - end) & ~there) >>> 31;
    }
  }
  return crossed;
}

/**
 * Counts the crossings of a segment that begins at level `at` between its first `left` positions and those from
 * `right` on, and ends at the last allowed gap of the neighbouring level `to`. Leaves in `step` the decrease
 * from gap to gap leftward, down to the first allowed gap.
 */
export function listSteps(
  state: InsertionState,
  at: number,
  to: number,
  left: number,
  right: number,
): number {
  const { order, step, gapLow, gapHigh } = state;
  const neighbours = to > at ? state.below : state.above;
  const first = order.start[at];
  const end = first + order.length[at];
  step.fill(0, gapLow[to], gapHigh[to] + 2);
  return (
    addSteps(state, neighbours, { from: first, end: first + left, to, sign: -1 }) +
    addSteps(state, neighbours, { from: first + right, end, to, sign: 1 })
  );
}

/**
 * Counts the segments of the slots `from` to before `end` that cross a segment to the last allowed gap. To its
 * left (`sign` -1), these are the segments that end beyond that gap, to its right (1) those that end before it.
 * Records the changes in `step`.
 */
function addSteps(
  { order, step, gapLow, gapHigh }: InsertionState,
  { items, start, sole }: AdjacencyList,
  { from, end, to, sign }: { from: number; end: number; to: number; sign: -1 | 1 },
): number {
  const { sequence, place } = order;
  const low = gapLow[to];
  const high = gapHigh[to];
  let beyond = 0;
  let before = 0;
  for (let slot = from; slot < end; slot++) {
    const vertex = sequence[slot];
    const only = sole[vertex];
    const last = only >= 0 ? 1 : start[vertex + 1] - start[vertex];
    for (let segment = 0; segment < last; segment++) {
      const there = place[only >= 0 ? only : items[start[vertex] + segment]];
      if (there >= high) beyond++;
      else if (there >= 0) {
        before++;
        if (there >= low) step[there + 1] += sign;
      }
    }
  }
  return sign < 0 ? beyond : before;
}
