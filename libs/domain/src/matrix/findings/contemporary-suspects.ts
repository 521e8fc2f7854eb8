import type { Order } from '../graph/order.ts';
import type { NamedRelation } from '../proofs/chain-step.ts';
import { describeProof } from '../proofs/describe-statements.ts';
import type { ProofStep } from '../proofs/proof.ts';
import type { Suggestion } from './finding.ts';
import type { StatementChange } from './cyclic-part.ts';
import type { JointProof } from './joint-proof.ts';
import { MAX_SUSPECTS, rankSuspects, RESOLVING_BONUS, type RankingInput } from './suspects.ts';

/** Contemporaries that cannot all share a level. */
export interface ContemporaryConflict {
  /** The statements that lead back to their beginning. */
  proof: readonly ProofStep[];
  /** The order with contemporaries made one; its joins are the equal pairs, then the contemporary ones. */
  contracted: Order;
  /** Gives how many such chains there would be fewer after a change; below 0 when it makes things worse. */
  countResolved(change: StatementChange): number;
}

/** Ranks what could be wrong in a chain of relations and contemporaries, most likely first. */
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

/** Drops the statement, and turns it round if that helps; equal units are separated. */
function adviseOnStep(
  { contracted: { facts, merge }, countResolved }: ContemporaryConflict,
  { step, relation, total, jointly }: StepTried,
): Suggestion[] {
  if (step.kind === 'join') {
    const action = step.join < facts.equal.length ? 'separate' : 'drop';
    const left = jointly.settle(total - countResolved({ withoutJoin: step.join }), {
      withoutPair: merge.joins[step.join],
    });
    return [{ action, relation, contradictions_left: left }];
  }
  const withoutFact = { withoutFact: step.fact };
  const turnedFact = { turnedFact: step.fact };
  const dropped = jointly.settle(total - countResolved(withoutFact), withoutFact);
  const turned = jointly.settle(total - countResolved(turnedFact), turnedFact);
  const drop: Suggestion = { action: 'drop', relation, contradictions_left: dropped };
  if (turned >= total) return [drop];
  const instead = { ...relation, from: relation.to, to: relation.from };
  return [drop, { action: 'reverse', relation, instead, contradictions_left: turned }];
}
