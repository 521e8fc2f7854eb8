import { resolveCrs } from './values/resolve-crs.ts';
import { matchDrawnUnits } from './match-drawn-units.ts';
import { cleanNames } from './names/clean-names.ts';
import { matchRecordedNames } from './names/match-recorded-names.ts';
import { resolveListUnits } from './resolve-list-units.ts';
import { resolvePeriods } from './resolve-periods.ts';
import { placeWrittenPeriods } from './values/written-periods.ts';
import { withData, type PlanDraft } from './plan-draft.ts';

/** Replaces names of a table by the spelling of the records. */
export async function matchSpellings(draft: PlanDraft): Promise<PlanDraft> {
  const { store, siteId, language } = draft.context;
  return { ...draft, data: await matchRecordedNames(store, draft.data, { siteId, language }) };
}

/** Replaces names of periods in a graph file by the codes of the recorded periods. */
export async function matchGraphPeriods(draft: PlanDraft): Promise<PlanDraft> {
  const { store, siteId, siteName, recorded } = draft.context;
  const isEmpty = recorded.length === 0;
  return withData(draft, await resolvePeriods(store, draft.data, { siteId, siteName, isEmpty }));
}

/** Replaces `Periodo I` by the code of the period, if it is recorded or in the file. */
export async function matchWrittenPeriods(draft: PlanDraft): Promise<PlanDraft> {
  const { store, siteId, language } = draft.context;
  const recorded = siteId === undefined ? [] : await store.periods.listAll(siteId);
  const { units, problems } = placeWrittenPeriods(draft.data, { recorded, language });
  return withData(draft, { units }, problems);
}

/** Brings geometries into the coordinate system of the site. */
export async function matchCrs(draft: PlanDraft): Promise<PlanDraft> {
  const { store, siteId, siteName, language } = draft.context;
  const { records, problems } = await resolveCrs(store, draft.data.records, { siteId, siteName, language });
  return withData(draft, { records }, problems);
}

/** Finds the recorded units of an LST file, which has no areas. */
export async function matchListUnits(draft: PlanDraft): Promise<PlanDraft> {
  const { store, siteId } = draft.context;
  return { ...draft, data: await resolveListUnits(store, draft.data, siteId) };
}

/** Finds the recorded units of a drawing by EMID, number or type. */
export async function matchDrawing(draft: PlanDraft): Promise<PlanDraft> {
  const { store, siteId } = draft.context;
  return { ...draft, ...(await matchDrawnUnits(store, draft.data, siteId)) };
}

/** Removes characters that no record may have in its name. Moves the problems of the file into the plan. */
export async function cleanUnitNames(draft: PlanDraft): Promise<PlanDraft> {
  const { units, statements, problems } = cleanNames(draft.data, draft.context.language);
  return withData(draft, { units, statements, problems: [] }, problems);
}
