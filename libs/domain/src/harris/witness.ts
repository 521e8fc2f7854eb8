// Typed arrays, kept between searches.
import type { Graph } from './graph.ts';

/** Finds, for redundant edges out of one vertex, the vertices between the ends of each. */
export type FindWitnesses = (vertex: number, edges: Int32Array) => Int32Array[];

/** Vertices written down in all. Chains found later are given by their first vertex alone. */
const MOST_WRITTEN = 4_000_000;
const MOST_VISITS_PER_EDGE = 400;

/**
 * Makes the finder of witnesses: shortest chains of kept edges, by one breadth-first search from the vertex.
 * When the searches grow too long, or the chains too long to keep, a witness is only the vertex the chain begins with,
 * or empty when even that was not found.
 */
export function createWitnessFinder(graph: Graph, isKept: Uint8Array, position: Int32Array): FindWitnesses {
  const { size, start, source, target } = graph;
  const seen = new Int32Array(size).fill(-1);
  const cameFrom = new Int32Array(size);
  const firstStep = new Int32Array(size);
  const queue = new Int32Array(size);
  const budget = 1_000_000 + MOST_VISITS_PER_EDGE * source.length;
  let visits = 0;
  let written = 0;

  function search(vertex: number, edges: Int32Array): void {
    let last = -1;
    const wanted = new Set<number>();
    for (const edge of edges) {
      wanted.add(target[edge]!);
      last = Math.max(last, position[target[edge]!]!);
    }
    seen[vertex] = vertex;
    queue[0] = vertex;
    let filled = 1;
    for (let head = 0; head < filled && wanted.size > 0; head++) {
      if (++visits > budget) return;
      const at = queue[head]!;
      for (let edge = start[at]!; edge < start[at + 1]!; edge++) {
        const next = target[edge]!;
        if (!isKept[edge] || seen[next] === vertex || position[next]! > last) continue;
        seen[next] = vertex;
        cameFrom[next] = at;
        firstStep[next] = at === vertex ? next : firstStep[at]!;
        queue[filled++] = next;
        wanted.delete(next);
      }
    }
  }

  function writeDown(vertex: number, end: number): Int32Array {
    if (seen[end] !== vertex) return new Int32Array(0);
    if (written > MOST_WRITTEN) return Int32Array.of(firstStep[end]!);
    const between: number[] = [];
    for (let at = cameFrom[end]!; at !== vertex; at = cameFrom[at]!) between.push(at);
    written += between.length;
    return Int32Array.from(between.reverse());
  }

  return (vertex, edges) => {
    search(vertex, edges);
    return Array.from(edges, (edge) => writeDown(vertex, target[edge]!));
  };
}
