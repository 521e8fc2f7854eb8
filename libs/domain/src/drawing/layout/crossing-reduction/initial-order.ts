import { countStarts } from '@trowel/domain/matrix';
import { widestLevel, type BlockOrder, type OrderProblem } from './order-problem.ts';
import { createKeySorter } from '../model/sort-by-key.ts';

/**
 * Builds an order from a key of each vertex: each level is sorted by key, equal keys by number. The walls are at
 * the ends.
 */
export function orderByKey(problem: OrderProblem, key: ArrayLike<number>): BlockOrder {
  const { levelCount, level, inner, size } = problem;
  const start = countStarts(level, levelCount);
  const length = Int32Array.from({ length: levelCount }, (_, at) => start[at + 1] - start[at]);
  const order = { start, length, sequence: new Int32Array(size), place: new Int32Array(size) };
  const next = start.map((first) => first + 1);
  for (let at = 0; at < inner; at++) order.sequence[next[level[at]]++] = at;
  const { keys, items, sort } = createKeySorter(widestLevel(order));
  for (let at = 0; at < levelCount; at++) {
    const first = start[at] + 1;
    const count = length[at] - 2;
    for (let slot = 0; slot < count; slot++) {
      const vertex = order.sequence[first + slot];
      items[slot] = vertex;
      keys[slot] = key[vertex];
    }
    sort(count);
    for (let slot = 0; slot < count; slot++) order.sequence[first + slot] = items[slot];
    order.sequence[start[at]] = inner + 2 * at;
    order.sequence[start[at + 1] - 1] = inner + 2 * at + 1;
  }
  refreshPlaces(order);
  return order;
}

/** Updates the position of each vertex from the sequences. */
export function refreshPlaces({ start, length, sequence, place }: BlockOrder): void {
  for (let at = 0; at < length.length; at++) {
    const first = start[at];
    for (let slot = 0; slot < length[at]; slot++) place[sequence[first + slot]] = slot;
  }
}

/** Kind of graph traversal. */
export interface Walk {
  /** True for depth first, false for breadth first. */
  deep: boolean;
  /** True to start at the vertices without any above. */
  fromTop: boolean;
}

/** Numbers the vertices in the order of a traversal. Cost: linear. */
export function numberByWalk(problem: OrderProblem, { deep, fromTop }: Walk): Int32Array {
  const { inner, down, downStart, up, upStart } = problem;
  const [forth, forthStart] = fromTop ? [down, downStart] : [up, upStart];
  const [back, backStart] = fromTop ? [up, upStart] : [down, downStart];
  const key = new Int32Array(inner);
  const isVisited = new Uint8Array(inner);
  const open = new Int32Array(inner);
  let head = 0;
  let tail = 0;
  let count = 0;
  const meet = (vertex: number): void => {
    if (vertex >= inner || isVisited[vertex]) return;
    isVisited[vertex] = 1;
    open[tail++] = vertex;
  };
  const walkFrom = (first: number): void => {
    head = 0;
    tail = 0;
    meet(first);
    while (head < tail) {
      const vertex = deep ? open[--tail] : open[head++];
      key[vertex] = count++;
      for (let at = backStart[vertex]; at < backStart[vertex + 1]; at++) meet(back[at]);
      for (let at = forthStart[vertex]; at < forthStart[vertex + 1]; at++) meet(forth[at]);
    }
  };
  for (let first = 0; first < inner; first++) {
    if (!isVisited[first] && backStart[first] === backStart[first + 1]) walkFrom(first);
  }
  for (let first = 0; first < inner; first++) if (!isVisited[first]) walkFrom(first);
  return key;
}

/**
 * Smooths a key over the neighbours, so that close vertices get similar keys. The mean of each level stays 0.
 * The result approximates the smoothest layout from left to right. Returns the key after each of the given
 * numbers of rounds. Cost: linear in each round.
 */
