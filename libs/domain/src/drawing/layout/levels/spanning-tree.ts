// Typed arrays: changed at every exchange of an arc, in time linear in the part that is hung anew.
import type { ArcNetwork } from './arc-network.ts';

/** Arcs that join all vertices of a network without a loop, held as a tree with a top, and what each is worth. */
export interface SpanningTree {
  network: ArcNetwork;
  /** Arcs of the tree, by slot. */
  arcs: Int32Array;
  /**
   * Slots at each vertex, as linked lists of half arcs: half `2 * slot` lies at the source of the arc, the other one at
   * its target. `first[v]`, then `next[half]`; -1 at the end.
   */
  first: Int32Array;
  next: Int32Array;
  before: Int32Array;
  /** Slot of the arc towards the top; -1 at the top. */
  parentSlot: Int32Array;
  depth: Int32Array;
  /** By slot: weight of the network arcs between the two sides the arc parts, those along it less those against it. */
  cutValue: Int32Array;
  walk: Int32Array;
}

/** Makes a tree of arcs that join all vertices, with vertex 0 on top. Cost linear. */
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

/** The vertex at the other end of a half arc. */
export function farEnd({ network, arcs }: SpanningTree, half: number): number {
  const arc = arcs[half >> 1];
  return half & 1 ? network.source[arc] : network.target[arc];
}

/** Puts `arc` into a slot in place of the one that is there. `hangs` is its end that gets it for a parent. */
export function exchangeArc(tree: SpanningTree, slot: number, arc: number, hangs: number): void {
  const { network, arcs, parentSlot, depth } = tree;
  const old = arcs[slot];
  unlink(tree, 2 * slot, network.source[old]);
  unlink(tree, 2 * slot + 1, network.target[old]);
  // Where the part that is hung anew held the top, the other part has a new one.
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

/** Writes parent and depth of all that hangs below a vertex anew. Leaves the vertices in `walk`, from the top down. */
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

/** Finds the cut values as the flow that brings each vertex what its arcs in weigh more than those out. */
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
 * Changes the cut values along the way between two vertices of the tree: `gain` more where the way from `from` up to
 * where they meet and down to `to` runs along the arc, less where against it. Gives the arcs passed.
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
