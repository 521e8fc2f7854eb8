import { linkEdges, type EdgeGraph } from '../graph/graph.ts';

/** Some vertices of a graph with the edges between them, both renumbered. */
export interface Subgraph {
  graph: EdgeGraph;
  /** Edge of the whole graph for each edge of the subgraph. */
  edgeIn: Int32Array;
}

/**
 * Builds the subgraph of some vertices (sorted). `placeOf` has an entry for each vertex of the graph. All
 * entries are -1 before and after the call. Cost: linear in the given vertices and their edges.
 */
export function induceSubgraph(graph: EdgeGraph, vertices: Int32Array, placeOf: Int32Array): Subgraph {
  for (let place = 0; place < vertices.length; place++) placeOf[vertices[place]] = place;
  const source: number[] = [];
  const target: number[] = [];
  const edges: number[] = [];
  for (let place = 0; place < vertices.length; place++) {
    const vertex = vertices[place];
    for (let edge = graph.start[vertex]; edge < graph.start[vertex + 1]; edge++) {
      const other = placeOf[graph.target[edge]];
      if (other < 0) continue;
      source.push(place);
      target.push(other);
      edges.push(edge);
    }
  }
  for (let place = 0; place < vertices.length; place++) placeOf[vertices[place]] = -1;
  return {
    graph: linkEdges(vertices.length, Int32Array.from(source), Int32Array.from(target)),
    edgeIn: Int32Array.from(edges),
  };
}
