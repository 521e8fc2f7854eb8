// Inserts a line over several levels with the fewest crossings, as a shortest path over the gaps of
// these levels. Uses typed arrays without allocation. Cost: O(k × w × window) for k levels of width
// w, less if few gaps are within the bound.
import { insertIntoLevel, type InsertionState } from './insertion-state.ts';
import { countPassing, countSegmentCrossings, listSteps } from './segment-crossings.ts';

/** A number above the crossings of any line. */
export const FAR = 1 << 29;

/** Counts the crossings of a line in its current position. */
export function countLineCrossings(state: InsertionState, line: number): number {
  const { chain, chainStart } = state.problem;
  let crossed = 0;
  for (let at = chainStart[line]; at < chainStart[line + 1] - 1; at++) {
    crossed += countSegmentCrossings(state, chain[at], chain[at + 1]);
  }
  return crossed;
}

/**
 * Inserts the removed dummies of a line where it has the fewest crossings between its ends, which are in the
 * order. Returns its crossings. If they exceed `bound`, inserts nothing and returns FAR.
 */
export function insertLine(state: InsertionState, line: number, bound: number): number {
  const { problem, cost, gapStart } = state;
  const { chain, chainStart, level } = problem;
  const first = chainStart[line];
  const last = chainStart[line + 1] - 1;
  if (last - first === 1) return countSegmentCrossings(state, chain[first], chain[last]);
  if (!exploreLine(state, line, { fromLower: false, bound })) return FAR;
  const before = level[chain[last - 1]];
  addLastSegment(state, before, state.order.place[chain[last]]);
  const gap = findCheapestGap(state, before);
  const crossed = cost[gapStart[before] + gap];
  if (crossed > bound) return FAR;
  insertDummies(state, line, gap);
  return crossed;
}

/**
 * Finds the cheapest paths of a line from one end, which is in the order, over its removed dummies, to the level
 * of the other end. If the other end is in the order too, they end one level before it. Leaves the allowed gaps
 * of each level and their costs in the state. Returns false if none is within `bound`.
 */
export function exploreLine(
  state: InsertionState,
  line: number,
  { fromLower, bound }: { fromLower: boolean; bound: number },
): boolean {
  const { chain, chainStart, level } = state.problem;
  const { place } = state.order;
  const top = chainStart[line];
  const bottom = chainStart[line + 1] - 1;
  const direction = fromLower ? -1 : 1;
  const first = fromLower ? bottom : top;
  const end = fromLower ? top : bottom;
  for (let at = first; at !== end; at += direction) {
    const vertex = chain[at];
    const next = chain[at + direction];
    if (place[next] >= 0) return true;
    openWindow(state, next);
    if (at === first) leaveVertex(state, vertex, level[next]);
    else passLevel(state, level[vertex], level[next], bound);
    if (!narrowWindow(state, level[next], bound)) return false;
  }
  return true;
}

/** Allows the gaps around the previous position of a vertex, between the walls of its level. */
function openWindow(
  { problem, order, oldPlace, window, gapLow, gapHigh }: InsertionState,
  vertex: number,
): void {
  const level = problem.level[vertex];
  const last = order.length[level] - 1;
  gapLow[level] = Math.max(1, Math.min(last, oldPlace[vertex] - window));
  gapHigh[level] = Math.min(last, oldPlace[vertex] + window);
}

/** Excludes outer gaps that cost more than `bound`. Returns false if all do. */
function narrowWindow(
  { cost, gapStart, gapLow, gapHigh }: InsertionState,
  level: number,
  bound: number,
): boolean {
  const slot = gapStart[level];
  let low = gapLow[level];
  let high = gapHigh[level];
  while (low < high && cost[slot + low] > bound) low++;
  while (high > low && cost[slot + high] > bound) high--;
  gapLow[level] = low;
  gapHigh[level] = high;
  return cost[slot + low] <= bound;
}