export function smoothKey(
  problem: OrderProblem,
  key: ArrayLike<number>,
  rounds: Iterable<number>,
): Map<number, Float64Array> {
  let current = Float64Array.from({ length: problem.inner }, (_, at) => key[at]);
  let next = new Float64Array(problem.inner);
  const near = joinNeighbours(problem);
  const smoothed = new Map<number, Float64Array>();
  let round = 0;
  for (const wanted of [...rounds].sort((a, b) => a - b)) {
    for (; round < wanted; round++) {
      if (round % ROUNDS_TO_CENTRE === 0) centreLevels(problem, current);
      spread(near, current, next);
      [current, next] = [next, current];
    }
    smoothed.set(wanted, current.slice());
  }
  return smoothed;
}

/** Number of rounds after which the levels are centred again. */
const ROUNDS_TO_CENTRE = 4;

/**
 * Neighbours above and below in one list, without walls. Vertices with exactly two neighbours are also listed
 * separately, because most vertices are dummies.
 */
interface Near {
  start: Int32Array;
  items: Int32Array;
  /** A vertex and its two neighbours, and so on. */
  pairs: Int32Array;
  /** Vertices with fewer or more neighbours. */
  others: Int32Array;
}

function joinNeighbours({ inner, down, downStart, up, upStart }: OrderProblem): Near {
  const start = new Int32Array(inner + 1);
  const items = new Int32Array(down.length + up.length);
  let count = 0;
  for (let vertex = 0; vertex < inner; vertex++) {
    for (let at = downStart[vertex]; at < downStart[vertex + 1]; at++) {
      if (down[at] < inner) items[count++] = down[at];
    }
    for (let at = upStart[vertex]; at < upStart[vertex + 1]; at++) {
      if (up[at] < inner) items[count++] = up[at];
    }
    start[vertex + 1] = count;
  }
  return { start, items, ...partPairs(start, items) };
}

function partPairs(start: Int32Array, items: Int32Array): Pick<Near, 'pairs' | 'others'> {
  const pairs = new Int32Array(3 * (start.length - 1));
  const others = new Int32Array(start.length - 1);
  let paired = 0;
  let left = 0;
  for (let vertex = 0; vertex + 1 < start.length; vertex++) {
    const first = start[vertex];
    if (start[vertex + 1] - first !== 2) {
      others[left++] = vertex;
      continue;
    }
    pairs[paired++] = vertex;
    pairs[paired++] = items[first];
    pairs[paired++] = items[first + 1];
  }
  return { pairs: pairs.subarray(0, paired), others: others.subarray(0, left) };
}

/** Shifts the keys of each level to a mean of 0, and scales all to a mean square of 1. */
function centreLevels({ levelCount, level, inner }: OrderProblem, key: Float64Array): void {
  const sum = new Float64Array(levelCount);
  const count = new Int32Array(levelCount);
  for (let at = 0; at < inner; at++) {
    sum[level[at]] += key[at];
    count[level[at]]++;
  }
  let squares = 0;
  for (let at = 0; at < inner; at++) {
    key[at] -= sum[level[at]] / count[level[at]];
    squares += key[at] * key[at];
  }
  if (squares === 0) return;
  const scale = Math.sqrt(inner / squares);
  for (let at = 0; at < inner; at++) key[at] *= scale;
}

/** Replaces each key by the mean of itself and its neighbours. */
function spread({ start, items, pairs, others }: Near, from: Float64Array, into: Float64Array): void {
  for (let at = 0; at < pairs.length; at += 3) {
    into[pairs[at]] = (from[pairs[at]] + from[pairs[at + 1]] + from[pairs[at + 2]]) / 3;
  }
  for (let index = 0; index < others.length; index++) {
    const vertex = others[index];
    const first = start[vertex];
    const end = start[vertex + 1];
    let sum = from[vertex];
    for (let at = first; at < end; at++) sum += from[items[at]];
    into[vertex] = sum / (1 + end - first);
  }
}
