import { unitFields } from '@trowel/domain/records';
import type { ImportProblem } from '@trowel/domain/formats';
import { attachRelationships } from '../relations/index.ts';
import { createYielder } from '../workers/index.ts';
import type { ImportPlan } from './import-plan.ts';
import { mergeImported } from './merge-imported.ts';
import { joinRows, type JoinedUnit } from './names/place-units.ts';
import { planRecords } from './plan-records.ts';
import { readUnit } from './read-units.ts';
import { listRetainedLabels, reportRetained, type RetainedValues } from './values/retained-values.ts';
import { withPlan, type PlanDraft } from './plan-draft.ts';

/** Number of units that are read from the database at the same time. */
const UNITS_A_STEP = 200;

/** Compares sites, periods, terms and finds with the records. */
export async function compareRecords(draft: PlanDraft): Promise<PlanDraft> {
  const { store, siteId, siteName, language } = draft.context;
  const { records: given, columns } = draft.data;
  const records = await planRecords(store, given, { siteId, siteName, language, columns });
  return withPlan(draft, { records }, records.problems);
}

/** Merges the rows of each unit, and enters new numbers of recorded units into the directory. */
export async function joinUnitRows(draft: PlanDraft): Promise<PlanDraft> {
  const directory = draft.plan.directory.copy();
  const units = [...(await joinRows(draft.data.units, directory)).values()];
  return withPlan({ ...draft, units }, { directory }, reportAreas(units, draft.context));
}

/** Reports units without an area that become new units beside recorded ones of the same number. */
function reportAreas(
  units: readonly JoinedUnit[],
  { recorded, language }: PlanDraft['context'],
): ImportProblem[] {
  const areas = new Map<string, string>();
  for (const { us_number, area } of recorded) if (area !== '') areas.set(us_number, area);
  const present = new Set(recorded.filter(({ area }) => area === '').map(({ us_number }) => us_number));
  return units
    .filter(({ area, us_number }) => area === '' && areas.has(us_number) && !present.has(us_number))
    .map(({ us_number, source }) => ({
      severity: 'warning',
      code: 'area_missing',
      message: {
        en: `${us_number} has no area in the file: it becomes a unit of its own beside the ${us_number} recorded in area ${areas.get(us_number)}`,
        it: `La US ${us_number} non ha area nel file: diventa una US a sé accanto alla ${us_number} registrata nell’area ${areas.get(us_number)}`,
      }[language],
      ...source,
    }));
}

/** Divides the units of the file into new, changed and unchanged ones. New ones enter the directory. */
export async function compareUnits(draft: PlanDraft): Promise<PlanDraft> {
  const { units, context } = draft;
  const yieldToOthers = createYielder();
  const directory = draft.plan.directory.copy();
  const found: ComparedUnits = {
    directory,
    create: [],
    update: [],
    unchanged: [],
    problems: [],
    retained: [],
  };
  for (let i = 0; i < units.length; i += UNITS_A_STEP) {
    await yieldToOthers();
    context.course.reach('compare', i, units.length);
    await compareSome(found, draft, units.slice(i, i + UNITS_A_STEP));
  }
  const { problems, retained, ...plan } = found;
  return withPlan({ ...draft, retained }, plan, problems);
}

type ComparedUnits = Pick<ImportPlan, 'directory' | 'create' | 'update' | 'unchanged' | 'problems'> & {
  retained: RetainedValues[];
};

async function compareSome(
  { directory, create, update, unchanged, problems, retained }: ComparedUnits,
  { context: { store, siteName, mode, language }, data: { columns } }: PlanDraft,
  units: readonly JoinedUnit[],
): Promise<void> {
  const idOf = (unit: JoinedUnit): number => directory.get(unit)?.id ?? -1;
  const ids = units.map(idOf).filter((id) => id !== -1);
  const present = ids.length === 0 ? [] : await attachRelationships(store, await store.units.findMany(ids));
  const existing = new Map(present.map((unit) => [unit.id, unit]));
  for (const source of units) {
    const { unit, problems: found } = readUnit(siteName, source, language);
    for (const problem of found) problems.push(problem);
    if (!unit) continue;
    const before = existing.get(idOf(source));
    if (!before) {
      create.push({ source, unit });
      directory.add(source);
      continue;
    }
    const compared = { columns, source: source.source, before: { ...before }, given: unit };
    const labels = listRetainedLabels({ ...compared, fields: unitFields, language });
    const name = [source.area, source.us_number].filter(Boolean).join('/');
    if (labels.length > 0) retained.push({ name, labels });
    const merged = mergeImported(before, unit, { source, clears: mode === 'replace' });
    if (merged) update.push({ source, before, merged });
    else unchanged.push(source);
  }
}

/** Reports recorded values for which the file has an empty cell. */
export async function reportEmptyCells(draft: PlanDraft): Promise<PlanDraft> {
  const retained = [...draft.retained, ...draft.plan.records.retained];
  return withPlan(draft, {}, reportRetained(retained, draft.context.language));
}
