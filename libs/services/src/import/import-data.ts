import { randomUUID } from 'node:crypto';
import type { Store } from '@trowel/db';
import { ConflictError, ValidationError } from '@trowel/domain/core';
import type { ImportedData } from '@trowel/domain/formats';
import { insertComments } from '../comments/index.ts';
import { requirePermission, type Context, type Language } from '../context.ts';
import { insertTypes } from '../terms/index.ts';
import { runSitesInTurn } from '../turns/index.ts';
import { write, type Write } from '../writing/index.ts';
import { insertNotes } from '../inbox/index.ts';
import { insertSheets } from '../sheets/index.ts';
import type { OnContradiction } from '../findings/index.ts';
import { linkPhotos, reportMissingPhotos } from './photos/link-photos.ts';
import { createOwnerFinder, planFiles, writeFiles, type StoredFiles } from './insert-files.ts';
import { chooseSites, selectSite, type SiteData } from './choose-site.ts';
import { createCourse, type ImportCourse } from './running/course.ts';
import type { ImportMode } from './import-mode.ts';
import { listRests, type ImportPlan, type RestsOn } from './import-plan.ts';
import { planImport } from './plan-import.ts';
import { countRecords } from './plan-records.ts';
import { refuseContradictions } from './refuse-contradictions.ts';
import { reportOf, type ImportReport, type PlannedPart } from './report-import.ts';
import { writeImport, type UnitIds } from './write-import.ts';

/** Options of an import. */
export interface ImportOptions {
  siteName?: string;
  /** The site to import from a file with several. It is imported into `siteName`. */
  fileSite?: string;
  /** True to create the site if it does not exist. */
  createSite?: boolean;
  /** True to report the changes without writing them. */
  dryRun?: boolean;
  /** Treatment of relations that contradict the records or each other. Default: `record`. */
  onContradiction?: OnContradiction;
  /** Treatment of records that a graph file does not contain. Default: `merge`, which preserves them. */
  mode?: ImportMode;
  /** Id of the import, a UUID. Default: a new one. */
  id?: string;
  /** Ids reserved for the new units. All units that are created must have one. */
  unitIds?: UnitIds;
  /** True to add the matrix before and after to the report of a dry run. */
  preview?: boolean;
  /**
   * Called in a dry run with the versions of the records that would be overwritten, and the names of the sites. Then the
   * resulting relations are not checked.
   */
  onPlanned?: (rests: readonly RestsOn[], sites: readonly string[]) => void;
}

/** Checks the permissions that an import needs, before anything is read. @throws ForbiddenError */
export function requireImport(ctx: Context, { mode = 'merge' }: ImportOptions): void {
  requirePermission(ctx, 'create');
  requirePermission(ctx, 'update');
  if (mode === 'replace') requirePermission(ctx, 'delete');
}

/**
 * Imports a file or a database into its site in one transaction, or reports what the import would
 * change. A pyArchInit database may contain several sites. Existing units, finds, periods and terms
 * are updated with the given values; nothing is cleared. A value that does not fit its field is stored
 * in a custom field and reported. `name` is the name of the file. @throws ValidationError if the site
 * does not exist, or with the shortest chains if contradictions are rejected; also as `runSitesInTurn`
 */
export async function importData(ctx: Context, request: DataToImport): Promise<ImportReport> {
  requireImport(ctx, request);
  const { siteName, fileSite, data } = request;
  const { language } = ctx;
  const parts =
    fileSite === undefined
      ? chooseSites(data, siteName, language)
      : selectSite(data, { of: fileSite, requested: siteName, language });
  const { lookups } = ctx.services.database.reads;
  const siteIds = await Promise.all(parts.map((part) => lookups.findSiteId(part.siteName)));
  const recorded = siteIds.filter((id) => id !== undefined);
  // The plan has the records of the site in memory as they are and as they will be.
  return runSitesInTurn(ctx, recorded, () => importParts(ctx, parts, request), { states: 2 });
}

type DataToImport = ImportOptions & { data: ImportedData; name: string; stored?: StoredFiles };

