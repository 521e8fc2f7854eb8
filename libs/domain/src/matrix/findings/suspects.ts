import type { Order } from '../graph/order.ts';
import type { Candidate, Loop } from '../loops/loops.ts';
import type { ChainStep } from '../proofs/chain-step.ts';
import { describeProof } from '../proofs/describe-statements.ts';
import type { ProofStep } from '../proofs/proof.ts';
import type { Adviser } from './advice.ts';
import type { Suggestion } from './finding.ts';
import type { JointProof } from './joint-proof.ts';
import type { SuspectScores } from './suspect-scores.ts';

/** A loop explained: what contradicts, and what could be done. */
export interface RankedLoop {
  /** The statements that lead back to their beginning, the first suspect at their head. */
  chain: ChainStep[];
  suggestions: Suggestion[];
}

/** What suspects are ranked by. */
export interface RankingInput {
  order: Order;
  scores: SuspectScores;
  adviser: Adviser;
  proof: JointProof;
  /** All contradictions. */
  total: number;
}

/** A statement, how suspect it is, and what could be done about it. */
export interface Suspect {
  score: number;
  suggestions: Suggestion[];
}

/** Statements of a long chain that are looked into. */
export const MAX_SUSPECTS = 12;
/** What resolves a contradiction when it goes is likelier to be its cause than what does not. */
export const RESOLVING_BONUS = 4;

/** Explains a loop and ranks its statements by how likely each is the wrong one. */
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

/** How suspect each step is, by itself and by its place in the order. */
function scoreSteps({ order, scores }: RankingInput, loop: Loop, proof: readonly ProofStep[]): number[] {
  const joined = joinCandidate(loop);
  let at = 0;
  return proof.map((step) =>
    step.kind === 'order'
      ? scores.ofCandidate(loop.candidates[at++])
      : scores.ofCandidate(joined) + scores.ofPair(order.merge.joins[step.join]),
  );
}

/** An equality closes the loop once, and with it gone nothing more needs to go than with the best of the relations. */
function joinCandidate({ candidates }: Loop): Candidate {
  const remaining = candidates.reduce((least, candidate) => Math.min(least, candidate.remaining), Infinity);
  return { edge: -1, returns: 1, remaining };
}

/** Ranks what could be wrong where an order fact lies between two units recorded as one. */
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

/** Most suspect first, of equals the one first in the chain; all advice on the first two, of the others the first. */
export function rankSuspects(suspects: readonly Suspect[]): Suggestion[] {
  return [...suspects]
    .sort((a, b) => b.score - a.score)
    .flatMap(({ suggestions }, place) => (place < 2 ? suggestions : suggestions.slice(0, 1)));
}
