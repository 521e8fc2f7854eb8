// Uses typed arrays that are reused between searches, so that a search costs only the vertices
// visited.
import type { DynamicGraph, JoinKind } from './dynamic-graph.ts';

/** Returns true if a vertex is preferred to another on equally short paths. */
export type ComesFirst = (a: number, b: number) => boolean;

/** Finds the vertices of a shortest path from one vertex to another, or undefined. */
export type FindPath = (from: number, to: number) => number[] | undefined;

type ListName = 'down' | 'up' | JoinKind;

interface Side {
  /** Number of the search in which a vertex was last reached, and its distance from the start. */
  seen: Int32Array;
  level: Int32Array;
  queue: Int32Array;
  head: number;
  filled: number;
  depth: number;
}

/** Additional joins of a search for paths, and the order of its results. */
export interface SearchOptions {
  /** Joins that a path may use in addition to the order. */
  joins: readonly JoinKind[];
  comesFirst: ComesFirst;
}

/**
 * Creates the search for paths from later to earlier vertices and along joins. Bidirectional breadth-first
 * search: it always extends the smaller front by one level, and ends if a front is empty. Of equally short paths
 * it returns the one whose vertices come first, so that the result does not depend on the order in which edges
 * were added. Cost: the edges between the two ends, at most all edges.
 */
export function createDynamicSearch(graph: DynamicGraph, { joins, comesFirst }: SearchOptions): FindPath {
  let below = newSide(0);
  let above = newSide(0);
  let marked = new Int32Array(0);
  let round = 0;

  return (from, to) => {
    if (from === to) return [from];
    if (marked.length < graph.size) {
      const room = graph.isPresent.length;
      [below, above, marked, round] = [newSide(room), newSide(room), new Int32Array(room), 0];
    }
    round++;
    begin(below, from, round);
    begin(above, to, round);
    while (below.head < below.filled && above.head < above.filled) {
      const isDown = below.filled - below.head <= above.filled - above.head;
      const hasMet = isDown
        ? widen(graph, ['down', ...joins], { own: below, other: above, round })
        : widen(graph, ['up', ...joins], { own: above, other: below, round });
      if (hasMet) return choosePath(graph, { below, above, marked, round, joins, comesFirst }, from);
    }
    return undefined;
  };
}

function newSide(size: number): Side {
  const array = (): Int32Array => new Int32Array(size);
  return { seen: array(), level: array(), queue: array(), head: 0, filled: 0, depth: 0 };
}

function begin(side: Side, vertex: number, round: number): void {
  side.seen[vertex] = round;
  side.level[vertex] = 0;
  side.queue[0] = vertex;
  side.head = 0;
  side.filled = 1;
  side.depth = 0;
}

/** Extends a front by one whole level. Returns true if it reached the other front. */
function widen(
  graph: DynamicGraph,
  lists: readonly ListName[],
  { own, other, round }: { own: Side; other: Side; round: number },
): boolean {
  const { next, end, isPresent } = graph;
  const heads = lists.map((name) => graph[name]);
  const { seen, level, queue } = own;
  const depth = ++own.depth;
  const last = own.filled;
  let filled = last;
  let hasMet = false;
  for (let head = own.head; head < last; head++) {
    const vertex = queue[head];
    for (let list = 0; list < heads.length; list++) {
      for (let link = heads[list][vertex]; link >= 0; link = next[link]) {
        const to = end[link];
        if (seen[to] === round || isPresent[to] === 0) continue;
        seen[to] = round;
        level[to] = depth;
        queue[filled++] = to;
        hasMet ||= other.seen[to] === round;
      }
    }
  }
  own.head = last;
  own.filled = filled;
  return hasMet;
}

interface Meeting extends SearchOptions {
  below: Side;
  above: Side;
  marked: Int32Array;
  round: number;
}

/** Returns the first of the shortest paths: down to the meeting level, then on to the end. */
function choosePath(graph: DynamicGraph, meeting: Meeting, from: number): number[] {
  const { below, above, marked, round } = meeting;
  markWaysToMeeting(graph, meeting);
  const path = [from];
  for (let level = 1; level <= below.depth; level++) {
    path.push(
      firstNext(graph, path.at(-1)!, meeting, (v) => marked[v] === round && below.level[v] === level),
    );
  }
  for (let level = above.depth - 1; level >= 0; level--) {
    path.push(
      firstNext(graph, path.at(-1)!, meeting, (v) => above.seen[v] === round && above.level[v] === level),
    );
  }
  return path;
}

/** Marks the vertices above the meeting level that are on a shortest path. */
function markWaysToMeeting(graph: DynamicGraph, { below, above, marked, round, joins }: Meeting): void {
  const { next, end } = graph;
  const lists = (['up', ...joins] as const).map((name) => graph[name]);
  let front: number[] = [];
  // Both fronts are whole levels, so all meeting vertices are on the last level of both.
  for (let at = below.filled - 1; at >= 0 && below.level[below.queue[at]] === below.depth; at--) {
    const vertex = below.queue[at];
    if (above.seen[vertex] === round) front.push(vertex);
  }
  for (const vertex of front) marked[vertex] = round;
  for (let level = below.depth - 1; level > 0; level--) {
    const later: number[] = [];
    for (const vertex of front) {
      for (const heads of lists) {
        for (let link = heads[vertex]; link >= 0; link = next[link]) {
          const before = end[link];
          if (below.seen[before] !== round || below.level[before] !== level || marked[before] === round)
            continue;
          marked[before] = round;
          later.push(before);
        }
      }
    }
    front = later;
  }
}

function firstNext(
  graph: DynamicGraph,
  vertex: number,
  { joins, comesFirst }: SearchOptions,
  isOnPath: (vertex: number) => boolean,
): number {
  const { next, end } = graph;
  let first = -1;
  for (const name of ['down', ...joins] as const) {
    for (let link = graph[name][vertex]; link >= 0; link = next[link]) {
      const to = end[link];
      if (to !== first && isOnPath(to) && (first < 0 || comesFirst(to, first))) first = to;
    }
  }
  return first;
}