async function importParts(
  ctx: Context,
  parts: readonly SiteData[],
  { data, name, stored, ...request }: DataToImport,
): Promise<ImportReport> {
  const { mode = 'merge', dryRun = false } = request;
  const { language } = ctx;
  if (mode === 'replace') for (const part of parts) refuseTable(part.data, language);
  const rejects = request.onContradiction === 'reject';
  const course = createCourse(ctx);
  const options = { createSite: request.createSite ?? false, mode, rejects, course };
  if (dryRun) {
    const planned = await planParts(ctx, { store: ctx.services.database.reads, parts, ...options });
    request.onPlanned?.(
      planned.flatMap(({ plan }) => listRests(plan)),
      planned.map(({ siteName }) => siteName),
    );
    course.reach('check', 0, 1);
    const isPlan = request.onPlanned !== undefined;
    return reportOf(ctx, planned, { name, id: null, previews: request.preview ?? false, isPlan });
  }
  const id = ctx.batch ?? request.id ?? randomUUID();
  const written = await write(
    ctx,
    'create',
    async (w) => {
      if (await w.store.imports.find(id))
        throw new ConflictError(
          { en: `There is an import ${id} already`, it: `C’è già un’importazione ${id}` }[language],
        );
      // Types come before the plan, because they add vocabulary terms that the file may contain,
      // too.
      await insertTypes(w, data.nodeTypes ?? []);
      const planned = await planParts(ctx, { store: w.store, parts, ...options, w });
      for (const part of planned) {
        await writeImport(w, part.plan, { course, unitIds: request.unitIds });
        await writeRest(ctx, w, { part, stored });
      }
      await w.store.imports.insert({
        ...summarise(planned),
        id,
        file_name: name.slice(0, 500),
        ...by(ctx, w),
      });
      // The import cannot be cancelled after this point.
      course.reach('check', 0, 1);
      return planned;
    },
    { batch: id },
  );
  return reportOf(ctx, written, { name, id });
}

/** Writes the parts of a file that refer to its records: files, their links, sheets, comments and notes. */
async function writeRest(
  ctx: Context,
  w: Write,
  { part: { siteName, plan, data }, stored }: { part: PlannedPart; stored: StoredFiles | undefined },
): Promise<void> {
  const { files, photos, sheets, comments, findingNotes } = data;
  const siteId = plan.siteId!;
  if (files && stored) await bringFiles(ctx, w, { plan, files, stored });
  if (photos) await linkPhotos(w, photos, { siteId, findOwner: await createOwnerFinder(w.store, plan) });
  if (sheets) await insertSheets(w, sheets, siteId);
  if (comments) await insertComments(w, comments, siteId);
  if (findingNotes) await insertNotes(w, findingNotes, { siteId, siteName });
}

/** Files find their records only when these are there. */
async function bringFiles(
  ctx: Context,
  w: Write,
  {
    plan,
    files,
    stored,
  }: { plan: ImportPlan; files: NonNullable<ImportedData['files']>; stored: StoredFiles },
): Promise<void> {
  const siteId = plan.siteId!;
  plan.files = await planFiles(
    w.store,
    files.filter((file) => stored.has(file)),
    plan,
  );
  await writeFiles(w, { ctx, plan: plan.files, stored, siteId });
}

/** A table rarely covers a whole site, so its gaps do not mean deletions. */
function refuseTable({ format, graph }: ImportedData, language: Language): void {
  if (graph) return;
  const message = {
    en: `mode=replace is for graph files (standard_json, em_json, graphml); this one is ${format}`,
    it: `mode=replace vale per i file di grafi (standard_json, em_json, graphml); questo è ${format}`,
  }[language];
  throw new ValidationError([{ field: 'mode', message, type: 'no_graph' }], message);
}

function by({ actor }: Context, { at }: Write) {
  return { actor: actor.username, at, undone_at: null };
}

interface PartsToPlan {
  store: Store;
  parts: readonly SiteData[];
  createSite: boolean;
  mode: ImportMode;
  rejects: boolean;
  course: ImportCourse;
  w?: Write;
}

async function planParts(
  ctx: Context,
  { store, parts, rejects, ...options }: PartsToPlan,
): Promise<PlannedPart[]> {
  const planned: PlannedPart[] = [];
  for (const { siteName, data: read } of parts) {
    const data = await withMissingPhotos(ctx, read, { store, siteName });
    const plan = await planImport(store, data, { siteName, language: ctx.language, ...options });
    if (rejects) await refuseContradictions(ctx, store, plan);
    planned.push({ siteName, data, plan });
  }
  return planned;
}

/** Adds a problem for the files that the site does not have. */
async function withMissingPhotos(
  { language }: Context,
  data: ImportedData,
  { store, siteName }: { store: Store; siteName: string },
): Promise<ImportedData> {
  if (!data.photos) return data;
  const siteId = await store.lookups.findSiteId(siteName);
  const problems = await reportMissingPhotos(store, data.photos, { siteId, language });
  return { ...data, problems: [...data.problems, ...problems] };
}

const MAX_SITE_NAME = 350;

/** Returns the summary of an import for the list of imports. */
function summarise(parts: readonly PlannedPart[]) {
  const names = parts.map(({ siteName }) => siteName).join(', ');
  const sum = (count: (plan: ImportPlan) => number): number =>
    parts.reduce((total, { plan }) => total + count(plan), 0);
  return {
    site_name: names.length > MAX_SITE_NAME ? `${names.slice(0, MAX_SITE_NAME - 1)}…` : names,
    format: parts[0]!.data.format,
    created: sum(
      ({ create, records, files }) => create.length + countRecords(records, 'create') + files.create.length,
    ),
    updated: sum((plan) => plan.update.length + countRecords(plan.records, 'update')),
    relations: sum((plan) => plan.relations.insert.length),
  };
}
