// Uses typed arrays that are reused between queries, so that a query costs only the positions
// visited.
import type { EdgeGraph } from '../graph/graph.ts';
import { placeGraph, type PlacedGraph } from './placed-graph.ts';
import { DEPTH, HEIGHT, labelPlaces, LABELS, OTHER_PLACE, OTHER_REACH, REACH } from './reach-labels.ts';

/** The edges of an order by position, and labels that exclude reachability for most pairs of positions. */
export interface ReachIndex {
  placed: PlacedGraph;
  /** See `labelPlaces`. */
  labels: Int32Array;
}

/** Builds the index of the edges not left out. Precondition: they contain no cycle. Cost: linear. */
export function indexReach(graph: EdgeGraph, isLeftOut: Uint8Array): ReachIndex {
  const placed = placeGraph(graph, isLeftOut);
  return { placed, labels: labelPlaces(placed) };
}

/** Answers whether a path leads from one position down to another. */
export interface ReachSearch {
  leads(top: number, bottom: number, mayUse?: (edge: number) => boolean): boolean;
  /** Number of positions visited by all searches so far. */
  readonly visits: number;
}

/** Creates the search: depth first, skipping all positions whose labels show that they do not lead to the goal. */
export function createReachSearch({ placed, labels }: ReachIndex): ReachSearch {
  const { size, start, end, child, edgeAt } = placed;
  const seen = new Int32Array(size);
  const stack = new Int32Array(size);
  let round = 0;
  let visits = 0;

  function mayLead(place: number, goal: number): boolean {
    const [at, to] = [place * LABELS, goal * LABELS];
    return (
      labels[at + REACH] >= goal &&
      labels[at + OTHER_REACH] >= labels[to + OTHER_PLACE] &&
      labels[at + OTHER_PLACE] <= labels[to + OTHER_PLACE] &&
      labels[at + HEIGHT] >= labels[to + HEIGHT] &&
      labels[at + DEPTH] <= labels[to + DEPTH]
    );
  }

  return {
    leads(top, bottom, mayUse) {
      if (top >= bottom || !mayLead(top, bottom)) return top === bottom;
      round++;
      stack[0] = top;
      for (let open = 1; open > 0;) {
        const place = stack[--open];
        visits++;
        for (let slot = start[place]; slot < end[place]; slot++) {
          const next = child[slot];
          if (next > bottom) break;
          if (seen[next] === round || !mayLead(next, bottom)) continue;
          if (mayUse && !mayUse(edgeAt[slot])) continue;
          if (next === bottom) return true;
          seen[next] = round;
          stack[open++] = next;
        }
      }
      return false;
    },
    get visits() {
      return visits;
    },
  };
}
