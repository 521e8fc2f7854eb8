// Runs several times over every vertex. Nothing is allocated after the start, except by the limits.
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

/** Removes a vertex with all its lines and reinserts them where they cross least. Returns the crossings saved. */
export type Reinsert = (vertex: number) => number;

export interface ReinsertOptions {
  /** Number of positions by which a dummy may move in each direction. */
  window: number;
  limits?: Limits;
  /** Additional cost of a gap, besides crossings. Called while the vertex is removed. */
  penalty?: Penalty;
  /** True to leave a vertex in place if another position has equal cost. */
  staysOnTies?: boolean;
}

/** Returns the first and the last allowed gap of a removed vertex on its level, given its previous gap. */
export type Limits = (vertex: number, gap: number) => [number, number];

type Penalty = (vertex: number, gap: number) => number;

/**
 * Cost of a gap that a line cannot reach: more than any bound, and small enough that the sum over all lines of a
 * vertex fits into 32 bits.
 */
const UNREACHED = FAR >> 6;

/**
 * Creates the moves that improve an order. Each move reinserts a vertex with all its lines at the best position,
 * given all other vertices, by shortest paths over the levels. `order` is changed in place.
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
    const before = removeWithLines(state, vertex) + penalty(vertex, state.oldPlace[vertex]);
    const gap = before > 0 ? findGap(state, vertex, { bound: before, limits, penalty }) : -1;
    // All lines together cost at least the sum of the single lines, which is `total`.
    if (gap >= 0 && !(staysOnTies && state.total[gap] >= before)) {
      const after = insertWithLines(state, vertex, { gap, bound: before, penalty });
      if (after <= before) return before - after;
    }
    restoreLevels(state, highest, lowest);
    return 0;
  };
}

/** Returns the first and the last level that the lines of a vertex reach. */
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

/** Removes a vertex with the dummies of its lines. Returns their crossings. */
function removeWithLines(state: InsertionState, vertex: number): number {
  const { chain, chainStart, ends, endsStart } = state.problem;
  let crossed = 0;
  // Removed one by one, so that a crossing of two of them counts once.
  for (let end = endsStart[vertex]; end < endsStart[vertex + 1]; end++) {
    const line = ends[end] >> 1;
    crossed += countLineCrossings(state, line);
    for (let at = chainStart[line] + 1; at < chainStart[line + 1] - 1; at++)
      removeFromLevel(state, chain[at]);
  }
  removeFromLevel(state, vertex);
  return crossed;
}

/**
 * Inserts a vertex into a gap and its lines where they cross least. Returns the crossings, or stops as soon as
 * they exceed `bound`.
 */
function insertWithLines(
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

/** Finds the gap from which the removed lines of a vertex cross least, the nearest of several. -1 if there is none. */
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

/**
 * Adds the cost of every line of a vertex to the total of each gap. Returns false if a line reaches none within
 * `bound`.
 */
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
