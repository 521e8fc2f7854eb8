// The innermost loops of the alignment, with typed arrays and without allocation after the start.
// Cost of a push: the vertices of the stacks it moves, at most MOST_STEPS.
import type { LinkedStacks } from './link-stacks.ts';
import type { Rows } from './rows.ts';
import type { Layered } from '../model/stages.ts';

/** Returns the cost of a segment whose ends have this horizontal distance, pt. */
export type Price = (upper: number, lower: number, distance: number) => number;

/** Tests moves, one at a time. */
export interface StackShifter {
  /** Moves a stack to `place` and others out of its way. Returns false if that is impossible without moving `fixed`. */
  push(stack: number, place: number, fixed: number): boolean;
  /** Returns the additional cost of all segments after the last push. */
  weigh(): number;
  /** Makes the last push permanent. */
  accept(): void;
  /** Number of vertices visited so far. */
  steps(): number;
}

/** Maximum number of vertices that a push may visit. Nearly all useful moves need fewer. */
const MOST_STEPS = 120;

/** Additional width on either side of a block, pt, because small blocks have no free space inside. */
export const WIDER_BY = 8;

/** The stacks, and the current trial. */
interface ShiftState {
  layered: Layered;
  rows: Rows;
  stacks: LinkedStacks;
  /** Left and right limit of each block, pt. */
  walls: { left: Float64Array; right: Float64Array };
  /** Trial position of each stack that moves. */
  target: Float64Array;
  /** The last trial that moved each stack, and the number of the current one. */
  movedIn: Int32Array;
  trial: number;
  /** Stacks moved in the trial. */
  moved: Int32Array;
  movedCount: number;
  /** Stacks whose neighbours still have to make room, without duplicates. */
  queue: Int32Array;
  queued: number;
  isQueued: Uint8Array;
  /** Number of vertices visited in all trials. */
  steps: number;
}

/** Creates the shifter that moves `stacks`. */
export function createStackShifter(
  layered: Layered,
  rows: Rows,
  stacks: LinkedStacks,
  priceOf: Price,
): StackShifter {
  const { size } = layered;
  const state: ShiftState = {
    layered,
    rows,
    stacks,
    walls: findWalls(layered, rows, stacks),
    target: new Float64Array(size),
    movedIn: new Int32Array(size),
    trial: 0,
    // The pushed stack, and at most one for each vertex visited.
    moved: new Int32Array(MOST_STEPS + 2),
    movedCount: 0,
    queue: new Int32Array(MOST_STEPS + 2),
    queued: 0,
    isQueued: new Uint8Array(size),
    steps: 0,
  };
  return {
    push: (stack, place, fixed) => push(state, stack, place, fixed),
    weigh: () => weigh(state, priceOf),
    accept: () => accept(state),
    steps: () => state.steps,
  };
}

function push(state: ShiftState, stack: number, place: number, fixed: number): boolean {
  state.trial++;
  state.movedCount = 0;
  state.queued = 0;
  const sign = place > state.stacks.at[stack] ? 1 : -1;
  const mostSteps = state.steps + MOST_STEPS;
  move(state, stack, place);
  let isFree = true;
  for (let head = 0; head < state.queued && isFree; head++) {
    const one = state.queue[head];
    state.isQueued[one] = 0;
    isFree = createRoom(state, one, { sign, fixed, mostSteps });
  }
  for (let index = 0; index < state.movedCount; index++) state.isQueued[state.moved[index]] = 0;
  return isFree;
}

/** Records the trial position of a stack. Its neighbours are checked later. */
function move(state: ShiftState, stack: number, place: number): void {
  const { target, movedIn, isQueued, trial } = state;
  target[stack] = place;
  if (movedIn[stack] !== trial) state.moved[state.movedCount++] = stack;
  movedIn[stack] = trial;
  if (isQueued[stack] === 0) state.queue[state.queued++] = stack;
  isQueued[stack] = 1;
}

