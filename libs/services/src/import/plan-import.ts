import type { Store } from '@trowel/db';
import { ValidationError } from '@trowel/domain/core';
import type { ImportedData } from '@trowel/domain/formats';
import { NewSite, reportingIn, siteFields, toFieldProblems } from '@trowel/domain/records';
import type { Language } from '../context.ts';
import { createSiteIn } from '../records/index.ts';
import { formatNoSite, type Write } from '../writing/index.ts';
import type { ImportMode } from './import-mode.ts';
import type { ImportPlan } from './import-plan.ts';
import { resolveCustom } from './values/resolve-custom.ts';
import { runPlanSteps } from './plan-steps.ts';
import { createPlanDraft } from './plan-draft.ts';
import type { ImportCourse } from './running/course.ts';

interface PlanOptions {
  siteName: string;
  createSite: boolean;
  mode: ImportMode;
  course: ImportCourse;
  /** Language of problems. */
  language: Language;
  /** The transaction. Absent in a dry run. */
  w?: Write;
}

/** Compares a file with the records, and returns the changes that importing it would make. */
export async function planImport(
  store: Store,
  sent: ImportedData,
  { createSite, w, ...options }: PlanOptions,
): Promise<ImportPlan> {
  const { siteName, language } = options;
  const siteId = await findOrCreateSite(store, siteName, { createSite, language, w });
  if (siteId !== undefined) await store.lookups.lockSite(siteId);
  const data = await resolveCustom(store, sent, { siteId, language });
  const recorded = siteId === undefined ? [] : await store.lookups.listUnitNumbers(siteId);
  const rows = siteId === undefined ? [] : await store.relations.ofSite(siteId);
  const draft = createPlanDraft({ store, siteId, ...options, recorded, rows }, data);
  return (await runPlanSteps(draft)).plan;
}

async function findOrCreateSite(
  store: Store,
  siteName: string,
  { createSite, language, w }: Pick<PlanOptions, 'createSite' | 'language'> & { w: Write | undefined },
): Promise<number | undefined> {
  const known = await store.lookups.findSiteId(siteName);
  if (known !== undefined) return known;
  if (!createSite) {
    const message = await formatNoSite(store, siteName);
    throw new ValidationError([{ field: 'site_name', message, type: 'unknown_site' }], message);
  }
  const site = NewSite.safeParse({ site_name: siteName }, reportingIn(language));
  if (!site.success) throw new ValidationError(toFieldProblems(site.error, siteFields, language));
  return w && (await createSiteIn(w, site.data)).id;
}
