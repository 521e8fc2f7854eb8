// Runs over every vertex some times: no allocation after the start but for what the limits give.
import { countLineCrossings, exploreLine, FAR, insertLine } from './insert-line.ts';
import {
  createInsertionState,
  insertIntoLevel,
  restoreLevels,
  saveLevels,
  removeFromLevel,
  type InsertionState,
} from './insertion-state.ts';
import type { BlockOrder, OrderProblem } from './order-problem.ts';

/** Takes a vertex out with all its lines and puts all back where they cross least. Gives the crossings saved. */
export type Reinsert = (vertex: number) => number;

export interface ReinsertOptions {
  /** Places a dummy may move to either side. */
  window: number;
  limits?: Limits;
  /** What standing at a gap costs beyond crossings: asked while the vertex is out. */
  penalty?: Penalty;
  /** What would gain nothing stays as it was, though another place cost the same. */
  staysOnTies?: boolean;
}

/** The first and the last gap of its level at which a vertex may be put, which is out and stood at a gap. */
export type Limits = (vertex: number, gap: number) => [number, number];

type Penalty = (vertex: number, gap: number) => number;

/** What a gap costs that a line cannot reach: more than any bound, and the sum over all lines of a vertex fits 32 bits. */
const UNREACHED = FAR >> 6;

/**
 * Makes the moves by which an order is improved: a vertex with the whole of its lines is led to the best place given
 * all others, by shortest paths over the levels (a star inserted into a levelled drawing). `order` is changed in place.
 */
export function createReinserter(
  problem: OrderProblem,
  order: BlockOrder,
  { window, limits, penalty = () => 0, staysOnTies = false }: ReinsertOptions,
): Reinsert {
  const state = createInsertionState(problem, order, window);
  return (vertex) => {
    const [highest, lowest] = findReach(problem, vertex);
    saveLevels(state, highest, lowest);
    const before = takeOutWithLines(state, vertex) + penalty(vertex, state.oldPlace[vertex]);
    const gap = before > 0 ? findGap(state, vertex, { bound: before, limits, penalty }) : -1;
    // The lines together cost no less than each led alone, which is what `total` has.
    if (gap >= 0 && !(staysOnTies && state.total[gap] >= before)) {
      const after = putInWithLines(state, vertex, { gap, bound: before, penalty });
      if (after <= before) return before - after;
    }
    restoreLevels(state, highest, lowest);
    return 0;
  };
}

/** The first and the last level to which lines of a vertex lead. */
function findReach(
  { level, chain, chainStart, ends, endsStart }: OrderProblem,
  vertex: number,
): [number, number] {
  let highest = level[vertex];
  let lowest = highest;
  for (let end = endsStart[vertex]; end < endsStart[vertex + 1]; end++) {
    const line = ends[end] >> 1;
    highest = Math.min(highest, level[chain[chainStart[line]]]);
    lowest = Math.max(lowest, level[chain[chainStart[line + 1] - 1]]);
  }
  return [highest, lowest];
}

/** Takes a vertex out with the dummies of its lines; gives the crossings of these. */
function takeOutWithLines(state: InsertionState, vertex: number): number {
  const { chain, chainStart, ends, endsStart } = state.problem;
  let crossed = 0;
  // Taken out one by one, so that a crossing of two of them counts once.
  for (let end = endsStart[vertex]; end < endsStart[vertex + 1]; end++) {
    const line = ends[end] >> 1;
    crossed += countLineCrossings(state, line);
    for (let at = chainStart[line] + 1; at < chainStart[line + 1] - 1; at++)
      removeFromLevel(state, chain[at]);
  }
  removeFromLevel(state, vertex);
  return crossed;
}

/** Puts a vertex into a gap and its lines where they cross least then; gives what that costs, as soon as above `bound`. */
function putInWithLines(
  state: InsertionState,
  vertex: number,
  { gap, bound, penalty }: { gap: number; bound: number; penalty: Penalty },
): number {
  const { ends, endsStart } = state.problem;
  let cost = penalty(vertex, gap);
  insertIntoLevel(state, vertex, gap);
  for (let end = endsStart[vertex]; end < endsStart[vertex + 1] && cost <= bound; end++) {
    cost += insertLine(state, ends[end] >> 1, bound - cost);
  }
  return cost;
}

/** The gap of its level from which the lines of a vertex, all out, cross least; the nearest of several; -1 if none. */
function findGap(
  state: InsertionState,
  vertex: number,
  { bound, limits, penalty }: { bound: number; limits: Limits | undefined; penalty: Penalty },
): number {
  const { problem, order, oldPlace, window, total } = state;
  const old = oldPlace[vertex];
  const [first, last] = limits?.(vertex, old) ?? [1, order.length[problem.level[vertex]] - 1];
  const low = Math.max(first, old - window);
  const high = Math.min(last, old + window);
  for (let gap = low; gap <= high; gap++) total[gap] = penalty(vertex, gap);
  if (!addLineCosts(state, vertex, { low, high, bound })) return -1;
  let best = -1;
  for (let gap = low; gap <= high; gap++) {
    const gain = best < 0 ? 1 : total[best] - total[gap];
    if (gain > 0 || (gain === 0 && Math.abs(gap - old) < Math.abs(best - old))) best = gap;
  }
  return best >= 0 && total[best] <= bound ? best : -1;
}

/** Adds to the total of each gap what every line of a vertex costs to it; false if one reaches none within `bound`. */
function addLineCosts(
  state: InsertionState,
  vertex: number,
  { low, high, bound }: { low: number; high: number; bound: number },
): boolean {
  const { problem, total, cost, gapStart, gapLow, gapHigh } = state;
  const { level, ends, endsStart } = problem;
  const at = level[vertex];
  for (let end = endsStart[vertex]; end < endsStart[vertex + 1]; end++) {
    if (!exploreLine(state, ends[end] >> 1, { fromLower: (ends[end] & 1) === 0, bound })) return false;
    for (let gap = low; gap <= high; gap++) {
      const isReached = gap >= gapLow[at] && gap <= gapHigh[at];
      total[gap] += isReached ? cost[gapStart[at] + gap] : UNREACHED;
    }
  }
  return true;
}
