import type { PairFact } from '../graph/facts.ts';
import type { Order } from '../graph/order.ts';
import { unitsOf } from '../proofs/chain-step.ts';
import { describeProof, describePair } from '../proofs/describe-statements.ts';
import type { ContemporaryConflicts } from './contemporary-conflicts.ts';
import { rankContemporarySuspects } from './contemporary-suspects.ts';
import { buildFinding, type Finding, type Suggestion } from './finding.ts';
import type { Messages } from './messages.ts';
import type { RankingInput } from './suspects.ts';

/** Returns the findings for the conflicts. */
export function findContemporaryFindings(
  ranking: RankingInput,
  { ordered, unexplained: untold, mixed, contracted, countResolved }: ContemporaryConflicts,
  messages: Messages,
): Finding[] {
  const { order, proof: jointly, total } = ranking;
  const { facts } = order;
  const findings = ordered.map(({ pair, upper, path }) => {
    const lower = upper === pair.a ? pair.b : pair.a;
    const chain = [describePair(facts, pair, lower), ...describeProof(order, path)];
    const left = jointly.verify(total - 1, { withoutPair: pair });
    const suggestions = [suggestDrop(facts, pair, left)];
    const message = `${messages.contemporaryButOrdered(chain)}${messages.advice(suggestions, chain, total)}`;
    return buildFinding('contemporary_but_ordered', { message, units: unitsOf(chain), chain, suggestions });
  });
  if (untold.length > 0) {
    const units = [...new Set(untold.flatMap(({ a, b }) => [facts.labels[a], facts.labels[b]]))];
    const message = messages.furtherContemporaries(untold.length);
    findings.push(buildFinding('contemporary_but_ordered', { message, units }));
  }
  for (const proof of mixed) {
    const chain = describeProof(contracted, proof);
    const units = unitsOf(chain);
    const suggestions = rankContemporarySuspects(ranking, { proof, contracted, countResolved });
    const message = `${messages.contemporaryCannotHold(units, chain)}${messages.advice(suggestions, chain, total)}`;
    findings.push(buildFinding('contemporary_cannot_hold', { message, units, chain, suggestions }));
  }
  return findings;
}

function suggestDrop(facts: Order['facts'], pair: PairFact, left: number): Suggestion {
  const { from, type, to } = describePair(facts, pair);
  return { action: 'drop', relation: { from, type, to }, contradictions_left: left };
}
