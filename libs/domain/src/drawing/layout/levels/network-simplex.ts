// Typed arrays and one long function: the inner loop runs some ten thousand times over a tree kept up to date in place.
// A pivot costs the smaller of the two sides it parts, and the way between its ends in the tree.
import { countStarts } from '@trowel/domain/matrix';
import { buildTightTree } from './tight-tree.ts';

/** Vertices and arcs between them: `level[target]` is to be at least `level[source] + length`. */
export interface ArcNetwork {
  size: number;
  source: Int32Array;
  target: Int32Array;
  /** Least difference of the levels; may be negative. */
  length: Int32Array;
  /** What a level of difference costs; not negative. */
  weight: Int32Array;
  /** Arcs at `v`, out and in: `arcs[arcStart[v]]` to `arcs[arcStart[v + 1] - 1]`. */
  arcStart: Int32Array;
  arcs: Int32Array;
}

export interface SimplexOptions {
  /** Visits for each vertex after which it stops: the levels then keep all lengths but may not be the best. */
  visitsPerVertex: number;
}

export const SIMPLEX_DEFAULTS: SimplexOptions = { visitsPerVertex: 20_000 };

/** Vertices in the smaller side of the first exchanges, and how that grows: small moves are cheap and settle most. */
const FIRST_REACH = 64;
const REACH_GROWTH = 8;

/** Tree arcs with a negative cut value that are looked at before the most negative of them leaves. */
const CANDIDATES = 30;

/** Puts arcs into a network. */
export function linkArcs(arcs: Omit<ArcNetwork, 'arcStart' | 'arcs'>): ArcNetwork {
  const { size, source, target } = arcs;
  const arcStart = countStarts(source, size);
  for (const [vertex, count] of countStarts(target, size).entries()) arcStart[vertex]! += count;
  const next = arcStart.slice();
  const all = new Int32Array(2 * source.length);
  for (let arc = 0; arc < source.length; arc++) {
    all[next[source[arc]!]!++] = arc;
    all[next[target[arc]!]!++] = arc;
  }
  return { ...arcs, arcStart, arcs: all };
}

/**
 * Gives levels with the least sum of weight × difference over all arcs (network simplex: Gansner, Koutsofios, North and
 * Vo, A technique for drawing directed graphs, 1993). Pre: the network hangs together and `start` keeps every length.
 * Post: the result keeps every length; it is optimal unless the visits ran out. Deterministic.
 */
