// Uses typed arrays that are reused between searches. Labels are read in place, because the
// innermost loops run several million times.
import type { PlacedGraph } from './placed-graph.ts';
import { DEPTH, HEIGHT, LABELS, OTHER_PLACE, OTHER_REACH, REACH } from './reach-labels.ts';

/** Finds, for each of the lower vertices, the vertices between on a shortest chain, and appends them to the list. */
export type FindWitnesses = (upper: number, lower: readonly number[], witnesses: number[][]) => void;

/** Maximum number of vertices stored in total. Chains found later are represented by their first vertex only. */
const MAX_WRITTEN = 4_000_000;
const MIN_BUDGET = 1_000_000;
const MAX_VISITS_PER_EDGE = 400;
/** Number of goals below one vertex from which a single search for all is cheaper than one for each. */
const MANY = 12;
const NOWHERE = -1;

/** Positions that a search has reached from one of the two ends. */
interface Front {
  /** Round in which a position was last reached, and its predecessor. */
  seen: Int32Array;
  cameFrom: Int32Array;
  queue: Int32Array;
  head: number;
  filled: number;
  /** Number of edges to visit on the next level. */
  edges: number;
}

interface WitnessSearch {
  graph: PlacedGraph;
  labels: Int32Array;
  parents: Parents;
  down: Front;
  up: Front;
  /** Number of the search. It makes clearing the arrays between searches unnecessary. */
  round: number;
  /** Positions visited by all searches, and their maximum. */
  visits: number;
  budget: number;
  written: number;
}

/** Parents of each position `p`, nearest last: from `start[p]` to `start[p + 1] - 1`. */
interface Parents {
  start: Int32Array;
  parent: Int32Array;
}

/**
 * Creates the function that finds witnesses along the edges of a placed graph. Bidirectional breadth-first
 * search within the levels of the two ends, always on the side with fewer edges. With many goals: from above
 * only. Precondition: a chain leads from the upper to each lower vertex. If the searches or the chains become
 * too long, a witness is only the first vertex of the chain, or empty if even this was not found.
 */
export function createWitnessFinder(graph: PlacedGraph, labels: Int32Array): FindWitnesses {
  const search: WitnessSearch = {
    graph,
    labels,
    parents: listParents(graph),
    down: newFront(graph.size),
    up: newFront(graph.size),
    round: 0,
    visits: 0,
    budget: MIN_BUDGET + MAX_VISITS_PER_EDGE * graph.edgeAt.length,
    written: 0,
  };
  return (upper, lower, witnesses) => {
    const from = graph.position[upper];
    const goals = lower.map((vertex) => graph.position[vertex]);
    const isMany = goals.length >= MANY;
    if (isMany) searchAll(search, from, goals);
    for (const goal of goals) {
      const meeting = isMany ? findReached(search, goal) : searchBetween(search, from, goal);
      witnesses.push(meeting === NOWHERE ? [] : writeDown(search, { from, met: meeting, goal }));
    }
  };
}

function newFront(size: number): Front {
  const array = (): Int32Array => new Int32Array(size);
  return { seen: array(), cameFrom: array(), queue: array(), head: 0, filled: 0, edges: 0 };
}

function beginAt(front: Front, place: number, round: number): void {
  front.seen[place] = round;
  front.queue[0] = place;
  front.head = 0;
  front.filled = 1;
}

/** Returns a position where the searches from both ends meet. */
function searchBetween(search: WitnessSearch, upper: number, lower: number): number {
  const { graph, parents, down, up } = search;
  search.round++;
  beginAt(down, upper, search.round);
  beginAt(up, lower, search.round);
  down.edges = graph.end[upper] - graph.start[upper];
  up.edges = parents.start[lower + 1] - parents.start[lower];
  while (down.head < down.filled && up.head < up.filled && search.visits <= search.budget) {
    // Fronts are whole levels, so the first position that both reach is on a shortest chain.
    const meeting = down.edges <= up.edges ? widenDown(search, lower) : widenUp(search, upper);
    if (meeting !== NOWHERE) return meeting;
  }
  return NOWHERE;
}

/**
 * Extends the front down by one level, skipping positions that do not lead to the goal. Returns a position that
 * the other front has reached.
 */
function widenDown(search: WitnessSearch, lower: number): number {
  const { labels, round, down, budget } = search;
  const { start, end, child } = search.graph;
  const { seen, cameFrom, queue, filled: levelEnd } = down;
  const seenFromBelow = search.up.seen;
  const minHeight = labels[lower * LABELS + HEIGHT];
  const maxDepth = labels[lower * LABELS + DEPTH];
  const last = labels[lower * LABELS + OTHER_PLACE];
  let { head, filled } = down;
  let edges = 0;
  for (; head < levelEnd; head++) {
    if (++search.visits > budget) return NOWHERE;
    const at = queue[head];
    for (let slot = start[at]; slot < end[at]; slot++) {
      const next = child[slot];
      if (next > lower) break;
      const label = next * LABELS;
      if (seen[next] === round || labels[label + HEIGHT] < minHeight) continue;
      if (labels[label + DEPTH] > maxDepth || labels[label + REACH] < lower) continue;
      if (labels[label + OTHER_PLACE] > last || labels[label + OTHER_REACH] < last) continue;
      seen[next] = round;
      cameFrom[next] = at;
      if (seenFromBelow[next] === round) return next;
      queue[filled++] = next;
      edges += end[next] - start[next] + 1;
    }
  }
  down.head = head;
  down.filled = filled;
  down.edges = edges;
  return NOWHERE;
}

