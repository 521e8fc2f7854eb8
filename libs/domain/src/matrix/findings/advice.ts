import { relationClassOf, type RelationType } from '@trowel/domain/records';
import {
  describeLinks,
  describeOrderFact,
  explainPath,
  factsBehind,
  type Link,
  type Order,
} from '../proofs/describe-statements.ts';
import type { Statement } from '../graph/facts.ts';
import type { ChainStep, NamedRelation, Suggestion } from './finding.ts';
import type { Loop, Loops } from '../loops/loops.ts';
import { partOff } from '../graph/merge.ts';
import { listMeant, type FindNearUnits } from './near-numbers.ts';
import type { ReachIndex } from '../reduction/reach-index.ts';
import { createWhatIf, type Change, type PlacedRelation, type WhatIf } from './hypothetical-order.ts';

/** Tries out what could be done about contradictions. What makes nothing better is not advised, except to drop. */
export interface Adviser {
  /** The statements each loop rests on, the suspect first. */
  linksOf(loop: Loop): readonly Link[];
  /** Drop an order fact, turn it round, or point it at a unit of similar number. */
  adviseOnFact(place: number): Suggestion[];
  /** Take two units apart that are recorded as one. */
  adviseOnJoin(join: Extract<Link, { kind: 'join' }>): Suggestion[];
  /** Point a statement about a unit that does not exist, or about itself, at a unit of similar number. */
  findMeant(statement: Statement): Suggestion[];
}

export interface AdviserInput {
  loops: Loops;
  /** Of the order without the edges left out. */
  reach: ReachIndex;
  findNear: FindNearUnits;
  /** All contradictions, those inside merged units and between contemporaries too. */
  total: number;
}

interface Desk extends Omit<AdviserInput, 'loops' | 'reach'> {
  order: Order;
  whatIf: WhatIf;
  linksOf: ReadonlyMap<Loop, readonly Link[]>;
  loopsByFact: ReadonlyMap<number, Loop[]>;
  loopsByJoin: ReadonlyMap<number, Loop[]>;
  /** Order facts inside each class. */
  insideOf: ReadonlyMap<number, number[]>;
}

const MOST_NEAR = 3;
/** Loops and inside relations that one change is tried on. */
const MOST_TOUCHED = 20;

/** Makes the adviser on the contradictions of an order. */
export function createAdviser(order: Order, { loops, reach, findNear, total }: AdviserInput): Adviser {
  const desk: Desk = {
    order,
    findNear,
    total,
    whatIf: createWhatIf(order, reach),
    ...indexLoops(order, loops.loops),
  };
  return {
    linksOf: (loop) => desk.linksOf.get(loop) ?? [],
    adviseOnFact: (place) => adviseOnFact(desk, place),
    adviseOnJoin: (link) => adviseOnJoin(desk, link),
    findMeant: (statement) => findMeant(desk, statement),
  };
}

type Index = Pick<Desk, 'linksOf' | 'loopsByFact' | 'loopsByJoin' | 'insideOf'>;

function indexLoops(order: Order, loops: readonly Loop[]): Index {
  const linksOf = new Map(loops.map((loop) => [loop, explainPath(order, loop.edges, true)]));
  const loopsByFact = new Map<number, Loop[]>();
  const loopsByJoin = new Map<number, Loop[]>();
  for (const [loop, links] of linksOf) {
    for (const edge of loop.edges) {
      for (const place of factsBehind(order.graph, edge)) pushTo(loopsByFact, place, loop);
    }
    for (const link of links) if (link.kind === 'join') pushTo(loopsByJoin, link.join, loop);
  }
  const insideOf = new Map<number, number[]>();
  for (const place of order.graph.inside) {
    pushTo(insideOf, order.merge.classOf[order.facts.order[place]!.later]!, place);
  }
  return { linksOf, loopsByFact, loopsByJoin, insideOf };
}

function pushTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function adviseOnFact(desk: Desk, place: number): Suggestion[] {
  const { order, total } = desk;
  const { later, earlier } = order.facts.order[place]!;
  const relation = nameRelation(describeOrderFact(order.facts, place));
  const isInside = order.merge.classOf[later] === order.merge.classOf[earlier];
  if (isInside) return [{ action: 'drop', relation, contradictions_left: total - 1 }];

  const left = (added: PlacedRelation[]): number =>
    total - countResolved(desk, { withoutFact: place, added }, desk.loopsByFact.get(place) ?? []);
  const suggestions: Suggestion[] = [{ action: 'drop', relation, contradictions_left: left([]) }];
  const turned = left([{ later: earlier, earlier: later }]);
  if (turned < total) {
    const instead = { ...relation, from: relation.to, to: relation.from };
    suggestions.push({ action: 'reverse', relation, instead, contradictions_left: turned });
  }
  for (const meant of listMeant(order.facts, place, desk.findNear).slice(0, MOST_NEAR)) {
    const contradictions_left = left([meant]);
    if (contradictions_left >= total) continue;
    const { labels } = order.facts;
    const instead = { ...relation, from: labels[meant.later]!, to: labels[meant.earlier]! };
    const suggestion: Suggestion = { action: 'retarget', relation, instead, contradictions_left };
    // Both halves of a slip found: nothing explains the contradiction better.
    if (meant.isStated) suggestions.unshift(suggestion);
    else suggestions.push(suggestion);
  }
  return suggestions;
}

function adviseOnJoin(desk: Desk, link: Extract<Link, { kind: 'join' }>): Suggestion[] {
  const { order, total } = desk;
  const half = partOff(order.merge, link.join);
  const change: Change = { withoutJoin: link.join, added: [] };
  const resolved = half
    ? countResolved(desk, change, desk.loopsByJoin.get(link.join) ?? []) + countParted(desk, change, half)
    : 0;
  const relation = nameRelation(describeLinks(order, [link])[0]!);
  return [{ action: 'separate', relation, contradictions_left: total - resolved }];
}

/**
 * Counts the loops a change resolves: those whose left-out relation then fits the order, one after the other.
 * A change that itself contradicts the order resolves none.
 */
function countResolved({ order, whatIf }: Desk, change: Change, touched: readonly Loop[]): number {
  const added: PlacedRelation[] = [];
  const fits = ({ later, earlier }: PlacedRelation): boolean =>
    !whatIf.leadsTo(earlier, later, { ...change, added });
  for (const relation of change.added) {
    if (!fits(relation)) return 0;
    added.push(relation);
  }
  const settled = new Map<number, boolean>();
  let resolved = 0;
  for (const { heldBy } of touched.slice(0, MOST_TOUCHED)) {
    if (!settled.has(heldBy)) {
      const back = [...factsBehind(order.graph, heldBy)]
        .filter((place) => place !== change.withoutFact)
        .map((place) => order.facts.order[place]!);
      const isSettled = back.every(fits);
      if (isSettled) added.push(...back);
      settled.set(heldBy, isSettled);
    }
    if (settled.get(heldBy)) resolved++;
  }
  return resolved;
}

/** Counts the relations inside a merged unit that are fine once it is parted. */
function countParted({ order, whatIf, insideOf }: Desk, change: Change, half: ReadonlySet<number>): number {
  const [member] = half;
  const inside = insideOf.get(order.merge.classOf[member!]!) ?? [];
  return inside.slice(0, MOST_TOUCHED).filter((place) => {
    const { later, earlier } = order.facts.order[place]!;
    return half.has(later) !== half.has(earlier) && !whatIf.leadsTo(earlier, later, change);
  }).length;
}

function findMeant({ order, findNear, whatIf, total }: Desk, statement: Statement): Suggestion[] {
  const { facts } = order;
  const { type } = statement;
  const from = facts.indexOf.get(statement.from);
  if (from === undefined || type === null) return [];
  const target = statement.to === null ? undefined : facts.indexOf.get(statement.to);
  const written =
    target === undefined ? (statement.toLabel ?? statement.to ?? '') : facts.units[target]!.us_number;
  const relationTo = (other: string): NamedRelation => ({ from: facts.labels[from]!, type, to: other });
  return findNear(written, facts.units[from]!.area)
    .filter((unit) => unit !== from && !contradicts(order, whatIf, type, from, unit))
    .slice(0, MOST_NEAR)
    .map((unit) => ({
      action: 'retarget',
      relation: relationTo(written),
      instead: relationTo(facts.labels[unit]!),
      contradictions_left: target === undefined ? total : total - 1,
    }));
}

function contradicts(order: Order, whatIf: WhatIf, type: RelationType, from: number, to: number): boolean {
  const relationClass = relationClassOf(type);
  if (relationClass === 'none') return false;
  const isSame = order.merge.classOf[from] === order.merge.classOf[to];
  if (isSame) return relationClass === 'later' || relationClass === 'earlier';
  const isAbove = relationClass !== 'earlier' && whatIf.leadsTo(to, from, { added: [] });
  const isBelow = relationClass !== 'later' && whatIf.leadsTo(from, to, { added: [] });
  return isAbove || isBelow;
}

function nameRelation({ from, type, to }: ChainStep): NamedRelation {
  return { from, type, to };
}
