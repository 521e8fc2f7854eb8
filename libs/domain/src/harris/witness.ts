// Typed arrays, kept between searches.
import type { Graph } from './graph.ts';

/** Finds, for redundant edges out of one vertex, the vertices between the ends of each, and adds them to the list. */
export type FindWitnesses = (vertex: number, edges: Int32Array, witnesses: number[][]) => void;

/** Vertices written down in all. Chains found later are given by their first vertex alone. */
const MOST_WRITTEN = 4_000_000;
const MOST_VISITS_PER_EDGE = 400;

/**
 * Makes the finder of witnesses: shortest chains of kept edges, by one breadth-first search from the vertex, pruned by
 * topological place and by height above the bottom (`order` holds the vertices sorted topologically). When the searches
 * grow too long, or the chains too long to keep, a witness is only the vertex the chain begins with, or empty when even
 * that was not found.
 */
export function createWitnessFinder(graph: Graph, isKept: Uint8Array, order: Int32Array): FindWitnesses {
  const { size, source, target } = graph;
  const { position, start, child, height } = placeKept(graph, isKept, order);
  const seen = new Int32Array(size).fill(-1);
  const wantedBy = new Int32Array(size).fill(-1);
  const cameFrom = new Int32Array(size);
  const firstStep = new Int32Array(size);
  const queue = new Int32Array(size);
  const budget = 1_000_000 + MOST_VISITS_PER_EDGE * source.length;
  let visits = 0;
  let written = 0;

  function search(from: number, edges: Int32Array): void {
    let last = -1;
    let least = size;
    let wanted = edges.length;
    for (let at = 0; at < edges.length; at++) {
      const goal = position[target[edges[at]!]!]!;
      wantedBy[goal] = from;
      if (goal > last) last = goal;
      if (height[goal]! < least) least = height[goal]!;
    }
    seen[from] = from;
    queue[0] = from;
    let filled = 1;
    for (let head = 0; head < filled && wanted > 0; head++) {
      if (++visits > budget) return;
      const at = queue[head]!;
      for (let edge = start[at]!; edge < start[at + 1]!; edge++) {
        const next = child[edge]!;
        if (next > last || height[next]! < least || seen[next] === from) continue;
        seen[next] = from;
        cameFrom[next] = at;
        firstStep[next] = at === from ? next : firstStep[at]!;
        queue[filled++] = next;
        if (wantedBy[next] === from) wanted--;
      }
    }
  }

  function writeDown(from: number, goal: number): number[] {
    if (seen[goal] !== from) return [];
    if (written > MOST_WRITTEN) return [order[firstStep[goal]!]!];
    const between: number[] = [];
    for (let at = cameFrom[goal]!; at !== from; at = cameFrom[at]!) between.push(order[at]!);
    written += between.length;
    return between.reverse();
  }

  return (vertex, edges, witnesses) => {
    const from = position[vertex]!;
    search(from, edges);
    for (let at = 0; at < edges.length; at++) {
      witnesses.push(writeDown(from, position[target[edges[at]!]!]!));
    }
  };
}

/** The kept edges by topological place, so that what a search visits lies together in memory. */
interface PlacedKept {
  position: Int32Array;
  /** Children of `p`: `child[start[p]]` to `child[start[p + 1] - 1]`, in the order of the vertices. */
  start: Int32Array;
  child: Int32Array;
  /** Edges on the longest chain down from each place. */
  height: Int32Array;
}

function placeKept(graph: Graph, isKept: Uint8Array, order: Int32Array): PlacedKept {
  const position = new Int32Array(graph.size);
  for (let place = 0; place < order.length; place++) position[order[place]!] = place;
  const start = new Int32Array(graph.size + 1);
  const child = new Int32Array(graph.source.length);
  const height = new Int32Array(graph.size);
  let filled = 0;
  for (let place = 0; place < order.length; place++) {
    const vertex = order[place]!;
    for (let edge = graph.start[vertex]!; edge < graph.start[vertex + 1]!; edge++) {
      if (isKept[edge]) child[filled++] = position[graph.target[edge]!]!;
    }
    start[place + 1] = filled;
  }
  for (let place = order.length - 1; place >= 0; place--) {
    for (let at = start[place]!; at < start[place + 1]!; at++) {
      if (height[child[at]!]! >= height[place]!) height[place] = height[child[at]!]! + 1;
    }
  }
  return { position, start, child, height };
}
