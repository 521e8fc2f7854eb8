import { linkEdges, type EdgeGraph } from '../graph/graph.ts';

/** Some vertices of a graph with the edges between them, both numbered anew. */
export interface Subgraph {
  graph: EdgeGraph;
  /** The edge of the whole graph for each edge here. */
  edgeIn: Int32Array;
}

/**
 * Gives the subgraph of some vertices (sorted). `placeOf` has room for each vertex of the graph, -1 in each, and is given
 * back so. Cost linear in the vertices given and their edges.
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
