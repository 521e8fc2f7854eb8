// The innermost loops of the whole layout: cost linear in the segments between two levels, without branches where which
// way they would go cannot be foreseen. A vertex taken out has the place -1 and does not count.
import type { AdjacencyList, InsertionState } from './insertion-state.ts';

/** Crossings of the segment from a vertex to one of the next level with all others present. */
export function countSegmentCrossings(state: InsertionState, upper: number, lower: number): number {
  const { place } = state.order;
  const level = state.problem.level[upper];
  return countPassing(state, level, place[upper], place[upper] + 1, place[lower]);
}

/**
 * Crossings of a segment that begins at a level between its `left` first places and those from `right` on, and ends at
 * place `end` of the next level.
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

/** Segments down from the slots `from` to before `to` that end right of `end`. The sign bit tells what is less. */
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
 * Crossings of a segment that begins at level `at` between its `left` first places and those from `right` on, and ends
 * at the last gap allowed on the neighbouring level `to`. Leaves in `step` how many fewer they are from gap to gap
 * leftward, down to the first one allowed.
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
 * Counts the segments of the slots `from` to before `end` that cross one to the last gap allowed: of those left of it
 * (`sign` -1) what ends beyond that gap, of those right of it (1) what ends before. Notes in `step` where that changes.
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
