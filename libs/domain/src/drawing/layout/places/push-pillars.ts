// The innermost loops of the alignment: typed arrays, long functions, no allocation after the start. Cost of a push: the
// vertices of the pillars it moves, at most MOST_STEPS.
import type { Pillars } from './gather-pillars.ts';
import type { Rows } from './rows.ts';
import type { Layered } from '../model/stages.ts';

/** Price of a segment whose ends stand so far apart, pt. */
export type Price = (upper: number, lower: number, distance: number) => number;

/** Tries out moves, one at a time. */
export interface Pusher {
  /** Moves a pillar to `place` and others out of its way: whether that can be without moving `fixed`. */
  push(pillar: number, place: number, fixed: number): boolean;
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

/** Pillars as they stand, and the trial that is being made with them. */
interface PushState {
  layered: Layered;
  rows: Rows;
  pillars: Pillars;
  /** How far each block may reach to either side, pt. */
  walls: { left: Float64Array; right: Float64Array };
  /** Where each pillar that the trial moves is to stand. */
  target: Float64Array;
  /** The last trial that moved each pillar, and the number of the one at hand. */
  movedIn: Int32Array;
  trial: number;
  /** Pillars moved in the trial. */
  moved: Int32Array;
  movedCount: number;
  /** Pillars whose neighbours are still to make room, each once. */
  queue: Int32Array;
  queued: number;
  isQueued: Uint8Array;
  /** Vertices looked at so far, in all trials. */
  steps: number;
}

/** Makes the pusher that moves `pillars`. */
export function createPusher(layered: Layered, rows: Rows, pillars: Pillars, priceOf: Price): Pusher {
  const { size } = layered;
  const state: PushState = {
    layered,
    rows,
    pillars,
    walls: findWalls(layered, rows, pillars),
    target: new Float64Array(size),
    movedIn: new Int32Array(size),
    trial: 0,
    // The pillar pushed, and at most one for each vertex looked at.
    moved: new Int32Array(MOST_STEPS + 2),
    movedCount: 0,
    queue: new Int32Array(MOST_STEPS + 2),
    queued: 0,
    isQueued: new Uint8Array(size),
    steps: 0,
  };
  return {
    push: (pillar, place, fixed) => push(state, pillar, place, fixed),
    weigh: () => weigh(state, priceOf),
    settle: () => settle(state),
    steps: () => state.steps,
  };
}

function push(state: PushState, pillar: number, place: number, fixed: number): boolean {
  state.trial++;
  state.movedCount = 0;
  state.queued = 0;
  const sign = place > state.pillars.at[pillar]! ? 1 : -1;
  const mostSteps = state.steps + MOST_STEPS;
  move(state, pillar, place);
  let isFree = true;
  for (let head = 0; head < state.queued && isFree; head++) {
    const one = state.queue[head]!;
    state.isQueued[one] = 0;
    isFree = makeRoom(state, one, { sign, fixed, mostSteps });
  }
  for (let index = 0; index < state.movedCount; index++) state.isQueued[state.moved[index]!] = 0;
  return isFree;
}

/** Notes where a pillar is to stand; its neighbours are looked at later. */
function move(state: PushState, pillar: number, place: number): void {
  const { target, movedIn, isQueued, trial } = state;
  target[pillar] = place;
  if (movedIn[pillar] !== trial) state.moved[state.movedCount++] = pillar;
  movedIn[pillar] = trial;
  if (isQueued[pillar] === 0) state.queue[state.queued++] = pillar;
  isQueued[pillar] = 1;
}

/** Moves what stands in the way of a pillar on its side `sign`: whether that can be. */
function makeRoom(
  state: PushState,
  pillar: number,
  { sign, fixed, mostSteps }: { sign: 1 | -1; fixed: number; mostSteps: number },
): boolean {
  const { layered, rows, pillars, walls, target } = state;
  const { block, width } = layered;
  const { pillarOf, next } = pillars;
  const beside = sign > 0 ? rows.right : rows.left;
  const wall = sign > 0 ? walls.right : walls.left;
  const here = target[pillar]!;
  let vertex = pillar;
  do {
    state.steps++;
    const other = beside[vertex]!;
    if (other === -1) {
      if (sign * (here - wall[block[vertex]!]!) + width[vertex]! / 2 > 0) return false;
    } else {
      const neighbour = pillarOf[other]!;
      const needed = here + sign * rows.apart[sign > 0 ? other : vertex]!;
      if (sign * (needed - standOf(state, neighbour)) > 0) {
        if (neighbour === fixed || state.steps > mostSteps) return false;
        move(state, neighbour, needed);
      }
    }
    vertex = next[vertex]!;
  } while (vertex !== pillar);
  return true;
}

/** Where a pillar stands, as far as the trial has come. */
function standOf({ pillars, target, movedIn, trial }: PushState, pillar: number): number {
  return movedIn[pillar] === trial ? target[pillar]! : pillars.at[pillar]!;
}

function weigh(state: PushState, priceOf: Price): number {
  const { pillars, moved, movedCount } = state;
  let change = 0;
  for (let index = 0; index < movedCount; index++) {
    const pillar = moved[index]!;
    let vertex = pillar;
    do {
      change += weighVertex(state, vertex, priceOf);
      vertex = pillars.next[vertex]!;
    } while (vertex !== pillar);
  }
  return change;
}

/** How much dearer the segments of a moved vertex are; those between two that moved count at the lower one. */
function weighVertex(state: PushState, vertex: number, priceOf: Price): number {
  const { layered, pillars, target, movedIn, trial } = state;
  const { block, up, upStart, down, downStart } = layered;
  const { pillarOf, at } = pillars;
  const pillar = pillarOf[vertex]!;
  const shift = target[pillar]! - at[pillar]!;
  let change = 0;
  for (let segment = upStart[vertex]!; segment < upStart[vertex + 1]!; segment++) {
    const upper = up[segment]!;
    const there = pillarOf[upper]!;
    if (there === pillar || block[upper] !== block[vertex]) continue;
    const before = at[pillar]! - at[there]!;
    const after = before + shift - (movedIn[there] === trial ? target[there]! - at[there]! : 0);
    change += priceOf(upper, vertex, after) - priceOf(upper, vertex, before);
  }
  for (let segment = downStart[vertex]!; segment < downStart[vertex + 1]!; segment++) {
    const lower = down[segment]!;
    const there = pillarOf[lower]!;
    if (there === pillar || block[lower] !== block[vertex] || movedIn[there] === trial) continue;
    const before = at[pillar]! - at[there]!;
    change += priceOf(vertex, lower, before + shift) - priceOf(vertex, lower, before);
  }
  return change;
}

function settle({ pillars, target, moved, movedCount }: PushState): void {
  for (let index = 0; index < movedCount; index++) pillars.at[moved[index]!] = target[moved[index]!]!;
}

/** How far each block may reach, pt. */
function findWalls(
  { block, width, size }: Layered,
  { left, right }: Rows,
  { pillarOf, at }: Pillars,
): { left: Float64Array; right: Float64Array } {
  const blockCount = block.reduce((most, one) => Math.max(most, one + 1), 0);
  const low = new Float64Array(blockCount).fill(Infinity);
  const high = new Float64Array(blockCount).fill(-Infinity);
  for (let vertex = 0; vertex < size; vertex++) {
    const one = block[vertex]!;
    const x = at[pillarOf[vertex]!]!;
    if (left[vertex] === -1) low[one] = Math.min(low[one]!, x - width[vertex]! / 2);
    if (right[vertex] === -1) high[one] = Math.max(high[one]!, x + width[vertex]! / 2);
  }
  return { left: low.map((x) => x - WIDER_BY), right: high.map((x) => x + WIDER_BY) };
}
