// Uses typed arrays that are reused between searches, so that a search costs only the vertices
// visited.
import type { EdgeGraph } from './graph.ts';

export interface SearchLimits {
  /** Returns true if an edge may be used. */
  mayUse: (edge: number) => boolean;
  /** Maximum length of a path, in edges. */
  maxLength?: number;
  /** Maximum number of vertices visited. */
  maxVisits?: number;
}

export interface PathResult {
  /** The edges of a shortest path, in order. Undefined if none was found. */
  path: number[] | undefined;
  /** True if a limit ended the search. There may be a longer path. */
  isCut: boolean;
}

export interface PathSearch {
  /** Finds a shortest path, breadth first. Of equally short paths it always finds the same one. */
  find(from: number, to: number, limits: SearchLimits): PathResult;
  /**
   * Bidirectional search that always extends the smaller front. It visits fewer vertices if fronts grow fast.
   * There is no visit limit.
   */
  findFromBothEnds(from: number, to: number, limits: Omit<SearchLimits, 'maxVisits'>): PathResult;
  /** Vertices and edges visited by all searches so far. */
  readonly effort: number;
}

/** Vertices that a search has reached from one of the two ends. */
interface Front {
  /** Round in which a vertex was last reached, and the edge that led to it. */
  seen: Int32Array;
  cameBy: Int32Array;
  queue: Int32Array;
  head: number;
  filled: number;
}

interface SearchState {
  graph: EdgeGraph;
  down: Front;
  up: Front;
  /** Number of the search. It makes clearing the arrays between searches unnecessary. */
  round: number;
  effort: number;
}

/** Creates a search for shortest paths along the edges of a graph. */
export function createPathSearch(graph: EdgeGraph): PathSearch {
  const state: SearchState = {
    graph,
    down: newFront(graph.size),
    up: newFront(graph.size),
    round: 0,
    effort: 0,
  };
  return {
    find: (from, to, limits) =>
      from === to ? { path: [], isCut: false } : searchDown(state, from, to, limits),
    findFromBothEnds: (from, to, limits) =>
      from === to ? { path: [], isCut: false } : searchFromBothEnds(state, from, to, limits),
    get effort() {
      return state.effort;
    },
  };
}

function newFront(size: number): Front {
  const array = (): Int32Array => new Int32Array(size);
  return { seen: array(), cameBy: array(), queue: array(), head: 0, filled: 0 };
}

function beginAt(front: Front, vertex: number, round: number): void {
  front.seen[vertex] = round;
  front.queue[0] = vertex;
  front.head = 0;
  front.filled = 1;
}

function searchDown(
  state: SearchState,
  from: number,
  to: number,
  { mayUse, maxLength = Infinity, maxVisits = Infinity }: SearchLimits,
): PathResult {
  const { start, target } = state.graph;
  const { seen, cameBy, queue } = state.down;
  const round = ++state.round;
  beginAt(state.down, from, round);
  let [filled, length, levelEnd] = [1, 1, 1];
  for (let head = 0; head < filled; head++) {
    if (head === levelEnd) {
      levelEnd = filled;
      if (++length > maxLength) return { path: undefined, isCut: true };
    }
    if (head >= maxVisits) return { path: undefined, isCut: true };
    const vertex = queue[head];
    state.effort += start[vertex + 1] - start[vertex] + 1;
    for (let edge = start[vertex]; edge < start[vertex + 1]; edge++) {
      const next = target[edge];
      if (seen[next] === round || !mayUse(edge)) continue;
      seen[next] = round;
      cameBy[next] = edge;
      if (next === to) return { path: pathDown(state, from, to), isCut: false };
      queue[filled++] = next;
    }
  }
  return { path: undefined, isCut: false };
}

function searchFromBothEnds(
  state: SearchState,
  from: number,
  to: number,
  { mayUse, maxLength = Infinity }: SearchLimits,
): PathResult {
  const { down, up } = state;
  state.round++;
  beginAt(down, from, state.round);
  beginAt(up, to, state.round);
  for (let length = 1; down.head < down.filled && up.head < up.filled; length++) {
    if (length > maxLength) return { path: undefined, isCut: true };
    const isDown = down.filled - down.head <= up.filled - up.head;
    // Fronts are whole levels, so the first vertex that both reach is on a shortest path.
    const meeting = isDown ? widenDown(state, mayUse) : widenUp(state, mayUse);
    if (meeting >= 0)
      return { path: [...pathDown(state, from, meeting), ...pathOn(state, meeting, to)], isCut: false };
  }
  return { path: undefined, isCut: false };
}

/** Extends the front by one level. Returns a vertex that the other front has reached, or -1. */
function widenDown(state: SearchState, mayUse: SearchLimits['mayUse']): number {
  const { down, up, round } = state;
  const { start, target } = state.graph;
  const { seen, cameBy, queue, filled: levelEnd } = down;
  for (; down.head < levelEnd; down.head++) {
    const vertex = queue[down.head];
    const last = start[vertex + 1];
    state.effort += last - start[vertex] + 1;
    for (let edge = start[vertex]; edge < last; edge++) {
      const next = target[edge];
      if (seen[next] === round || !mayUse(edge)) continue;
      seen[next] = round;
      cameBy[next] = edge;
      queue[down.filled++] = next;
      if (up.seen[next] === round) return next;
    }
  }
  return -1;
}

function widenUp(state: SearchState, mayUse: SearchLimits['mayUse']): number {
  const { down, up, round } = state;
  const { inStart, inEdge, source } = state.graph;
  const { seen, cameBy, queue, filled: levelEnd } = up;
  for (; up.head < levelEnd; up.head++) {
    const vertex = queue[up.head];
    const last = inStart[vertex + 1];
    state.effort += last - inStart[vertex] + 1;
    for (let at = inStart[vertex]; at < last; at++) {
      const edge = inEdge[at];
      const next = source[edge];
      if (seen[next] === round || !mayUse(edge)) continue;
      seen[next] = round;
      cameBy[next] = edge;
      queue[up.filled++] = next;
      if (down.seen[next] === round) return next;
    }
  }
  return -1;
}

function pathDown({ graph, down }: SearchState, from: number, to: number): number[] {
  const path: number[] = [];
  for (let vertex = to; vertex !== from; vertex = graph.source[path.at(-1)!]) {
    path.push(down.cameBy[vertex]);
  }
  return path.reverse();
}

function pathOn({ graph, up }: SearchState, from: number, to: number): number[] {
  const path: number[] = [];
  for (let vertex = from; vertex !== to; vertex = graph.target[path.at(-1)!]) {
    path.push(up.cameBy[vertex]);
  }
  return path;
}
