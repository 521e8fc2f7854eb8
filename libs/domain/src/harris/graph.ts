// Typed arrays inside: the graph of the order over up to some hundred thousand units and a million relations.
import type { OrderFact } from './facts.ts';
import type { Merge } from './merge.ts';
import { countStarts, sortPairs } from './pairs.ts';

/** Vertices 0 to `size - 1` and directed edges between them; each pair has one edge at most each way. */
export interface EdgeGraph {
  /** Number of vertices. */
  size: number;
  /** Ends of each edge; edges are sorted by source, then target. */
  source: Int32Array;
  target: Int32Array;
  /** Edges out of `v`: `start[v]` to `start[v + 1] - 1`. */
  start: Int32Array;
  /** Edges into `v`: `inEdge[inStart[v]]` to `inEdge[inStart[v + 1] - 1]`. */
  inStart: Int32Array;
  inEdge: Int32Array;
}

/** The order between merged units: vertices are the classes of the merge, edges run from the later to the earlier. */
export interface Graph extends EdgeGraph {
  /** Facts behind edge `e`: `facts[factStart[e]]` to `facts[factStart[e + 1] - 1]` (places in `Facts.order`). */
  factStart: Int32Array;
  facts: Int32Array;
  /** Facts between two members of one class, and of a unit with itself: no edges. */
  inside: Int32Array;
}

/** Builds the graph of the order facts between the classes, or of those wanted. Cost linear. */
export function buildGraph(
  order: readonly OrderFact[],
  { classOf, size }: Merge,
  isWanted: (place: number) => boolean = () => true,
): Graph {
  const between: number[] = [];
  const inside: number[] = [];
  for (const [place, { later, earlier }] of order.entries()) {
    if (isWanted(place)) (classOf[later] === classOf[earlier] ? inside : between).push(place);
  }
  const from = Int32Array.from(between, (place) => classOf[order[place]!.later]!);
  const to = Int32Array.from(between, (place) => classOf[order[place]!.earlier]!);
  const facts = new Int32Array(between.length);
  const factStart: number[] = [];
  const source: number[] = [];
  const target: number[] = [];
  for (const [at, item] of sortPairs(from, to, size).entries()) {
    facts[at] = between[item]!;
    if (source.at(-1) === from[item] && target.at(-1) === to[item]) continue;
    source.push(from[item]!);
    target.push(to[item]!);
    factStart.push(at);
  }
  factStart.push(facts.length);
  return {
    ...linkEdges(size, Int32Array.from(source), Int32Array.from(target)),
    factStart: Int32Array.from(factStart),
    facts,
    inside: Int32Array.from(inside),
  };
}

/** Puts edges (sorted by source, then target) into a graph. */
export function linkEdges(size: number, source: Int32Array, target: Int32Array): EdgeGraph {
  const inStart = countStarts(target, size);
  const next = inStart.slice();
  const inEdge = new Int32Array(target.length);
  for (let edge = 0; edge < target.length; edge++) inEdge[next[target[edge]!]!++] = edge;
  return { size, source, target, start: countStarts(source, size), inStart, inEdge };
}

/**
 * Gives the vertices so that every edge not left out runs forward.
 * Vertices on a loop (pre: there are none) are missing from the answer.
 */
export function sortTopologically(graph: EdgeGraph, isLeftOut: Uint8Array): Int32Array {
  const { size, source, target, start } = graph;
  const waiting = new Int32Array(size);
  for (let edge = 0; edge < source.length; edge++) if (!isLeftOut[edge]) waiting[target[edge]!]!++;
  const order = new Int32Array(size);
  let filled = 0;
  for (let vertex = 0; vertex < size; vertex++) if (waiting[vertex] === 0) order[filled++] = vertex;
  for (let head = 0; head < filled; head++) {
    const vertex = order[head]!;
    for (let edge = start[vertex]!; edge < start[vertex + 1]!; edge++) {
      if (!isLeftOut[edge] && --waiting[target[edge]!]! === 0) order[filled++] = target[edge]!;
    }
  }
  return order.subarray(0, filled);
}
