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

/** Makes the pusher that moves `pillars`. */
export function createPusher(layered: Layered, rows: Rows, pillars: Pillars, priceOf: Price): Pusher {
  const { size, block, width, up, upStart, down, downStart } = layered;
  const { left, right, apart } = rows;
  const { pillarOf, next, at } = pillars;
  const walls = findWalls(layered, rows, pillars);
  const target = new Float64Array(size);
  /** The last trial that moved a pillar. */
  const movedIn = new Int32Array(size);
  const isQueued = new Uint8Array(size);
  // The pillar pushed, and at most one for each vertex looked at.
  const moved = new Int32Array(MOST_STEPS + 2);
  const queue = new Int32Array(MOST_STEPS + 2);
  let movedCount = 0;
  let queued = 0;
  let trial = 0;
  let steps = 0;

  const move = (pillar: number, place: number): void => {
    target[pillar] = place;
    if (movedIn[pillar] !== trial) moved[movedCount++] = pillar;
    movedIn[pillar] = trial;
    if (isQueued[pillar] === 0) queue[queued++] = pillar;
    isQueued[pillar] = 1;
  };

  const push = (pillar: number, place: number, fixed: number): boolean => {
    trial++;
    movedCount = 0;
    queued = 0;
    const isFree = makeRoom(pillar, place, fixed);
    for (let index = 0; index < movedCount; index++) isQueued[moved[index]!] = 0;
    return isFree;
  };

  const makeRoom = (pillar: number, place: number, fixed: number): boolean => {
    const sign = place > at[pillar]! ? 1 : -1;
    const beside = sign > 0 ? right : left;
    const wall = sign > 0 ? walls.right : walls.left;
    const most = steps + MOST_STEPS;
    move(pillar, place);
    for (let head = 0; head < queued; head++) {
      const one = queue[head]!;
      isQueued[one] = 0;
      const here = target[one]!;
      let vertex = one;
      do {
        steps++;
        const other = beside[vertex]!;
        if (other === -1) {
          if (sign * (here - wall[block[vertex]!]!) + width[vertex]! / 2 > 0) return false;
        } else {
          const neighbour = pillarOf[other]!;
          const known = movedIn[neighbour] === trial ? target[neighbour]! : at[neighbour]!;
          const needed = here + sign * apart[sign > 0 ? other : vertex]!;
          if (sign * (needed - known) > 0) {
            if (neighbour === fixed || steps > most) return false;
            move(neighbour, needed);
          }
        }
        vertex = next[vertex]!;
      } while (vertex !== one);
    }
    return true;
  };

  const weigh = (): number => {
    let change = 0;
    for (let index = 0; index < movedCount; index++) {
      const pillar = moved[index]!;
      const shift = target[pillar]! - at[pillar]!;
      let vertex = pillar;
      do {
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
          // Where both ends move the lower one has counted it.
          if (there === pillar || block[lower] !== block[vertex] || movedIn[there] === trial) continue;
          const before = at[pillar]! - at[there]!;
          change += priceOf(vertex, lower, before + shift) - priceOf(vertex, lower, before);
        }
        vertex = next[vertex]!;
      } while (vertex !== pillar);
    }
    return change;
  };

  const settle = (): void => {
    for (let index = 0; index < movedCount; index++) at[moved[index]!] = target[moved[index]!]!;
  };

  return { push, weigh, settle, steps: () => steps };
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
