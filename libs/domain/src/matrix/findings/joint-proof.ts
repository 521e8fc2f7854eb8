import type { PairFact } from '../graph/facts.ts';
import { buildGraph, factsBehind } from '../graph/graph.ts';
import { mergeUnits } from '../graph/merge.ts';
import type { Order } from '../graph/order.ts';
import { createPathSearch, type PathSearch } from '../graph/path-search.ts';
import { countContradictions, extractCyclicPart, type CyclicPart } from './cyclic-part.ts';
import type { PlacedRelation } from './hypothetical-order.ts';

/** A change of the records: an order fact (place in `Facts.order`) or a pair taken away, turned round, or put elsewhere. */
export interface RecordChange {
  withoutFact?: number;
  withoutPair?: PairFact;
  turnedFact?: number;
  /** What is stated in its place. */
  added?: PlacedRelation;
  /** Two units that become one, or contemporary. */
  joined?: readonly [number, number];
}

/** Proves what a change leaves of all contradictions, those of order, of equals and of contemporaries together. */
export interface JointProof {
  /** Gives what was reckoned to be left, or, where that is nothing and is not so, how many there still are. */
  settle(left: number, change: RecordChange): number;
}

/** Relations gone through by all proofs; past it what was reckoned stands. */
const MAX_EFFORT = 4_000_000;

interface Prepared {
  part: CyclicPart;
  contracted: Order;
  paths: PathSearch;
  placeOf: ReadonlyMap<PairFact, number>;
}

/**
 * Makes the proof: a change is carried out on a copy of what lies on loops, as far as a vertex shown lies on them.
 * Prepared with the first question.
 */
export function createJointProof(order: Order, isShown: Uint8Array): JointProof {
  let prepared: Prepared | undefined;
  let effort = 0;
  return {
    settle(left, change) {
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

/** All that is equal or contemporary is one vertex: no contradiction remains where nothing there leads back to itself. */
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

/** Two units that are one already are not made so again. */
function leadsBetween(prepared: Prepared, [a, b]: readonly [number, number]): boolean {
  const { classOf } = prepared.contracted.merge;
  if (classOf[a] === classOf[b]) return false;
  return (
    closesLoop(prepared, { later: a, earlier: b }, undefined) ||
    closesLoop(prepared, { later: b, earlier: a }, undefined)
  );
}
