// The innermost loops of the whole layout: typed arrays, long functions, no allocation after the start. Over 300 lines, as
// all of it shares the same buffers. Leading a line over k levels of width w costs O(k * w * window), less where few places
// are worth looking at.
import { widestLevel, type BlockOrder, type OrderProblem } from './order-problem.ts';

/** Takes a vertex out with all its lines and puts all back where they cross least. Gives the crossings saved. */
export type Reinsert = (vertex: number) => number;

export interface ReinsertOptions {
  /** Places a dummy may move to either side. */
  window: number;
  limits?: Limits;
  /** What standing at a place costs beyond crossings, while the vertex is out. */
  penalty?: (vertex: number, gap: number) => number;
}

/** The first and the last gap of its level at which a vertex may be put, which is out and stood at a gap. */
export type Limits = (vertex: number, gap: number) => [number, number];

const FAR = 1 << 29;

/**
 * Makes the moves by which an order is improved: a vertex with the whole of its lines is led to the best place given
 * all others, by shortest paths over the levels (a star inserted into a levelled drawing). `order` is changed in place.
 */
export function createReinserter(
  problem: OrderProblem,
  order: BlockOrder,
  options: ReinsertOptions,
): Reinsert {
  const { level, down, downStart, up, upStart, chain, chainStart, ends, endsStart } = problem;
  const { start, length, sequence, place } = order;
  const { window, limits, penalty } = options;
  const slots = sequence.length + problem.levelCount;
  /** Best cost to reach each gap of each level, and the gap of the level before from which. */
  const cost = new Int32Array(slots);
  const from = new Int32Array(slots);
  const slotStart = start.map((first, at) => first + at);
  const step = new Int32Array(widestLevel(order) + 2);
  const total = new Int32Array(step.length);
  const oldPlace = new Int32Array(problem.size);
  const saved = new Int32Array(sequence.length);

  const soleDown = listSole(down, downStart);
  const soleUp = listSole(up, upStart);

  const takeOut = (vertex: number): void => {
    const at = level[vertex]!;
    const first = start[at]!;
    const end = first + --length[at]!;
    for (let slot = first + place[vertex]!; slot < end; slot++) {
      const next = sequence[slot + 1]!;
      sequence[slot] = next;
      place[next] = slot - first;
    }
    place[vertex] = -1;
  };

  const putIn = (vertex: number, gap: number): void => {
    const at = level[vertex]!;
    const first = start[at]!;
    for (let slot = first + length[at]!++; slot > first + gap; slot--) {
      const before = sequence[slot - 1]!;
      sequence[slot] = before;
      place[before] = slot - first;
    }
    sequence[first + gap] = vertex;
    place[vertex] = gap;
  };

  /** Segments to the next level that end right of `end` though they begin at the `left` first places, or the reverse. */
  const countPassing = (at: number, left: number, right: number, end: number): number => {
    const first = start[at]!;
    const last = first + length[at]!;
    let crossed = 0;
    // Without branches: which way they would go cannot be foreseen. The sign bit tells what is less.
    for (let slot = first; slot < first + left; slot++) {
      const vertex = sequence[slot]!;
      const only = soleDown[vertex]!;
      if (only >= 0) crossed += (end - place[only]!) >>> 31;
      else {
        for (let segment = downStart[vertex]!; segment < downStart[vertex + 1]!; segment++) {
          crossed += (end - place[down[segment]!]!) >>> 31;
        }
      }
    }
    // What is taken out has the place -1 and does not count.
    for (let slot = first + right; slot < last; slot++) {
      const vertex = sequence[slot]!;
      const only = soleDown[vertex]!;
      if (only >= 0) {
        const there = place[only]!;
        crossed += ((there - end) & ~there) >>> 31;
        continue;
      }
      for (let segment = downStart[vertex]!; segment < downStart[vertex + 1]!; segment++) {
        const there = place[down[segment]!]!;
        crossed += ((there - end) & ~there) >>> 31;
      }
    }
    return crossed;
  };

  /** Crossings of the segment from a vertex to one of the next level with all others present. */
  const costOfSegment = (upper: number, lower: number): number =>
    countPassing(level[upper]!, place[upper]!, place[upper]! + 1, place[lower]!);

  const costOfLine = (line: number): number => {
    let crossed = 0;
    for (let at = chainStart[line]!; at < chainStart[line + 1]! - 1; at++) {
      crossed += costOfSegment(chain[at]!, chain[at + 1]!);
    }
    return crossed;
  };

  const takeOutDummies = (line: number): void => {
    for (let at = chainStart[line]! + 1; at < chainStart[line + 1]! - 1; at++) {
      oldPlace[chain[at]!] = place[chain[at]!]!;
      takeOut(chain[at]!);
    }
  };

  /**
   * Crossings on the way from between the `left` first places of a level and those from `right` on to the gap `high` of
   * the next level. Leaves in `step` how many fewer they are to the gap left of each gap, down to `low`.
   */
  const listSteps = (
    at: number,
    to: number,
    left: number,
    right: number,
    low: number,
    high: number,
  ): number => {
    const first = start[at]!;
    const isDown = to > at;
    const sole = isDown ? soleDown : soleUp;
    const neighbour = isDown ? down : up;
    const neighbourStart = isDown ? downStart : upStart;
    step.fill(0, low, high + 2);
    let crossed = 0;
    for (let slot = first; slot < first + left; slot++) {
      const other = sequence[slot]!;
      const only = sole[other]!;
      if (only >= 0) {
        const there = place[only]!;
        if (there >= high) crossed++;
        else if (there >= low) step[there + 1]!--;
        continue;
      }
      for (let segment = neighbourStart[other]!; segment < neighbourStart[other + 1]!; segment++) {
        const there = place[neighbour[segment]!]!;
        if (there >= high) crossed++;
        else if (there >= low) step[there + 1]!--;
      }
    }
    const end = first + length[at]!;
    for (let slot = first + right; slot < end; slot++) {
      const other = sequence[slot]!;
      const only = sole[other]!;
      if (only >= 0) {
        const there = place[only]!;
        if (there < 0 || there >= high) continue;
        crossed++;
        if (there >= low) step[there + 1]!++;
        continue;
      }
      for (let segment = neighbourStart[other]!; segment < neighbourStart[other + 1]!; segment++) {
        const there = place[neighbour[segment]!]!;
        if (there < 0 || there >= high) continue;
        crossed++;
        if (there >= low) step[there + 1]!++;
      }
    }
    return crossed;
  };

  /** Costs of the gaps of a level next to a vertex that stands; only from gap `low` to `high`. */
  const leaveVertex = (vertex: number, to: number, low: number, high: number): void => {
    const into = slotStart[to]!;
    let sum = listSteps(level[vertex]!, to, place[vertex]!, place[vertex]! + 1, low, high);
    for (let gap = high; gap >= low; gap--) {
      cost[into + gap] = sum;
      sum -= step[gap]!;
    }
  };

  /** Costs of the gaps of a level from those of the level before, where none above `bound` is followed. */
  const passLevel = (
    at: number,
    to: number,
    fromLow: number,
    fromHigh: number,
    low: number,
    high: number,
    bound: number,
  ): void => {
    const first = start[at]!;
    const outOf = slotStart[at]!;
    const into = slotStart[to]!;
    const neighbour = to > at ? down : up;
    const neighbourStart = to > at ? downStart : upStart;
    let last = listSteps(at, to, fromLow, fromLow, low, high);
    cost.fill(FAR, into + low, into + high + 1);
    for (let gap = fromLow; gap <= fromHigh; gap++) {
      const here = cost[outOf + gap]!;
      if (here <= bound) {
        // What a gap has over those left of it only shrinks from place to place leftward (crossings are a Monge array).
        let sum = here + last;
        for (let next = high; next >= low && sum < cost[into + next]!; next--) {
          cost[into + next] = sum;
          from[into + next] = gap;
          sum -= step[next]!;
        }
      }
      if (gap === fromHigh) break;
      const passed = sequence[first + gap]!;
      for (let segment = neighbourStart[passed]!; segment < neighbourStart[passed + 1]!; segment++) {
        const there = place[neighbour[segment]!]!;
        if (there < 0) continue;
        if (there >= high) last++;
        else {
          last--;
          if (there >= low) step[there + 1]! -= 2;
        }
      }
    }
  };

  /**
   * Leads a line from one of its ends, which stands, over its dummies, which are out, to the level of the other end.
   * Leaves the costs of the gaps there; false if none is within `bound`.
   */
  const explore = (line: number, fromLower: boolean, bound: number): boolean => {
    const first = chainStart[line]!;
    const last = chainStart[line + 1]! - 1;
    const direction = fromLower ? -1 : 1;
    let at = fromLower ? last : first;
    const end = fromLower ? first : last;
    let low = 0;
    let high = 0;
    for (let steps = 0; at !== end; steps++) {
      const vertex = chain[at]!;
      const next = chain[at + direction]!;
      const to = level[next]!;
      let nextLow = 1;
      let nextHigh = length[to]! - 1;
      if (place[next]! >= 0) return true;
      nextLow = Math.max(1, Math.min(nextHigh, oldPlace[next]! - window));
      nextHigh = Math.min(nextHigh, oldPlace[next]! + window);
      if (steps === 0) leaveVertex(vertex, to, nextLow, nextHigh);
      else passLevel(level[vertex]!, to, low, high, nextLow, nextHigh, bound);
      const into = slotStart[to]!;
      while (nextLow < nextHigh && cost[into + nextLow]! > bound) nextLow++;
      while (nextHigh > nextLow && cost[into + nextHigh]! > bound) nextHigh--;
      if (cost[into + nextLow]! > bound) return false;
      gapLow[to] = nextLow;
      gapHigh[to] = nextHigh;
      low = nextLow;
      high = nextHigh;
      at += direction;
    }
    return true;
  };
  const gapLow = new Int32Array(problem.levelCount);
  const gapHigh = new Int32Array(problem.levelCount);

  /** Leads a line whose ends stand and whose dummies are out; gives its crossings, or FAR when above `bound`. */
  const insertLine = (line: number, bound: number): number => {
    const first = chainStart[line]!;
    const last = chainStart[line + 1]! - 1;
    if (last - first === 1) return costOfSegment(chain[first]!, chain[last]!);
    if (!explore(line, false, bound)) return FAR;
    // The last dummy to the end that stands.
    const before = chain[last - 1]!;
    const at = level[before]!;
    const low = gapLow[at]!;
    const high = gapHigh[at]!;
    const outOf = slotStart[at]!;
    const end = place[chain[last]!]!;
    let crossed = countPassing(at, low, low, end);
    let best = FAR;
    let bestGap = low;
    for (let gap = low; gap <= high; gap++) {
      const sum = cost[outOf + gap]! + crossed;
      if (sum < best) {
        best = sum;
        bestGap = gap;
      }
      if (gap === high) break;
      const passed = sequence[start[at]! + gap]!;
      for (let segment = downStart[passed]!; segment < downStart[passed + 1]!; segment++) {
        const there = place[down[segment]!]!;
        if (there < 0) continue;
        if (there > end) crossed++;
        else if (there < end) crossed--;
      }
    }
    if (best > bound) return FAR;
    for (let dummy = last - 1; dummy > first; dummy--) {
      const vertex = chain[dummy]!;
      const slot = slotStart[level[vertex]!]! + bestGap;
      putIn(vertex, bestGap);
      bestGap = from[slot]!;
    }
    return best;
  };

  const saveLevels = (low: number, high: number): void => {
    const end = start[high]! + length[high]!;
    for (let slot = start[low]!; slot < end; slot++) saved[slot] = sequence[slot]!;
  };

  const restoreLevels = (low: number, high: number): void => {
    for (let at = low; at <= high; at++) {
      const first = start[at]!;
      length[at] = start[at + 1]! - first;
      for (let slot = first; slot < start[at + 1]!; slot++) {
        sequence[slot] = saved[slot]!;
        place[saved[slot]!] = slot - first;
      }
    }
  };

  const reinsert = (vertex: number): number => {
    const at = level[vertex]!;
    const firstEnd = endsStart[vertex]!;
    const lastEnd = endsStart[vertex + 1]!;
    let lowest = at;
    let highest = at;
    for (let end = firstEnd; end < lastEnd; end++) {
      const line = ends[end]! >> 1;
      lowest = Math.min(lowest, level[chain[chainStart[line]!]!]!);
      highest = Math.max(highest, level[chain[chainStart[line + 1]! - 1]!]!);
    }
    saveLevels(lowest, highest);
    let before = 0;
    for (let end = firstEnd; end < lastEnd; end++) {
      // Taken out one by one, so that a crossing of two of them counts once.
      before += costOfLine(ends[end]! >> 1);
      takeOutDummies(ends[end]! >> 1);
    }
    const old = place[vertex]!;
    oldPlace[vertex] = old;
    takeOut(vertex);
    if (penalty) before += penalty(vertex, old);
    if (before === 0) {
      restoreLevels(lowest, highest);
      return 0;
    }
    const gap = findGap(vertex, before);
    if (gap >= 0) {
      putIn(vertex, gap);
      let after = penalty ? penalty(vertex, gap) : 0;
      let end = firstEnd;
      for (; end < lastEnd && after <= before; end++) after += insertLine(ends[end]! >> 1, before - after);
      if (end === lastEnd && after <= before) return before - after;
    }
    restoreLevels(lowest, highest);
    return 0;
  };

  /** The gap of its level from which the lines of a vertex, all out, cross least; the nearest of several; -1 if none. */
  const findGap = (vertex: number, bound: number): number => {
    const at = level[vertex]!;
    const slot = slotStart[at]!;
    const old = oldPlace[vertex]!;
    const allowed = limits?.(vertex, old);
    const low = Math.max(allowed ? allowed[0] : 1, old - window);
    const high = Math.min(allowed ? allowed[1] : length[at]! - 1, old + window);
    for (let gap = low; gap <= high; gap++) total[gap] = penalty ? penalty(vertex, gap) : 0;
    for (let end = endsStart[vertex]!; end < endsStart[vertex + 1]!; end++) {
      if (!explore(ends[end]! >> 1, (ends[end]! & 1) === 0, bound)) return -1;
      for (let gap = low; gap <= high; gap++) {
        total[gap]! += gap < gapLow[at]! || gap > gapHigh[at]! ? FAR >> 6 : cost[slot + gap]!;
      }
    }
    let best = -1;
    for (let gap = low; gap <= high; gap++) {
      const gain = best < 0 ? 1 : total[best]! - total[gap]!;
      if (gain > 0 || (gain === 0 && Math.abs(gap - old) < Math.abs(best - old))) best = gap;
    }
    return best >= 0 && total[best]! <= bound ? best : -1;
  };

  return reinsert;
}

/** The only neighbour of each vertex that has but one, else -1: most are dummies, and need no list. */
function listSole(neighbour: Int32Array, start: Int32Array): Int32Array {
  const sole = new Int32Array(start.length - 1).fill(-1);
  for (let vertex = 0; vertex < sole.length; vertex++) {
    if (start[vertex]! + 1 === start[vertex + 1]) sole[vertex] = neighbour[start[vertex]!]!;
  }
  return sole;
}
