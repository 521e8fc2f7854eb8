import type { OrderFact, PairFact } from '../graph/facts.ts';
import { factsBehind, buildGraph } from '../graph/graph.ts';
import { mergeUnits } from '../graph/merge.ts';
import type { Order } from '../graph/order.ts';
import { numberStrongComponents } from '../graph/strong-components.ts';
import { findLoops } from '../loops/loops.ts';

/** A statement deleted or reversed: an order fact (index into `Facts.order`) or a join of the contracted merge. */
export interface StatementChange {
  withoutFact?: number;
  withoutJoin?: number;
  turnedFact?: number;
}

/** The relations on cycles, with renumbered units, so that changes can be tested cheaply. */
export interface CyclicPart {
  /** Number of units. */
  size: number;
  /** Facts and joins by their index in the whole order. */
  facts: ReadonlyMap<number, OrderFact>;
  joins: ReadonlyMap<number, PairFact>;
}

/**
 * Extracts the part on cycles or inside merged units. With `isWanted`: only the cyclic parts that contain a
 * wanted vertex. A change in this part cannot create cycles elsewhere. Cost: linear.
 */
export function extractCyclicPart(order: Order, isWanted?: Uint8Array): CyclicPart {
  const { facts, merge } = order;
  const cyclic = listCyclicFacts(order, isWanted);
  const isCyclic = new Uint8Array(merge.size);
  for (const place of cyclic) {
    const { later, earlier } = facts.order[place];
    isCyclic[merge.classOf[later]] = isCyclic[merge.classOf[earlier]] = 1;
  }
  const numbers = new Map<number, number>();
  const numberOf = (unit: number): number => {
    const number = numbers.get(unit) ?? numbers.size;
    numbers.set(unit, number);
    return number;
  };
  const cyclicFacts = new Map<number, OrderFact>();
  for (const place of cyclic) {
    const fact = facts.order[place];
    cyclicFacts.set(place, { ...fact, later: numberOf(fact.later), earlier: numberOf(fact.earlier) });
  }
  const joins = new Map<number, PairFact>();
  for (const [place, join] of merge.joins.entries()) {
    if (isCyclic[merge.classOf[join.a]])
      joins.set(place, { ...join, a: numberOf(join.a), b: numberOf(join.b) });
  }
  return { size: numbers.size, facts: cyclicFacts, joins };
}

function listCyclicFacts({ facts, merge, graph }: Order, isWanted: Uint8Array | undefined): number[] {
  const componentOf = numberStrongComponents(graph, new Uint8Array(graph.source.length));
  const wanted = new Set<number>();
  for (let vertex = 0; vertex < graph.size; vertex++)
    if (!isWanted || isWanted[vertex]) wanted.add(componentOf[vertex]);
  const places = [...graph.inside].filter((place) => {
    const vertex = merge.classOf[facts.order[place].later];
    const component = componentOf[vertex];
    return !isWanted || isWanted[vertex] === 1 || (component !== -1 && wanted.has(component));
  });
  for (let edge = 0; edge < graph.source.length; edge++) {
    const component = componentOf[graph.source[edge]];
    if (component === -1 || !wanted.has(component) || component !== componentOf[graph.target[edge]]) continue;
    for (const place of factsBehind(graph, edge)) places.push(place);
  }
  return places;
}

/** Returns how many contradictions a cyclic part has after a change. */
export function countContradictions(
  { size, facts, joins }: CyclicPart,
  { withoutFact, withoutJoin, turnedFact }: StatementChange,
): number {
  const order: OrderFact[] = [];
  for (const [place, fact] of facts) {
    if (place === withoutFact) continue;
    const { later, earlier } = fact;
    order.push(place === turnedFact ? { ...fact, later: earlier, earlier: later } : fact);
  }
  const remaining: PairFact[] = [];
  for (const [place, join] of joins) if (place !== withoutJoin) remaining.push(join);
  const graph = buildGraph(order, mergeUnits(size, remaining));
  return graph.inside.length + findLoops(graph, undefined).loops.length;
}
