// Uses typed arrays, because there may be more than fifty thousand nodes.
import { linkEdges, sortTopologically, type EdgeGraph, findComponents } from '@trowel/domain/matrix';
import type { LaneRange } from './lanes.ts';

/**
 * Returns the lane of each node, or -1 if it cannot be inferred. If several lanes are possible, a node gets the
 * lowest lane of its later nodes, otherwise the highest of its earlier ones, otherwise that of its component. A
 * node with a recorded lane stays there in any case. Precondition: the graph has no cycle. Cost: linear.
 */
export function inferLanes(graph: EdgeGraph, ranges: readonly (LaneRange | undefined)[]): Int32Array {
  const order = sortTopologically(graph, new Uint8Array(graph.source.length));
  const below = findHighestBelow(graph, order, ranges);
  const laneOf = new Int32Array(graph.size).fill(-1);
  for (let at = 0; at < order.length; at++) {
    const vertex = order[at];
    laneOf[vertex] = chooseLane(ranges[vertex], findLowestAbove(graph, laneOf, vertex), below[vertex]);
  }
  followNeighbours(graph, laneOf);
  return laneOf;
}

/** Returns for each node the highest lane (smallest number) of any node below it, or -1. */
function findHighestBelow(
  { size, start, target }: EdgeGraph,
  order: Int32Array,
  ranges: readonly (LaneRange | undefined)[],
): Int32Array {
  const below = new Int32Array(size).fill(-1);
  for (let at = order.length - 1; at >= 0; at--) {
    const vertex = order[at];
    let highest = -1;
    for (let edge = start[vertex]; edge < start[vertex + 1]; edge++) {
      const child = target[edge];
      const range = ranges[child];
      const bound = range ? clamp(below[child] === -1 ? range.last : below[child], range) : below[child];
      if (bound !== -1 && (highest === -1 || bound < highest)) highest = bound;
    }
    below[vertex] = highest;
  }
  return below;
}

function findLowestAbove({ source, inStart, inEdge }: EdgeGraph, laneOf: Int32Array, vertex: number): number {
  let lowest = -1;
  for (let at = inStart[vertex]; at < inStart[vertex + 1]; at++) {
    lowest = Math.max(lowest, laneOf[source[inEdge[at]]]);
  }
  return lowest;
}

function chooseLane(range: LaneRange | undefined, above: number, below: number): number {
  if (!range) return above === -1 ? below : above;
  if (range.first === range.last) return range.first;
  let lane = range.home === -1 ? range.first : range.home;
  if (below !== -1) lane = range.home === -1 && above === -1 ? below : Math.min(lane, below);
  return clamp(Math.max(lane, above), range);
}

function clamp(lane: number, { first, last }: LaneRange): number {
  return Math.min(Math.max(lane, first), last);
}

/** Assigns the remaining nodes, which are only above others. A component gets the highest lane below any of it. */
function followNeighbours(graph: EdgeGraph, laneOf: Int32Array): void {
  const isLeft = Uint8Array.from(laneOf, (lane) => (lane === -1 ? 1 : 0));
  if (!isLeft.includes(1)) return;
  const { componentOf, count } = findComponents(selectAmong(graph, isLeft), isLeft);
  const highest = new Int32Array(count).fill(-1);
  for (let edge = 0; edge < graph.source.length; edge++) {
    const component = componentOf[graph.source[edge]];
    const lane = laneOf[graph.target[edge]];
    if (component === -1 || lane === -1) continue;
    highest[component] = highest[component] === -1 ? lane : Math.min(highest[component], lane);
  }
  for (let vertex = 0; vertex < graph.size; vertex++) {
    if (isLeft[vertex]) laneOf[vertex] = highest[componentOf[vertex]];
  }
}

function selectAmong({ size, source, target }: EdgeGraph, isLeft: Uint8Array): EdgeGraph {
  const isAmong = (_: number, edge: number): boolean =>
    isLeft[source[edge]] === 1 && isLeft[target[edge]] === 1;
  return linkEdges(size, source.filter(isAmong), target.filter(isAmong));
}
