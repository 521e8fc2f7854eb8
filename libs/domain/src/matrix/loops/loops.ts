import { appendTo } from '../graph/append-to.ts';
import type { EdgeGraph } from '../graph/graph.ts';
import { createPathSearch, type PathResult, type PathSearch } from '../graph/path-search.ts';
import { findStrongComponents, numberStrongComponents } from '../graph/strong-components.ts';
import { countFeedbackArcs, findFeedbackArcSet } from './feedback-arc-set.ts';
import { minimizeFeedbackArcSet } from './minimal-feedback-arc-set.ts';
import { induceSubgraph, type Subgraph } from './subgraph.ts';

/** A shortest loop (directed cycle) through its suspect: edges in walking order, the suspect first. */
export interface Loop {
  edges: number[];
  /** What spoke for and against each edge when the suspect was chosen; parallel to `edges`. */
  candidates: Candidate[];
  /** An edge of the loop that was left out so that the rest is an order; the suspect, unless it could stay. */
  brokenBy: number;
}

export interface Loops {
  loops: Loop[];
  /** 1 for each edge left out; without these the graph has no loop. */
  isLeftOut: Uint8Array;
}

/** An edge of a loop and what speaks for its being the wrong one. */
export interface Candidate {
  edge: number;
  /** Ways back from its end to its beginning that share no edge, up to three. A wrong relation closes many loops. */
  returns: number;
  /** About how many edges of its component must still go when this one has gone; 0 when that is too large to tell. */
  remaining: number;
}

/** Says how likely an edge of a loop is the wrong one; the largest number is the suspect. */
export type ScoreCandidate = (candidate: Candidate) => number;

export interface LoopOptions {
  /** Steps the searches may take for each edge of the graph before large components are broken without explanation. */
  effortPerEdge: number;
  /** Count for each candidate the ways back and what must go besides; otherwise one way and nothing. */
  countsWays: boolean;
}

export const LOOP_DEFAULTS: LoopOptions = { effortPerEdge: 300, countsWays: true };

const MIN_BUDGET = 2_000_000;
const MAX_RETURNS = 3;
/** In edges. */
const MAX_RETURN_LENGTH = 12;
/** Searches through a component that cost as much as finding out what of it is still on loops. */
const EFFORT_PER_REFRESH = 6;
/** Edges of the largest component in which each suspect is tried out. */
const MAX_TRIED = 2_000;

/** A strongly connected component being made acyclic: edges by their number in it. */
interface Breaking {
  graph: EdgeGraph;
  paths: PathSearch;
  isLeftOut: Uint8Array;
  /** 1 for each edge that is left out, or known to be on no loop any more. */
  isOff: Uint8Array;
  mayUse: (edge: number) => boolean;
  edgeIn: Int32Array;
  budget: number;
  scoreCandidate: ScoreCandidate | undefined;
  countsWays: boolean;
  /** Loops found so far, each with its suspect first. */
  loops: Candidate[][];
  /** Feedback edges by the least length a loop through them can have. */
  waiting: Map<number, number[]>;
  /** Ways from the end of an edge back to its beginning. When edges go, a way found stays a shortest one while it is whole. */
  waysBack: Map<number, number[]>;
  /** Where things stood when edges on no loop were last looked for. */
  refreshed: { effort: number; loops: number };
}

/**
 * Explains every contradiction of the order by few loops: takes a shortest loop, leaves its suspect out,
 * and goes on until nothing leads back to itself. Never lists all loops (there may be exponentially many).
 * Cost: one bounded search for each edge against a greedy order; past the budget the rest of a strongly connected
 * component is broken without further loops, but each has at least one. Without a score nothing is weighed, and the
 * first edge of a loop is left out.
 */
export function findLoops(
  graph: EdgeGraph,
  scoreCandidate: ScoreCandidate | undefined,
  options: Partial<LoopOptions> = {},
): Loops {
  const { effortPerEdge, countsWays } = { ...LOOP_DEFAULTS, ...options };
  const isLeftOut = new Uint8Array(graph.source.length);
  let budget = effortPerEdge === 0 ? 0 : Math.max(MIN_BUDGET, effortPerEdge * graph.source.length);
  const loops: Loop[] = [];
  const placeOf = new Int32Array(graph.size).fill(-1);
  for (const vertices of findStrongComponents(graph, isLeftOut)) {
    const breaking = openComponent(induceSubgraph(graph, vertices, placeOf), {
      budget,
      scoreCandidate,
      countsWays,
    });
    breakLoops(breaking);
    restoreEdges(breaking);
    budget = Math.max(0, budget - breaking.paths.effort);
    const { edgeIn } = breaking;
    for (const [edge, out] of breaking.isLeftOut.entries()) isLeftOut[edgeIn[edge]] = out;
    for (const found of breaking.loops) {
      const candidates = found.map((one) => ({ ...one, edge: edgeIn[one.edge] }));
      const edges = candidates.map(({ edge }) => edge);
      loops.push({ edges, candidates, brokenBy: edges.find((edge) => isLeftOut[edge] === 1)! });
    }
  }
  return { loops, isLeftOut };
}

function openComponent(
  { graph, edgeIn }: Subgraph,
  how: Pick<Breaking, 'budget' | 'scoreCandidate' | 'countsWays'>,
): Breaking {
  const isOff = new Uint8Array(edgeIn.length);
  const isLeftOut = new Uint8Array(edgeIn.length);
  const all = {
    vertices: Int32Array.from({ length: graph.size }, (_, vertex) => vertex),
    placeOf: new Int32Array(graph.size).fill(-1),
  };
  const feedback = minimizeFeedbackArcSet(graph, findFeedbackArcSet(graph, all, isLeftOut));
  return {
    graph,
    edgeIn,
    paths: createPathSearch(graph),
    isLeftOut,
    isOff,
    mayUse: (edge) => !isOff[edge],
    ...how,
    loops: [],
    waiting: new Map([[2, feedback]]),
    waysBack: new Map(),
    refreshed: { effort: 0, loops: 0 },
  };
}

