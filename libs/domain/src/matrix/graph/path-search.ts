// Typed arrays, kept between searches: a search costs what it visits, not the size of the graph.
import type { EdgeGraph } from './graph.ts';

export interface SearchLimits {
  /** Tells whether an edge may be walked. */
  mayUse: (edge: number) => boolean;
  /** Longest path looked for, in edges. */
  maxLength?: number;
  /** Most vertices visited. */
  maxVisits?: number;
}

export interface PathResult {
  /** The edges of a shortest path, in order; undefined when none was found. */
  path: number[] | undefined;
  /** A limit ended the search: there may be a longer path. */
  isCut: boolean;
}

export interface PathSearch {
  /** Finds a shortest path (breadth first; of equally short ones always the same). */
  find(from: number, to: number, limits: SearchLimits): PathResult;
  /** The same from both ends, always widening the smaller front: fewer vertices where fronts grow fast. No visit limit. */
  findFromBothEnds(from: number, to: number, limits: Omit<SearchLimits, 'maxVisits'>): PathResult;
  /** Vertices visited and edges looked at by all searches so far. */
  readonly effort: number;
}

/** Makes a search for shortest paths along the edges of a graph. */
export function createPathSearch(graph: EdgeGraph): PathSearch {
  const { size, start, source, target, inStart, inEdge } = graph;
  const seen = new Int32Array(size);
  const cameBy = new Int32Array(size);
  const queue = new Int32Array(size);
  const seenFromEnd = new Int32Array(size);
  const leavesBy = new Int32Array(size);
  const endQueue = new Int32Array(size);
  let round = 0;
  let effort = 0;

  function walkBack(from: number, to: number): number[] {
    const path: number[] = [];
    for (let vertex = to; vertex !== from; vertex = source[path.at(-1)!]!) path.push(cameBy[vertex]!);
    return path.reverse();
  }

  function find(from: number, to: number, limits: SearchLimits): PathResult {
    if (from === to) return { path: [], isCut: false };
    const { mayUse, maxLength = Infinity, maxVisits = Infinity } = limits;
    round++;
    seen[from] = round;
    queue[0] = from;
    let filled = 1;
    let length = 1;
    let levelEnd = 1;
    for (let head = 0; head < filled; head++) {
      if (head === levelEnd) {
        levelEnd = filled;
        if (++length > maxLength) return { path: undefined, isCut: true };
      }
      if (head >= maxVisits) return { path: undefined, isCut: true };
      const vertex = queue[head]!;
      effort += start[vertex + 1]! - start[vertex]! + 1;
      for (let edge = start[vertex]!; edge < start[vertex + 1]!; edge++) {
        const next = target[edge]!;
        if (seen[next] === round || !mayUse(edge)) continue;
        seen[next] = round;
        cameBy[next] = edge;
        if (next === to) return { path: walkBack(from, to), isCut: false };
        queue[filled++] = next;
      }
    }
    return { path: undefined, isCut: false };
  }

  function findFromBothEnds(from: number, to: number, limits: Omit<SearchLimits, 'maxVisits'>): PathResult {
    if (from === to) return { path: [], isCut: false };
    const { mayUse, maxLength = Infinity } = limits;
    round++;
    seen[from] = seenFromEnd[to] = round;
    queue[0] = from;
    endQueue[0] = to;
    let [head, filled, endHead, endFilled] = [0, 1, 0, 1];
    // Both sides are whole levels, so the first vertex met by both lies on a shortest path.
    for (let length = 1; head < filled && endHead < endFilled; length++) {
      if (length > maxLength) return { path: undefined, isCut: true };
      if (filled - head <= endFilled - endHead) {
        for (const levelEnd = filled; head < levelEnd; head++) {
          const vertex = queue[head]!;
          const last = start[vertex + 1]!;
          effort += last - start[vertex]! + 1;
          for (let edge = start[vertex]!; edge < last; edge++) {
            const next = target[edge]!;
            if (seen[next] === round || !mayUse(edge)) continue;
            seen[next] = round;
            cameBy[next] = edge;
            queue[filled++] = next;
            if (seenFromEnd[next] === round) return joinHalves(from, next, to);
          }
        }
      } else {
        for (const levelEnd = endFilled; endHead < levelEnd; endHead++) {
          const vertex = endQueue[endHead]!;
          const last = inStart[vertex + 1]!;
          effort += last - inStart[vertex]! + 1;
          for (let at = inStart[vertex]!; at < last; at++) {
            const edge = inEdge[at]!;
            const next = source[edge]!;
            if (seenFromEnd[next] === round || !mayUse(edge)) continue;
            seenFromEnd[next] = round;
            leavesBy[next] = edge;
            endQueue[endFilled++] = next;
            if (seen[next] === round) return joinHalves(from, next, to);
          }
        }
      }
    }
    return { path: undefined, isCut: false };
  }

  function joinHalves(from: number, met: number, to: number): PathResult {
    return { path: [...walkBack(from, met), ...walkOn(met, to)], isCut: false };
  }

  function walkOn(from: number, to: number): number[] {
    const path: number[] = [];
    for (let vertex = from; vertex !== to; vertex = target[path.at(-1)!]!) path.push(leavesBy[vertex]!);
    return path;
  }

  return {
    find,
    findFromBothEnds,
    get effort() {
      return effort;
    },
  };
}
