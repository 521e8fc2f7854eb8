import { groupPlaces } from '../graph/counting-sort.ts';
import type { PairFact } from '../graph/facts.ts';
import { buildGraph } from '../graph/graph.ts';
import { mapInts } from '../graph/map-ints.ts';
import { mergeUnits } from '../graph/merge.ts';
import type { Order } from '../graph/order.ts';
import { createPathSearch } from '../graph/path-search.ts';
import { findLoops } from '../loops/loops.ts';
import { proveBetween, proveJoined, provePath, type ProofStep } from '../proofs/proof.ts';
import { createReachSearch, type ReachIndex } from '../reduction/reach-index.ts';
import { countContradictions, extractCyclicPart, type StatementChange } from './cyclic-part.ts';

/** Contemporary pairs that contradict the order, before they are formatted as findings. */
export interface ContemporaryConflicts {
  /** Pairs with the path of the order between them. The path runs from `upper` to the other unit. */
  ordered: { pair: PairFact; upper: number; path: ProofStep[] }[];
  /** Further such pairs without their paths, because all paths together would be too long. */
  unexplained: PairFact[];
  /** Chains of order relations and contemporary pairs that form a cycle. */
  mixed: ProofStep[][];
  /** Order to which the joins of `mixed` refer: the equal pairs first, then the contemporary ones. */
  contracted: Order;
  /**
   * Returns how many chains of `mixed` a change resolves. Cost: linear. Above a size limit, every change counts
   * as a solution.
   */
  countResolved(change: StatementChange): number;
}

const MAX_EFFORT = 60_000_000;
/** Maximum number of relations in cycles that are searched again to test changes. */
const MAX_TRIED = 60_000;
/** Maximum number of steps of all paths, about 2 MB. Paths of nested pairs grow with the square of their number. */
const MAX_PATH_STEPS = 10_000;
const NO_LEVELS = { mixed: [], countResolved: () => 0 };

/**
 * Finds contemporary pairs of which the order (without the edges left out) makes one later, and sets of pairs
 * that cannot all share a level. Pairs inside a merged unit are ignored. Cost: one pruned search per pair.
 */
export function findContemporaryConflicts(
  order: Order,
  isLeftOut: Uint8Array,
  reach: ReachIndex,
): ContemporaryConflicts {
  const { facts } = order;
  if (facts.contemporary.length === 0)
    return { ordered: [], unexplained: [], ...NO_LEVELS, contracted: order };
  const { ordered, unexplained, consistent } = findOrderedPairs(order, isLeftOut, reach);
  const isCyclic = consistent.length > 0 ? findCyclicVertices(order, isLeftOut, consistent) : undefined;
  if (!isCyclic) return { ordered, unexplained, ...NO_LEVELS, contracted: order };
  return { ordered, unexplained, ...contract(order, markFacts(order, isLeftOut, isCyclic), consistent) };
}

/** Separates the pairs of which the order makes one later from the consistent pairs. */
function findOrderedPairs(
  order: Order,
  isLeftOut: Uint8Array,
  reach: ReachIndex,
): Pick<ContemporaryConflicts, 'ordered' | 'unexplained'> & { consistent: PairFact[] } {
  const { facts, merge, graph } = order;
  const { position } = reach.placed;
  const search = createReachSearch(reach);
  const paths = createPathSearch(graph);
  const ordered: ContemporaryConflicts['ordered'] = [];
  const unexplained: PairFact[] = [];
  const consistent: PairFact[] = [];
  let stepsLeft = MAX_PATH_STEPS;
  for (const pair of facts.contemporary) {
    const [a, b] = [merge.classOf[pair.a], merge.classOf[pair.b]];
    if (a === b) continue;
    const isAUpper = position[a] < position[b];
    const [upper, lower] = isAUpper ? [pair.a, pair.b] : [pair.b, pair.a];
    const [from, goal] = isAUpper ? [a, b] : [b, a];
    const isSpent = search.visits + paths.effort > MAX_EFFORT;
    if (isSpent || !search.leads(position[from], position[goal])) {
      consistent.push(pair);
      continue;
    }
    const { path } = paths.find(from, goal, {
      mayUse: (edge) => !isLeftOut[edge] && position[graph.target[edge]] <= position[goal],
    });
    const steps = path!.length <= stepsLeft ? proveBetween(order, upper, path!, lower) : undefined;
    stepsLeft -= steps?.length ?? 0;
    if (steps && stepsLeft >= 0) ordered.push({ pair, upper, path: steps });
    else unexplained.push(pair);
  }
  return { ordered, unexplained, consistent };
}