export function minimizeSpans(
  network: ArcNetwork,
  start: Int32Array,
  options: Partial<SimplexOptions> = {},
): Int32Array {
  const { visitsPerVertex } = { ...SIMPLEX_DEFAULTS, ...options };
  const { size, source, target, length, arcStart, arcs } = network;
  const level = start.slice();
  if (size < 2) return level;
  const tree = buildTightTree(network, level);

  // The tree as lists of half arcs: half 2k lies at the source of tree arc k, half 2k + 1 at its target.
  const first = new Int32Array(size).fill(-1);
  const next = new Int32Array(2 * tree.length);
  const before = new Int32Array(2 * tree.length);
  const link = (half: number, vertex: number): void => {
    before[half] = -1;
    next[half] = first[vertex]!;
    if (first[vertex] !== -1) before[first[vertex]!] = half;
    first[vertex] = half;
  };
  const unlink = (half: number, vertex: number): void => {
    if (before[half] === -1) first[vertex] = next[half]!;
    else next[before[half]!] = next[half]!;
    if (next[half] !== -1) before[next[half]!] = before[half]!;
  };
  for (let slot = 0; slot < tree.length; slot++) {
    link(2 * slot, source[tree[slot]!]!);
    link(2 * slot + 1, target[tree[slot]!]!);
  }
  const farEnd = (half: number): number => (half & 1 ? source[tree[half >> 1]!]! : target[tree[half >> 1]!]!);

  const parentSlot = new Int32Array(size).fill(-1);
  const depth = new Int32Array(size);
  const walk = new Int32Array(size);
  const hang = (top: number): number => {
    let filled = 1;
    walk[0] = top;
    for (let head = 0; head < filled; head++) {
      const vertex = walk[head]!;
      for (let half = first[vertex]!; half !== -1; half = next[half]!) {
        if (half >> 1 === parentSlot[vertex]) continue;
        const child = farEnd(half);
        parentSlot[child] = half >> 1;
        depth[child] = depth[vertex]! + 1;
        walk[filled++] = child;
      }
    }
    return filled;
  };
  hang(0);
  const flow = findFlows(network, tree, walk, parentSlot);

  const side = new Int32Array(size);
  const queues = [new Int32Array(size), new Int32Array(size)] as const;
  let stamp = 0;
  let cursor = 0;
  let reach = FIRST_REACH;
  // The reach at which a tree arc was last found to part two larger sides.
  const triedAt = new Int32Array(tree.length);
  for (let visits = visitsPerVertex * size; visits > 0;) {
    // 1. The arc that leaves: the most negative of some, searched for in turn.
    let leaving = -1;
    let found = 0;
    visits--;
    for (let looked = 0; looked < tree.length && found < CANDIDATES; looked++) {
      if (flow[cursor]! < 0 && triedAt[cursor] !== reach) {
        found++;
        if (leaving === -1 || flow[cursor]! < flow[leaving]!) leaving = cursor;
      }
      if (++cursor === tree.length) cursor = 0;
    }
    if (leaving === -1) {
      if (reach >= size) break;
      reach *= REACH_GROWTH;
      continue;
    }
    const tailEnd = source[tree[leaving]!]!;
    const headEnd = target[tree[leaving]!]!;

    // 2. The smaller of the two sides it parts, by walking both at once.
    stamp += 2;
    const ends = [0, 0];
    const heads = [0, 0];
    const work = [0, 0];
    queues[0][ends[0]!++] = tailEnd;
    queues[1][ends[1]!++] = headEnd;
    side[tailEnd] = stamp;
    side[headEnd] = stamp + 1;
    let small = 0;
    for (;;) {
      small = work[0]! <= work[1]! ? 0 : 1;
      if (heads[small] === ends[small] || heads[small]! > reach) break;
      const queue = queues[small]!;
      const vertex = queue[heads[small]!++]!;
      work[small]! += 1 + arcStart[vertex + 1]! - arcStart[vertex]!;
      for (let half = first[vertex]!; half !== -1; half = next[half]!) {
        if (half >> 1 === leaving) continue;
        const other = farEnd(half);
        if (side[other] === stamp + small) continue;
        side[other] = stamp + small;
        queue[ends[small]!++] = other;
      }
    }
    visits -= work[0]! + work[1]!;
    if (heads[small]! > reach) {
      triedAt[leaving] = reach;
      continue;
    }
    const members = queues[small]!;
    const count = ends[small]!;
    const mark = stamp + small;

    // 3. The arc that enters: the tightest from the head side to the tail side.
    let entering = -1;
    let least = Infinity;
    for (let at = 0; at < count && least > 0; at++) {
      const vertex = members[at]!;
      for (let place = arcStart[vertex]!; place < arcStart[vertex + 1]!; place++) {
        const arc = arcs[place]!;
        const outer = small === 0 ? source[arc]! : target[arc]!;
        if (outer === vertex || side[outer] === mark) continue;
        const slack = level[target[arc]!]! - level[source[arc]!]! - length[arc]!;
        if (slack < least) [least, entering] = [slack, arc];
      }
    }
    if (entering === -1) break;
    const shift = small === 0 ? -least : least;
    if (shift !== 0) for (let at = 0; at < count; at++) level[members[at]!]! += shift;

    // 4. Cut values change along the loop the entering arc closes; that of the leaving one becomes 0.
    const gain = -flow[leaving]!;
    let a = target[entering]!;
    let b = source[entering]!;
    while (a !== b) {
      visits--;
      if (depth[a]! >= depth[b]!) {
        const slot = parentSlot[a]!;
        const isForward = source[tree[slot]!] === a;
        flow[slot]! += isForward ? gain : -gain;
        a = isForward ? target[tree[slot]!]! : source[tree[slot]!]!;
      } else {
        const slot = parentSlot[b]!;
        const isForward = target[tree[slot]!] === b;
        flow[slot]! += isForward ? gain : -gain;
        b = isForward ? source[tree[slot]!]! : target[tree[slot]!]!;
      }
    }

    // 5. The smaller side hangs from its new arc; where it held the top, the other side has a new top.
    unlink(2 * leaving, tailEnd);
    unlink(2 * leaving + 1, headEnd);
    const innerEnd = small === 0 ? target[entering]! : source[entering]!;
    const outerEnd = small === 0 ? source[entering]! : target[entering]!;
    const outerTop = small === 0 ? headEnd : tailEnd;
    if (parentSlot[outerTop] === leaving) parentSlot[outerTop] = -1;
    tree[leaving] = entering;
    flow[leaving] = gain;
    link(2 * leaving, source[entering]!);
    link(2 * leaving + 1, target[entering]!);
    parentSlot[innerEnd] = leaving;
    depth[innerEnd] = depth[outerEnd]! + 1;
    hang(innerEnd);
  }
  return level;
}

/** Cut values of the tree arcs, as the flow that brings each vertex what its arcs in weigh more than those out. */
function findFlows(
  { size, source, target, weight }: ArcNetwork,
  tree: Int32Array,
  topDown: Int32Array,
  parentSlot: Int32Array,
): Int32Array {
  const wanted = new Int32Array(size);
  for (let arc = 0; arc < source.length; arc++) {
    wanted[target[arc]!]! += weight[arc]!;
    wanted[source[arc]!]! -= weight[arc]!;
  }
  const flow = new Int32Array(tree.length);
  for (let at = size - 1; at > 0; at--) {
    const vertex = topDown[at]!;
    const slot = parentSlot[vertex]!;
    const arc = tree[slot]!;
    const comesIn = target[arc] === vertex;
    flow[slot] = comesIn ? wanted[vertex]! : -wanted[vertex]!;
    wanted[comesIn ? source[arc]! : target[arc]!]! += wanted[vertex]!;
  }
  return flow;
}
