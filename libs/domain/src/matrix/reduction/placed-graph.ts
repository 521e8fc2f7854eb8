// Typed arrays: the graph renumbered so that what a search visits lies together in memory.
import type { EdgeGraph } from '../graph/graph.ts';

/**
 * The edges of an order by the places of its vertices in a topological order: every edge runs to a higher place.
 * The order goes depth first, so neighbours have near places.
 */
export interface PlacedGraph {
  size: number;
  /** Vertex at each place, and place of each vertex. */
  order: Int32Array;
  position: Int32Array;
  /** Children of `p`, nearest first: `child[start[p]]` to `child[end[p] - 1]`; `edgeAt` holds their edges. */
  start: Int32Array;
  end: Int32Array;
  child: Int32Array;
  edgeAt: Int32Array;
}

/** Places the edges not left out. Pre: they hold no loop. Cost linear. */
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
  // By rising place of the target, so each vertex has its children sorted.
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

/** Gives the vertices so that every edge runs forward: those done last in a walk depth first come first. */
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
