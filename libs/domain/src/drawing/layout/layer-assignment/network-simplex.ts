// Network simplex for layer assignment (Gansner, Koutsofios, North and Vo, "A technique for drawing
// directed graphs", 1993). Idea: keep a spanning tree of tight arcs and exchange a tree arc with a
// negative cut value for the tightest arc that reconnects the two sides. Exchanges with a small
// smaller side come first, because they are cheap. Cost of an exchange: the smaller of the two
// sides, and the tree path between the ends of the entering arc. Uses typed arrays and updates the
// tree in place, because there are some ten thousand exchanges.
import type { ArcNetwork } from './arc-network.ts';
import {
  changeCutValues,
  createSpanningTree,
  exchangeArc,
  farEnd,
  type SpanningTree,
} from './spanning-tree.ts';
import { buildTightTree } from './tight-tree.ts';

export interface SimplexOptions {
  /** Maximum number of visits per vertex. After that, the levels satisfy all constraints but may not be optimal. */
  visitsPerVertex: number;
}

export const SIMPLEX_DEFAULTS: SimplexOptions = { visitsPerVertex: 20_000 };

/**
 * Maximum size of the smaller side in the first exchanges, and its growth. Small moves are cheap and achieve
 * most of the improvement.
 */
const FIRST_REACH = 64;
const REACH_GROWTH = 8;

/** Number of tree arcs with a negative cut value to compare before the most negative of them leaves. */
const CANDIDATES = 30;

/**
 * Computes levels with the minimum sum of weight × difference over all arcs. Precondition: the network is
 * connected and `start` satisfies all constraints. Postcondition: the result satisfies all constraints, and is
 * optimal unless the visits were used up. Deterministic.
 */
export function minimizeSpans(
  network: ArcNetwork,
  start: Int32Array,
  options: Partial<SimplexOptions> = {},
): Int32Array {
  const { visitsPerVertex } = { ...SIMPLEX_DEFAULTS, ...options };
  const level = start.slice();
  if (network.size < 2) return level;
  const state = createSimplex(network, level, visitsPerVertex * network.size);
  while (state.visits > 0) {
    const leaving = findLeavingArc(state);
    if (leaving !== -1) {
      if (!partSides(state, leaving)) continue;
      const entering = findEnteringArc(state);
      if (entering === -1) break;
      pivot(state, leaving, entering);
    } else if (!widenReach(state)) break;
  }
  return level;
}

/** State of a search. */
interface Simplex {
  network: ArcNetwork;
  level: Int32Array;
  tree: SpanningTree;
  /** Number of visits left. */
  visits: number;
  /** Slot of the tree at which the search for a leaving arc continues. */
  cursor: number;
  /** Maximum size of the smaller side of an exchange, and the maximum for which each slot was last found too large. */
  reach: number;
  triedAt: Int32Array;
  /** The two sides of the leaving arc, at its tail and at its head. They are visited in parallel. */
  sides: readonly [Side, Side];
  /** Mark of the side on which each vertex was last found. */
  markOf: Int32Array;
  marks: number;
  /** The smaller side of the leaving arc: at its tail or its head. */
  small: 0 | 1;
}

/**
 * A part of the tree during its visit: `members` up to `end`. The neighbours of those before `head` are already
 * included.
 */
interface Side {
  members: Int32Array;
  mark: number;
  head: number;
  end: number;
  work: number;
}

function createSimplex(network: ArcNetwork, level: Int32Array, visits: number): Simplex {
  const { size } = network;
  const arcs = buildTightTree(network, level);
  const newSide = (): Side => ({ members: new Int32Array(size), mark: 0, head: 0, end: 0, work: 0 });
  return {
    network,
    level,
    tree: createSpanningTree(network, arcs),
    visits,
    cursor: 0,
    reach: FIRST_REACH,
    triedAt: new Int32Array(arcs.length),
    sides: [newSide(), newSide()],
    markOf: new Int32Array(size),
    marks: 0,
    small: 0,
  };
}

/**
 * Finds the slot of the leaving arc: the most negative of several candidates, searched cyclically. -1 if none is
 * within reach.
 */
