import type { Language } from '../context.ts';
import type { RelationRow, Store, UnitNumber } from '@trowel/db';
import {
  NewSite,
  reportingIn,
  siteFields,
  toFieldProblems,
  unitFields,
  type NewUnit,
} from '@trowel/domain/records';
import { ValidationError } from '@trowel/domain/core';
import type { ImportedData, ImportedStatement, ImportProblem, ImportSource } from '@trowel/domain/formats';
import { formatNoSite, type Write } from '../writing/index.ts';
import { attachRelationships, unitKey } from '../relations/index.ts';
import { createSiteIn } from '../records/index.ts';
import { createYielder } from '../workers/index.ts';
import { planFiles } from './insert-files.ts';
import { cleanNames } from './names/clean-names.ts';
import type { ImportCourse } from './running/course.ts';
import type { ImportMode } from './import-mode.ts';
import type { ImportPlan } from './import-plan.ts';
import { listKept, reportRetained, type RetainedValues } from './values/retained-values.ts';
import { matchRecordedNames } from './names/match-recorded-names.ts';
import { reportFindMatches } from './names/report-find-matches.ts';
import { reportRenumbered } from './names/report-renumbered.ts';
import { reportUnplaced } from './names/report-unplaced.ts';
import { matchDrawnUnits, readLostOrder } from './match-drawn-units.ts';
import { mergeImported } from './merge-imported.ts';
import { createUnitDirectory, joinRows, type JoinedUnit, type UnitDirectory } from './names/place-units.ts';
import { NOTHING_MISSING, planMissing } from './plan-missing.ts';
import { planRecords } from './plan-records.ts';
import { emptyRelationPlan, planRelations, type RelationInput } from './plan-relations.ts';
import { readUnit } from './read-units.ts';
import { resolveListUnits, withoutKnownOrder } from './resolve-list-units.ts';
import { resolvePeriods } from './resolve-periods.ts';
import { placeWrittenPeriods } from './values/written-periods.ts';

/** Units compared with what is recorded at once. */
const UNITS_A_STEP = 200;
/** Files that draw units that are one as one. */
const DRAWINGS: ReadonlySet<string> = new Set<ImportedData['format']>(['dot', 'hmcx']);

interface PlanOptions {
  siteName: string;
  createSite: boolean;
  mode: ImportMode;
  course: ImportCourse;
  /** In which problems are told. */
  language: Language;
  w?: Write;
}

/** Compares a file with what is recorded, and says what importing it would do. `w` is absent in a dry run. */
export async function planImport(
  store: Store,
  read: ImportedData,
  { siteName, createSite, mode, course, language, w }: PlanOptions,
): Promise<ImportPlan> {
  const siteId = await findOrMakeSite(store, siteName, { createSite, language, w });
  if (siteId !== undefined) await store.lookups.lockSite(siteId);
  const recorded = siteId === undefined ? [] : await store.lookups.listUnitNumbers(siteId);
  const data = await matchRecordedNames(store, read, { siteId, language });
  const isEmpty = recorded.length === 0;
  const settled = await resolveUnits(store, data, { siteId, siteName, isEmpty, language });
  const { matched } = settled;
  const { units, statements, problems } = cleanNames(matched.data, language);
  const plan: ImportPlan = {
    siteId,
    create: [],
    update: [],
    unchanged: [],
    relations: emptyRelationPlan(),
    mode,
    missing: NOTHING_MISSING,
    records: await planRecords(store, settled.records, {
      siteId,
      siteName,
      language,
      columns: data.columns,
    }),
    files: { create: [], unchanged: { media: 0, models: 0 } },
    problems,
    directory: createUnitDirectory(recorded, language),
  };
  plan.problems.push(...settled.problems, ...plan.records.problems);
  const joined = [...(await joinRows(units, plan.directory)).values()];
  plan.problems.push(...reportAreas(joined, recorded, language));
  const { columns } = data;
  const kept = await planAllUnits(store, plan, { siteName, units: joined, course, language, columns });
  plan.problems.push(...reportRetained([...kept, ...plan.records.kept], language));
  const present = siteId === undefined ? [] : await store.relations.ofSite(siteId);
  const { directory } = plan;
  const { wasExported } = matched;
  const told = resolveStatements(statements, { data, wasExported, directory, rows: present });
  plan.relations = await planRelations(told, { directory, recorded: present, ...mannerOf(data, mode) });
  await reportUnfound(plan, language);
  preserveUnreadRelations(plan);
  plan.files = await planFiles(store, data.files ?? [], plan);
  const names = new Set(joined.map(unitKey));
  const { relations } = plan;
  plan.missing = await planMissing(store, {
    data,
    mode,
    names,
    directory,
    recorded,
    rows: present,
    relations,
  });
  await reportNewNumbers(store, plan, language);
  return plan;
}

/** Finds the periods, the units of lists and of drawings that a file names in its own manner among those recorded. */
async function resolveUnits(
  store: Store,
  data: ImportedData,
  {
    language,
    ...site
  }: { siteId: number | undefined; siteName: string; isEmpty: boolean; language: Language },
) {
  const { siteId } = site;
  const { records, units } = await resolvePeriods(store, data, site);
  const recorded = siteId === undefined ? [] : await store.periods.listAll(siteId);
  const written = placeWrittenPeriods({ ...data, records, units }, { recorded, language });
  const listed = await resolveListUnits(store, { ...data, units: written.units }, siteId);
  return { records, problems: written.problems, matched: await matchDrawnUnits(store, listed, siteId) };
}

