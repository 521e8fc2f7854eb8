import { appendTo } from '../graph/append-to.ts';
import type { EdgeGraph } from '../graph/graph.ts';
import { createPathSearch, type PathResult, type PathSearch } from '../graph/path-search.ts';
import { findStrongComponents, numberStrongComponents } from '../graph/strong-components.ts';
import { countFeedbackArcs, findFeedbackArcSet } from './feedback-arc-set.ts';
import { minimizeFeedbackArcSet } from './minimal-feedback-arc-set.ts';
import { induceSubgraph, type Subgraph } from './subgraph.ts';

/** A shortest cycle through its suspect edge: edges in path order, the suspect first. */
export interface Loop {
  edges: number[];
  /** Evidence for and against each edge when the suspect was chosen, parallel to `edges`. */
  candidates: Candidate[];
  /**
   * Edge of the cycle that was left out to make the graph acyclic. It is the suspect, unless the suspect could
   * stay.
   */
  brokenBy: number;
}

export interface Loops {
  loops: Loop[];
  /** 1 for each edge left out. Without these edges the graph has no cycle. */
  isLeftOut: Uint8Array;
}

/** An edge of a cycle and the evidence that it is wrong. */
export interface Candidate {
  edge: number;
  /** Number of edge-disjoint paths from its end to its start, at most three. A wrong relation closes many cycles. */
  returns: number;
  /**
   * Approximate number of edges of its component that must still be removed after this one. 0 if the component
   * is too large.
   */
  remaining: number;
}

/** Returns how likely an edge of a cycle is wrong. The edge with the largest number is the suspect. */
export type ScoreCandidate = (candidate: Candidate) => number;

export interface LoopOptions {
  /**
   * Maximum number of search steps per edge of the graph. Beyond it, large components are made acyclic without
   * further explanation.
   */
  effortPerEdge: number;
  /**
   * True to count for each candidate the paths back and the further edges to remove. Otherwise one path and no
   * edges are assumed.
   */
  countsWays: boolean;
}

export const LOOP_DEFAULTS: LoopOptions = { effortPerEdge: 300, countsWays: true };

const MIN_BUDGET = 2_000_000;
const MAX_RETURNS = 3;
/** Maximum length of a path back, in edges. */
const MAX_RETURN_LENGTH = 12;
/** Number of component searches that cost as much as finding the edges that are still on cycles. */
const EFFORT_PER_REFRESH = 6;
/** Maximum size of a component, in edges, for which removing each suspect is tested. */
const MAX_TRIED = 2_000;

/** A strongly connected component that is made acyclic. Edges have their numbers in the component. */
interface Breaking {
  graph: EdgeGraph;
  paths: PathSearch;
  isLeftOut: Uint8Array;
  /** 1 for each edge that is left out or known to be on no remaining cycle. */
  isOff: Uint8Array;
  mayUse: (edge: number) => boolean;
  edgeIn: Int32Array;
  budget: number;
  scoreCandidate: ScoreCandidate | undefined;
  countsWays: boolean;
  /** Cycles found so far, each with its suspect first. */
  loops: Candidate[][];
  /** Feedback edges by the minimum length of a cycle through them. */
  waiting: Map<number, number[]>;
  /**
   * Paths from the end of an edge back to its start. After edges are removed, a path found is still a shortest
   * one if all its edges remain.
   */
  waysBack: Map<number, number[]>;
  /** Progress when edges on no cycle were last searched. */
  refreshed: { effort: number; loops: number };
}

/**
 * Explains every contradiction of the order by few cycles. Steps: find a shortest cycle, leave out its suspect
 * edge, repeat until the graph is acyclic, then restore edges that fit again. It never lists all cycles, because
 * there may be exponentially many.
 *
 * Every cycle contains an edge of a feedback arc set (Eades, Lin and Smyth 1993), so only cycles through those
 * edges are searched. Without a score, the first edge of a cycle is left out. Cost: one bounded search for each
 * edge of that set. Beyond the budget, the rest of a component is made acyclic without further cycles, but each
 * component has at least one.
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

/** Every cycle contains a feedback edge, so the shortest cycle through one of these is the shortest of all. */
function breakLoops(breaking: Breaking): void {
  const { waiting, isOff } = breaking;
  for (let length = 2; waiting.size > 0; length++) {
    const edges = waiting.get(length) ?? [];
    waiting.delete(length);
    for (const edge of edges) {
      refresh(breaking);
      if (isOff[edge]) continue;
      const isBrokenElsewhere = breakLoopThrough(breaking, edge, length);
      // An edge that stays may be on a further cycle of the same length.
      if (isBrokenElsewhere) edges.push(edge);
    }
  }
}

/**
 * Breaks a cycle of the given length through an edge. Returns true if another of its edges was left out. If the
 * shortest cycle is longer, the edge is queued for that length. Beyond the budget it is left out without a
 * search.
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
  const loop = rotateToSuspect(breaking, [edge, ...path!]);
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

/** Marks the edges that are on no cycle any more, so that searches skip them. */
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

/** Rotates the cycle so that its suspect comes first. Of equal scores, the edge first in the order of the units. */
function rotateToSuspect(breaking: Breaking, loop: readonly number[]): Candidate[] {
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

/** Restores edges that were left out early and fit again after later suspects were left out. */
function restoreEdges({ graph, paths, isLeftOut, budget, loops }: Breaking): void {
  const mayUse = (edge: number): boolean => !isLeftOut[edge];
  for (const [suspect] of loops.toReversed()) {
    if (suspect === undefined || paths.effort > 2 * budget) return;
    const { edge } = suspect;
    const { path } = paths.findFromBothEnds(graph.target[edge], graph.source[edge], { mayUse });
    if (!path) isLeftOut[edge] = 0;
  }
}
