// Uses typed arrays. An exchange of an arc costs linear time in the part that gets a new parent.
import type { ArcNetwork } from './arc-network.ts';

/** Arcs that connect all vertices of a network without a cycle, as a rooted tree, with their cut values. */
export interface SpanningTree {
  network: ArcNetwork;
  /** Arcs of the tree, by slot. */
  arcs: Int32Array;
  /**
   * Slots at each vertex, as linked lists of half arcs: half `2 * slot` is at the source of the arc, the next
   * one at its target. `first[v]`, then `next[half]`, -1 at the end.
   */
  first: Int32Array;
  next: Int32Array;
  before: Int32Array;
  /** Slot of the arc towards the root. -1 at the root. */
  parentSlot: Int32Array;
  depth: Int32Array;
  /**
   * Cut value of each slot: weight of the network arcs between the two sides of its arc, those in its direction
   * minus those against it.
   */
  cutValue: Int32Array;
  walk: Int32Array;
}

/** Creates a tree of arcs that connect all vertices, with vertex 0 as root. Cost: linear. */
export function createSpanningTree(network: ArcNetwork, arcs: Int32Array): SpanningTree {
  const { size } = network;
  const tree: SpanningTree = {
    network,
    arcs,
    first: new Int32Array(size).fill(-1),
    next: new Int32Array(2 * arcs.length),
    before: new Int32Array(2 * arcs.length),
    parentSlot: new Int32Array(size).fill(-1),
    depth: new Int32Array(size),
    cutValue: new Int32Array(arcs.length),
    walk: new Int32Array(size),
  };
  for (let slot = 0; slot < arcs.length; slot++) linkSlot(tree, slot);
  hangFrom(tree, 0);
  findCutValues(tree);
  return tree;
}

/** Returns the vertex at the other end of a half arc. */
export function farEnd({ network, arcs }: SpanningTree, half: number): number {
  const arc = arcs[half >> 1];
  return half & 1 ? network.source[arc] : network.target[arc];
}

/** Replaces the arc of a slot by `arc`. `hangs` is the end of `arc` whose parent becomes its other end. */
export function exchangeArc(tree: SpanningTree, slot: number, arc: number, hangs: number): void {
  const { network, arcs, parentSlot, depth } = tree;
  const old = arcs[slot];
  unlink(tree, 2 * slot, network.source[old]);
  unlink(tree, 2 * slot + 1, network.target[old]);
  // If the moved part contained the root, the other part has a new root.
  for (const end of [network.source[old], network.target[old]]) {
    if (parentSlot[end] === slot) parentSlot[end] = -1;
  }
  arcs[slot] = arc;
  linkSlot(tree, slot);
  parentSlot[hangs] = slot;
  depth[hangs] = depth[network.source[arc] === hangs ? network.target[arc] : network.source[arc]] + 1;
  hangFrom(tree, hangs);
}

function linkSlot(tree: SpanningTree, slot: number): void {
  const { network, arcs } = tree;
  link(tree, 2 * slot, network.source[arcs[slot]]);
  link(tree, 2 * slot + 1, network.target[arcs[slot]]);
}

function link({ first, next, before }: SpanningTree, half: number, vertex: number): void {
  before[half] = -1;
  next[half] = first[vertex];
  if (first[vertex] !== -1) before[first[vertex]] = half;
  first[vertex] = half;
}

function unlink({ first, next, before }: SpanningTree, half: number, vertex: number): void {
  if (before[half] === -1) first[vertex] = next[half];
  else next[before[half]] = next[half];
  if (next[half] !== -1) before[next[half]] = before[half];
}

/** Recomputes parent and depth of all vertices below a vertex. Leaves the vertices in `walk`, from the top down. */
function hangFrom(tree: SpanningTree, top: number): void {
  const { first, next, parentSlot, depth, walk } = tree;
  let filled = 1;
  walk[0] = top;
  for (let head = 0; head < filled; head++) {
    const vertex = walk[head];
    for (let half = first[vertex]; half !== -1; half = next[half]) {
      if (half >> 1 === parentSlot[vertex]) continue;
      const child = farEnd(tree, half);
      parentSlot[child] = half >> 1;
      depth[child] = depth[vertex] + 1;
      walk[filled++] = child;
    }
  }
}

/** Computes the cut values as a flow that balances the weights of the incoming and outgoing arcs of each vertex. */
function findCutValues({ network, arcs, cutValue, parentSlot, walk }: SpanningTree): void {
  const { size, source, target, weight } = network;
  const wanted = new Int32Array(size);
  for (let arc = 0; arc < source.length; arc++) {
    wanted[target[arc]] += weight[arc];
    wanted[source[arc]] -= weight[arc];
  }
  for (let at = size - 1; at > 0; at--) {
    const vertex = walk[at];
    const slot = parentSlot[vertex];
    const arc = arcs[slot];
    const comesIn = target[arc] === vertex;
    cutValue[slot] = comesIn ? wanted[vertex] : -wanted[vertex];
    wanted[comesIn ? source[arc] : target[arc]] += wanted[vertex];
  }
}

/**
 * Changes the cut values along the tree path between two vertices: `gain` is added if the path from `from` up to
 * the common ancestor and down to `to` runs in the direction of an arc, otherwise subtracted. Returns the number
 * of arcs on the path.
 */
export function changeCutValues(tree: SpanningTree, from: number, to: number, gain: number): number {
  const { network, arcs, cutValue, parentSlot, depth } = tree;
  const { source, target } = network;
  let a = from;
  let b = to;
  let passed = 0;
  for (; a !== b; passed++) {
    if (depth[a] >= depth[b]) {
      const slot = parentSlot[a];
      const isAlong = source[arcs[slot]] === a;
      cutValue[slot] += isAlong ? gain : -gain;
      a = isAlong ? target[arcs[slot]] : source[arcs[slot]];
    } else {
      const slot = parentSlot[b];
      const isAlong = target[arcs[slot]] === b;
      cutValue[slot] += isAlong ? gain : -gain;
      b = isAlong ? source[arcs[slot]] : target[arcs[slot]];
    }
  }
  return passed;
}
