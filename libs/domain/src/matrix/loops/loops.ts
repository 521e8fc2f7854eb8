import { findFeedbackEdges } from './feedback-arc-set.ts';
import type { EdgeGraph } from '../graph/graph.ts';
import { createPathSearch, type PathSearch } from '../graph/path-search.ts';
import { findStrongComponents } from '../graph/strong-components.ts';
import { countRemaining, cutTangle, type Tangle } from './subgraph.ts';
import { thinFeedback } from './minimal-feedback-arc-set.ts';

/** A shortest loop through its suspect: edges in walking order, the suspect first. */
export interface Loop {
  edges: number[];
  /** What spoke for and against each edge when the suspect was chosen; parallel to `edges`. */
  candidates: Candidate[];
  /** An edge of the loop that was left out so that the rest is an order; the suspect, unless it could stay. */
  heldBy: number;
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
  /** About how many edges of the tangle must still go when this one has gone; 0 when the tangle is too large to tell. */
  remaining: number;
}

/** Says how likely an edge of a loop is the wrong one; the largest number is the suspect. */
export type ScoreCandidate = (candidate: Candidate) => number;

export interface LoopOptions {
  /** Steps the searches may take for each edge of the graph before large tangles are cut without explanation. */
  effortPerEdge: number;
}

export const LOOP_DEFAULTS: LoopOptions = { effortPerEdge: 300 };

const LEAST_BUDGET = 2_000_000;
const MOST_RETURNS = 3;
/** In edges. */
const LONGEST_RETURN = 12;
/** Searches through a tangle that cost as much as finding out what of it is still on loops. */
const EFFORT_PER_REFRESH = 6;
/** Edges of the largest tangle in which each suspect is tried out. */
const MOST_TRIED = 2_000;

/** A tangle being broken: edges by their number in the tangle. */
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
}

/**
 * Explains every contradiction of the order by few loops: takes a shortest loop, leaves its suspect out,
 * and goes on until nothing leads back to itself. Never lists all loops (there may be exponentially many).
 * Cost: one bounded search for each edge against a greedy order; past the budget the rest of a tangle is cut
 * without further loops, but each tangle has at least one. Without a score nothing is weighed, and the first edge of a
 * loop is left out.
 */
export function findLoops(
  graph: EdgeGraph,
  scoreCandidate: ScoreCandidate | undefined,
  options: Partial<LoopOptions> = {},
): Loops {
  const { effortPerEdge } = { ...LOOP_DEFAULTS, ...options };
  const isLeftOut = new Uint8Array(graph.source.length);
  let budget = effortPerEdge === 0 ? 0 : Math.max(LEAST_BUDGET, effortPerEdge * graph.source.length);
  const loops: Loop[] = [];
  const placeOf = new Int32Array(graph.size).fill(-1);
  for (const vertices of findStrongComponents(graph, isLeftOut)) {
    const breaking = openTangle(cutTangle(graph, vertices, placeOf), budget, scoreCandidate);
    const found = breakTangle(breaking);
    putBack(breaking, found);
    budget = Math.max(0, budget - breaking.paths.effort);
    const { edgeIn } = breaking;
    for (const [edge, out] of breaking.isLeftOut.entries()) isLeftOut[edgeIn[edge]!] = out;
    for (const candidates of found) {
      const edges = candidates.map(({ edge }) => edgeIn[edge]!);
      const heldBy = edges.find((edge) => isLeftOut[edge] === 1)!;
      loops.push({ edges, candidates: candidates.map((one, at) => ({ ...one, edge: edges[at]! })), heldBy });
    }
  }
  return { loops, isLeftOut };
}

function openTangle(tangle: Tangle, budget: number, scoreCandidate: ScoreCandidate | undefined): Breaking {
  const isOff = new Uint8Array(tangle.edgeIn.length);
  return {
    ...tangle,
    paths: createPathSearch(tangle.graph),
    isLeftOut: new Uint8Array(tangle.edgeIn.length),
    isOff,
    mayUse: (edge) => !isOff[edge],
    budget,
    scoreCandidate,
  };
}

