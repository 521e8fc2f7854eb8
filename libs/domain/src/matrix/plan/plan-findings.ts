import type { PlanCheck, PlanFinding } from '@trowel/domain/plan-check';
import { buildFinding, type Finding } from '../findings/finding.ts';
import type { Language } from '../findings/messages.ts';
import type { Order } from '../graph/order.ts';
import type { ChainStep } from '../proofs/chain-step.ts';
import { describeOrderFact, describePair } from '../proofs/describe-statements.ts';
import type { ReachIndex } from '../reduction/reach-index.ts';
import { buildPlanOrder, type ComparedOrder } from './plan-order.ts';
import { PlanFacts, planWordsIn, type PlanWords } from './plan-words.ts';

/** Returns the differences between the plan and the recorded relations, warnings before remarks. */
export function findPlanDifferences(
  plan: PlanCheck,
  { order, reach }: { order: Order; reach: ReachIndex },
  language: Language,
): Finding[] {
  const compared = buildPlanOrder(order, reach);
  const words = planWordsIn(language);
  const { findings, skipped } = plan.compare(compared.order);
  const reported = findings.map((finding) => describe(order, finding, { compared, words }));
  if (skipped > 0)
    reported.push(buildFinding('plan_incomplete', { message: words.skipped(skipped), units: [] }));
  return [
    ...reported.filter(({ severity }) => severity !== 'info'),
    ...reported.filter(({ severity }) => severity === 'info'),
  ];
}

function describe(
  order: Order,
  finding: PlanFinding,
  { compared, words }: { compared: ComparedOrder; words: PlanWords },
): Finding {
  const { code, suspect } = finding;
  const units = finding.units.map((unit) => order.facts.labels[unit]);
  const step = describeRelation(order, finding, compared);
  const relation = step ? `${step.from} ${words.verbs[step.type]} ${step.to}` : '';
  const facts = new PlanFacts(finding, units, relation, words.formatNumber);
  const sentences = [words.sentences[code](facts)];
  if (suspect !== undefined && units.length > 1) {
    const name = order.facts.labels[suspect];
    sentences.push(finding.heights ? words.suspectHeight(name) : words.suspectOutline(name));
  }
  return buildFinding(code, {
    message: sentences.join(' '),
    units,
    chain: step ? [step] : [],
    measured: formatMeasured(finding, facts),
    ...(suspect !== undefined && { suspect: order.facts.labels[suspect] }),
  });
}

function describeRelation(
  { facts }: Order,
  { relation }: PlanFinding,
  { factOf }: ComparedOrder,
): ChainStep | undefined {
  const fact = relation && factOf.get(relation);
  if (fact === undefined) return undefined;
  return typeof fact === 'number' ? describeOrderFact(facts, fact) : describePair(facts, fact);
}

/** The measured values identify the finding: a dismissed one returns when they change. */
function formatMeasured({ area, distance, heights }: PlanFinding, facts: PlanFacts): string {
  if (heights) return facts.heights.join(' – ').replaceAll(',', '.');
  return [area !== undefined && facts.area, distance !== undefined && facts.distance]
    .filter((text) => text !== false)
    .join(' – ')
    .replaceAll(',', '.');
}