/** Computes the costs of the gaps of a level next to a vertex that is in the order. */
function leaveVertex(state: InsertionState, vertex: number, to: number): void {
  const { cost, step, gapStart, gapLow, gapHigh } = state;
  const place = state.order.place[vertex];
  const into = gapStart[to];
  const low = gapLow[to];
  let sum = listSteps(state, state.problem.level[vertex], to, place, place + 1);
  for (let gap = gapHigh[to]; gap >= low; gap--) {
    cost[into + gap] = sum;
    sum -= step[gap];
  }
}

/** Computes the costs of the gaps of a level from those of the level before. Gaps above `bound` are not followed. */
function passLevel(state: InsertionState, at: number, to: number, bound: number): void {
  const { cost, cameFrom, step, gapStart, gapLow, gapHigh } = state;
  const { start, sequence } = state.order;
  const outOf = gapStart[at];
  const into = gapStart[to];
  const low = gapLow[to];
  const high = gapHigh[to];
  const lastFrom = gapHigh[at];
  let toHighest = listSteps(state, at, to, gapLow[at], gapLow[at]);
  cost.fill(FAR, into + low, into + high + 1);
  for (let gap = gapLow[at]; gap <= lastFrom; gap++) {
    const here = cost[outOf + gap];
    if (here <= bound) {
      // The advantage of a gap over those to its left only decreases from position to position
      // leftward, because crossings form a Monge array.
      let sum = here + toHighest;
      for (let next = high; next >= low && sum < cost[into + next]; next--) {
        cost[into + next] = sum;
        cameFrom[into + next] = gap;
        sum -= step[next];
      }
    }
    if (gap < lastFrom) toHighest += passVertex(state, sequence[start[at] + gap], at, to);
  }
}

/**
 * Updates the steps when the start of a segment moves right past a vertex. Returns the additional crossings of
 * the last gap.
 */
function passVertex(state: InsertionState, vertex: number, at: number, to: number): number {
  const { items, start } = to > at ? state.below : state.above;
  const { place } = state.order;
  const { step } = state;
  const low = state.gapLow[to];
  const high = state.gapHigh[to];
  let more = 0;
  for (let segment = start[vertex]; segment < start[vertex + 1]; segment++) {
    const there = place[items[segment]];
    if (there < 0) continue;
    if (there >= high) more++;
    else {
      more--;
      if (there >= low) step[there + 1] -= 2;
    }
  }
  return more;
}

/** Adds to the cost of each gap of a level the crossings of the segment from it to position `end` of the next level. */
function addLastSegment(state: InsertionState, level: number, end: number): void {
  const { cost, gapStart, gapLow, gapHigh, below } = state;
  const { start, sequence, place } = state.order;
  const slot = gapStart[level];
  const high = gapHigh[level];
  let crossed = countPassing(state, level, gapLow[level], gapLow[level], end);
  for (let gap = gapLow[level]; gap <= high; gap++) {
    cost[slot + gap] += crossed;
    if (gap === high) break;
    const passed = sequence[start[level] + gap];
    for (let segment = below.start[passed]; segment < below.start[passed + 1]; segment++) {
      const there = place[below.items[segment]];
      if (there < 0) continue;
      if (there > end) crossed++;
      else if (there < end) crossed--;
    }
  }
}

/** Returns the cheapest allowed gap of a level, the first of equal ones. */
function findCheapestGap({ cost, gapStart, gapLow, gapHigh }: InsertionState, level: number): number {
  const slot = gapStart[level];
  const high = gapHigh[level];
  let best = gapLow[level];
  for (let gap = best + 1; gap <= high; gap++) if (cost[slot + gap] < cost[slot + best]) best = gap;
  return best;
}

/** Inserts the dummies of a line from the lowest up, the lowest at `gap`. */
function insertDummies(state: InsertionState, line: number, gap: number): void {
  const { problem, cameFrom, gapStart } = state;
  const { chain, chainStart, level } = problem;
  let next = gap;
  for (let at = chainStart[line + 1] - 2; at > chainStart[line]; at--) {
    const slot = gapStart[level[chain[at]]] + next;
    insertIntoLevel(state, chain[at], next);
    next = cameFrom[slot];
  }
}
