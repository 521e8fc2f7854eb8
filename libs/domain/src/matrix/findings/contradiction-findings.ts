import { membersOf } from '../graph/merge.ts';
import type { Loop } from '../loops/loops.ts';
import { unitsOf } from '../proofs/chain-step.ts';
import { describeProof, describeOrderFact } from '../proofs/describe-statements.ts';
import { proveJoined } from '../proofs/proof.ts';
import { buildFinding, type Finding } from './finding.ts';
import type { Messages } from './messages.ts';
import { rankInsideSuspects, rankLoopSuspects, type RankingInput } from './suspects.ts';

/**
 * Maximum number of search steps to explain relations inside merged units. Further findings come without an
 * explanation.
 */
const MAX_EFFORT = 20_000_000;
/** Maximum number of steps of all such explanations together. */
const MAX_STEPS_REPORTED = 10_000;

/** Returns a finding for each cycle of the order: a contradiction for two units, a cycle for more. */
export function findLoopFindings(
  loops: readonly Loop[],
  ranking: RankingInput,
  messages: Messages,
): Finding[] {
  return loops.map((loop) => {
    const { chain, suggestions } = rankLoopSuspects(ranking, loop);
    const code = loop.edges.length === 2 ? 'contradiction' : 'cycle';
    return buildFinding(code, {
      message: `${messages.loop(chain)}${messages.advice(suggestions, chain, ranking.total)}`,
      units: unitsOf(chain),
      chain,
      suggestions,
    });
  });
}

/** Returns a finding for each relation of a unit with itself or between two units recorded as equal. */
export function findInsideFindings(ranking: RankingInput, messages: Messages): Finding[] {
  const { order } = ranking;
  const findings: Finding[] = [];
  let effort = 0;
  let reportedSteps = 0;
  for (const place of order.graph.inside) {
    const { later, earlier, statements } = order.facts.order[place];
    const step = describeOrderFact(order.facts, place);
    if (later === earlier) {
      const suggestions = [
        ...rankInsideSuspects(ranking, place, []),
        ...ranking.adviser.findIntended(statements[0]),
      ];
      findings.push(
        buildFinding('self_relation', {
          message: `${messages.selfRelation(step)}${messages.advice(suggestions, [step], ranking.total)}`,
          units: [step.from],
          chain: [step],
          suggestions,
        }),
      );
      continue;
    }
    effort += membersOf(order.merge, order.merge.classOf[later]).length;
    const isSpent = effort > MAX_EFFORT || reportedSteps > MAX_STEPS_REPORTED;
    const joins = isSpent ? [] : proveJoined(order.merge, earlier, later);
    reportedSteps += joins.length;
    const chain = [step, ...describeProof(order, joins)];
    const suggestions = rankInsideSuspects(ranking, place, joins);
    findings.push(
      buildFinding('equal_but_ordered', {
        message: `${messages.equalButOrdered(chain)}${messages.advice(suggestions, chain, ranking.total)}`,
        units: unitsOf(chain),
        chain,
        suggestions,
      }),
    );
  }
  return findings;
}
