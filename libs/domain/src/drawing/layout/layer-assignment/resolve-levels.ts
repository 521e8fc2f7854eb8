// Uses typed arrays: a few passes over all edges.
import type { Leveled, LevelProblem } from './level-problem.ts';
import { SPACING } from '../model/stages.ts';

/** The levels to which a vertex can move while all others stay. */
export interface Room {
  highest: number;
  lowest: number;
  /** Weights of the edges up and down. */
  up: number;
  down: number;
}

/** Returns the levels between the neighbours above and below a vertex and the borders of its lane. */
export function findRoom(problem: LevelProblem, { level, laneStart }: Leveled, vertex: number): Room {
  const { source, target, start, inStart, inEdge, weight, lane } = problem;
  const own = lane[vertex];
  const room: Room = { highest: laneStart[own], lowest: laneStart[own + 1] - 1, up: 0, down: 0 };
  for (let at = inStart[vertex]; at < inStart[vertex + 1]; at++) {
    const edge = inEdge[at];
    room.up += weight[edge];
    room.highest = Math.max(room.highest, level[source[edge]] + 1);
  }
  for (let edge = start[vertex]; edge < start[vertex + 1]; edge++) {
    room.down += weight[edge];
    room.lowest = Math.min(room.lowest, level[target[edge]] - 1);
  }
  return room;
}

/**
 * Moves every vertex that has at least as much weight down as up as far down as possible. `order` is a
 * topological order. Sums of edge lengths never grow. Cost: linear.
 */
export function sinkVertices(
  problem: LevelProblem,
  { level, laneStart }: Leveled,
  order: Int32Array,
): Leveled {
  const sunk = { level: level.slice(), laneStart };
  for (let at = order.length - 1; at >= 0; at--) {
    const vertex = order[at];
    const { up, down, lowest } = findRoom(problem, sunk, vertex);
    if (down > 0 && down >= up) sunk.level[vertex] = lowest;
  }
  return sunk;
}

/** Number of passes over the vertices. Later passes hardly find anything. */
const BALANCE_PASSES = 4;

/**
 * Moves vertices that have the same cost on several levels to the narrowest of these levels, or the highest of
 * equally narrow ones. Sums of edge lengths stay the same. Cost: linear, plus the free levels of those vertices.
 */
export function balanceLevels(problem: LevelProblem, { level, laneStart }: Leveled): Leveled {
  const balanced = { level: level.slice(), laneStart };
  const widths = measureLevels(problem, balanced);
  for (let pass = 0; pass < BALANCE_PASSES; pass++) {
    let moved = 0;
    for (let vertex = 0; vertex < problem.size; vertex++)
      moved += moveToNarrowest(problem, balanced, widths, vertex);
    if (moved === 0) break;
  }
  return balanced;
}

/** Returns 1 if the vertex moved. */
function moveToNarrowest(
  problem: LevelProblem,
  leveled: Leveled,
  widths: Float64Array,
  vertex: number,
): number {
  const { up, down, highest, lowest } = findRoom(problem, leveled, vertex);
  // Isolated vertices stay at the top of their lane.
  if (up !== down || up === 0) return 0;
  // On levels where the vertex is not, its lines pass.
  const gain = problem.width[vertex] - up * SPACING.line;
  const own = leveled.level[vertex];
  widths[own] -= gain;
  let narrowest = highest;
  for (let at = highest + 1; at <= lowest; at++) if (widths[at] < widths[narrowest]) narrowest = at;
  const chosen = widths[narrowest] < widths[own] ? narrowest : own;
  leveled.level[vertex] = chosen;
  widths[chosen] += gain;
  return chosen === own ? 0 : 1;
}

/** Measures the width of the boxes of each level and of the lines passing it, pt. */
function measureLevels(problem: LevelProblem, { level, laneStart }: Leveled): Float64Array {
  const { size, source, target, weight, width } = problem;
  const count = laneStart.at(-1)!;
  const widths = new Float64Array(count);
  const change = new Float64Array(count + 1);
  for (let vertex = 0; vertex < size; vertex++) widths[level[vertex]] += width[vertex];
  for (let edge = 0; edge < source.length; edge++) {
    change[level[source[edge]] + 1] += weight[edge] * SPACING.line;
    change[level[target[edge]]] -= weight[edge] * SPACING.line;
  }
  let passing = 0;
  for (let at = 0; at < count; at++) widths[at] += passing += change[at];
  return widths;
}