/** Tells which of the new units may be one that the file has no more. */
async function reportNewNumbers(store: Store, plan: ImportPlan, language: Language): Promise<void> {
  const { create: made, missing } = plan;
  plan.problems.push(...(await reportRenumbered(store, { made, gone: missing.units, language })));
}

/** Tells what relations and finds name that is not found, or is found in several areas. */
async function reportUnfound(plan: ImportPlan, language: Language): Promise<void> {
  const { directory, relations } = plan;
  plan.problems.push(...(await reportUnplaced(relations.unplaced, { directory, language })));
  plan.problems.push(
    ...reportFindMatches(listWrittenFinds(plan), { directory, language, places: placesOf(plan) }),
  );
}

/** The finds an import makes or changes, as they are to be. */
function listWrittenFinds({ records }: ImportPlan): Readonly<Record<string, unknown>>[] {
  const { create, update } = records.kinds.inventario;
  return [...create, ...update.map(({ merged }) => merged)];
}

function placesOf({ records }: ImportPlan): Map<string, ImportSource> {
  return new Map(
    records.kinds.inventario.rows.map(({ name, sheet, row }) => [
      name,
      { row, ...(sheet !== undefined && { sheet }) },
    ]),
  );
}

/** How the relations of a file are compared with those recorded. */
function mannerOf(
  { graph, format }: ImportedData,
  mode: ImportMode,
): Pick<RelationInput, 'sayings' | 'isDrawing'> {
  const clears = graph?.isExport && mode === 'replace';
  return { sayings: graph && (clears ? 'clear' : 'change'), isDrawing: DRAWINGS.has(format) };
}

/** Gives lines back what other programs took from them, and leaves out what lists repeat. */
function resolveStatements(
  statements: readonly ImportedStatement[],
  {
    data,
    wasExported,
    ...recorded
  }: { data: ImportedData; wasExported: boolean; directory: UnitDirectory; rows: readonly RelationRow[] },
): readonly ImportedStatement[] {
  if (wasExported) return readLostOrder(statements, recorded);
  return data.format === 'lst' ? withoutKnownOrder(statements, recorded) : statements;
}

async function findOrMakeSite(
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

/** A table without areas makes new units beside those of the same number that have one: that may not be meant. */
function reportAreas(
  joined: readonly JoinedUnit[],
  recorded: readonly UnitNumber[],
  language: Language,
): ImportProblem[] {
  const areas = new Map<string, string>();
  for (const { us_number, area } of recorded) if (area !== '') areas.set(us_number, area);
  const present = new Set(recorded.filter(({ area }) => area === '').map(({ us_number }) => us_number));
  return joined
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

/** Units of the file, and which of their fields it has columns for. */
interface ComparedUnits {
  units: readonly JoinedUnit[];
  columns: ImportedData['columns'];
}

async function planAllUnits(
  store: Store,
  plan: ImportPlan,
  { units, course, ...options }: Pick<PlanOptions, 'siteName' | 'course' | 'language'> & ComparedUnits,
): Promise<RetainedValues[]> {
  const rest = createYielder();
  const kept: RetainedValues[] = [];
  for (let i = 0; i < units.length; i += UNITS_A_STEP) {
    await rest();
    course.reach('compare', i, units.length);
    kept.push(...(await planUnits(store, plan, { ...options, units: units.slice(i, i + UNITS_A_STEP) })));
  }
  return kept;
}

async function planUnits(
  store: Store,
  plan: ImportPlan,
  { siteName, units, language, columns }: Pick<PlanOptions, 'siteName' | 'language'> & ComparedUnits,
): Promise<RetainedValues[]> {
  const kept: RetainedValues[] = [];
  const { directory, problems } = plan;
  const idOf = (unit: JoinedUnit): number => directory.get(unit)?.id ?? -1;
  const ids = units.map(idOf).filter((id) => id !== -1);
  const present = ids.length === 0 ? [] : await attachRelationships(store, await store.units.findMany(ids));
  const existing = new Map(present.map((unit) => [unit.id, unit]));
  for (const source of units) {
    const { unit, problems: found } = readUnit(siteName, source, language);
    for (const problem of found) problems.push(problem);
    if (!unit) continue;
    const before = existing.get(idOf(source));
    const merged = before && mergeImported(before, unit, { source, clears: plan.mode === 'replace' });
    if (before) {
      const compared = { columns, source: source.source, before: { ...before }, given: unit };
      const labels = listKept({ ...compared, fields: unitFields, language });
      if (labels.length > 0)
        kept.push({ name: [source.area, source.us_number].filter(Boolean).join('/'), labels });
    }
    if (!before) {
      plan.create.push({ source, unit });
      directory.add(source);
    } else if (merged) plan.update.push({ source, before, merged });
    else plan.unchanged.push(source);
  }
  return kept;
}

/** Keeps statements with an unknown word as text among the custom fields of the unit that tells them. */
function preserveUnreadRelations({ relations, create, update, directory }: ImportPlan): void {
  const owners = new Map<unknown, { custom?: NewUnit['custom'] }>();
  for (const { source, unit } of create) owners.set(directory.get(source), unit);
  for (const { source, merged } of update) owners.set(directory.get(source), merged);
  for (const { from, word, to } of relations.unread) {
    const unit = owners.get(directory.find(from, from.area ?? '') ?? from);
    if (!unit) continue;
    const before = unit.custom?.['unread_relations'];
    const known = typeof before === 'string' ? before : '';
    const text = `${word} ${to.us_number}`;
    if (known.split('; ').includes(text)) continue;
    const all = [known, text].filter(Boolean).join('; ').slice(0, 10_000);
    unit.custom = { ...unit.custom, unread_relations: all };
  }
}
