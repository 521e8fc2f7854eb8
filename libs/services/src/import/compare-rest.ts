import { unitKey } from '../relations/index.ts';
import { planFiles } from './insert-files.ts';
import { reportRenumbered } from './names/report-renumbered.ts';
import { planMissing } from './plan-missing.ts';
import { withPlan, type PlanDraft } from './plan-draft.ts';

/** Finds the files of an archive that are not recorded yet. */
export async function compareFiles(draft: PlanDraft): Promise<PlanDraft> {
  const files = await planFiles(draft.context.store, draft.data.files ?? [], draft.plan);
  return withPlan(draft, { files });
}

/** Finds records that the file should contain and does not. */
export async function findMissing(draft: PlanDraft): Promise<PlanDraft> {
  const { store, mode, recorded, rows } = draft.context;
  const { directory, relations } = draft.plan;
  const names = new Set(draft.units.map(unitKey));
  const found = { data: draft.data, mode, names, directory, recorded, rows, relations };
  return withPlan(draft, { missing: await planMissing(store, found) });
}

/** Reports new units that may be a missing one with another number. */
export async function reportNewNumbers(draft: PlanDraft): Promise<PlanDraft> {
  const { store, language } = draft.context;
  const { create: made, missing } = draft.plan;
  return withPlan(draft, {}, await reportRenumbered(store, { made, gone: missing.units, language }));
}
