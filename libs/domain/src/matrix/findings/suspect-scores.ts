import type { RelationType } from '@trowel/domain/records';
import { createAgreement, type Agreement } from '../agreement/agreement.ts';
import type { PlacesByKey } from '../graph/counting-sort.ts';
import type { Facts, PairFact, Statement } from '../graph/facts.ts';
import { factsBehind } from '../graph/graph.ts';
import type { Order } from '../graph/order.ts';
import type { Candidate, ScoreCandidate } from '../loops/loops.ts';
import { mainTypeOf } from '../proofs/describe-statements.ts';
import { groupByEarlier, isIntendedStated } from './near-numbers.ts';
import { endsBefore, isImpossibleByKind, liesWhollyLower, type UnitTraits } from './unit-traits.ts';

/** Says how suspect statements are: the larger the number, the more suspect. */
export interface SuspectScores {
  ofFact(place: number): number;
  ofPair(pair: PairFact): number;
  /** How likely the edge of a loop is the wrong one; edge -1 (an equality) counts by its place in the loop alone. */
  ofCandidate: ScoreCandidate;
}

/** A cut seen in section is hardly mistaken, a mere "later than" easily. */
const WEAKNESS: Partial<Record<RelationType, number>> = {
  later_than: 2,
  abuts: 1.2,
  covers: 1,
  fills: 0.5,
  cuts: 0.3,
};
const SURE = /^(?:cert[oa]|certain|sure|sicur[oa]|definite)$/i;

const WEIGHTS = {
  uncertain: 2,
  agreed: -3,
  againstPeriods: 2.5,
  againstElevation: 2.5,
  unlike: 2.5,
  equality: 0.9,
  /** The sheet of a unit with a similar number has the very relation this one should be. */
  slip: 3,
  /** For each further way back: a wrong relation closes many loops, each right one only that with it. */
  return: 0.5,
  /** For each edge that must go besides. */
  remaining: -1,
};

/**
 * Where most relations are on both sheets, those are believed before any that is on one sheet only: larger than all
 * other evidence together.
 */
const BELIEVED_FIRST = -100;
const MOST_TWO_SIDED = 2 / 3;
/** Share from which agreement counts in full. */
const SOME_TWO_SIDED = 0.25;

/**
 * For the steps by which a relation runs against the order of the whole site; the odds of numbers and levels count in
 * full. Fitted to errors planted into generated sites other than those of the benchmark.
 */
const VIOLATION_WEIGHT = 2.2;
/** Share of the wrong cuts and fills that the kinds of their units forbid. */
const IMPOSSIBLE_AMONG_WRONG = 0.3;
/** Odds from which a relation counts as impossible, logarithm. */
const HARDLY_POSSIBLE = 2.5;
/** Edges at which the order of the site is believed half as much: a handful of relations agrees on little. */
const HALF_BELIEVED = 20;

export interface SuspectScoresInput {
  traits: readonly UnitTraits[];
  /** Share of the relations that are on both sheets. */
  twoSidedShare: number;
  /** The site records relations on both sheets, so one half of a relation is a sign of a wrong number. */
  isTwoSided: boolean;
}

