// One file: all suggestions are counted on the same index of cycles.
import { relationClassOf, type RelationType } from '@trowel/domain/records';
import { appendTo } from '../graph/append-to.ts';
import { sheetOf, type Facts, type Statement } from '../graph/facts.ts';
import { factsBehind } from '../graph/graph.ts';
import { splitOff } from '../graph/merge.ts';
import type { Order } from '../graph/order.ts';
import type { Loop, Loops } from '../loops/loops.ts';
import type { ChainStep, NamedRelation } from '../proofs/chain-step.ts';
import { describeProof, describeOrderFact } from '../proofs/describe-statements.ts';
import { provePath, type ProofStep } from '../proofs/proof.ts';
import type { ReachIndex } from '../reduction/reach-index.ts';
import type { Suggestion } from './finding.ts';
import {
  createHypotheticalOrder,
  type HypotheticalChange,
  type PlacedRelation,
  type HypotheticalOrder,
} from './hypothetical-order.ts';
import type { JointProof, RecordChange } from './joint-proof.ts';
import { findOrderFact, listIntended, type FindNearUnits } from './near-numbers.ts';

/**
 * Tests possible corrections of contradictions. Corrections that improve nothing are not suggested, except
 * deleting the relation.
 */
export interface Adviser {
  /** Lists the statements that a loop consists of, most suspect first. */
  proofOf(loop: Loop): readonly ProofStep[];
  /** Suggests deleting an order fact, reversing it, or pointing it to a unit with a similar number. */
  adviseOnFact(place: number): Suggestion[];
  /** Suggests the unit of a similar number whose sheet records the relation that this order fact misses. */
  adviseOnSlip(place: number): Suggestion[];
  /** Suggests separating two units that are recorded as equal. */
  adviseOnJoin(step: Extract<ProofStep, { kind: 'join' }>): Suggestion[];
  /** Lists units with a similar number, for a statement about an unknown unit or about the unit itself. */
  findIntended(statement: Statement): Suggestion[];
}

export interface AdviserInput {
  loops: Loops;
  /** Reachability in the order without the edges left out. */
  reach: ReachIndex;
  findNear: FindNearUnits;
  /**
   * True if the site records each relation on both sheets. Only then is a one-sided relation a sign of a wrong
   * number.
   */
  isTwoSided: boolean;
  /** Number of all contradictions, including those inside merged units and between contemporaries. */
  total: number;
  proof: JointProof;
}

interface AdviserState extends Omit<AdviserInput, 'loops' | 'reach'> {
  order: Order;
  hypothetical: HypotheticalOrder;
  /** Lists the units of a number, in all areas. */
  findNamesakes: (usNumber: string) => readonly number[];
  proofOf: ReadonlyMap<Loop, readonly ProofStep[]>;
  loopsByFact: ReadonlyMap<number, Loop[]>;
  loopsByJoin: ReadonlyMap<number, Loop[]>;
  /** Order facts inside each class. */
  insideOf: ReadonlyMap<number, number[]>;
}

const MAX_NEAR = 3;
/** Maximum number of units suggested for a number. */
const MAX_NAMESAKES = 10;
/** Maximum number of loops and inside relations for which one change is tested. */
const MAX_TOUCHED = 20;

/** Creates the adviser for the contradictions of an order. */
export function createAdviser(order: Order, { loops, reach, ...given }: AdviserInput): Adviser {
  const state: AdviserState = {
    ...given,
    order,
    hypothetical: createHypotheticalOrder(order, reach),
    findNamesakes: createNamesakes(order.facts.units),
    ...indexLoops(order, loops.loops),
  };
  return {
    proofOf: (loop) => state.proofOf.get(loop) ?? [],
    adviseOnFact: (place) => adviseOnFact(state, place),
    adviseOnSlip: (place) => adviseOnSlip(state, place),
    adviseOnJoin: (step) => adviseOnJoin(state, step),
    findIntended: (statement) => findIntended(state, statement),
  };
}

type LoopIndex = Pick<AdviserState, 'proofOf' | 'loopsByFact' | 'loopsByJoin' | 'insideOf'>;

function indexLoops(order: Order, loops: readonly Loop[]): LoopIndex {
  const proofOf = new Map(loops.map((loop) => [loop, provePath(order, loop.edges, true)]));
  const loopsByFact = new Map<number, Loop[]>();
  const loopsByJoin = new Map<number, Loop[]>();
  for (const [loop, steps] of proofOf) {
    for (const edge of loop.edges) {
      for (const place of factsBehind(order.graph, edge)) appendTo(loopsByFact, place, loop);
    }
    for (const step of steps) if (step.kind === 'join') appendTo(loopsByJoin, step.join, loop);
  }
  const insideOf = new Map<number, number[]>();
  for (const place of order.graph.inside) {
    appendTo(insideOf, order.merge.classOf[order.facts.order[place].later], place);
  }
  return { proofOf, loopsByFact, loopsByJoin, insideOf };
}

