import type { PlanCheck } from '@trowel/domain/plan-check';
import type { RelationType } from '@trowel/domain/records';
import { createAgreement, type Agreement } from '../agreement/agreement.ts';
import type { PlacesByKey } from '../graph/counting-sort.ts';
import type { Facts, OrderFact, PairFact, Statement } from '../graph/facts.ts';
import { factsBehind } from '../graph/graph.ts';
import type { Order } from '../graph/order.ts';
import type { Candidate, ScoreCandidate } from '../loops/loops.ts';
import { mainTypeOf } from '../proofs/describe-statements.ts';
import { groupByEarlier, isIntendedStated } from './near-numbers.ts';
import { endsBefore, isImpossibleByKind, liesWhollyLower, type UnitTraits } from './unit-traits.ts';

/** Suspicion scores of statements: larger numbers are more suspect. */
export interface SuspectScores {
  ofFact(place: number): number;
  ofPair(pair: PairFact): number;
  /** Score of an edge of a loop. Edge -1 (an equality) is scored by its position in the loop only. */
  ofCandidate: ScoreCandidate;
}

/** Typical reliability of each relation type. A cut seen in section is rarely wrong, a plain "later than" easily. */
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
  /** The outlines of the units are a metre or more apart. */
  againstPlan: 2.5,
  unlike: 2.5,
  equality: 0.9,
  /** The sheet of a unit with a similar number records exactly the intended relation. */
  slip: 3,
  /** For each further path back: a wrong relation closes many cycles, each right relation only the one with it. */
  return: 0.5,
  /** For each further edge that must be removed. */
  remaining: -1,
};

/**
 * If most relations are on both sheets, two-sided relations are preferred to any one-sided one. The value is
 * larger than all other evidence together.
 */
const BELIEVED_FIRST = -100;
const MOST_TWO_SIDED = 2 / 3;
/** Share from which agreement has its full weight. */
const SOME_TWO_SIDED = 0.25;

/**
 * Weight of the steps by which a relation runs against the order of the whole site. The odds of numbers and
 * levels have their full weight. Fitted to errors planted into generated sites that are not part of the
 * benchmark.
 */
const VIOLATION_WEIGHT = 2.2;
/** Share of wrong cuts and fills that the kinds of their units forbid. */
const IMPOSSIBLE_AMONG_WRONG = 0.3;
/** Logarithm of the odds from which a relation counts as impossible. */
const HARDLY_POSSIBLE = 2.5;
/** Number of edges at which the order of the site has half its weight. A few relations give little agreement. */
const HALF_BELIEVED = 20;

export interface SuspectScoresInput {
  traits: readonly UnitTraits[];
  /** Share of the relations recorded on both sheets. */
  twoSidedShare: number;
  /** True if the site records relations on both sheets, so that a one-sided relation is a sign of a wrong number. */
  isTwoSided: boolean;
  /** Outlines of the units, if there are any. */
  plan?: PlanCheck | undefined;
}

/** Creates the scores of the statements of an order. */
export function createSuspectScores(
  order: Order,
  { traits, twoSidedShare, isTwoSided, plan }: SuspectScoresInput,
): SuspectScores {
  const { facts } = order;
  const agreed = weighAgreement(twoSidedShare);
  const impossible = estimateImpossible(facts, traits);
  // A relation of one loop is often part of the next one.
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
    // A cut that fills a layer is wrong even if both sheets record it.
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
      weighGround(facts, fact, { traits, plan })
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
    // For one-sided relations, the order of all relations says more than a single cycle.
    if (!isTwoSided) return ofItself;
    return ofItself + WEIGHTS.return * returns + WEIGHTS.remaining * remaining;
  }

  return { ofFact, ofPair, ofCandidate };
}

/**
 * Returns how strongly it speaks against a relation that the kinds of its units forbid it, as the logarithm of
 * the odds. Estimated from the number of such relations on the site. If types are recorded carelessly, it is 0.
 * Cost: linear.
 */
function estimateImpossible(facts: Facts, traits: readonly UnitTraits[]): number {
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

/** Creates the scores of the edges from their statements and their agreement with the whole site. */
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

/**
 * Returns the weight of a relation being on both sheets. It grows with the share of two-sided relations of the
 * site.
 */
function weighAgreement(twoSidedShare: number): number {
  if (twoSidedShare >= MOST_TWO_SIDED) return BELIEVED_FIRST;
  return WEIGHTS.agreed * Math.min(1, twoSidedShare / SOME_TWO_SIDED);
}

/** Returns the combined score of all statements behind an edge. Several statements make it less suspect. */
function weighEdge({ graph }: Order, edge: number, ofFact: (place: number) => number): number {
  const behind = factsBehind(graph, edge);
  return behind.reduce((least, place) => Math.min(least, ofFact(place)), Infinity) - (behind.length - 1);
}

/** Rounds a value to the precision of the fit, so that smaller differences count as equal. */
function roughly(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Returns how strongly heights and outlines speak against a relation. */
function weighGround(
  facts: Facts,
  fact: OrderFact,
  { traits, plan }: Pick<SuspectScoresInput, 'traits' | 'plan'>,
): number {
  const againstElevation = liesWhollyLower(facts, fact, traits) ? WEIGHTS.againstElevation : 0;
  return againstElevation + WEIGHTS.againstPlan * measureApart(facts, fact, plan);
}

/** Touching outlines up to this distance speak for no error, m. */
const TOUCHING_M = 0.1;

/**
 * Returns how strongly the plan speaks against a relation of contact, from 0 to 1: by the distance between both
 * outlines, up to a metre. Cost: only called for suspects.
 */
function measureApart(facts: Facts, { later, earlier, statements }: OrderFact, plan?: PlanCheck): number {
  if (!plan || mainTypeOf(statements, facts.units[later].key) === 'later_than') return 0;
  const apart = plan.measureApart(facts.units[later].key, facts.units[earlier].key) ?? 0;
  return apart <= TOUCHING_M ? 0 : Math.min(1, apart);
}

function isUncertain({ certainty }: Statement): boolean {
  return certainty !== undefined && certainty !== null && certainty !== '' && !SURE.test(certainty);
}

function statedFromBoth({ statements }: PairFact, a: string, b: string): boolean {
  const from = new Set(statements.map((statement) => statement.from));
  return statements.some(({ reciprocal }) => reciprocal === true) || (from.has(a) && from.has(b));
}
