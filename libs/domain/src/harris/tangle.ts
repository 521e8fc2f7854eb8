import { findFeedbackEdges } from './feedback.ts';
import { linkEdges, type EdgeGraph } from './graph.ts';
import { findStrongComponents } from './strong-components.ts';

/** A tangle cut out of its graph, with vertices and edges of its own. */
export interface Tangle {
  graph: EdgeGraph;
  /** The edge of the whole graph for each edge of the tangle. */
  edgeIn: Int32Array;
}

/** Cuts the given vertices (sorted) out of a graph, with the edges between them. Cost linear in those. */
export function cutTangle(graph: EdgeGraph, vertices: Int32Array): Tangle {
  const local = new Map<number, number>();
  for (const [place, vertex] of vertices.entries()) local.set(vertex, place);
  const source: number[] = [];
  const target: number[] = [];
  const edges: number[] = [];
  for (const [place, vertex] of vertices.entries()) {
    for (let edge = graph.start[vertex]!; edge < graph.start[vertex + 1]!; edge++) {
      const other = local.get(graph.target[edge]!);
      if (other === undefined) continue;
      source.push(place);
      target.push(other);
      edges.push(edge);
    }
  }
  return {
    graph: linkEdges(vertices.length, Int32Array.from(source), Int32Array.from(target)),
    edgeIn: Int32Array.from(edges),
  };
}

/** Estimates how many more edges must go before nothing leads back to itself. Cost linear. */
export function countRemaining(graph: EdgeGraph, isLeftOut: Uint8Array): number {
  let count = 0;
  for (const vertices of findStrongComponents(graph, isLeftOut)) {
    count += findFeedbackEdges(graph, vertices, isLeftOut).length;
  }
  return count;
}
