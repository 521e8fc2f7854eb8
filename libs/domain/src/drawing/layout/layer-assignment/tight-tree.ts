// Uses typed arrays: one pass over the arcs for each doubling of the parts.
import type { ArcNetwork } from './arc-network.ts';

/**
 * Parts of the network that are connected by tight arcs: lists of vertices linked by `next`, from `root` to
 * `tail[root]`.
 */
interface TightParts {
  /** Link towards the representative of the part. */
  up: Int32Array;
  next: Int32Array;
  tail: Int32Array;
  count: Int32Array;
}

/**
 * Connections of a part to the others: its tightest outgoing and incoming arc, their slack, and the total weight
 * in each direction.
 */
interface Bonds {
  outArc: number;
  outSlack: number;
  outWeight: number;
  inArc: number;
  inSlack: number;
  inWeight: number;
}

/**
 * Moves the vertices until tight arcs (without slack) connect them all. Returns these arcs as a tree, one fewer
 * than the vertices. Each part moves as a whole, in the direction with more weight, so the weighted lengths
 * never grow. Changes `level`. Precondition: the network is connected and `level` satisfies all constraints.
 */
export function buildTightTree(network: ArcNetwork, level: Int32Array): Int32Array {
  const { size } = network;
  const parts = newParts(size);
  const tree = new Int32Array(Math.max(0, size - 1));
  let filled = joinTightArcs(network, level, parts, tree);
  while (filled < tree.length) {
    const roots = listRoots(parts);
    // The largest part stays, and the others move to it.
    for (let at = 0; at < roots.length - 1 && filled < tree.length; at++) {
      const root = roots[at];
      if (parts.up[root] !== root) continue;
      tree[filled++] = attachPart(network, level, parts, root);
    }
  }
  return tree;
}

function newParts(size: number): TightParts {
  const each = (): Int32Array => Int32Array.from({ length: size }, (_, vertex) => vertex);
  return {
    up: each(),
    next: new Int32Array(size).fill(-1),
    tail: each(),
    count: new Int32Array(size).fill(1),
  };
}

function findRoot(up: Int32Array, vertex: number): number {
  let at = vertex;
  while (up[at] !== at) at = up[at] = up[up[at]];
  return at;
}

/** Merges the smaller of two parts into the larger one. */
function joinParts({ up, next, tail, count }: TightParts, a: number, b: number): void {
  const [small, large] = count[a] < count[b] || (count[a] === count[b] && a > b) ? [a, b] : [b, a];
  up[small] = large;
  next[tail[large]] = small;
  tail[large] = tail[small];
  count[large] += count[small];
}

function joinTightArcs(
  { source, target, length }: ArcNetwork,
  level: Int32Array,
  parts: TightParts,
  tree: Int32Array,
): number {
  let filled = 0;
  for (let arc = 0; arc < source.length; arc++) {
    if (level[target[arc]] - level[source[arc]] !== length[arc]) continue;
    const a = findRoot(parts.up, source[arc]);
    const b = findRoot(parts.up, target[arc]);
    if (a === b) continue;
    joinParts(parts, a, b);
    tree[filled++] = arc;
  }
  return filled;
}

/** Lists the parts, smallest first. */
function listRoots({ up, count }: TightParts): Int32Array {
  return Int32Array.from(up.keys())
    .filter((vertex) => up[vertex] === vertex)
    .sort((a, b) => count[a] - count[b] || a - b);
}

/** Moves a part until an arc to another part is tight, merges the two, and returns the arc. */
function attachPart(network: ArcNetwork, level: Int32Array, parts: TightParts, root: number): number {
  const bonds = findBonds(network, level, parts, root);
  const { outArc, outSlack, outWeight, inArc, inSlack, inWeight } = bonds;
  const isPulledDown = outWeight > inWeight || (outWeight === inWeight && outSlack < inSlack);
  const goesDown = inArc === -1 || (outArc !== -1 && isPulledDown);
  const arc = goesDown ? outArc : inArc;
  const shift = goesDown ? outSlack : -inSlack;
  for (let vertex = root; vertex !== -1; vertex = parts.next[vertex]) level[vertex] += shift;
  const other = goesDown ? network.target[arc] : network.source[arc];
  joinParts(parts, root, findRoot(parts.up, other));
  return arc;
}

function findBonds(network: ArcNetwork, level: Int32Array, { up, next }: TightParts, root: number): Bonds {
  const { source, target, length, weight, arcStart, arcs } = network;
  const bonds: Bonds = {
    outArc: -1,
    outSlack: Infinity,
    outWeight: 0,
    inArc: -1,
    inSlack: Infinity,
    inWeight: 0,
  };
  for (let vertex = root; vertex !== -1; vertex = next[vertex]) {
    for (let at = arcStart[vertex]; at < arcStart[vertex + 1]; at++) {
      const arc = arcs[at];
      const isOut = source[arc] === vertex;
      if (findRoot(up, isOut ? target[arc] : source[arc]) === root) continue;
      const slack = level[target[arc]] - level[source[arc]] - length[arc];
      if (isOut) {
        bonds.outWeight += weight[arc];
        if (slack < bonds.outSlack) [bonds.outSlack, bonds.outArc] = [slack, arc];
      } else {
        bonds.inWeight += weight[arc];
        if (slack < bonds.inSlack) [bonds.inSlack, bonds.inArc] = [slack, arc];
      }
    }
  }
  return bonds;
}
