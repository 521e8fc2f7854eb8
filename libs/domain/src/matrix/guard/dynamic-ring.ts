import type { DynamicGraph, JoinKind } from './dynamic-graph.ts';
import { createDynamicSearch, type ComesFirst, type FindPath } from './dynamic-search.ts';

/** Finds the cycle that a new edge would close. The first two vertices of the result are those of the edge. */
export interface RingSearch {
  /**
   * Checks a new order edge. Returns a path in the other direction, including paths that show the two as equal
   * or contemporary.
   */
  findRingOfOrder(later: number, earlier: number): number[] | undefined;
  /** Checks a new join. Returns a path by which one of the two, or a vertex on its level, is later than the other. */
  findRingOfJoin(from: number, to: number): number[] | undefined;
}

const EQUAL: readonly JoinKind[] = ['equal'];
const LEVEL: readonly JoinKind[] = ['equal', 'contemporary'];

/**
 * Creates the search for cycles. Equal and contemporary vertices are on one level, so a cycle may use both.
 * Cycles without contemporaries are preferred. Cost: the vertices between the two, searched from both ends.
 */
export function createRingSearch(graph: DynamicGraph, comesFirst: ComesFirst): RingSearch {
  const findStrict = createDynamicSearch(graph, { joins: EQUAL, comesFirst });
  const findAny = createDynamicSearch(graph, { joins: LEVEL, comesFirst });

  return {
    findRingOfOrder(later, earlier) {
      if (later === earlier) return [later, later];
      if (graph.contemporaries === 0) return ringOfOrder(findStrict, later, earlier);
      const ring = ringOfOrder(findAny, later, earlier);
      return ring && (ringOfOrder(findStrict, later, earlier) ?? ring);
    },

    findRingOfJoin(from, to) {
      if (isJoined(graph, EQUAL, [from, to])) return undefined;
      if (graph.contemporaries === 0) return ringOfJoin(findStrict, from, to);
      const ring = ringOfJoin(findAny, from, to);
      if (!ring) return undefined;
      // Vertices already on one level close no new cycle, and the cycle found may be no more than
      // that.
      return ringOfJoin(findStrict, from, to) ?? (isJoined(graph, LEVEL, [from, to]) ? undefined : ring);
    },
  };
}

function ringOfOrder(findPath: FindPath, later: number, earlier: number): number[] | undefined {
  const back = findPath(earlier, later);
  return back && [later, ...back];
}

function ringOfJoin(findPath: FindPath, from: number, to: number): number[] | undefined {
  const below = findPath(to, from);
  if (below) return [from, ...below];
  const above = findPath(from, to);
  return above && [to, ...above];
}

/** Returns true if joins alone lead from one vertex to the other. Cost: linear in the vertices joined to the first. */
function isJoined(
  graph: DynamicGraph,
  kinds: readonly JoinKind[],
  [from, to]: readonly [number, number],
): boolean {
  const { next, end, isPresent } = graph;
  const joined = new Set([from]);
  // Iterating over a set includes the elements added during the iteration.
  for (const vertex of joined) {
    if (vertex === to) return true;
    for (const kind of kinds) {
      for (let link = graph[kind][vertex]; link >= 0; link = next[link]) {
        if (isPresent[end[link]] === 1) joined.add(end[link]);
      }
    }
  }
  return false;
}
