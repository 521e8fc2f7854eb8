import type { Order } from '../graph/order.ts';
import type { Candidate, Loop } from '../loops/loops.ts';
import type { ChainStep } from '../proofs/chain-step.ts';
import { describeProof } from '../proofs/describe-statements.ts';
import type { ProofStep } from '../proofs/proof.ts';
import type { Adviser } from './advice.ts';
import type { Suggestion } from './finding.ts';
import type { JointProof } from './joint-proof.ts';
import type { SuspectScores } from './suspect-scores.ts';

/** A cycle with its explanation and suggestions. */
export interface RankedLoop {
  /** The statements of the cycle, most suspect first. */
  chain: ChainStep[];
  suggestions: Suggestion[];
}

/** Data for ranking suspects. */
export interface RankingInput {
  order: Order;
  scores: SuspectScores;
  adviser: Adviser;
  proof: JointProof;
  /** Number of all contradictions. */
  total: number;
}

/** A statement, its score and the suggestions for it. */
export interface Suspect {
  score: number;
  suggestions: Suggestion[];
}

/** Maximum number of statements of a long chain that are examined. */
export const MAX_SUSPECTS = 12;
/** A statement whose removal resolves a contradiction is more likely to be its cause. */
export const RESOLVING_BONUS = 4;

/** Explains a cycle and ranks its statements by how likely each is wrong. */
export function rankLoopSuspects(ranking: RankingInput, loop: Loop): RankedLoop {
  const proof = ranking.adviser.proofOf(loop);
  const scored = scoreSteps(ranking, loop, proof);
  const ranked = [...proof.keys()].sort((a, b) => scored[b] - scored[a] || a - b).slice(0, MAX_SUSPECTS);
  let first = 0;
  let highest = -Infinity;
  const suspects = ranked.map((at): Suspect => {
    const suggestions = adviseOnStep(ranking.adviser, proof[at]);
    const resolves = suggestions.some(({ contradictions_left }) => contradictions_left < ranking.total);
    const score = scored[at] + (resolves ? RESOLVING_BONUS : 0);
    if (score > highest) [highest, first] = [score, at];
    return { score, suggestions };
  });
  const turned = [...proof.slice(first), ...proof.slice(0, first)];
  return { chain: describeProof(ranking.order, turned), suggestions: rankSuspects(suspects) };
}

/** Returns the score of each step, from the statement itself and from its place in the order. */
function scoreSteps({ order, scores }: RankingInput, loop: Loop, proof: readonly ProofStep[]): number[] {
  const joined = joinCandidate(loop);
  let at = 0;
  return proof.map((step) =>
    step.kind === 'order'
      ? scores.ofCandidate(loop.candidates[at++])
      : scores.ofCandidate(joined) + scores.ofPair(order.merge.joins[step.join]),
  );
}

/** An equality closes the cycle once. Without it, no more edges need to be removed than without the best relation. */
function joinCandidate({ candidates }: Loop): Candidate {
  const remaining = candidates.reduce((least, candidate) => Math.min(least, candidate.remaining), Infinity);
  return { edge: -1, returns: 1, remaining };
}

/** Ranks the possible errors if an order fact connects two units recorded as equal. */
export function rankInsideSuspects(
  { order, scores, adviser, total }: RankingInput,
  place: number,
  joins: readonly ProofStep[],
): Suggestion[] {
  const suspects: Suspect[] = [
    { score: scores.ofFact(place) + RESOLVING_BONUS, suggestions: adviser.adviseOnFact(place) },
  ];
  for (const step of joins) {
    if (step.kind !== 'join') continue;
    const suggestions = adviser.adviseOnJoin(step);
    if (suggestions[0].contradictions_left >= total) continue;
    suspects.push({ score: scores.ofPair(order.merge.joins[step.join]) + RESOLVING_BONUS, suggestions });
  }
  return rankSuspects(suspects);
}

function adviseOnStep(adviser: Adviser, step: ProofStep): Suggestion[] {
  return step.kind === 'order' ? adviser.adviseOnFact(step.fact) : adviser.adviseOnJoin(step);
}

/** Ranks suspects by score, then by position in the chain. The first two keep all suggestions, the others one each. */
export function rankSuspects(suspects: readonly Suspect[]): Suggestion[] {
  return [...suspects]
    .sort((a, b) => b.score - a.score)
    .flatMap(({ suggestions }, place) => (place < 2 ? suggestions : suggestions.slice(0, 1)));
}
