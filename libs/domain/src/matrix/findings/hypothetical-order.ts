// Uses typed arrays that are reused between queries, so that a query costs only the vertices
// visited.
import { factsBehind } from '../graph/graph.ts';
import { splitOff } from '../graph/merge.ts';
import type { Order } from '../graph/order.ts';
import { createReachSearch, type ReachIndex, type ReachSearch } from '../reduction/reach-index.ts';

/** A relation by the indexes of its units. */
export interface PlacedRelation {
  later: number;
  earlier: number;
}

/** A change of the records to test. */
export interface HypotheticalChange {
  /** Order fact to remove (index into `Facts.order`). */
  withoutFact?: number;
  /** Pair of equal units to remove (index into `Merge.joins`). */
  withoutJoin?: number;
  added: readonly PlacedRelation[];
}

export interface HypotheticalOrder {
  /** Returns true if the changed order already leads from one unit to another. Beyond the search limit: true. */
  leadsTo(from: number, to: number, change: HypotheticalChange): boolean;
}

/** Maximum number of vertices visited by all searches. */
const MAX_VISITS = 20_000_000;

/** A class that was split. The units of `half` have a vertex of their own, after all others. */
interface SplitClass {
  vertex: number;
  half: ReadonlySet<number>;
}

interface Hypotheses {
  order: Order;
  /** Position of each vertex in the order searched. */
  position: Int32Array;
  search: ReachSearch;
  /** Edge that rests on each order fact alone, or -1. */
  edgeOf: Int32Array;
}

/** Relations that a search must not use. */
interface Restrictions {
  /** Edge to skip, or -1. */
  without: number;
  split: SplitClass | undefined;
}

/**
 * Creates a query object for the order without the edges left out, with small changes. Searches skip vertices
 * that cannot lead to the goal. The index is built with the first query.
 */
export function createHypotheticalOrder(order: Order, reach: ReachIndex): HypotheticalOrder {
  let prepared: Hypotheses | undefined;
  return {
    leadsTo: (from, to, change) => leadsTo((prepared ??= prepare(order, reach)), [from, to], change),
  };
}

function prepare(order: Order, reach: ReachIndex): Hypotheses {
  const { facts, graph } = order;
  const edgeOf = new Int32Array(facts.order.length).fill(-1);
  for (let edge = 0; edge < graph.source.length; edge++) {
    const first = graph.factStart[edge];
    if (graph.factStart[edge + 1] === first + 1) edgeOf[graph.facts[first]] = edge;
  }
  return { order, position: reach.placed.position, search: createReachSearch(reach), edgeOf };
}

/** Searches from one added relation, or half of a split class, to the next, then to the goal. */
function leadsTo(
  hypotheses: Hypotheses,
  [fromUnit, toUnit]: readonly [number, number],
  { withoutFact, withoutJoin, added }: HypotheticalChange,
): boolean {
  const { order, edgeOf } = hypotheses;
  const split = withoutJoin === undefined ? undefined : splitClass(order, withoutJoin);
  const restrictions = { without: withoutFact === undefined ? -1 : edgeOf[withoutFact], split };
  const goal = vertexOf(order, toUnit, split);
  const reached = [vertexOf(order, fromUnit, split)];
  const waiting = new Set(
    added.map(({ later, earlier }) => ({
      from: vertexOf(order, later, split),
      to: vertexOf(order, earlier, split),
    })),
  );
  if (split) for (const half of [split.vertex, order.graph.size]) waiting.add({ from: half, to: half });
  for (let at = 0; at < reached.length; at++) {
    if (leadsDown(hypotheses, [reached[at], goal], restrictions)) return true;
    for (const relation of waiting) {
      if (!leadsDown(hypotheses, [reached[at], relation.from], restrictions)) continue;
      waiting.delete(relation);
      reached.push(relation.to);
    }
  }
  return false;
}

function splitClass({ merge }: Order, join: number): SplitClass | undefined {
  const half = splitOff(merge, join);
  return half && { vertex: merge.classOf[merge.joins[join].b], half };
}

/** Returns the vertex of a unit. The half that was split off has an extra vertex. */
function vertexOf({ merge, graph }: Order, unit: number, split: SplitClass | undefined): number {
  const vertex = merge.classOf[unit];
  return vertex === split?.vertex && split.half.has(unit) ? graph.size : vertex;
}

/**
 * Returns true if recorded relations alone lead from one vertex down to another without passing through a split
 * class.
 */
function leadsDown(
  { order, position, search }: Hypotheses,
  [from, to]: readonly [number, number],
  { without, split }: Restrictions,
): boolean {
  const { graph } = order;
  const above = from === graph.size ? split!.vertex : from;
  const below = to === graph.size ? split!.vertex : to;
  const [top, bottom] = [position[above], position[below]];
  if (from === to || top >= bottom) return from === to;
  if (search.visits > MAX_VISITS) return true;
  if (split === undefined) return search.leads(top, bottom, (edge) => edge !== without);
  return search.leads(top, bottom, (edge) => {
    const [upper, lower] = [graph.source[edge], graph.target[edge]];
    if (edge === without) return false;
    if (upper === split.vertex)
      return above === upper && touches(order, edge, { split, at: from, end: 'later' });
    if (lower === split.vertex)
      return below === lower && touches(order, edge, { split, at: to, end: 'earlier' });
    return true;
  });
}

/** Returns true if an edge leaves, or enters, a split class at a unit of the right half. */
function touches(
  { facts, graph }: Order,
  edge: number,
  { split, at, end }: { split: SplitClass; at: number; end: 'later' | 'earlier' },
): boolean {
  const isHalf = at === graph.size;
  return factsBehind(graph, edge).some((place) => split.half.has(facts.order[place][end]) === isHalf);
}
