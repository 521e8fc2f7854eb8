import type { PlanCheck } from '@trowel/domain/plan-check';
import type { ConfiguredTypes } from '@trowel/domain/records';
import type { Facts } from '../graph/facts.ts';
import type { Order } from '../graph/order.ts';
import type { PeriodRank } from '../graph/period-rank.ts';
import { findLoops, type Loops } from '../loops/loops.ts';
import { indexReach, type ReachIndex } from '../reduction/reach-index.ts';
import { createAdviser } from './advice.ts';
import { findContemporaryConflicts } from './contemporary-conflicts.ts';
import { findContemporaryFindings } from './contemporary-findings.ts';
import { findInsideFindings, findLoopFindings } from './contradiction-findings.ts';
import type { Finding } from './finding.ts';
import { createJointProof } from './joint-proof.ts';
import { messagesIn, type Language } from './messages.ts';
import { createNearNumbers } from './near-numbers.ts';
import {
  findBackwardSpans,
  findOneSided,
  findRelationFindings,
  findUndescribedPeriods,
  findUnknownUnits,
} from './record-findings.ts';
import { selectShown } from './select-shown.ts';
import { createSuspectScores, type SuspectScores } from './suspect-scores.ts';
import { findTypeFindings } from './type-findings.ts';
import { listTraits, type UnitTraits } from './unit-traits.ts';

export interface FindingOptions {
  language: Language;
  /**
   * When to report relations recorded on one sheet only: if the site usually records both (`auto`), always or never.
   */
  oneSided: 'auto' | 'always' | 'never';
  periodRank: PeriodRank;
  /** Custom unit types. Without them, unknown types are not reported. */
  types: ConfiguredTypes | undefined;
  /** Names of the described periods. Without them, undescribed periods are not reported. */
  described?: ReadonlySet<string> | undefined;
  /** Outlines and heights of the units. Without them, the plan is not compared with the relations. */
  plan?: PlanCheck | undefined;
}

/** Results of examining the records of a whole site. */
export interface ExaminedRecords {
  order: Order;
  loops: Loops;
  /** Reachability in the order without the edges left out. */
  reach: ReachIndex;
  traits: readonly UnitTraits[];
  isTwoSided: boolean;
  scores: SuspectScores;
}

/** Share of relations recorded on both sheets from which a one-sided relation is reported. */
const TWO_SIDED_SHARE = 0.25;

/** Finds the contradictions in the order and indexes the remaining order. */
export function examineRecords(
  order: Order,
  { periodRank, plan }: Pick<FindingOptions, 'periodRank' | 'plan'>,
): ExaminedRecords {
  const traits = listTraits(order.facts.units, periodRank);
  const twoSidedShare = measureTwoSidedShare(order.facts);
  const isTwoSided = twoSidedShare >= TWO_SIDED_SHARE;
  const known = { traits, twoSidedShare, isTwoSided };
  const scores = createSuspectScores(order, known);
  const loops = findLoops(order.graph, scores.ofCandidate, { countsWays: isTwoSided });
  return {
    order,
    loops,
    reach: indexReach(order.graph, loops.isLeftOut),
    traits,
    isTwoSided,
    // The drawing does not read the plan, so the plan decides only which suspect is named first.
    scores: plan ? createSuspectScores(order, { ...known, plan }) : scores,
  };
}

function measureTwoSidedShare({ order }: Facts): number {
  let between = 0;
  let both = 0;
  for (const { later, earlier, isBothSided } of order) {
    if (later === earlier) continue;
    between++;
    if (isBothSided) both++;
  }
  return between === 0 ? 0 : both / between;
}

/**
 * Lists the findings about the records: contradictions first, then other problems. Only contradictions that
 * touch a shown vertex are listed and counted in the suggestions.
 */
export function listRecordFindings(
  { order: whole, loops: all, reach, traits, isTwoSided, scores }: ExaminedRecords,
  { language, oneSided, periodRank, types, described }: FindingOptions,
  isShown: Uint8Array,
): Finding[] {
  const { facts } = whole;
  const messages = messagesIn(language);
  const { order, loops, conflicts } = selectShown(
    {
      order: whole,
      loops: all,
      conflicts: findContemporaryConflicts(whole, all.isLeftOut, reach),
    },
    isShown,
  );
  const { ordered, unexplained: untold, mixed } = conflicts;
  const total =
    loops.loops.length + order.graph.inside.length + ordered.length + untold.length + mixed.length;
  const findNear = createNearNumbers(facts.units);
  const proof = createJointProof(whole, isShown);
  const adviser = createAdviser(order, { loops, reach, findNear, isTwoSided, total, proof });
  const ranking = { order, scores, adviser, proof, total };
  const wantsOneSided = oneSided === 'always' || (oneSided === 'auto' && isTwoSided);
  return [
    ...findInsideFindings(ranking, messages),
    ...findLoopFindings(loops.loops, ranking, messages),
    ...findContemporaryFindings(ranking, conflicts, messages),
    ...findUnknownUnits(facts, adviser, messages),
    ...(wantsOneSided ? findOneSided(order, adviser, messages) : []),
    ...(described ? findUndescribedPeriods(facts, described, messages) : []),
    ...findRelationFindings(order, traits, messages),
    ...findTypeFindings(facts, { types, language }),
    ...findBackwardSpans(facts, periodRank, messages),
  ];
}
