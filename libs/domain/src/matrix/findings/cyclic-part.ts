import type { LevelChange } from './contemporary-suspects.ts';
import { factsBehind, type Order } from '../proofs/describe-statements.ts';
import type { OrderFact, PairFact } from '../graph/facts.ts';
import { buildGraph } from '../graph/graph.ts';
import { findLoops } from '../loops/loops.ts';
import { mergeUnits } from '../graph/merge.ts';
import { findStrongComponents } from '../graph/strong-components.ts';

/** The relations that are on loops, with units numbered anew, so that changes of them are tried out cheaply. */
export interface Knot {
  /** Number of units. */
  size: number;
  /** By place among all facts, and among all joins. */
  facts: ReadonlyMap<number, OrderFact>;
  joins: ReadonlyMap<number, PairFact>;
}

/** Cuts out what lies on loops, or inside merged units. Whatever is changed there, new loops run nowhere else. Cost linear. */
export function cutKnot(order: Order): Knot {
  const { facts, merge } = order;
  const tied = listTied(order);
  const isTied = new Uint8Array(merge.size);
  for (const place of tied) {
    const { later, earlier } = facts.order[place]!;
    isTied[merge.classOf[later]!] = isTied[merge.classOf[earlier]!] = 1;
  }
  const numbers = new Map<number, number>();
  const numberOf = (unit: number): number => {
    const number = numbers.get(unit) ?? numbers.size;
    numbers.set(unit, number);
    return number;
  };
  const knotFacts = new Map<number, OrderFact>();
  for (const place of tied) {
    const fact = facts.order[place]!;
    knotFacts.set(place, { ...fact, later: numberOf(fact.later), earlier: numberOf(fact.earlier) });
  }
  const joins = new Map<number, PairFact>();
  for (const [place, join] of merge.joins.entries()) {
    if (isTied[merge.classOf[join.a]!])
      joins.set(place, { ...join, a: numberOf(join.a), b: numberOf(join.b) });
  }
  return { size: numbers.size, facts: knotFacts, joins };
}

function listTied({ merge, graph }: Order): number[] {
  const tangleOf = new Int32Array(merge.size).fill(-1);
  const tangles = findStrongComponents(graph, new Uint8Array(graph.source.length));
  for (const [tangle, vertices] of tangles.entries()) {
    for (let at = 0; at < vertices.length; at++) tangleOf[vertices[at]!] = tangle;
  }
  const places = [...graph.inside];
  for (let edge = 0; edge < graph.source.length; edge++) {
    const tangle = tangleOf[graph.source[edge]!]!;
    if (tangle === -1 || tangle !== tangleOf[graph.target[edge]!]) continue;
    for (const place of factsBehind(graph, edge)) places.push(place);
  }
  return places;
}

/** Gives how many contradictions a knot holds after a change. */
export function countTied(
  { size, facts, joins }: Knot,
  { withoutFact, withoutJoin, turnedFact }: LevelChange,
): number {
  const order: OrderFact[] = [];
  for (const [place, fact] of facts) {
    if (place === withoutFact) continue;
    const { later, earlier } = fact;
    order.push(place === turnedFact ? { ...fact, later: earlier, earlier: later } : fact);
  }
  const kept: PairFact[] = [];
  for (const [place, join] of joins) if (place !== withoutJoin) kept.push(join);
  const graph = buildGraph(order, mergeUnits(size, kept));
  return graph.inside.length + findLoops(graph, undefined).loops.length;
}
