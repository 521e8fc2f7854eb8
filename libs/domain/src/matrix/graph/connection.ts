// Typed arrays, kept between searches: a search costs what it visits, not the size of the graph.
import type { EdgeGraph } from './graph.ts';

/** Finds a shortest path from one vertex to another (its edges in order), or undefined. */
export type FindConnection = (from: number, to: number) => number[] | undefined;

interface Side {
  /** Search in which a vertex was last seen, and the edge it was met by. */
  seen: Int32Array;
  cameBy: Int32Array;
  queue: Int32Array;
  head: number;
  filled: number;
}

/**
 * Makes a search from both ends at once, always widening the smaller front. It ends as soon as one side is exhausted,
 * so it is cheap where little lies above or below, and never visits more than everything.
 */
export function createConnectionSearch(graph: EdgeGraph): FindConnection {
  const down = newSide(graph.size);
  const up = newSide(graph.size);
  let round = 0;

  return (from, to) => {
    if (from === to) return [];
    round++;
    begin(down, from, round);
    begin(up, to, round);
    while (down.head < down.filled && up.head < up.filled) {
      const isDown = down.filled - down.head <= up.filled - up.head;
      const met = isDown ? widenDown(graph, down, up, round) : widenUp(graph, up, down, round);
      if (met >= 0) return joinHalves(graph, down, up, { from, met, to });
    }
    return undefined;
  };
}

function newSide(size: number): Side {
  const array = (): Int32Array => new Int32Array(size);
  return { seen: array(), cameBy: array(), queue: array(), head: 0, filled: 0 };
}

function begin(side: Side, vertex: number, round: number): void {
  side.seen[vertex] = round;
  side.queue[0] = vertex;
  side.head = 0;
  side.filled = 1;
}

/** Goes one level on; gives a vertex the other side has seen, or -1. */
function widenDown({ start, target }: EdgeGraph, side: Side, other: Side, round: number): number {
  for (const end = side.filled; side.head < end; side.head++) {
    const vertex = side.queue[side.head]!;
    for (let edge = start[vertex]!; edge < start[vertex + 1]!; edge++) {
      if (meet(side, other, target[edge]!, edge, round)) return target[edge]!;
    }
  }
  return -1;
}

function widenUp({ source, inStart, inEdge }: EdgeGraph, side: Side, other: Side, round: number): number {
  for (const end = side.filled; side.head < end; side.head++) {
    const vertex = side.queue[side.head]!;
    for (let at = inStart[vertex]!; at < inStart[vertex + 1]!; at++) {
      const edge = inEdge[at]!;
      if (meet(side, other, source[edge]!, edge, round)) return source[edge]!;
    }
  }
  return -1;
}

function meet(side: Side, other: Side, vertex: number, edge: number, round: number): boolean {
  if (side.seen[vertex] === round) return false;
  side.seen[vertex] = round;
  side.cameBy[vertex] = edge;
  side.queue[side.filled++] = vertex;
  return other.seen[vertex] === round;
}

function joinHalves(
  { source, target }: EdgeGraph,
  down: Side,
  up: Side,
  { from, met, to }: { from: number; met: number; to: number },
): number[] {
  const path: number[] = [];
  for (let vertex = met; vertex !== from; vertex = source[path.at(-1)!]!) path.push(down.cameBy[vertex]!);
  path.reverse();
  for (let vertex = met; vertex !== to; vertex = target[path.at(-1)!]!) path.push(up.cameBy[vertex]!);
  return path;
}
