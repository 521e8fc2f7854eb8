import type { Order } from '../graph/order.ts';
import type { NamedRelation } from '../proofs/chain-step.ts';
import { describeProof } from '../proofs/describe-statements.ts';
import type { ProofStep } from '../proofs/proof.ts';
import type { Suggestion } from './finding.ts';
import type { StatementChange } from './cyclic-part.ts';
import type { JointProof } from './joint-proof.ts';
import { MAX_SUSPECTS, rankSuspects, RESOLVING_BONUS, type RankingInput } from './suspects.ts';

/** Contemporary units that cannot all share a level. */
export interface ContemporaryConflict {
  /** The statements that form the cycle. */
  proof: readonly ProofStep[];
  /** The order with contemporary units contracted. Its joins are the equal pairs, then the contemporary ones. */
  contracted: Order;
  /** Returns by how many the number of such chains falls after a change. Negative if it rises. */
  countResolved(change: StatementChange): number;
}

/** Ranks the possible errors in a chain of relations and contemporary pairs, most likely first. */
export function rankContemporarySuspects(
  { scores, proof: jointly, total }: RankingInput,
  conflict: ContemporaryConflict,
): Suggestion[] {
  const { proof, contracted } = conflict;
  const steps = describeProof(contracted, proof);
  const suspects = proof.slice(0, MAX_SUSPECTS).map((step, at) => {
    const { from, type, to } = steps[at];
    const suggestions = adviseOnStep(conflict, {
      step,
      relation: { from, type, to },
      total,
      jointly,
    });
    const score =
      step.kind === 'order' ? scores.ofFact(step.fact) : scores.ofPair(contracted.merge.joins[step.join]);
    const resolves = suggestions[0].contradictions_left < total;
    return { score: score + (resolves ? RESOLVING_BONUS : 0), suggestions };
  });
  return rankSuspects(suspects);
}

interface StepTried {
  step: ProofStep;
  relation: NamedRelation;
  total: number;
  jointly: JointProof;
}

/** Suggests deleting the statement, and reversing it if that helps. For equal units: separating them. */
function adviseOnStep(
  { contracted: { facts, merge }, countResolved }: ContemporaryConflict,
  { step, relation, total, jointly }: StepTried,
): Suggestion[] {
  if (step.kind === 'join') {
    const action = step.join < facts.equal.length ? 'separate' : 'drop';
    const left = jointly.verify(total - countResolved({ withoutJoin: step.join }), {
      withoutPair: merge.joins[step.join],
    });
    return [{ action, relation, contradictions_left: left }];
  }
  const withoutFact = { withoutFact: step.fact };
  const turnedFact = { turnedFact: step.fact };
  const dropped = jointly.verify(total - countResolved(withoutFact), withoutFact);
  const turned = jointly.verify(total - countResolved(turnedFact), turnedFact);
  const drop: Suggestion = { action: 'drop', relation, contradictions_left: dropped };
  if (turned >= total) return [drop];
  const instead = { ...relation, from: relation.to, to: relation.from };
  return [drop, { action: 'reverse', relation, instead, contradictions_left: turned }];
}
