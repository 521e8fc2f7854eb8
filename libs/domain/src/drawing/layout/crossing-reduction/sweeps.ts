// Layer sweeps with the mean (Sugiyama, Tagawa and Toda 1981) or the weighted median (Eades and
// Wormald 1994; Gansner, Koutsofios, North and Vo 1993), and exchange of neighbours. Cost: a sweep
// is linear plus sorting, an exchange linear in the pairs of segments of neighbours. Uses typed
// arrays without allocation after the start.
import { widestLevel, type BlockOrder, type OrderProblem } from './order-problem.ts';
import { createKeySorter, type KeySorter } from '../model/sort-by-key.ts';

export interface Sweeper {
  /** Sorts each level by the mean or median of the neighbours on the level above, from the top down. */
  sweepDown(): void;
  /** The same from the bottom up. */
  sweepUp(): void;
  /** Exchanges neighbours if that saves crossings, level by level. Returns the crossings saved. */
  exchange(): number;
  /** Also exchanges neighbours if that costs nothing, to leave a local optimum. */
  shake(): void;
}

/** Sort key: the mean position of the neighbours, or their median weighted by their spread on either side. */
export type Middle = 'mean' | 'median';

/** An order during a sweep, and reusable buffers. */
interface SweepState {
  problem: OrderProblem;
  /** Changed in place. */
  order: BlockOrder;
  sorter: KeySorter;
  middleOf: (state: SweepState, neighbour: Int32Array, low: number, high: number) => number;
  /** Positions of the neighbours of a vertex. */
  places: Int32Array;
}

/** Creates the sweeps that change an order in place. Vertices without neighbours on that side keep their positions. */
export function createSweeper(problem: OrderProblem, order: BlockOrder, middle: Middle): Sweeper {
  const { down, downStart, up, upStart, levelCount } = problem;
  const state: SweepState = {
    problem,
    order,
    sorter: createKeySorter(widestLevel(order)),
    middleOf: middle === 'mean' ? meanOf : medianOf,
    places: new Int32Array(Math.max(mostOf(downStart), mostOf(upStart))),
  };
  return {
    sweepDown: () => {
      for (let at = 1; at < levelCount; at++) sortLevel(state, at, up, upStart);
    },
    sweepUp: () => {
      for (let at = levelCount - 2; at >= 0; at--) sortLevel(state, at, down, downStart);
    },
    exchange: () => {
      let saved = 0;
      for (let at = 0; at < levelCount; at++) saved += exchangeLevel(state, at, 1);
      return saved;
    },
    shake: () => {
      for (let at = 0; at < levelCount; at++) exchangeLevel(state, at, 0);
    },
  };
}

/** Returns the maximum number of neighbours of a vertex. */
function mostOf(start: Int32Array): number {
  let most = 0;
  for (let vertex = 0; vertex + 1 < start.length; vertex++) {
    most = Math.max(most, start[vertex + 1] - start[vertex]);
  }
  return most;
}

function meanOf({ order }: SweepState, neighbour: Int32Array, low: number, high: number): number {
  const { place } = order;
  let sum = 0;
  for (let at = low; at < high; at++) sum += place[neighbour[at]];
  return sum / (high - low);
}

function medianOf(state: SweepState, neighbour: Int32Array, low: number, high: number): number {
  if (high - low <= 2) return meanOf(state, neighbour, low, high);
  const { order, places } = state;
  const count = high - low;
  for (let at = 0; at < count; at++) places[at] = order.place[neighbour[low + at]];
  places.subarray(0, count).sort();
  const half = count >> 1;
  const right = places[half];
  if (count & 1) return right;
  const left = places[half - 1];
  const before = left - places[0];
  const after = places[count - 1] - right;
  return before + after === 0 ? (left + right) / 2 : (left * after + right * before) / (before + after);
}

/**
 * Sorts the vertices of a level with neighbours on one side by the mean or median of these. The others keep
 * their positions.
 */
function sortLevel(state: SweepState, at: number, neighbour: Int32Array, neighbourStart: Int32Array): void {
  const { start, length, sequence, place } = state.order;
  const { keys, items: moving, sort } = state.sorter;
  const first = start[at] + 1;
  const end = start[at] + length[at] - 1;
  let count = 0;
  for (let slot = first; slot < end; slot++) {
    const vertex = sequence[slot];
    const low = neighbourStart[vertex];
    const high = neighbourStart[vertex + 1];
    if (low === high) continue;
    keys[count] = state.middleOf(state, neighbour, low, high);
    moving[count++] = vertex;
  }
  sort(count);
  let next = 0;
  for (let slot = first; slot < end; slot++) {
    const vertex = sequence[slot];
    if (neighbourStart[vertex] !== neighbourStart[vertex + 1]) sequence[slot] = moving[next++];
  }
  for (let slot = first; slot < end; slot++) place[sequence[slot]] = slot - first + 1;
}

/** Exchanges neighbours of a level if that saves at least `least` crossings. Returns the crossings saved. */
function exchangeLevel({ problem, order }: SweepState, at: number, least: number): number {
  const { down, downStart, up, upStart } = problem;
  const { start, length, sequence, place } = order;
  const first = start[at];
  let saved = 0;
  for (let slot = 1; slot < length[at] - 2; slot++) {
    const left = sequence[first + slot];
    const right = sequence[first + slot + 1];
    const gain =
      countSaved(place, left, right, down, downStart) + countSaved(place, left, right, up, upStart);
    if (gain < least) continue;
    saved += gain;
    sequence[first + slot] = right;
    sequence[first + slot + 1] = left;
    place[right] = slot;
    place[left] = slot + 1;
  }
  return saved;
}

/** Counts the crossings with the neighbours on one side that exchanging two adjacent vertices saves. */
function countSaved(
  place: Int32Array,
  left: number,
  right: number,
  neighbour: Int32Array,
  neighbourStart: Int32Array,
): number {
  const first = neighbourStart[right];
  const end = neighbourStart[right + 1];
  let saved = 0;
  for (let a = neighbourStart[left]; a < neighbourStart[left + 1]; a++) {
    const there = place[neighbour[a]];
    for (let b = first; b < end; b++) {
      const other = place[neighbour[b]];
      if (there > other) saved++;
      else if (there < other) saved--;
    }
  }
  return saved;
}
