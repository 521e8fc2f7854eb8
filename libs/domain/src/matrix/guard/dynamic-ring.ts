import type { DynamicGraph, JoinKind } from './dynamic-graph.ts';
import { createDynamicSearch, type ComesFirst, type FindPath } from './dynamic-search.ts';

/** Finds the way round that a new edge would close: its vertices, the first two those of the edge. */
export interface RingSearch {
  /** The first vertex becomes later than the second: is the other way round there, or are they one, or level? */
  findRingOfOrder(later: number, earlier: number): number[] | undefined;
  /** The two become one or contemporary: is one of them, or what is level with it, later? */
  findRingOfJoin(from: number, to: number): number[] | undefined;
}

const EQUAL: readonly JoinKind[] = ['equal'];
const LEVEL: readonly JoinKind[] = ['equal', 'contemporary'];

/**
 * Makes the search for rings. What is equal or contemporary lies on one level, so a ring may run along both; one that
 * needs no contemporaries is preferred. Cost: what lies between the two vertices, searched from both.
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
      // What lies level already closes no new ring, and the one found may be no more than that.
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

/** Tells whether joins alone lead from one vertex to the other. Cost: what is joined to the first. */
function isJoined(
  graph: DynamicGraph,
  kinds: readonly JoinKind[],
  [from, to]: readonly [number, number],
): boolean {
  const { next, end, isPresent } = graph;
  const joined = new Set([from]);
  // A set gives what is added to it on the way, too.
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
