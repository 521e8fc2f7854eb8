// Uses typed arrays: a graph may have several hundred thousand units and a million relations.
import { countStarts, groupPlaces, sortPairs } from './counting-sort.ts';
import type { OrderFact } from './facts.ts';
import type { Merge } from './merge.ts';

/** Vertices 0 to `size - 1` and directed edges between them. There is at most one edge from one vertex to another. */
export interface EdgeGraph {
  /** Number of vertices. */
  size: number;
  /** Ends of each edge. Edges are sorted by source, then target. */
  source: Int32Array;
  target: Int32Array;
  /** Edges out of `v`: `start[v]` to `start[v + 1] - 1`. */
  start: Int32Array;
  /** Edges into `v`: `inEdge[inStart[v]]` to `inEdge[inStart[v + 1] - 1]`. */
  inStart: Int32Array;
  inEdge: Int32Array;
}

/**
 * The order between merged units. Vertices are the classes of the merge, edges run from the later to the earlier
 * class.
 */
export interface Graph extends EdgeGraph {
  /** Facts behind edge `e`: `facts[factStart[e]]` to `facts[factStart[e + 1] - 1]` (indexes into `Facts.order`). */
  factStart: Int32Array;
  facts: Int32Array;
  /** Facts between two members of one class, or of a unit with itself. They are not edges. */
  inside: Int32Array;
}

/** Builds the graph of the order facts between all classes, or the wanted ones. Cost: linear. */
export function buildGraph(
  order: readonly OrderFact[],
  { classOf, size }: Merge,
  isWanted: (place: number) => boolean = () => true,
): Graph {
  const from = new Int32Array(order.length);
  const to = new Int32Array(order.length);
  const facts = new Int32Array(order.length);
  const inside: number[] = [];
  let between = 0;
  for (let place = 0; place < order.length; place++) {
    if (!isWanted(place)) continue;
    const { later, earlier } = order[place];
    if (classOf[later] === classOf[earlier]) {
      inside.push(place);
      continue;
    }
    from[between] = classOf[later];
    to[between] = classOf[earlier];
    facts[between++] = place;
  }
  const ends = { from: from.subarray(0, between), to: to.subarray(0, between) };
  return { inside: Int32Array.from(inside), ...joinParallel(ends, facts, size) };
}

/** Merges all facts with the same ends into one edge. */
function joinParallel(
  { from, to }: { from: Int32Array; to: Int32Array },
  places: Int32Array,
  size: number,
): Omit<Graph, 'inside'> {
  const count = from.length;
  const source = new Int32Array(count);
  const target = new Int32Array(count);
  const facts = new Int32Array(count);
  const factStart = new Int32Array(count + 1);
  const sorted = sortPairs(from, to, size);
  let edges = 0;
  for (let at = 0; at < count; at++) {
    const item = sorted[at];
    facts[at] = places[item];
    if (edges > 0 && source[edges - 1] === from[item] && target[edges - 1] === to[item]) continue;
    source[edges] = from[item];
    target[edges] = to[item];
    factStart[edges++] = at;
  }
  factStart[edges] = count;
  return {
    factStart: factStart.slice(0, edges + 1),
    ...linkEdges(size, source.slice(0, edges), target.slice(0, edges)),
    facts,
  };
}

/** Builds a graph from edges sorted by source, then target. */
export function linkEdges(size: number, source: Int32Array, target: Int32Array): EdgeGraph {
  const { start: inStart, places: inEdge } = groupPlaces(target, size);
  return { size, source, target, start: countStarts(source, size), inStart, inEdge };
}

/**
 * Returns the facts behind an edge (indexes into `Facts.order`). It creates a view, so do not call it for all
 * edges of a graph.
 */
export function factsBehind({ facts, factStart }: Graph, edge: number): Int32Array {
  return facts.subarray(factStart[edge], factStart[edge + 1]);
}

/**
 * Returns the first fact behind an edge (index into `Facts.order`), or undefined if the edge leads through
 * hidden units.
 */
export function firstFactOf({ facts, factStart }: Graph, edge: number): number | undefined {
  return factStart[edge] < factStart[edge + 1] ? facts[factStart[edge]] : undefined;
}

/**
 * Returns the vertices in a topological order of the edges not left out (Kahn 1962). Vertices on a cycle would
 * be missing from the result. Precondition: there are none.
 */
export function sortTopologically(graph: EdgeGraph, isLeftOut: Uint8Array): Int32Array {
  const { size, source, target, start } = graph;
  const waiting = new Int32Array(size);
  for (let edge = 0; edge < source.length; edge++) if (!isLeftOut[edge]) waiting[target[edge]]++;
  const order = new Int32Array(size);
  let filled = 0;
  for (let vertex = 0; vertex < size; vertex++) if (waiting[vertex] === 0) order[filled++] = vertex;
  for (let head = 0; head < filled; head++) {
    const vertex = order[head];
    for (let edge = start[vertex]; edge < start[vertex + 1]; edge++) {
      if (!isLeftOut[edge] && --waiting[target[edge]] === 0) order[filled++] = target[edge];
    }
  }
  return order.subarray(0, filled);
}
