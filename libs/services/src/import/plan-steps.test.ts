import type { Store } from '@trowel/db';
import type { ImportedData, ImportedStatement, ImportedUnit } from '@trowel/domain/formats';
import { describe, expect, it } from 'vitest';
import { compareRelations, storeUnreadRelations } from './compare-relations.ts';
import { compareUnits, joinUnitRows, reportEmptyCells } from './compare-units.ts';
import { cleanUnitNames } from './match-names.ts';
import { createPlanDraft, type PlanDraft } from './plan-draft.ts';
import { PLAN_STEPS, runPlanSteps } from './plan-steps.ts';

const unit = (us_number: string, fields = {}): ImportedUnit => ({
  us_number,
  area: '',
  fields,
  source: { row: 2 },
  declared: true,
});

/** A draft for an empty site. Its steps may not read records. */
function draftOf(units: ImportedUnit[], statements: ImportedStatement[] = []): PlanDraft {
  const data: ImportedData = {
    format: 'unit_table',
    units,
    statements,
    records: [],
    problems: [],
    notes: [],
  };
  const course = { reach: () => undefined };
  const site = { siteId: undefined, siteName: 'Villa', mode: 'merge', recorded: [], rows: [] } as const;
  return createPlanDraft({ store: {} as Store, course, language: 'en', ...site }, data);
}

const stepsOf = (...names: ((draft: PlanDraft) => Promise<PlanDraft>)[]) =>
  names.map((apply) => ({ apply, reason: '' }));

describe('a step of the plan', () => {
  it('changes the draft it returns, not the one it was given', async () => {
    const first = draftOf([unit('1'), unit('2\n')]);
    const planned = await runPlanSteps(first, stepsOf(cleanUnitNames, joinUnitRows, compareUnits));

    expect(planned.plan.create.map(({ source }) => source.us_number)).toEqual(['1', '2']);
    expect(planned.plan.problems.map(({ code }) => code)).toEqual(['cleaned_name']);
    expect(first.plan).toMatchObject({ create: [], problems: [] });
    expect(first.plan.directory.areasOf('1')).toEqual([]);
    expect(planned.plan.directory.areasOf('1')).toEqual(['']);
  });

  it('reportEmptyCells() reports retained values of units and records together', async () => {
    const draft = { ...draftOf([]), retained: [{ name: 'A/1', labels: ['Definition'] }] };

    expect((await reportEmptyCells(draft)).plan.problems).toMatchObject([
      { code: 'empty_cell', message: expect.stringContaining('A/1 (Definition)') },
    ]);
  });

  it('storeUnreadRelations() stores a relation with an unknown word in its unit, once', async () => {
    const ends = { from: { us_number: '1' }, to: { us_number: '2' } };
    const unread = { ...ends, word: 'leans on', source: { row: 2 } };
    const steps = stepsOf(joinUnitRows, compareUnits, compareRelations, storeUnreadRelations);
    const { plan } = await runPlanSteps(draftOf([unit('1'), unit('2')], [unread, unread]), steps);

    expect(plan.create.map(({ unit: { custom } }) => custom?.['unread_relations'])).toEqual([
      'leans on 2',
      undefined,
    ]);
  });
});

describe('PLAN_STEPS', () => {
  it('names a reason for each position, and each step once', () => {
    expect(new Set(PLAN_STEPS.map(({ apply }) => apply)).size).toBe(PLAN_STEPS.length);
    for (const { reason } of PLAN_STEPS) expect(reason).toMatch(/^[A-Z][^\n]{20,120}\.$/);
  });

  it('has an order that matters: names are cleaned before rows are joined', async () => {
    const rows = (): PlanDraft => draftOf([unit('1', { definition: 'Floor' }), unit('1\u0007')]);
    const used = PLAN_STEPS.filter(({ apply }) => [cleanUnitNames, joinUnitRows].includes(apply as never));

    expect((await runPlanSteps(rows(), used)).units).toHaveLength(1);
    expect((await runPlanSteps(rows(), [...used].reverse())).units).toHaveLength(2);
  });
});
