// The innermost loops of the alignment: typed arrays, no allocation after the start. Cost of a push: the
// vertices of the stacks it moves, at most MOST_STEPS.
import type { LinkedStacks } from './link-stacks.ts';
import type { Rows } from './rows.ts';
import type { Layered } from '../model/stages.ts';

/** Price of a segment whose ends stand so far apart, pt. */
export type Price = (upper: number, lower: number, distance: number) => number;

/** Tries out moves, one at a time. */
export interface StackShifter {
  /** Moves a stack to `place` and others out of its way: whether that can be without moving `fixed`. */
  push(stack: number, place: number, fixed: number): boolean;
  /** How much dearer all segments are after what was pushed last. */
  weigh(): number;
  /** Lets what was pushed last stand there. */
  settle(): void;
  /** Vertices looked at so far. */
  steps(): number;
}

/** Where fewer vertices than this are in the way, nearly all that is worth moving is found. */
const MOST_STEPS = 120;

/** How much further a block may reach to either side, pt: small ones have no room within. */
export const WIDER_BY = 8;

/** Stacks as they stand, and the trial that is being made with them. */
interface ShiftState {
  layered: Layered;
  rows: Rows;
  stacks: LinkedStacks;
  /** How far each block may reach to either side, pt. */
  walls: { left: Float64Array; right: Float64Array };
  /** Where each stack that the trial moves is to stand. */
  target: Float64Array;
  /** The last trial that moved each stack, and the number of the one at hand. */
  movedIn: Int32Array;
  trial: number;
  /** Stacks moved in the trial. */
  moved: Int32Array;
  movedCount: number;
  /** Stacks whose neighbours are still to make room, each once. */
  queue: Int32Array;
  queued: number;
  isQueued: Uint8Array;
  /** Vertices looked at so far, in all trials. */
  steps: number;
}

/** Makes the shifter that moves `stacks`. */
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
    // The stack pushed, and at most one for each vertex looked at.
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
    settle: () => settle(state),
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

/** Notes where a stack is to stand; its neighbours are looked at later. */
function move(state: ShiftState, stack: number, place: number): void {
  const { target, movedIn, isQueued, trial } = state;
  target[stack] = place;
  if (movedIn[stack] !== trial) state.moved[state.movedCount++] = stack;
  movedIn[stack] = trial;
  if (isQueued[stack] === 0) state.queue[state.queued++] = stack;
  isQueued[stack] = 1;
}

/** Moves what stands in the way of a stack on its side `sign`: whether that can be. */
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
      if (sign * (needed - standOf(state, neighbour)) > 0) {
        if (neighbour === fixed || state.steps > mostSteps) return false;
        move(state, neighbour, needed);
      }
    }
    vertex = next[vertex];
  } while (vertex !== stack);
  return true;
}

/** Where a stack stands, as far as the trial has come. */
function standOf({ stacks, target, movedIn, trial }: ShiftState, stack: number): number {
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

/** How much dearer the segments of a moved vertex are; those between two that moved count at the lower one. */
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

function settle({ stacks, target, moved, movedCount }: ShiftState): void {
  for (let index = 0; index < movedCount; index++) stacks.at[moved[index]] = target[moved[index]];
}

/** How far each block may reach, pt. */
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
