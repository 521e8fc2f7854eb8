// Uses typed arrays. The graph is renumbered so that the data a search visits are close together in
// memory.
import type { EdgeGraph } from '../graph/graph.ts';

/**
 * The edges of an order by the positions of its vertices in a topological order. Every edge runs to a higher
 * position. The order is depth first, so that neighbours have close positions.
 */
export interface PlacedGraph {
  size: number;
  /** Vertex at each position, and position of each vertex. */
  order: Int32Array;
  position: Int32Array;
  /** Children of `p`, nearest first: `child[start[p]]` to `child[end[p] - 1]`. `edgeAt` contains their edges. */
  start: Int32Array;
  end: Int32Array;
  child: Int32Array;
  edgeAt: Int32Array;
}

/** Builds the placed graph of the edges not left out. Precondition: they contain no cycle. Cost: linear. */
export function placeGraph(graph: EdgeGraph, isLeftOut: Uint8Array): PlacedGraph {
  const { size, source, inStart, inEdge } = graph;
  const order = sortDepthFirst(graph, isLeftOut);
  const position = new Int32Array(size);
  for (let place = 0; place < size; place++) position[order[place]] = place;
  const start = new Int32Array(size + 1);
  for (let edge = 0; edge < source.length; edge++) {
    if (!isLeftOut[edge]) start[position[source[edge]] + 1]++;
  }
  for (let place = 0; place < size; place++) start[place + 1] += start[place];
  const end = start.slice(0, size);
  const child = new Int32Array(source.length);
  const edgeAt = new Int32Array(source.length);
  // Iterates by ascending position of the target, so that the children of each vertex are sorted.
  for (let place = 0; place < size; place++) {
    const vertex = order[place];
    for (let at = inStart[vertex]; at < inStart[vertex + 1]; at++) {
      const edge = inEdge[at];
      if (isLeftOut[edge]) continue;
      const slot = end[position[source[edge]]]++;
      child[slot] = place;
      edgeAt[slot] = edge;
    }
  }
  return { size, order, position, start, end, child, edgeAt };
}

/** Returns the vertices in topological order: the reverse finishing order of a depth-first search. */
function sortDepthFirst({ size, start, target }: EdgeGraph, isLeftOut: Uint8Array): Int32Array {
  const order = new Int32Array(size);
  const isSeen = new Uint8Array(size);
  const next = start.slice(0, size);
  const path = new Int32Array(size);
  let free = size;
  for (let root = 0; root < size; root++) {
    if (isSeen[root]) continue;
    let depth = 0;
    path[0] = root;
    isSeen[root] = 1;
    while (depth >= 0) {
      const vertex = path[depth];
      if (next[vertex] === start[vertex + 1]) {
        order[--free] = vertex;
        depth--;
        continue;
      }
      const edge = next[vertex]++;
      if (isLeftOut[edge] || isSeen[target[edge]]) continue;
      isSeen[target[edge]] = 1;
      path[++depth] = target[edge];
    }
  }
  return order;
}