/** Moves the stacks in the way of a stack on its side `sign`. Returns false if that is impossible. */
function createRoom(
  state: ShiftState,
  stack: number,
  { sign, fixed, mostSteps }: { sign: 1 | -1; fixed: number; mostSteps: number },
): boolean {
  const { layered, rows, stacks, walls, target } = state;
  const { block, width } = layered;
  const { stackOf, next } = stacks;
  const beside = sign > 0 ? rows.right : rows.left;
  const wall = sign > 0 ? walls.right : walls.left;
  const here = target[stack];
  let vertex = stack;
  do {
    state.steps++;
    const other = beside[vertex];
    if (other === -1) {
      if (sign * (here - wall[block[vertex]]) + width[vertex] / 2 > 0) return false;
    } else {
      const neighbour = stackOf[other];
      const needed = here + sign * rows.apart[sign > 0 ? other : vertex];
      if (sign * (needed - positionOf(state, neighbour)) > 0) {
        if (neighbour === fixed || state.steps > mostSteps) return false;
        move(state, neighbour, needed);
      }
    }
    vertex = next[vertex];
  } while (vertex !== stack);
  return true;
}

/** Returns the position of a stack in the current trial. */
function positionOf({ stacks, target, movedIn, trial }: ShiftState, stack: number): number {
  return movedIn[stack] === trial ? target[stack] : stacks.at[stack];
}

function weigh(state: ShiftState, priceOf: Price): number {
  const { stacks, moved, movedCount } = state;
  let change = 0;
  for (let index = 0; index < movedCount; index++) {
    const stack = moved[index];
    let vertex = stack;
    do {
      change += weighVertex(state, vertex, priceOf);
      vertex = stacks.next[vertex];
    } while (vertex !== stack);
  }
  return change;
}

/**
 * Returns the additional cost of the segments of a moved vertex. Segments between two moved vertices count at
 * the lower one.
 */
function weighVertex(state: ShiftState, vertex: number, priceOf: Price): number {
  const { layered, stacks, target, movedIn, trial } = state;
  const { block, up, upStart, down, downStart } = layered;
  const { stackOf, at } = stacks;
  const stack = stackOf[vertex];
  const shift = target[stack] - at[stack];
  let change = 0;
  for (let segment = upStart[vertex]; segment < upStart[vertex + 1]; segment++) {
    const upper = up[segment];
    const there = stackOf[upper];
    if (there === stack || block[upper] !== block[vertex]) continue;
    const before = at[stack] - at[there];
    const after = before + shift - (movedIn[there] === trial ? target[there] - at[there] : 0);
    change += priceOf(upper, vertex, after) - priceOf(upper, vertex, before);
  }
  for (let segment = downStart[vertex]; segment < downStart[vertex + 1]; segment++) {
    const lower = down[segment];
    const there = stackOf[lower];
    if (there === stack || block[lower] !== block[vertex] || movedIn[there] === trial) continue;
    const before = at[stack] - at[there];
    change += priceOf(vertex, lower, before + shift) - priceOf(vertex, lower, before);
  }
  return change;
}

function accept({ stacks, target, moved, movedCount }: ShiftState): void {
  for (let index = 0; index < movedCount; index++) stacks.at[moved[index]] = target[moved[index]];
}

/** Finds the left and right limit of each block, pt. */
function findWalls(
  { block, width, size }: Layered,
  { left, right }: Rows,
  { stackOf, at }: LinkedStacks,
): { left: Float64Array; right: Float64Array } {
  const blockCount = block.reduce((most, one) => Math.max(most, one + 1), 0);
  const low = new Float64Array(blockCount).fill(Infinity);
  const high = new Float64Array(blockCount).fill(-Infinity);
  for (let vertex = 0; vertex < size; vertex++) {
    const one = block[vertex];
    const x = at[stackOf[vertex]];
    if (left[vertex] === -1) low[one] = Math.min(low[one], x - width[vertex] / 2);
    if (right[vertex] === -1) high[one] = Math.max(high[one], x + width[vertex] / 2);
  }
  return { left: low.map((x) => x - WIDER_BY), right: high.map((x) => x + WIDER_BY) };
}