/** Every loop of the tangle runs through one of the feedback edges, so the shortest loop through one is the shortest. */
function breakTangle(breaking: Breaking): Candidate[][] {
  const { graph, paths, isLeftOut, isOff, budget, mayUse } = breaking;
  const part = {
    vertices: Int32Array.from({ length: graph.size }, (_, vertex) => vertex),
    placeOf: new Int32Array(graph.size).fill(-1),
  };
  const loops: Candidate[][] = [];
  let refreshed = { effort: 0, loops: 0 };
  // Edges by the least length a loop through them can have.
  // Nothing grows shorter when edges go: a way found stays a shortest one while all of it is there.
  const ways = new Map<number, number[]>();
  const waiting = new Map<number, number[]>([
    [2, thinFeedback(graph, findFeedbackEdges(graph, part, isLeftOut))],
  ]);
  for (let length = 2; waiting.size > 0; length++) {
    const edges = waiting.get(length) ?? [];
    waiting.delete(length);
    for (const edge of edges) {
      const isWorthwhile = paths.effort - refreshed.effort > EFFORT_PER_REFRESH * (graph.size + isOff.length);
      if (isWorthwhile && loops.length > refreshed.loops) {
        switchOff(breaking);
        refreshed = { effort: paths.effort, loops: loops.length };
      }
      if (isOff[edge]) continue;
      const isSpent = paths.effort > budget;
      if (isSpent && loops.length > 0) {
        isLeftOut[edge] = isOff[edge] = 1;
        continue;
      }
      const maxLength = isSpent ? Infinity : 2 * length;
      const known = ways.get(edge);
      const { path, isCut } = known?.every(mayUse)
        ? { path: known, isCut: false }
        : paths.findFromBothEnds(graph.target[edge]!, graph.source[edge]!, { mayUse, maxLength });
      if (!path && !isCut) continue;
      const next = path ? path.length + 1 : maxLength + 2;
      if (next > length && !isSpent) {
        pushTo(waiting, next, edge);
        if (path) ways.set(edge, path);
        continue;
      }
      const loop = accuse(breaking, [edge, ...path!]);
      loops.push(loop);
      isLeftOut[loop[0]!.edge] = isOff[loop[0]!.edge] = 1;
      if (loop[0]!.edge !== edge) edges.push(edge);
    }
  }
  return loops;
}

/** Where a suspect has gone, much is on no loop any more: searches need not go there. */
function switchOff({ graph, isLeftOut, isOff }: Breaking): void {
  const componentOf = new Int32Array(graph.size).fill(-1);
  for (const [number, vertices] of findStrongComponents(graph, isLeftOut).entries()) {
    for (let at = 0; at < vertices.length; at++) componentOf[vertices[at]!] = number;
  }
  for (let edge = 0; edge < isOff.length; edge++) {
    const component = componentOf[graph.source[edge]!]!;
    if (component === -1 || component !== componentOf[graph.target[edge]!]) isOff[edge] = 1;
  }
}

function pushTo(waiting: Map<number, number[]>, length: number, edge: number): void {
  const edges = waiting.get(length);
  if (edges) edges.push(edge);
  else waiting.set(length, [edge]);
}

/** Turns the loop so that its suspect comes first; of equals the one first in the order of the units. */
function accuse(breaking: Breaking, loop: readonly number[]): Candidate[] {
  const { scoreCandidate, edgeIn } = breaking;
  const candidates = loop.map((edge) =>
    scoreCandidate ? weighEdge(breaking, edge) : { edge, returns: 1, remaining: 0 },
  );
  const scores = candidates.map((one) => scoreCandidate?.({ ...one, edge: edgeIn[one.edge]! }) ?? 0);
  let suspect = 0;
  for (const [at, score] of scores.entries()) {
    const most = scores[suspect]!;
    if (score > most || (score === most && loop[at]! < loop[suspect]!)) suspect = at;
  }
  return [...candidates.slice(suspect), ...candidates.slice(0, suspect)];
}

function weighEdge(breaking: Breaking, edge: number): Candidate {
  const { graph, isLeftOut, paths, budget } = breaking;
  const isSpent = paths.effort > budget;
  let remaining = 0;
  if (isLeftOut.length <= MOST_TRIED && !isSpent) {
    isLeftOut[edge] = 1;
    remaining = countRemaining(graph, isLeftOut);
    isLeftOut[edge] = 0;
  }
  return { edge, returns: isSpent ? 1 : countReturns(breaking, edge), remaining };
}

function countReturns({ graph, paths, mayUse }: Breaking, edge: number): number {
  const used = new Set<number>();
  let count = 0;
  for (; count < MOST_RETURNS; count++) {
    const { path } = paths.findFromBothEnds(graph.target[edge]!, graph.source[edge]!, {
      maxLength: LONGEST_RETURN,
      mayUse: (other) => !used.has(other) && mayUse(other),
    });
    if (!path) break;
    for (const other of path) used.add(other);
  }
  return count;
}

/** What was left out early may fit again once other suspects are out. */
function putBack(
  { graph, paths, isLeftOut, budget }: Breaking,
  loops: readonly (readonly Candidate[])[],
): void {
  const mayUse = (edge: number): boolean => !isLeftOut[edge];
  for (const [suspect] of loops.toReversed()) {
    if (suspect === undefined || paths.effort > 2 * budget) return;
    const { edge } = suspect;
    const { path } = paths.findFromBothEnds(graph.target[edge]!, graph.source[edge]!, { mayUse });
    if (!path) isLeftOut[edge] = 0;
  }
}