function adviseOnFact(state: AdviserState, place: number): Suggestion[] {
  const { order, total, proof } = state;
  const { later, earlier } = order.facts.order[place];
  const relation = nameRelation(describeOrderFact(order.facts, place));
  const isInside = order.merge.classOf[later] === order.merge.classOf[earlier];
  if (isInside) {
    const contradictions_left = proof.verify(total - 1, { withoutFact: place });
    return [{ action: 'drop', relation, contradictions_left }];
  }
  const left = (added: PlacedRelation[], change: RecordChange): number => {
    const resolved = countResolved(state, { withoutFact: place, added }, state.loopsByFact.get(place) ?? []);
    return proof.verify(total - resolved, change);
  };
  const dropped = left([], { withoutFact: place });
  const suggestions: Suggestion[] = [{ action: 'drop', relation, contradictions_left: dropped }];
  const turned = left([{ later: earlier, earlier: later }], { turnedFact: place });
  if (turned < total) {
    const instead = { ...relation, from: relation.to, to: relation.from };
    suggestions.push({ action: 'reverse', relation, instead, contradictions_left: turned });
  }
  for (const meant of listIntended(order.facts, place, state.findNear).slice(0, MAX_NEAR)) {
    const contradictions_left = left([meant], { withoutFact: place, added: meant });
    if (contradictions_left >= total) continue;
    const { labels } = order.facts;
    const instead = { ...relation, from: labels[meant.later], to: labels[meant.earlier] };
    const suggestion: Suggestion = { action: 'retarget', relation, instead, contradictions_left };
    // Both halves of a wrong number were found: no other explanation is as likely.
    if (meant.isStated && state.isTwoSided) suggestions.unshift(suggestion);
    else suggestions.push(suggestion);
  }
  return suggestions;
}

function adviseOnSlip(
  { order: { facts }, findNear, total, proof }: AdviserState,
  place: number,
): Suggestion[] {
  const own = sheetOf(facts.order[place].statements[0]);
  const relation = nameRelation(describeOrderFact(facts, place));
  return listIntended(facts, place, findNear)
    .filter((meant) => meant.isStated && sheetOf(findOrderFact(facts, meant)!.statements[0]) !== own)
    .slice(0, MAX_NEAR)
    .map((meant) => ({
      action: 'retarget',
      relation,
      instead: { ...relation, from: facts.labels[meant.later], to: facts.labels[meant.earlier] },
      contradictions_left: proof.verify(total, { withoutFact: place }),
    }));
}

function adviseOnJoin(state: AdviserState, step: Extract<ProofStep, { kind: 'join' }>): Suggestion[] {
  const { order, total, proof } = state;
  const half = splitOff(order.merge, step.join);
  const change: HypotheticalChange = { withoutJoin: step.join, added: [] };
  const resolved = half
    ? countResolved(state, change, state.loopsByJoin.get(step.join) ?? []) +
      countInsideResolved(state, change, half)
    : 0;
  const relation = nameRelation(describeProof(order, [step])[0]);
  const contradictions_left = proof.verify(total - resolved, {
    withoutPair: order.merge.joins[step.join],
  });
  return [{ action: 'separate', relation, contradictions_left }];
}

/**
 * Counts the loops that a change resolves. These are the loops whose left-out relation then fits the order,
 * tested one after the other. A change that contradicts the order itself resolves none.
 */
function countResolved(
  { order, hypothetical }: AdviserState,
  change: HypotheticalChange,
  touched: readonly Loop[],
): number {
  const added: PlacedRelation[] = [];
  const fits = ({ later, earlier }: PlacedRelation): boolean =>
    !hypothetical.leadsTo(earlier, later, { ...change, added });
  for (const relation of change.added) {
    if (!fits(relation)) return 0;
    added.push(relation);
  }
  const settled = new Map<number, boolean>();
  let resolved = 0;
  for (const { brokenBy } of touched.slice(0, MAX_TOUCHED)) {
    if (!settled.has(brokenBy)) {
      const back = [...factsBehind(order.graph, brokenBy)]
        .filter((place) => place !== change.withoutFact)
        .map((place) => order.facts.order[place]);
      const isSettled = back.every(fits);
      if (isSettled) added.push(...back);
      settled.set(brokenBy, isSettled);
    }
    if (settled.get(brokenBy)) resolved++;
  }
  return resolved;
}