/** Extends the front up by one level, skipping positions that the upper one does not lead to. */
function widenUp(search: WitnessSearch, upper: number): number {
  const { labels, round, up, budget } = search;
  const { start, parent } = search.parents;
  const { seen, cameFrom, queue, filled: levelEnd } = up;
  const seenFromAbove = search.down.seen;
  const maxHeight = labels[upper * LABELS + HEIGHT];
  const minDepth = labels[upper * LABELS + DEPTH];
  const first = labels[upper * LABELS + OTHER_PLACE];
  let { head, filled } = up;
  let edges = 0;
  for (; head < levelEnd; head++) {
    if (++search.visits > budget) return NOWHERE;
    const at = queue[head];
    for (let slot = start[at + 1] - 1; slot >= start[at]; slot--) {
      const next = parent[slot];
      if (next < upper) break;
      const label = next * LABELS;
      if (seen[next] === round || labels[label + HEIGHT] > maxHeight) continue;
      if (labels[label + DEPTH] < minDepth || labels[label + OTHER_PLACE] < first) continue;
      seen[next] = round;
      cameFrom[next] = at;
      if (seenFromAbove[next] === round) return next;
      queue[filled++] = next;
      edges += start[next + 1] - start[next] + 1;
    }
  }
  up.head = head;
  up.filled = filled;
  up.edges = edges;
  return NOWHERE;
}

/** Searches breadth first down to the deepest of many goals. */
function searchAll(search: WitnessSearch, upper: number, goals: readonly number[]): void {
  const { labels, down, budget } = search;
  const { start, end, child } = search.graph;
  const { seen, cameFrom, queue } = down;
  const { first, last, firstOther, lastOther, minHeight, maxDepth } = boundGoals(search, goals);
  const round = ++search.round;
  beginAt(down, upper, round);
  let filled = 1;
  for (let head = 0; head < filled; head++) {
    if (++search.visits > budget) return;
    const at = queue[head];
    for (let slot = start[at]; slot < end[at]; slot++) {
      const next = child[slot];
      if (next > last) break;
      const label = next * LABELS;
      if (seen[next] === round || labels[label + DEPTH] > maxDepth) continue;
      if (labels[label + HEIGHT] < minHeight || labels[label + REACH] < first) continue;
      if (labels[label + OTHER_PLACE] > lastOther || labels[label + OTHER_REACH] < firstOther) continue;
      seen[next] = round;
      cameFrom[next] = at;
      queue[filled++] = next;
    }
  }
}

/** Bounds on the labels of positions that can lead to any of the goals. */
interface Bounds {
  first: number;
  last: number;
  firstOther: number;
  lastOther: number;
  minHeight: number;
  maxDepth: number;
}

function boundGoals({ graph: { size }, labels }: WitnessSearch, goals: readonly number[]): Bounds {
  const bounds = { first: size, last: -1, firstOther: size, lastOther: -1, minHeight: size, maxDepth: -1 };
  for (const goal of goals) {
    const label = goal * LABELS;
    bounds.first = Math.min(bounds.first, goal);
    bounds.last = Math.max(bounds.last, goal);
    bounds.firstOther = Math.min(bounds.firstOther, labels[label + OTHER_PLACE]);
    bounds.lastOther = Math.max(bounds.lastOther, labels[label + OTHER_PLACE]);
    bounds.minHeight = Math.min(bounds.minHeight, labels[label + HEIGHT]);
    bounds.maxDepth = Math.max(bounds.maxDepth, labels[label + DEPTH]);
  }
  return bounds;
}

function findReached({ down, round }: WitnessSearch, goal: number): number {
  return down.seen[goal] === round ? goal : NOWHERE;
}

/** Appends the vertices of the chain through the meeting position, without its ends. */
function writeDown(
  search: WitnessSearch,
  { from, met: meeting, goal }: { from: number; met: number; goal: number },
): number[] {
  const { order } = search.graph;
  const { cameFrom } = search.down;
  const { cameFrom: leadsTo } = search.up;
  let [above, below] = [0, 0];
  for (let at = meeting; at !== from; at = cameFrom[at]) above++;
  for (let at = meeting; at !== goal; at = leadsTo[at]) below++;
  // oxlint-disable-next-line unicorn/no-new-array -- of the right size: a list that grows keeps room for more
  const between = new Array<number>(above + below - 1);
  let place = above;
  for (let at = meeting; at !== from; at = cameFrom[at]) {
    if (--place < between.length) between[place] = order[at];
  }
  place = above;
  if (meeting !== goal) {
    for (let at = leadsTo[meeting]; at !== goal; at = leadsTo[at]) between[place++] = order[at];
  }
  search.written += between.length;
  return search.written > MAX_WRITTEN ? between.slice(0, 1) : between;
}

function listParents({ size, start: childStart, end, child }: PlacedGraph): Parents {
  const start = new Int32Array(size + 1);
  for (let place = 0; place < size; place++) {
    for (let slot = childStart[place]; slot < end[place]; slot++) start[child[slot] + 1]++;
  }
  for (let place = 0; place < size; place++) start[place + 1] += start[place];
  const next = start.slice();
  const parent = new Int32Array(start[size]);
  for (let place = 0; place < size; place++) {
    for (let slot = childStart[place]; slot < end[place]; slot++) parent[next[child[slot]]++] = place;
  }
  return { start, parent };
}