/** Makes the scores of the statements of an order. */
export function createSuspectScores(
  order: Order,
  { traits, twoSidedShare, isTwoSided }: SuspectScoresInput,
): SuspectScores {
  const { facts } = order;
  const agreed = weighAgreement(twoSidedShare);
  const impossible = learnImpossible(facts, traits);
  // A relation of one loop is often one of the next.
  const known = new Map<number, number>();
  let byEarlier: PlacesByKey | undefined;
  const ofEdge = createEdgeScores(order, ofFact);

  function ofFact(place: number): number {
    const score = known.get(place) ?? weighFact(place);
    known.set(place, score);
    return score;
  }

  function weighFact(place: number): number {
    const fact = facts.order[place];
    const later = traits[fact.later];
    const earlier = traits[fact.earlier];
    const againstKind = isImpossibleByKind(facts, fact, traits) ? impossible : 0;
    // Not even two sheets make a cut fill a layer.
    const isAgreed = fact.isBothSided && againstKind < HARDLY_POSSIBLE;
    return (
      (WEAKNESS[mainTypeOf(fact.statements, facts.units[fact.later].key)] ?? 1) +
      (isAgreed ? agreed : 0) +
      (isTwoSided && isIntendedStated(facts, place, (byEarlier ??= groupByEarlier(facts)))
        ? WEIGHTS.slip
        : 0) +
      (fact.statements.every(isUncertain) ? WEIGHTS.uncertain : 0) +
      (endsBefore(later.range, earlier.range) ? WEIGHTS.againstPeriods : 0) +
      againstKind +
      (liesWhollyLower(facts, fact, traits) ? WEIGHTS.againstElevation : 0)
    );
  }

  function ofPair(pair: PairFact): number {
    const [a, b] = [traits[pair.a], traits[pair.b]];
    const isUnlike = a.kind !== undefined && b.kind !== undefined && a.kind !== b.kind;
    const isApart = endsBefore(a.range, b.range) || endsBefore(b.range, a.range);
    const isAgreed = statedFromBoth(pair, facts.units[pair.a].key, facts.units[pair.b].key);
    return (
      WEIGHTS.equality +
      (isUnlike || isApart ? WEIGHTS.unlike : 0) +
      (isAgreed ? agreed : 0) +
      (pair.statements.every(isUncertain) ? WEIGHTS.uncertain : 0)
    );
  }

  function ofCandidate({ edge, returns, remaining }: Candidate): number {
    const ofItself = edge < 0 ? 0 : ofEdge(edge);
    // Of relations on one sheet the order of all of them says more than one cycle does.
    if (!isTwoSided) return ofItself;
    return ofItself + WEIGHTS.return * returns + WEIGHTS.remaining * remaining;
  }

  return { ofFact, ofPair, ofCandidate };
}

/**
 * Gives how much it speaks against a relation that the kinds of its units forbid it: the logarithm of the odds, learnt
 * from how many such relations the site has besides. Where types are recorded carelessly it is nothing. Cost linear.
 */
function learnImpossible(facts: Facts, traits: readonly UnitTraits[]): number {
  let known = 0;
  let impossible = 0;
  for (const fact of facts.order) {
    if (traits[fact.later].kind === undefined && traits[fact.earlier].kind === undefined) continue;
    const type = mainTypeOf(fact.statements, facts.units[fact.later].key);
    if (type !== 'cuts' && type !== 'fills') continue;
    known++;
    if (isImpossibleByKind(facts, fact, traits)) impossible++;
  }
  const share = (Math.max(0, impossible - 1) + 0.5) / Math.max(1, known);
  return Math.max(0, Math.log(IMPOSSIBLE_AMONG_WRONG / share));
}

/** Makes the scores of the edges: what the records say of each, and how it agrees with the whole site. */
function createEdgeScores(order: Order, ofFact: (place: number) => number): (edge: number) => number {
  const edges = order.graph.source.length;
  const weight = (VIOLATION_WEIGHT * edges) / (edges + HALF_BELIEVED);
  let agreement: Agreement | undefined;
  return (edge) => {
    agreement ??= createAgreement(order);
    return (
      weighEdge(order, edge, ofFact) +
      weight * Math.log1p(roughly(agreement.violationOf(edge))) +
      roughly(agreement.oddsAgainst(edge))
    );
  };
}

/** How much it speaks for a relation that it is on both sheets: the more, the more of the site's relations are. */
function weighAgreement(twoSidedShare: number): number {
  if (twoSidedShare >= MOST_TWO_SIDED) return BELIEVED_FIRST;
  return WEIGHTS.agreed * Math.min(1, twoSidedShare / SOME_TWO_SIDED);
}

/** Several statements of one relation speak for it. */
function weighEdge({ graph }: Order, edge: number, ofFact: (place: number) => number): number {
  const behind = factsBehind(graph, edge);
  return behind.reduce((least, place) => Math.min(least, ofFact(place)), Infinity) - (behind.length - 1);
}

/** The fit is no more exact than that, and what differs by less is equal. */
function roughly(value: number): number {
  return Math.round(value * 100) / 100;
}

function isUncertain({ certainty }: Statement): boolean {
  return certainty !== undefined && certainty !== null && certainty !== '' && !SURE.test(certainty);
}

function statedFromBoth({ statements }: PairFact, a: string, b: string): boolean {
  const from = new Set(statements.map((statement) => statement.from));
  return statements.some(({ reciprocal }) => reciprocal === true) || (from.has(a) && from.has(b));
}
