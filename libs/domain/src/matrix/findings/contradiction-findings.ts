import { judgeInside, judgeLoop, type CourtInput } from './suspects.ts';
import { describeLinks, describeOrderFact, explainJoined } from '../proofs/describe-statements.ts';
import { buildFinding, unitsOf, type Finding } from './finding.ts';
import type { Loop } from '../loops/loops.ts';
import { membersOf } from '../graph/merge.ts';
import type { Messages } from './messages.ts';

/** Steps walked to explain relations inside merged units; beyond it such findings come without the explanation. */
const MOST_EFFORT = 20_000_000;

/** Gives a finding for each loop of the order: a contradiction between two units, a cycle between more. */
export function findLoopFindings(loops: readonly Loop[], court: CourtInput, messages: Messages): Finding[] {
  return loops.map((loop) => {
    const { chain, suggestions } = judgeLoop(court, loop);
    const code = loop.edges.length === 2 ? 'contradiction' : 'cycle';
    return buildFinding(code, {
      message: `${messages.loop(chain)}${messages.advice(suggestions, chain, court.total)}`,
      units: unitsOf(chain),
      chain,
      suggestions,
    });
  });
}

/** Gives a finding for each relation of a unit with itself, and between two units recorded as one. */
export function findInsideFindings(court: CourtInput, messages: Messages): Finding[] {
  const { order } = court;
  const findings: Finding[] = [];
  let effort = 0;
  for (const place of order.graph.inside) {
    const { later, earlier, statements } = order.facts.order[place]!;
    const step = describeOrderFact(order.facts, place);
    if (later === earlier) {
      const suggestions = [...judgeInside(court, place, []), ...court.adviser.findMeant(statements[0]!)];
      findings.push(
        buildFinding('self_relation', {
          message: `${messages.selfRelation(step)}${messages.advice(suggestions, [step], court.total)}`,
          units: [step.from],
          chain: [step],
          suggestions,
        }),
      );
      continue;
    }
    effort += membersOf(order.merge, order.merge.classOf[later]!).length;
    const joins = effort > MOST_EFFORT ? [] : explainJoined(order.merge, earlier, later);
    const chain = [step, ...describeLinks(order, joins)];
    const suggestions = judgeInside(court, place, joins);
    findings.push(
      buildFinding('equal_but_ordered', {
        message: `${messages.equalButOrdered(chain)}${messages.advice(suggestions, chain, court.total)}`,
        units: unitsOf(chain),
        chain,
        suggestions,
      }),
    );
  }
  return findings;
}
