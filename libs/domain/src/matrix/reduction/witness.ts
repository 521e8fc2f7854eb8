// Typed arrays, kept between searches.
import type { PlacedGraph } from './placed-graph.ts';
import { DEPTH, HEIGHT, LABELS, OTHER_PLACE, OTHER_REACH, REACH } from './reach-labels.ts';

/** Finds for each of the vertices below one those between the two on a shortest chain, and adds them to the list. */
export type FindWitnesses = (upper: number, lower: readonly number[], witnesses: number[][]) => void;

/** Vertices written down in all. Chains found later are given by their first vertex alone. */
const MOST_WRITTEN = 4_000_000;
const MOST_VISITS_PER_EDGE = 400;
/** Goals below one vertex from which one search for all is cheaper than one for each. */
const MANY = 12;

/**
 * Makes the finder of witnesses along the edges of a placed graph: breadth first from both ends, always on the side
 * with fewer edges to look at, between the levels of the two; from above alone where there are many goals. Pre: a chain
 * leads from the upper to each lower vertex. When the searches grow too long, or the chains too long to keep, a witness
 * is only the vertex the chain begins with, or empty when even that was not found.
 */
export function createWitnessFinder(graph: PlacedGraph, labels: Int32Array): FindWitnesses {
  const { size, order, position, start, end, child, edgeAt } = graph;
  const { upStart, parent } = turnRound(graph);
  const seen = new Int32Array(size).fill(-1);
  const cameFrom = new Int32Array(size);
  const queue = new Int32Array(size);
  const seenFromBelow = new Int32Array(size).fill(-1);
  const leadsTo = new Int32Array(size);
  const lowerQueue = new Int32Array(size);
  const budget = 1_000_000 + MOST_VISITS_PER_EDGE * edgeAt.length;
  let round = 0;
  let visits = 0;
  let written = 0;

  /** Gives a place where the two searches met, -1 when the budget was spent. */
  function search(upper: number, lower: number): number {
    round++;
    seen[upper] = seenFromBelow[lower] = round;
    queue[0] = upper;
    lowerQueue[0] = lower;
    let [head, filled, lowerHead, lowerFilled] = [0, 1, 0, 1];
    let [edges, lowerEdges] = [end[upper]! - start[upper]!, upStart[lower + 1]! - upStart[lower]!];
    const [highest, lowest] = [labels[upper * LABELS + HEIGHT]!, labels[lower * LABELS + HEIGHT]!];
    const [least, most] = [labels[upper * LABELS + DEPTH]!, labels[lower * LABELS + DEPTH]!];
    const [first, last] = [labels[upper * LABELS + OTHER_PLACE]!, labels[lower * LABELS + OTHER_PLACE]!];
    // Both sides are whole levels, so the first vertex met by both lies on a shortest chain.
    while (head < filled && lowerHead < lowerFilled) {
      if (edges <= lowerEdges) {
        edges = 0;
        for (const levelEnd = filled; head < levelEnd; head++) {
          if (++visits > budget) return -1;
          const at = queue[head]!;
          for (let slot = start[at]!; slot < end[at]!; slot++) {
            const next = child[slot]!;
            if (next > lower) break;
            const label = next * LABELS;
            if (seen[next] === round || labels[label + HEIGHT]! < lowest) continue;
            if (labels[label + DEPTH]! > most || labels[label + REACH]! < lower) continue;
            if (labels[label + OTHER_PLACE]! > last || labels[label + OTHER_REACH]! < last) continue;
            seen[next] = round;
            cameFrom[next] = at;
            if (seenFromBelow[next] === round) return next;
            queue[filled++] = next;
            edges += end[next]! - start[next]! + 1;
          }
        }
      } else {
        lowerEdges = 0;
        for (const levelEnd = lowerFilled; lowerHead < levelEnd; lowerHead++) {
          if (++visits > budget) return -1;
          const at = lowerQueue[lowerHead]!;
          for (let slot = upStart[at + 1]! - 1; slot >= upStart[at]!; slot--) {
            const next = parent[slot]!;
            if (next < upper) break;
            const label = next * LABELS;
            if (seenFromBelow[next] === round || labels[label + HEIGHT]! > highest) continue;
            if (labels[label + DEPTH]! < least || labels[label + OTHER_PLACE]! < first) continue;
            seenFromBelow[next] = round;
            leadsTo[next] = at;
            if (seen[next] === round) return next;
            lowerQueue[lowerFilled++] = next;
            lowerEdges += upStart[next + 1]! - upStart[next]! + 1;
          }
        }
      }
    }
    return -1;
  }

  /** Breadth first down to the deepest of many goals. */
  function spread(upper: number, goals: readonly number[]): void {
    round++;
    seen[upper] = round;
    queue[0] = upper;
    let [filled, last, most, lastOther] = [1, -1, -1, -1];
    let [first, lowest, firstOther] = [size, size, size];
    for (let at = 0; at < goals.length; at++) {
      const label = goals[at]! * LABELS;
      first = Math.min(first, goals[at]!);
      last = Math.max(last, goals[at]!);
      most = Math.max(most, labels[label + DEPTH]!);
      lowest = Math.min(lowest, labels[label + HEIGHT]!);
      firstOther = Math.min(firstOther, labels[label + OTHER_PLACE]!);
      lastOther = Math.max(lastOther, labels[label + OTHER_PLACE]!);
    }
    for (let head = 0; head < filled; head++) {
      if (++visits > budget) return;
      const at = queue[head]!;
      for (let slot = start[at]!; slot < end[at]!; slot++) {
        const next = child[slot]!;
        if (next > last) break;
        const label = next * LABELS;
        if (seen[next] === round || labels[label + DEPTH]! > most || labels[label + HEIGHT]! < lowest)
          continue;
        if (labels[label + REACH]! < first || labels[label + OTHER_PLACE]! > lastOther) continue;
        if (labels[label + OTHER_REACH]! < firstOther) continue;
        seen[next] = round;
        cameFrom[next] = at;
        queue[filled++] = next;
      }
    }
  }

  function writeDown(upper: number, met: number, lower: number): number[] {
    let [above, below] = [0, 0];
    for (let at = met; at !== upper; at = cameFrom[at]!) above++;
    for (let at = met; at !== lower; at = leadsTo[at]!) below++;
    // oxlint-disable-next-line unicorn/no-new-array -- of the right size: a list that grows keeps room for more
    const between = new Array<number>(above + below - 1);
    let place = above;
    for (let at = met; at !== upper; at = cameFrom[at]!)
      if (--place < between.length) between[place] = order[at]!;
    place = above;
    if (met !== lower)
      for (let at = leadsTo[met]!; at !== lower; at = leadsTo[at]!) between[place++] = order[at]!;
    written += between.length;
    return written > MOST_WRITTEN ? between.slice(0, 1) : between;
  }

  return (upper, lower, witnesses) => {
    const from = position[upper]!;
    const goals = lower.map((vertex) => position[vertex]!);
    const isMany = goals.length >= MANY;
    if (isMany) spread(from, goals);
    for (const goal of goals) {
      const met = !isMany ? search(from, goal) : seen[goal] === round ? goal : -1;
      witnesses.push(met === -1 ? [] : writeDown(from, met, goal));
    }
  };
}

/** The edges from below: parents of `p`, the nearest last, at `upStart[p]` to `upStart[p + 1] - 1`. */
function turnRound({ size, start, end, child }: PlacedGraph): { upStart: Int32Array; parent: Int32Array } {
  const upStart = new Int32Array(size + 1);
  for (let place = 0; place < size; place++) {
    for (let slot = start[place]!; slot < end[place]!; slot++) upStart[child[slot]! + 1]!++;
  }
  for (let place = 0; place < size; place++) upStart[place + 1]! += upStart[place]!;
  const next = upStart.slice();
  const parent = new Int32Array(upStart[size]!);
  for (let place = 0; place < size; place++) {
    for (let slot = start[place]!; slot < end[place]!; slot++) parent[next[child[slot]!]!++] = place;
  }
  return { upStart, parent };
}
