// Uses typed arrays that are allocated once per block and then reused.
import { widestLevel, type BlockOrder, type OrderProblem } from './order-problem.ts';

/** The neighbours of each vertex on one side: those of `v` are `items[start[v]]` to `items[start[v + 1] - 1]`. */
export interface AdjacencyList {
  items: Int32Array;
  start: Int32Array;
  /** The only neighbour of a vertex with exactly one, otherwise -1. Most vertices are dummies and need no list. */
  sole: Int32Array;
}

/**
 * An order from which vertices can be removed and into which they can be inserted. Gap `g` of a level is to the
 * left of the vertex at position `g`. The gaps of level `l` have the slots from `gapStart[l]` on.
 */
export interface InsertionState {
  problem: OrderProblem;
  /** Changed in place. */
  order: BlockOrder;
  below: AdjacencyList;
  above: AdjacencyList;
  /** Number of positions by which a vertex may move in each direction. */
  window: number;
  gapStart: Int32Array;
  /** First and last gap of each level through which the current line may run. */
  gapLow: Int32Array;
  gapHigh: Int32Array;
  /** Fewest crossings with which the current line reaches each gap, and the gap of the level before on that path. */
  cost: Int32Array;
  cameFrom: Int32Array;
  /** Additional crossings of a segment to each gap of a level, compared with the gap to its left. */
  step: Int32Array;
  /** Cost of each gap of a level over all lines of a vertex. */
  total: Int32Array;
  /** Position of each vertex before it was removed. */
  oldPlace: Int32Array;
  /** The sequence when it was last saved. */
  saved: Int32Array;
}

/** Creates the buffers for moving lines and vertices of `order`. Cost: linear. */
export function createInsertionState(
  problem: OrderProblem,
  order: BlockOrder,
  window: number,
): InsertionState {
  const { down, downStart, up, upStart, size, levelCount } = problem;
  const { start, sequence } = order;
  const widest = widestLevel(order) + 2;
  return {
    problem,
    order,
    below: { items: down, start: downStart, sole: listSole(down, downStart) },
    above: { items: up, start: upStart, sole: listSole(up, upStart) },
    window,
    gapStart: start.map((first, level) => first + level),
    gapLow: new Int32Array(levelCount),
    gapHigh: new Int32Array(levelCount),
    cost: new Int32Array(sequence.length + levelCount),
    cameFrom: new Int32Array(sequence.length + levelCount),
    step: new Int32Array(widest),
    total: new Int32Array(widest),
    oldPlace: new Int32Array(size),
    saved: new Int32Array(sequence.length),
  };
}

function listSole(neighbour: Int32Array, start: Int32Array): Int32Array {
  const sole = new Int32Array(start.length - 1).fill(-1);
  for (let vertex = 0; vertex < sole.length; vertex++) {
    if (start[vertex] + 1 === start[vertex + 1]) sole[vertex] = neighbour[start[vertex]];
  }
  return sole;
}

/** Removes a vertex from its level. Those to its right move up. */
export function removeFromLevel({ problem, order, oldPlace }: InsertionState, vertex: number): void {
  const { start, length, sequence, place } = order;
  const level = problem.level[vertex];
  const first = start[level];
  const end = first + --length[level];
  oldPlace[vertex] = place[vertex];
  for (let slot = first + place[vertex]; slot < end; slot++) {
    const next = sequence[slot + 1];
    sequence[slot] = next;
    place[next] = slot - first;
  }
  place[vertex] = -1;
}

/** Inserts a vertex into a gap of its level. Those to its right move on. */
export function insertIntoLevel({ problem, order }: InsertionState, vertex: number, gap: number): void {
  const { start, length, sequence, place } = order;
  const level = problem.level[vertex];
  const first = start[level];
  for (let slot = first + length[level]++; slot > first + gap; slot--) {
    const before = sequence[slot - 1];
    sequence[slot] = before;
    place[before] = slot - first;
  }
  sequence[first + gap] = vertex;
  place[vertex] = gap;
}

/** Saves the levels from `low` to `high`, both included. */
export function saveLevels({ order, saved }: InsertionState, low: number, high: number): void {
  const { start, length, sequence } = order;
  const end = start[high] + length[high];
  for (let slot = start[low]; slot < end; slot++) saved[slot] = sequence[slot];
}

/** Restores the saved levels from `low` to `high`, both included. */
export function restoreLevels({ order, saved }: InsertionState, low: number, high: number): void {
  const { start, length, sequence, place } = order;
  for (let level = low; level <= high; level++) {
    const first = start[level];
    const end = start[level + 1];
    length[level] = end - first;
    for (let slot = first; slot < end; slot++) {
      const vertex = saved[slot];
      sequence[slot] = vertex;
      place[vertex] = slot - first;
    }
  }
}
