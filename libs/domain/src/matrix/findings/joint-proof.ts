import type { PairFact } from '../graph/facts.ts';
import { buildGraph, factsBehind } from '../graph/graph.ts';
import { mergeUnits } from '../graph/merge.ts';
import type { Order } from '../graph/order.ts';
import { createPathSearch, type PathSearch } from '../graph/path-search.ts';
import { countContradictions, extractCyclicPart, type CyclicPart } from './cyclic-part.ts';
import type { PlacedRelation } from './hypothetical-order.ts';

/** A change of the records: an order fact (index into `Facts.order`) or a pair is removed, reversed or redirected. */
export interface RecordChange {
  withoutFact?: number;
  withoutPair?: PairFact;
  turnedFact?: number;
  /** The statement added instead. */
  added?: PlacedRelation;
  /** Two units that become equal or contemporary. */
  joined?: readonly [number, number];
}

/** Verifies how many contradictions a change leaves, over order, equal units and contemporaries together. */
export interface JointProof {
  /** Returns the given count. If the count is 0 but contradictions remain, returns their real number. */
  verify(left: number, change: RecordChange): number;
}

/** Maximum number of relations visited by all proofs. Beyond it, the given count is returned. */
const MAX_EFFORT = 4_000_000;

interface Prepared {
  part: CyclicPart;
  contracted: Order;
  paths: PathSearch;
  placeOf: ReadonlyMap<PairFact, number>;
}

/**
 * Creates the proof. A change is applied to a copy of the cyclic parts that contain shown vertices. Prepared
 * with the first query.
 */
export function createJointProof(order: Order, isShown: Uint8Array): JointProof {
  let prepared: Prepared | undefined;
  let effort = 0;
  return {
    verify(left, change) {
      if (left > 0) return left;
      prepared ??= prepare(order, isShown);
      effort += prepared.part.facts.size + 1;
      if (effort + prepared.paths.effort > MAX_EFFORT) return left;
      const { withoutFact, withoutPair, turnedFact, added, joined } = change;
      const withoutJoin = withoutPair && prepared.placeOf.get(withoutPair);
      const still = countContradictions(prepared.part, {
        ...(withoutFact !== undefined && { withoutFact }),
        ...(withoutJoin !== undefined && { withoutJoin }),
        ...(turnedFact !== undefined && { turnedFact }),
      });
      const isClosed =
        (added && closesLoop(prepared, added, withoutFact)) || (joined && leadsBetween(prepared, joined));
      return still + (isClosed ? 1 : 0);
    },
  };
}

/** Contracts equal and contemporary units to one vertex. No contradiction remains if this graph has no cycle. */
function prepare({ facts, merge: { classOf } }: Order, isShown: Uint8Array): Prepared {
  const joins = [...facts.equal, ...facts.contemporary];
  const merge = mergeUnits(facts.units.length, joins);
  const contracted: Order = { facts, merge, graph: buildGraph(facts.order, merge) };
  const isWanted = new Uint8Array(merge.size);
  for (const [unit, vertex] of merge.classOf.entries()) if (isShown[classOf[unit]]) isWanted[vertex] = 1;
  return {
    contracted,
    part: extractCyclicPart(contracted, isWanted),
    paths: createPathSearch(contracted.graph),
    placeOf: new Map(joins.map((pair, place) => [pair, place])),
  };
}

function closesLoop(
  { contracted: { graph, merge }, paths }: Prepared,
  { later, earlier }: PlacedRelation,
  withoutFact: number | undefined,
): boolean {
  const [from, goal] = [merge.classOf[earlier], merge.classOf[later]];
  if (from === goal) return true;
  const mayUse = (edge: number): boolean => factsBehind(graph, edge).some((place) => place !== withoutFact);
  return paths.find(from, goal, { mayUse }).path !== undefined;
}

/** Units that are already equal are not joined again. */
function leadsBetween(prepared: Prepared, [a, b]: readonly [number, number]): boolean {
  const { classOf } = prepared.contracted.merge;
  if (classOf[a] === classOf[b]) return false;
  return (
    closesLoop(prepared, { later: a, earlier: b }, undefined) ||
    closesLoop(prepared, { later: b, earlier: a }, undefined)
  );
}