function findLeavingArc(state: Simplex): number {
  const { tree, triedAt, reach } = state;
  const { cutValue } = tree;
  let { cursor } = state;
  let leaving = -1;
  let found = 0;
  state.visits--;
  for (let looked = 0; looked < cutValue.length && found < CANDIDATES; looked++) {
    if (cutValue[cursor] < 0 && triedAt[cursor] !== reach) {
      found++;
      if (leaving === -1 || cutValue[cursor] < cutValue[leaving]) leaving = cursor;
    }
    if (++cursor === cutValue.length) cursor = 0;
  }
  state.cursor = cursor;
  return leaving;
}

/** Allows larger sides. Returns false if no side was too large. */
function widenReach(state: Simplex): boolean {
  if (state.reach >= state.network.size) return false;
  state.reach *= REACH_GROWTH;
  return true;
}

/** Finds the smaller of the two sides of a tree arc by visiting both in parallel. Returns false beyond the reach. */
function partSides(state: Simplex, leaving: number): boolean {
  const { network, tree, sides } = state;
  const arc = tree.arcs[leaving];
  const [tails, heads] = sides;
  openSide(state, tails, network.source[arc]);
  openSide(state, heads, network.target[arc]);
  let small = tails;
  while (small.head < small.end && small.head <= state.reach) {
    walkOn(state, small, leaving);
    small = tails.work <= heads.work ? tails : heads;
  }
  state.small = small === tails ? 0 : 1;
  state.visits -= tails.work + heads.work;
  if (small.head <= state.reach) return true;
  state.triedAt[leaving] = state.reach;
  return false;
}

function openSide(state: Simplex, side: Side, first: number): void {
  side.mark = ++state.marks;
  side.members[0] = first;
  side.head = 0;
  side.end = 1;
  side.work = 0;
  state.markOf[first] = side.mark;
}

/** Adds the tree neighbours of the next member of a side. */
function walkOn({ network, tree, markOf }: Simplex, side: Side, leaving: number): void {
  const { first, next } = tree;
  const { members, mark } = side;
  const vertex = members[side.head++];
  side.work += 1 + network.arcStart[vertex + 1] - network.arcStart[vertex];
  for (let half = first[vertex]; half !== -1; half = next[half]) {
    if (half >> 1 === leaving) continue;
    const other = farEnd(tree, half);
    if (markOf[other] === mark) continue;
    markOf[other] = mark;
    members[side.end++] = other;
  }
}

/** Finds the entering arc: the tightest one from the side of the head to the side of the tail. */
function findEnteringArc({ network, level, sides, small, markOf }: Simplex): number {
  const { source, target, arcStart, arcs } = network;
  const { members, mark, end } = sides[small];
  const outerEnd = small === 0 ? source : target;
  let entering = -1;
  let least = Infinity;
  for (let at = 0; at < end && least > 0; at++) {
    const vertex = members[at];
    for (let place = arcStart[vertex]; place < arcStart[vertex + 1]; place++) {
      const arc = arcs[place];
      const outer = outerEnd[arc];
      if (outer === vertex || markOf[outer] === mark) continue;
      const slack = slackOf(network, level, arc);
      if (slack >= least) continue;
      least = slack;
      entering = arc;
    }
  }
  return entering;
}

function slackOf({ source, target, length }: ArcNetwork, level: Int32Array, arc: number): number {
  return level[target[arc]] - level[source[arc]] - length[arc];
}

/** Moves the smaller side until the entering arc is tight, and exchanges the arcs. */
function pivot(state: Simplex, leaving: number, entering: number): void {
  const { network, level, tree, sides, small } = state;
  const { members, end } = sides[small];
  const slack = slackOf(network, level, entering);
  const shift = small === 0 ? -slack : slack;
  if (shift !== 0) for (let at = 0; at < end; at++) level[members[at]] += shift;
  // Cut values change along the cycle that the entering arc closes. That of the leaving arc becomes
  // 0.
  const gain = -tree.cutValue[leaving];
  const { source, target } = network;
  state.visits -= changeCutValues(tree, target[entering], source[entering], gain);
  exchangeArc(tree, leaving, entering, small === 0 ? target[entering] : source[entering]);
  tree.cutValue[leaving] = gain;
}