/** Every loop runs through one of the feedback edges, so the shortest loop through one of those is the shortest. */
function breakLoops(breaking: Breaking): void {
  const { waiting, isOff } = breaking;
  for (let length = 2; waiting.size > 0; length++) {
    const edges = waiting.get(length) ?? [];
    waiting.delete(length);
    for (const edge of edges) {
      refresh(breaking);
      if (isOff[edge]) continue;
      const isBrokenElsewhere = breakLoopThrough(breaking, edge, length);
      // An edge that stays may be on a further loop of the same length.
      if (isBrokenElsewhere) edges.push(edge);
    }
  }
}

/**
 * Breaks a loop of the length through an edge; tells whether that was done at another of its edges. Where the shortest
 * loop is longer the edge waits for its turn; past the budget it is left out without a search.
 */
function breakLoopThrough(breaking: Breaking, edge: number, length: number): boolean {
  const { paths, budget, loops, waiting, waysBack } = breaking;
  const isSpent = paths.effort > budget;
  if (isSpent && loops.length > 0) {
    leaveOut(breaking, edge);
    return false;
  }
  const maxLength = isSpent ? Infinity : 2 * length;
  const { path, isCut } = findWayBack(breaking, edge, maxLength);
  if (!path && !isCut) return false;
  const shortest = path ? path.length + 1 : maxLength + 2;
  if (shortest > length && !isSpent) {
    appendTo(waiting, shortest, edge);
    if (path) waysBack.set(edge, path);
    return false;
  }
  const loop = putSuspectFirst(breaking, [edge, ...path!]);
  loops.push(loop);
  const suspect = loop[0].edge;
  leaveOut(breaking, suspect);
  return suspect !== edge;
}

function leaveOut({ isLeftOut, isOff }: Breaking, edge: number): void {
  isLeftOut[edge] = isOff[edge] = 1;
}

function findWayBack(
  { graph, paths, mayUse, waysBack }: Breaking,
  edge: number,
  maxLength: number,
): PathResult {
  const known = waysBack.get(edge);
  if (known?.every(mayUse)) return { path: known, isCut: false };
  return paths.findFromBothEnds(graph.target[edge], graph.source[edge], { mayUse, maxLength });
}

/** Where a suspect has gone, much is on no loop any more: searches need not go there. */
function refresh(breaking: Breaking): void {
  const { graph, paths, isLeftOut, isOff, loops, refreshed } = breaking;
  const isWorthwhile = paths.effort - refreshed.effort > EFFORT_PER_REFRESH * (graph.size + isOff.length);
  if (!isWorthwhile || loops.length === refreshed.loops) return;
  const componentOf = numberStrongComponents(graph, isLeftOut);
  for (let edge = 0; edge < isOff.length; edge++) {
    const component = componentOf[graph.source[edge]];
    if (component === -1 || component !== componentOf[graph.target[edge]]) isOff[edge] = 1;
  }
  breaking.refreshed = { effort: paths.effort, loops: loops.length };
}

/** Turns the loop so that its suspect comes first; of equals the one first in the order of the units. */
function putSuspectFirst(breaking: Breaking, loop: readonly number[]): Candidate[] {
  const { scoreCandidate, edgeIn, countsWays } = breaking;
  const candidates = loop.map((edge) =>
    scoreCandidate && countsWays ? weighEdge(breaking, edge) : { edge, returns: 1, remaining: 0 },
  );
  const scores = candidates.map((one) => scoreCandidate?.({ ...one, edge: edgeIn[one.edge] }) ?? 0);
  let suspect = 0;
  for (const [at, score] of scores.entries()) {
    const most = scores[suspect];
    if (score > most || (score === most && loop[at] < loop[suspect])) suspect = at;
  }
  return [...candidates.slice(suspect), ...candidates.slice(0, suspect)];
}

function weighEdge(breaking: Breaking, edge: number): Candidate {
  const { graph, isLeftOut, paths, budget } = breaking;
  const isSpent = paths.effort > budget;
  let remaining = 0;
  if (isLeftOut.length <= MAX_TRIED && !isSpent) {
    isLeftOut[edge] = 1;
    remaining = countFeedbackArcs(graph, isLeftOut);
    isLeftOut[edge] = 0;
  }
  return { edge, returns: isSpent ? 1 : countReturns(breaking, edge), remaining };
}

function countReturns({ graph, paths, mayUse }: Breaking, edge: number): number {
  const used = new Set<number>();
  let count = 0;
  for (; count < MAX_RETURNS; count++) {
    const { path } = paths.findFromBothEnds(graph.target[edge], graph.source[edge], {
      maxLength: MAX_RETURN_LENGTH,
      mayUse: (other) => !used.has(other) && mayUse(other),
    });
    if (!path) break;
    for (const other of path) used.add(other);
  }
  return count;
}

/** What was left out early may fit again once other suspects are out. */
function restoreEdges({ graph, paths, isLeftOut, budget, loops }: Breaking): void {
  const mayUse = (edge: number): boolean => !isLeftOut[edge];
  for (const [suspect] of loops.toReversed()) {
    if (suspect === undefined || paths.effort > 2 * budget) return;
    const { edge } = suspect;
    const { path } = paths.findFromBothEnds(graph.target[edge], graph.source[edge], { mayUse });
    if (!path) isLeftOut[edge] = 0;
  }
}