/** Counts the relations inside a merged unit that are consistent once the unit is separated. */
function countInsideResolved(
  { order, hypothetical, insideOf }: AdviserState,
  change: HypotheticalChange,
  half: ReadonlySet<number>,
): number {
  const [member] = half;
  const inside = insideOf.get(order.merge.classOf[member!]) ?? [];
  return inside.slice(0, MAX_TOUCHED).filter((place) => {
    const { later, earlier } = order.facts.order[place];
    return half.has(later) !== half.has(earlier) && !hypothetical.leadsTo(earlier, later, change);
  }).length;
}

function findIntended(
  { order, findNear, findNamesakes, hypothetical, total, proof }: AdviserState,
  statement: Statement,
): Suggestion[] {
  const { facts } = order;
  const { type } = statement;
  const from = facts.indexOf.get(statement.from);
  if (from === undefined || type === null) return [];
  const target = statement.to === null ? undefined : facts.indexOf.get(statement.to);
  const written =
    target === undefined ? (statement.toLabel ?? statement.to ?? '') : facts.units[target].us_number;
  const named = target === undefined ? nameMissing(statement) : facts.labels[target];
  const fits = (unit: number): boolean => !contradicts(order, hypothetical, type, from, unit);
  const near = findNear(written, facts.units[from].area).filter((unit) => unit !== from && fits(unit));
  // All units of exactly that number are suggested. Those that fit come first.
  const namesakes = target === undefined ? findNamesakes(written).filter((unit) => unit !== from) : [];
  const likely = [...namesakes.filter(fits), ...namesakes.filter((unit) => !fits(unit))].slice(
    0,
    MAX_NAMESAKES,
  );
  const relationTo = (other: string): NamedRelation => ({ from: facts.labels[from], type, to: other });
  return (likely.length > 0 ? likely : near.slice(0, MAX_NEAR)).map((unit) => ({
    action: 'retarget',
    relation: relationTo(named),
    instead: relationTo(facts.labels[unit]),
    contradictions_left: proof.verify(
      target === undefined ? total : total - 1,
      placeChange(order, type, { from, to: unit, isOfItself: target === from }),
    ),
  }));
}

/** Returns the name by which a statement refers to an unknown unit: its number, after the area if one is written. */
export function nameMissing({ to, toLabel, toArea }: Statement): string {
  const number = toLabel ?? to ?? '?';
  return toArea ? `${toArea}/${number}` : number;
}

/** Returns a function that lists the units (indexes into `units`) of a number, in any area. */
function createNamesakes(units: Facts['units']): (usNumber: string) => readonly number[] {
  let byNumber: Map<string, number[]> | undefined;
  return (usNumber) => {
    if (!byNumber) {
      byNumber = new Map();
      for (const [place, unit] of units.entries()) appendTo(byNumber, unit.us_number, place);
    }
    return byNumber.get(usNumber) ?? [];
  };
}

/** Returns the change that replaces a statement. A relation of a unit with itself becomes one between two units. */
function placeChange(
  { facts }: Order,
  type: RelationType,
  { from, to, isOfItself }: { from: number; to: number; isOfItself: boolean },
): RecordChange {
  const relationClass = relationClassOf(type);
  const own = facts.order.findIndex(({ later, earlier }) => later === from && earlier === from);
  const withoutFact = isOfItself && own >= 0 ? { withoutFact: own } : {};
  if (relationClass === 'none') return withoutFact;
  if (relationClass === 'later') return { ...withoutFact, added: { later: from, earlier: to } };
  if (relationClass === 'earlier') return { ...withoutFact, added: { later: to, earlier: from } };
  return { ...withoutFact, joined: [from, to] };
}

function contradicts(
  order: Order,
  hypothetical: HypotheticalOrder,
  type: RelationType,
  from: number,
  to: number,
): boolean {
  const relationClass = relationClassOf(type);
  if (relationClass === 'none') return false;
  const isSame = order.merge.classOf[from] === order.merge.classOf[to];
  if (isSame) return relationClass === 'later' || relationClass === 'earlier';
  const isAbove = relationClass !== 'earlier' && hypothetical.leadsTo(to, from, { added: [] });
  const isBelow = relationClass !== 'later' && hypothetical.leadsTo(from, to, { added: [] });
  return isAbove || isBelow;
}

function nameRelation({ from, type, to }: ChainStep): NamedRelation {
  return { from, type, to };
}