/** Marks with 1 each order fact behind an edge between the wanted vertices. */
function markFacts({ facts, graph }: Order, isLeftOut: Uint8Array, isVertexWanted: Uint8Array): Uint8Array {
  const isWanted = new Uint8Array(facts.order.length);
  for (let edge = 0; edge < isLeftOut.length; edge++) {
    if (isLeftOut[edge]) continue;
    if (!isVertexWanted[graph.source[edge]] || !isVertexWanted[graph.target[edge]]) continue;
    for (let at = graph.factStart[edge]; at < graph.factStart[edge + 1]; at++) {
      isWanted[graph.facts[at]] = 1;
    }
  }
  return isWanted;
}

/**
 * Marks with 1 each vertex on cycles, or on paths between cycles, that appear when each pair is contracted to
 * one vertex. Undefined if there is no cycle. Cost: linear.
 */
function findCyclicVertices(
  { merge, graph }: Order,
  isLeftOut: Uint8Array,
  pairs: readonly PairFact[],
): Uint8Array | undefined {
  const joins = pairs.map(({ a, b, ...pair }) => ({ a: merge.classOf[a], b: merge.classOf[b], ...pair }));
  const { size, classOf } = mergeUnits(graph.size, joins);
  const upper = new Int32Array(isLeftOut.length);
  const lower = new Int32Array(isLeftOut.length);
  let remaining = 0;
  for (let edge = 0; edge < isLeftOut.length; edge++) {
    if (isLeftOut[edge]) continue;
    upper[remaining] = classOf[graph.source[edge]];
    lower[remaining++] = classOf[graph.target[edge]];
  }
  const [from, to] = [upper.subarray(0, remaining), lower.subarray(0, remaining)];
  const isCyclic = new Uint8Array(size).fill(1);
  if (peel(isCyclic, from, to) === size) return undefined;
  peel(isCyclic, to, from);
  return Uint8Array.from(classOf, (group) => isCyclic[group]);
}

/** Repeatedly removes vertices that no remaining vertex leads to. Returns how many were removed. Cost: linear. */
function peel(isCyclic: Uint8Array, from: Int32Array, to: Int32Array): number {
  const waiting = new Int32Array(isCyclic.length);
  for (let at = 0; at < to.length; at++) if (isCyclic[from[at]] && isCyclic[to[at]]) waiting[to[at]]++;
  const { start, places } = groupPlaces(from, isCyclic.length);
  const queue: number[] = [];
  for (let group = 0; group < isCyclic.length; group++) {
    if (isCyclic[group] && waiting[group] === 0) queue.push(group);
  }
  for (let head = 0; head < queue.length; head++) {
    isCyclic[queue[head]] = 0;
    for (let at = start[queue[head]]; at < start[queue[head] + 1]; at++) {
      const end = to[places[at]];
      if (isCyclic[end] && --waiting[end] === 0) queue.push(end);
    }
  }
  return queue.length;
}

/**
 * Contracts contemporary units to one vertex. A cycle of the wanted facts is then a set of pairs that contradict
 * each other.
 */
function contract(
  { facts }: Order,
  isWanted: Uint8Array,
  pairs: readonly PairFact[],
): Omit<ContemporaryConflicts, 'ordered' | 'unexplained'> {
  const joins = [...facts.equal, ...pairs];
  const merge = mergeUnits(facts.units.length, joins);
  const graph = buildGraph(facts.order, merge, (place) => isWanted[place] === 1);
  const contracted: Order = { facts, merge, graph };
  const inside = mapInts(graph.inside, (fact): ProofStep[] => {
    const { later, earlier } = facts.order[fact];
    return [{ kind: 'order', fact }, ...proveJoined(merge, earlier, later)];
  });
  const { loops } = findLoops(graph, undefined);
  const mixed = [...inside, ...loops.map(({ edges }) => provePath(contracted, edges, true))];
  const part = extractCyclicPart(contracted);
  let tried = 0;
  const countResolved = (change: StatementChange): number => {
    tried += part.facts.size;
    return tried > MAX_TRIED ? 1 : mixed.length - countContradictions(part, change);
  };
  return { mixed, contracted, countResolved };
}
