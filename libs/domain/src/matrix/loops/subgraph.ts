import { findFeedbackEdges } from './feedback-arc-set.ts';
import { linkEdges, type EdgeGraph } from '../graph/graph.ts';
import { findStrongComponents } from '../graph/strong-components.ts';

/** A tangle cut out of its graph, with vertices and edges of its own. */
export interface Tangle {
  graph: EdgeGraph;
  /** The edge of the whole graph for each edge of the tangle. */
  edgeIn: Int32Array;
}

/**
 * Cuts the given vertices (sorted) out of a graph, with the edges between them. `placeOf` has room for each vertex, -1 in
 * each, and is given back so. Cost linear in the vertices given and their edges.
 */
export function cutTangle(graph: EdgeGraph, vertices: Int32Array, placeOf: Int32Array): Tangle {
  for (let place = 0; place < vertices.length; place++) placeOf[vertices[place]!] = place;
  const source: number[] = [];
  const target: number[] = [];
  const edges: number[] = [];
  for (let place = 0; place < vertices.length; place++) {
    const vertex = vertices[place]!;
    for (let edge = graph.start[vertex]!; edge < graph.start[vertex + 1]!; edge++) {
      const other = placeOf[graph.target[edge]!]!;
      if (other < 0) continue;
      source.push(place);
      target.push(other);
      edges.push(edge);
    }
  }
  for (let place = 0; place < vertices.length; place++) placeOf[vertices[place]!] = -1;
  return {
    graph: linkEdges(vertices.length, Int32Array.from(source), Int32Array.from(target)),
    edgeIn: Int32Array.from(edges),
  };
}

/** Estimates how many more edges must go before nothing leads back to itself. Cost linear. */
export function countRemaining(graph: EdgeGraph, isLeftOut: Uint8Array): number {
  const placeOf = new Int32Array(graph.size).fill(-1);
  let count = 0;
  for (const vertices of findStrongComponents(graph, isLeftOut)) {
    count += findFeedbackEdges(graph, { vertices, placeOf }, isLeftOut).length;
  }
  return count;
}
