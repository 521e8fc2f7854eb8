// Uses typed arrays: several passes over all vertices. Cost of a pass: linear.
import { groupPlaces } from '@trowel/domain/matrix';
import { weighSegment, type Rows } from './rows.ts';
import type { Stacks } from './stack-vertices.ts';
import type { Layered } from '../model/stages.ts';

/** Stacks and their connections. */
interface SortedStacks {
  /** Stacks in an order in which each follows those to its left. */
  sorted: Int32Array;
  /** Vertices of stack `s`: `member[start[s]]` to `member[start[s + 1] - 1]`. */
  member: Int32Array;
  start: Int32Array;
}

const PASSES = 6;

/**
 * Places stacks close to the wanted positions of their vertices, then moves each in turn to the weighted median
 * of its neighbours, where its lines are shortest. `wanted` are centres, pt. Returns centres in the order of the
 * rows, with the required distances, multiples of 0.5, equal within a stack. `tick` is called before every pass
 * and may throw.
 */
export function straighten(
  layered: Layered,
  rows: Rows,
  { stacks, wanted, tick }: { stacks: Stacks; wanted: Float64Array; tick: () => void },
): Float64Array {
  const sortedStacks = sortStacks(rows, stacks);
  const at = findRoom(rows, stacks, sortedStacks, wanted);
  const move = createMove(layered, rows, { stacks, sortedStacks, at });
  for (let pass = 0; pass < PASSES; pass++) {
    tick();
    let moved = 0;
    for (let index = 0; index < stacks.count; index++) {
      moved += move(sortedStacks.sorted[pass & 1 ? index : stacks.count - 1 - index]);
    }
    if (moved === 0) break;
  }
  return Float64Array.from(stacks.stackOf, (stack) => at[stack]);
}

function sortStacks({ left, right }: Rows, { stackOf, count }: Stacks): SortedStacks {
  const { start, places: member } = groupPlaces(stackOf, count);
  const waiting = new Int32Array(count);
  for (let vertex = 0; vertex < stackOf.length; vertex++) {
    if (left[vertex] !== -1) waiting[stackOf[vertex]]++;
  }
  const sorted = new Int32Array(count);
  let tail = 0;
  for (let stack = 0; stack < count; stack++) if (waiting[stack] === 0) sorted[tail++] = stack;
  for (let head = 0; head < tail; head++) {
    const stack = sorted[head];
    for (let index = start[stack]; index < start[stack + 1]; index++) {
      const beside = right[member[index]];
      if (beside !== -1 && --waiting[stackOf[beside]] === 0) sorted[tail++] = stackOf[beside];
    }
  }
  return { sorted, member, start };
}

/**
 * Returns the mean of two solutions without overlaps: all pushed to the right from their wanted positions, and
 * all to the left.
 */
function findRoom(
  rows: Rows,
  { stackOf, count }: Stacks,
  sortedStacks: SortedStacks,
  wanted: Float64Array,
): Float64Array {
  const { sorted, member, start } = sortedStacks;
  const { left, right, apart } = rows;
  const preferred = new Float64Array(count);
  for (let vertex = 0; vertex < stackOf.length; vertex++) preferred[stackOf[vertex]] += wanted[vertex];
  for (let stack = 0; stack < count; stack++) {
    preferred[stack] = Math.round((2 * preferred[stack]) / (start[stack + 1] - start[stack])) / 2;
  }
  const pushedRight = preferred.slice();
  for (let index = 0; index < count; index++) {
    const stack = sorted[index];
    for (let one = start[stack]; one < start[stack + 1]; one++) {
      const vertex = member[one];
      if (left[vertex] === -1) continue;
      pushedRight[stack] = Math.max(pushedRight[stack], pushedRight[stackOf[left[vertex]]] + apart[vertex]);
    }
  }
  const pushedLeft = preferred.slice();
  for (let index = count - 1; index >= 0; index--) {
    const stack = sorted[index];
    for (let one = start[stack]; one < start[stack + 1]; one++) {
      const beside = right[member[one]];
      if (beside === -1) continue;
      pushedLeft[stack] = Math.min(pushedLeft[stack], pushedLeft[stackOf[beside]] - apart[beside]);
    }
  }
  return pushedLeft.map((low, stack) => Math.floor(low + pushedRight[stack]) / 2);
}

/** Creates the move of a stack to the weighted median of its neighbours. Returns the distance moved, pt. */
function createMove(
  layered: Layered,
  { left, right, apart }: Rows,
  state: { stacks: Stacks; sortedStacks: SortedStacks; at: Float64Array },
): (stack: number) => number {
  const { up, upStart, down, downStart, block } = layered;
  const { stacks, sortedStacks, at } = state;
  const { stackOf } = stacks;
  const { member, start } = sortedStacks;
  let pulls = 0;
  const most = countPulls(layered, sortedStacks);
  const to = new Float64Array(most);
  const weight = new Float64Array(most);
  /** Inserts a neighbour in order of position. There are few at a time. */
  const pull = (place: number, by: number): void => {
    let into = pulls++;
    for (; into > 0 && to[into - 1] > place; into--) {
      to[into] = to[into - 1];
      weight[into] = weight[into - 1];
    }
    to[into] = place;
    weight[into] = by;
  };
  return (stack) => {
    let low = -Infinity;
    let high = Infinity;
    pulls = 0;
    for (let one = start[stack]; one < start[stack + 1]; one++) {
      const vertex = member[one];
      const before = left[vertex];
      const after = right[vertex];
      if (before !== -1) low = Math.max(low, at[stackOf[before]] + apart[vertex]);
      if (after !== -1) high = Math.min(high, at[stackOf[after]] - apart[after]);
      for (let segment = upStart[vertex]; segment < upStart[vertex + 1]; segment++) {
        const other = up[segment];
        if (stackOf[other] === stack || block[other] !== block[vertex]) continue;
        pull(at[stackOf[other]], weighSegment(layered, other, vertex));
      }
      for (let segment = downStart[vertex]; segment < downStart[vertex + 1]; segment++) {
        const other = down[segment];
        if (stackOf[other] === stack || block[other] !== block[vertex]) continue;
        pull(at[stackOf[other]], weighSegment(layered, vertex, other));
      }
    }
    if (pulls === 0 || low === high) return 0;
    const target = Math.max(low, Math.min(high, nearestMedian(to, weight, { pulls, here: at[stack] })));
    const moved = Math.abs(target - at[stack]);
    at[stack] = target;
    return moved;
  };
}

/** Returns the maximum number of segments at a stack. */
function countPulls({ upStart, downStart }: Layered, { member, start }: SortedStacks): number {
  let most = 0;
  for (let stack = 0; stack + 1 < start.length; stack++) {
    let count = 0;
    for (let one = start[stack]; one < start[stack + 1]; one++) {
      const vertex = member[one];
      count += upStart[vertex + 1] - upStart[vertex] + downStart[vertex + 1] - downStart[vertex];
    }
    most = Math.max(most, count);
  }
  return most;
}

/** Returns a weighted median of sorted positions. If it is an interval, the position nearest to `here`. */
function nearestMedian(
  to: Float64Array,
  weight: Float64Array,
  { pulls, here }: { pulls: number; here: number },
): number {
  let total = 0;
  for (let index = 0; index < pulls; index++) total += weight[index];
  let sum = 0;
  for (let index = 0; index < pulls; index++) {
    sum += weight[index];
    if (2 * sum < total) continue;
    const low = to[index];
    const high = 2 * sum === total ? to[index + 1] : low;
    return Math.max(low, Math.min(high, here));
  }
  return here;
}
