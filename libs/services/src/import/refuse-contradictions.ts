import type { Store } from '@trowel/db';
import { ValidationError } from '@trowel/domain/core';
import { runOptionsOf, type Context } from '../context.ts';
import { type Refused, findRefusedTask, contradictionProblem } from '../findings/index.ts';
import { loadMatrixRecords, packMatrix } from '../matrix/index.ts';
import type { ImportPlan } from './import-plan.ts';
import { planMatrix } from './plan-matrix.ts';

/**
 * Refuses an import whose relations contradict the records or each other. Contradictions that are recorded already do
 * not count. @throws ValidationError with the shortest chain of each, the first twenty.
 */
export async function refuseContradictions(ctx: Context, store: Store, plan: ImportPlan): Promise<void> {
  const recorded =
    plan.siteId === undefined
      ? { units: [], statements: [], periods: [] }
      : await loadMatrixRecords(store, plan.siteId);
  const after = await planMatrix(recorded, plan);
  const known = new Set(recorded.statements);
  const added = after.statements.flatMap((statement, place) => (known.has(statement) ? [] : [place]));
  if (added.length === 0) return;
  const refused = await ctx.services.tasks.run(
    findRefusedTask,
    { ...(await packMatrix(after)), added, language: ctx.language },
    runOptionsOf(ctx),
  );
  if (refused.count > 0)
    throw new ValidationError(refused.findings.map(contradictionProblem), formatRefused(ctx, refused));
}

function formatRefused({ language }: Context, { findings, count }: Refused): string {
  const first = findings[0]!.message;
  if (count === 1) return first;
  return language === 'it'
    ? `Il file aggiungerebbe ${count} contraddizioni. La prima: ${first}`
    : `The file would add ${count} contradictions. The first: ${first}`;
}
