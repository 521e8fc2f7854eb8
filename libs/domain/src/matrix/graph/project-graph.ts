// Uses typed arrays, like the graph it builds.
import { sortPairs } from './counting-sort.ts';
import { factsBehind, linkEdges, type Graph } from './graph.ts';

/** The order among the shown vertices, with the same vertex numbers. Hidden vertices have no edges. */
export interface Projection {
  graph: Graph;
  isLeftOut: Uint8Array;
}

interface EdgeList {
  source: number[];
  target: number[];
  /** Edge of the whole graph, or -1 for an edge that leads through hidden vertices. */
  edge: number[];
}

/**
 * Hides vertices without losing order. If the order leads from one shown vertex to another through hidden ones,
 * an edge without facts replaces that path. `isKept` marks the edges of the reduced graph, and only these are
 * followed. Cost: from each shown vertex, the hidden vertices below it.
 */
export function projectGraph(
  graph: Graph,
  isLeftOut: Uint8Array,
  isIncluded: Uint8Array,
  isShown: Uint8Array,
): Projection {
  const list = listDirect(graph, isShown);
  addThroughHidden(list, graph, isIncluded, isShown);
  const sorted = sortPairs(Int32Array.from(list.source), Int32Array.from(list.target), graph.size);
  const edges = Array.from(sorted, (at) => list.edge[at]);
  const facts: number[] = [];
  const factStart = [0];
  for (const edge of edges) {
    if (edge >= 0) for (const place of factsBehind(graph, edge)) facts.push(place);
    factStart.push(facts.length);
  }
  return {
    graph: {
      facts: Int32Array.from(facts),
      factStart: Int32Array.from(factStart),
      inside: graph.inside,
      ...linkEdges(
        graph.size,
        sorted.map((at) => list.source[at]),
        sorted.map((at) => list.target[at]),
      ),
    },
    isLeftOut: Uint8Array.from(edges, (edge) => (edge >= 0 ? isLeftOut[edge] : 0)),
  };
}

function listDirect({ source, target }: Graph, isShown: Uint8Array): EdgeList {
  const list: EdgeList = { source: [], target: [], edge: [] };
  for (let edge = 0; edge < source.length; edge++) {
    if (isShown[source[edge]] && isShown[target[edge]]) push(list, source[edge], target[edge], edge);
  }
  return list;
}

function push(list: EdgeList, source: number, target: number, edge: number): void {
  list.source.push(source);
  list.target.push(target);
  list.edge.push(edge);
}

function addThroughHidden(
  list: EdgeList,
  { size, start, target }: Graph,
  isIncluded: Uint8Array,
  isShown: Uint8Array,
): void {
  const seen = new Int32Array(size).fill(-1);
  const stack: number[] = [];
  for (let from = 0; from < size; from++) {
    if (!isShown[from]) continue;
    // A vertex that an edge reaches directly needs no second edge.
    for (let edge = start[from]; edge < start[from + 1]; edge++) {
      const below = target[edge];
      if (isShown[below]) seen[below] = from;
    }
    for (let edge = start[from]; edge < start[from + 1]; edge++) {
      const below = target[edge];
      if (isShown[below] || !isIncluded[edge] || seen[below] === from) continue;
      seen[below] = from;
      stack.push(below);
    }
    for (let hidden = stack.pop(); hidden !== undefined; hidden = stack.pop()) {
      for (let edge = start[hidden]; edge < start[hidden + 1]; edge++) {
        const below = target[edge];
        if (!isIncluded[edge] || seen[below] === from) continue;
        seen[below] = from;
        if (isShown[below]) push(list, from, below, -1);
        else stack.push(below);
      }
    }
  }
}
