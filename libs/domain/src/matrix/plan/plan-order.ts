import type { PlanOrder, PlanRelation, PlanRelationType } from '@trowel/domain/plan-check';
import type { Facts, PairFact } from '../graph/facts.ts';
import { factsBehind } from '../graph/graph.ts';
import { membersOf } from '../graph/merge.ts';
import type { Order } from '../graph/order.ts';
import { formOf, kindOf, type UnitWords } from '../graph/unit-kind.ts';
import { mainTypeOf } from '../proofs/describe-statements.ts';
import { createReachSearch, type ReachIndex } from '../reduction/reach-index.ts';

/** The order of a site as the plan is compared with it, and the fact behind each of its relations. */
export interface ComparedOrder {
  order: PlanOrder;
  /** Index into `Facts.order`, or the pair of a bond. */
  factOf: ReadonlyMap<PlanRelation, number | PairFact>;
}

/**
 * Builds the order for the comparison with the plan. Reachability is searched only for the pairs requested. Cost:
 * linear, plus the units between those of each pair.
 */
export function buildPlanOrder({ facts, merge, graph }: Order, reach: ReachIndex): ComparedOrder {
  const size = facts.units.length;
  const factOf = listPlanRelations(facts);
  const search = createReachSearch(reach);
  const leads = (later: number, earlier: number, mayUse?: (edge: number) => boolean): boolean => {
    const [top, bottom] = [merge.classOf[later], merge.classOf[earlier]];
    const { position } = reach.placed;
    return top !== bottom && search.leads(position[top], position[bottom], mayUse);
  };
  const keyOf = (unit: number, other: number): number => Math.min(unit, other) * size + Math.max(unit, other);
  const sameTime = new Set([...facts.contemporary, ...facts.links].map(({ a, b }) => keyOf(a, b)));
  const covered = new Set<number>();
  const filled = new Set<number>();
  for (const { later, earlier, type } of factOf.keys()) {
    if (type === 'covers') covered.add(later * size + earlier);
    if (type === 'fills') filled.add(later * size + earlier);
  }
  const isCut = markCuts(facts, factOf.keys());
  const isCovers = (edge: number): boolean =>
    factsBehind(graph, edge).some((place) => {
      const { later, earlier } = facts.order[place];
      return covered.has(later * size + earlier) && isCut[later] === 0 && isCut[earlier] === 0;
    });
  const order: PlanOrder = {
    size,
    indexOf: (key) => facts.indexOf.get(key),
    relations: [...factOf.keys()],
    isLater: (unit, other) => leads(unit, other),
    isSameTime: (unit, other) =>
      merge.classOf[unit] === merge.classOf[other] || sameTime.has(keyOf(unit, other)),
    isAbove: (unit, other) => leads(unit, other, isCovers),
    covers: (unit, other) => covered.has(unit * size + other),
    fills: (unit, other) => filled.has(unit * size + other),
    equalsOf: (unit) => membersOf(merge, merge.classOf[unit]),
    isCut: (unit) => isCut[unit] === 1,
    isStructure: (unit) => formOf(facts.units[unit]) === 'structure',
    get effort() {
      return search.visits;
    },
  };
  return { order, factOf };
}

function listPlanRelations(facts: Facts): Map<PlanRelation, number | PairFact> {
  const factOf = new Map<PlanRelation, number | PairFact>();
  for (const [place, { later, earlier, statements }] of facts.order.entries()) {
    if (later === earlier) continue;
    const type = mainTypeOf(statements, facts.units[later].key);
    if (isPlanRelation(type)) factOf.set({ later, earlier, type }, place);
  }
  for (const pair of facts.contemporary) {
    if (pair.statements.some(({ type }) => type === 'bonded_to'))
      factOf.set({ later: pair.a, earlier: pair.b, type: 'bonded_to' }, pair);
  }
  return factOf;
}

function isPlanRelation(type: string): type is PlanRelationType {
  return type === 'covers' || type === 'cuts' || type === 'fills' || type === 'abuts';
}

/** Marks cuts by their type and words. If these say nothing, a unit that cuts or is filled is a cut. */
function markCuts({ units }: Facts, relations: Iterable<PlanRelation>): Uint8Array {
  const isCut = Uint8Array.from(units, (unit: UnitWords) => (kindOf(unit) === 'negative' ? 1 : 0));
  for (const { later, earlier, type } of relations) {
    if (type === 'cuts' && kindOf(units[later]) === undefined) isCut[later] = 1;
    if (type === 'fills' && kindOf(units[earlier]) === undefined) isCut[earlier] = 1;
  }
  return isCut;
}
