// Uses typed arrays: one search for each edge, between its positions in the order.
import { sortTopologically, type EdgeGraph } from '../graph/graph.ts';

/** Maximum number of edges visited for each edge of the graph. Beyond it, the rest of the set stays unchanged. */
const MAX_EFFORT_PER_EDGE = 60;

/** A topological order of all vertices that is rearranged to accept one edge after the other. */
interface FlexibleOrder {
  graph: EdgeGraph;
  isOut: Uint8Array;
  /** Vertex at each position of the order, and position of each vertex. */
  order: Int32Array;
  position: Int32Array;
  /** Round in which a vertex was last reached. */
  seen: Int32Array;
  /** Buffers for the vertices found in each direction. */
  below: Int32Array;
  above: Int32Array;
  round: number;
  effort: number;
}

/**
 * Reduces a feedback arc set to a minimal one: without it the graph is acyclic, and usually none of its edges
 * can be spared. Each edge, shortest first, is added back if the topological order can be rearranged to accept
 * it (Pearce and Kelly 2006). Precondition: without the whole set the graph is acyclic. Cost: for each edge, the
 * vertices between its ends.
 */
export function minimizeFeedbackArcSet(graph: EdgeGraph, feedback: readonly number[]): number[] {
  const { source, target, size } = graph;
  const isOut = new Uint8Array(source.length);
  for (const edge of feedback) isOut[edge] = 1;
  const position = new Int32Array(size);
  const order = sortTopologically(graph, isOut);
  for (let place = 0; place < size; place++) position[order[place]] = place;
  const flexible: FlexibleOrder = {
    graph,
    isOut,
    order,
    position,
    seen: new Int32Array(size),
    below: new Int32Array(size),
    above: new Int32Array(size),
    round: 0,
    effort: 0,
  };
  const lengths = new Map(feedback.map((edge) => [edge, position[source[edge]] - position[target[edge]]]));
  for (const edge of [...feedback].sort((a, b) => lengths.get(a)! - lengths.get(b)! || a - b)) {
    if (flexible.effort > MAX_EFFORT_PER_EDGE * source.length) break;
    if (fitIn(flexible, source[edge], target[edge])) isOut[edge] = 0;
  }
  return feedback.filter((edge) => isOut[edge]);
}

/** Rearranges the order so that one vertex comes before another. Returns false if the other leads to it. */
function fitIn(flexible: FlexibleOrder, upper: number, lower: number): boolean {
  const { order, position } = flexible;
  if (position[upper] < position[lower]) return true;
  const below = listBelow(flexible, lower, upper);
  if (below === undefined) return false;
  // The vertices that lead to the upper one get the first of all their positions, in their previous
  // order.
  const above = sortPlaces(position, listAbove(flexible, upper, lower));
  const from = new Int32Array(above.length + below.length);
  from.set(above);
  from.set(sortPlaces(position, below), above.length);
  const moved = from.map((place) => order[place]);
  const places = from.sort();
  for (let at = 0; at < moved.length; at++) {
    order[places[at]] = moved[at];
    position[moved[at]] = places[at];
  }
  return true;
}

/** Lists the vertices reachable from a vertex, up to the position of the goal. Undefined if the goal is reachable. */
function listBelow(flexible: FlexibleOrder, from: number, goal: number): Int32Array | undefined {
  const { graph, isOut, position, seen, below } = flexible;
  const { start, target } = graph;
  const round = ++flexible.round;
  const last = position[goal];
  below[0] = from;
  seen[from] = round;
  let filled = 1;
  for (let head = 0; head < filled; head++) {
    const vertex = below[head];
    flexible.effort += start[vertex + 1] - start[vertex];
    for (let edge = start[vertex]; edge < start[vertex + 1]; edge++) {
      const next = target[edge];
      if (isOut[edge] || seen[next] === round || position[next] > last) continue;
      if (next === goal) return undefined;
      seen[next] = round;
      below[filled++] = next;
    }
  }
  return below.subarray(0, filled);
}

/** Lists the vertices that lead to a vertex, down from the position of another that does not. */
function listAbove(flexible: FlexibleOrder, from: number, other: number): Int32Array {
  const { graph, isOut, position, seen, above } = flexible;
  const { inStart, inEdge, source } = graph;
  const round = ++flexible.round;
  const first = position[other];
  above[0] = from;
  seen[from] = round;
  let filled = 1;
  for (let head = 0; head < filled; head++) {
    const vertex = above[head];
    flexible.effort += inStart[vertex + 1] - inStart[vertex];
    for (let at = inStart[vertex]; at < inStart[vertex + 1]; at++) {
      const edge = inEdge[at];
      const next = source[edge];
      if (isOut[edge] || seen[next] === round || position[next] < first) continue;
      seen[next] = round;
      above[filled++] = next;
    }
  }
  return above.subarray(0, filled);
}

function sortPlaces(position: Int32Array, vertices: Int32Array): Int32Array {
  return vertices.map((vertex) => position[vertex]).sort();
}
