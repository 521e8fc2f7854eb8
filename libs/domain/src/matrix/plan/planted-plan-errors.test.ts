import { generatePlanSite, plantPlanErrors, PLAN_ERRORS, type PlanError } from '@trowel/domain/testing';
import { createPlanCheck, type PlanShape } from '@trowel/domain/plan-check';
import { expect, test } from 'vitest';
import { buildMatrix } from '../matrix.ts';

const UNITS = 1_000;
const PLANTED = 20;
const SITES = [1, 2, 3].map((seed) => ({ seed, ...generatePlanSite({ units: UNITS, seed }) }));

/** Units that the findings accuse. Remarks accuse nobody. */
function listSuspects(site: (typeof SITES)[number], shapes: readonly PlanShape[]): Set<string> {
  const { findings } = buildMatrix(site.units, site.statements, {
    plan: createPlanCheck({ shapes }),
    oneSided: 'never',
  });
  return new Set(
    findings
      .filter(({ measured, severity }) => measured !== undefined && severity !== 'info')
      .map(({ suspect, units }) => suspect ?? units[0]!),
  );
}

function countFound(kind: PlanError): { found: number; others: number } {
  let [found, others] = [0, 0];
  for (const site of SITES) {
    const { shapes, wrong } = plantPlanErrors(site, { kind, count: PLANTED, seed: 100 + site.seed });
    for (const unit of listSuspects(site, shapes))
      if (wrong.has(unit)) found++;
      else others++;
  }
  return { found, others };
}

for (const kind of PLAN_ERRORS) {
  test(`At least 90 % of the planted errors are found, and at most 1 % of the other units are accused: ${kind}`, () => {
    const { found, others } = countFound(kind);
    expect(found / (PLANTED * SITES.length)).toBeGreaterThanOrEqual(0.9);
    expect(others / ((UNITS - PLANTED) * SITES.length)).toBeLessThanOrEqual(0.01);
  });
}

test('A plan without errors accuses at most 1 % of the units', () => {
  for (const site of SITES) expect(listSuspects(site, site.shapes).size).toBeLessThanOrEqual(UNITS / 100);
});
