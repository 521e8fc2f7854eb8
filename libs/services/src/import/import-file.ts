import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Store } from '@trowel/db';
import {
  NewSite,
  unitColumns,
  ValidationError,
  type Finding,
  type ImportedData,
  type ImportProblem,
  type MatrixStatistics,
  type NewUnit,
  type Unit,
} from '@trowel/domain';
import { requirePermission, type Context } from '../context.ts';
import { placeItems } from '../items.ts';
import { runMatrix } from '../matrix.ts';
import { loadMatrixInput } from '../matrix/matrix-input.ts';
import { planMatrix } from './plan-matrix.ts';
import { buildFacts, mergeFacts } from '../records/facts.ts';
import { write, type Write } from '../records/write.ts';
import { attachRelationships } from '../relationships.ts';
import { createSiteIn } from '../sites.ts';
import { joinRows, UnitDirectory, type JoinedUnit } from './place-units.ts';
import { planRelations, type RelationPlan } from './plan-relations.ts';
import { readUnit } from './read-units.ts';

/** A file to import. */
export interface ImportRequest {
  fileName: string;
  bytes: Uint8Array;
  /** `auto` looks at the content. */
  format?: string;
  siteName?: string;
  /** Makes the site when there is none of that name. */
  createSite?: boolean;
  /** Only tells what would happen. */
  dryRun?: boolean;
  /** Headings of the file and the fields they hold. */
  mapping?: Record<string, string>;
}

/** What happens to one unit of the file. */
export interface ImportedRow {
  sheet?: string;
  row: number;
  us_number: string;
  area: string;
  /** `named`: only relations name it. */
  action: 'create' | 'update' | 'unchanged';
  declared: boolean;
}

/** What an import did, or would do. */
export interface ImportReport {
  /** Names the import to undo it; null after a dry run. */
  id: string | null;
  file_name: string;
  site_name: string;
  format: string;
  dry_run: boolean;
  created: number;
  updated: number;
  unchanged: number;
  /** Relations recorded that were not there before. */
  relations: number;
  rows: ImportedRow[];
  problems: ImportProblem[];
  notes: string[];
  /** What the site's relations then are like. */
  findings: Finding[];
  statistics: MatrixStatistics;
}

/**
 * Imports a file into a site in one transaction, or tells what that would do. Units that are there already
 * get the values the file has; nothing is cleared. A value that does not fit its field is kept, and reported.
 * @throws ValidationError when the file cannot be understood or the site does not exist.
 */
export async function importFile(ctx: Context, request: ImportRequest): Promise<ImportReport> {
  requirePermission(ctx, 'create');
  requirePermission(ctx, 'update');
  const { fileName, bytes, format = 'auto', mapping, dryRun = false } = request;
  const name = basename(fileName);
  const data = await ctx.services.tasks.run('readImport', { fileName: name, bytes, format, ...(mapping && { mapping }) });
  const siteName = request.siteName;
  if (siteName === undefined) {
    throw new ValidationError([{ field: 'site_name', message: 'The site the file belongs to is missing', type: 'missing' }]);
  }
  if (dryRun) {
    const plan = await planImport(ctx.services.database.reads, data, { siteName, createSite: request.createSite ?? false });
    return reportOf(ctx, { plan, data, name, siteName, id: null });
  }
  const id = randomUUID();
  const plan = await write(
    ctx,
    'create',
    async (w) => {
      const planned = await planImport(w.store, data, { siteName, createSite: request.createSite ?? false, w });
      await writeImport(w, planned);
      const { created, updated, relations } = countsOf(planned);
      await w.store.imports.insert({
        id,
        site_name: siteName,
        file_name: name.slice(0, 500),
        format: data.format,
        actor: ctx.actor.username,
        at: w.at,
        created,
        updated,
        relations: relations.insert.length,
        undone_at: null,
      });
      return planned;
    },
    { batch: id },
  );
  return reportOf(ctx, { plan, data, name, siteName, id });
}

/** What an import is going to do. */
export interface ImportPlan {
  siteId: number | undefined;
  create: { source: JoinedUnit; unit: NewUnit }[];
  update: { source: JoinedUnit; before: Unit; merged: Unit }[];
  unchanged: JoinedUnit[];
  relations: RelationPlan;
  problems: ImportProblem[];
  directory: UnitDirectory;
}

async function planImport(
  store: Store,
  data: ImportedData,
  { siteName, createSite, w }: { siteName: string; createSite: boolean; w?: Write },
): Promise<ImportPlan> {
  const siteId = (await store.lookups.findSiteId(siteName)) ?? (await makeSite(siteName, { createSite, w }));
  if (siteId !== undefined) await store.lookups.lockSite(siteId);
  const recorded = siteId === undefined ? [] : await store.lookups.listUnitNumbers(siteId);
  const directory = new UnitDirectory(recorded);
  const problems: ImportProblem[] = [...data.problems];
  const joined = [...joinRows(data, directory).values()];
  const existing = new Map<number, Unit>();
  const idOf = (unit: JoinedUnit): number | undefined => directory.get(unit)?.id;
  const known = joined.map(idOf).filter((id): id is number => id !== undefined);
  for (const unit of await attachRelationships(store, await store.units.findMany(known))) existing.set(unit.id, unit);
  const plan: ImportPlan = {
    siteId,
    create: [],
    update: [],
    unchanged: [],
    relations: { insert: [], confirm: [], unread: [] },
    problems,
    directory,
  };
  for (const source of joined) {
    const { unit, problems: found } = readUnit(siteName, source);
    problems.push(...found);
    const before = existing.get(idOf(source) ?? -1);
    if (!before) plan.create.push({ source, unit });
    else {
      const merged = mergeImported(before, unit);
      if (merged) plan.update.push({ source, before, merged });
      else plan.unchanged.push(source);
    }
    if (!before) directory.add(source);
  }
  const present = siteId === undefined ? [] : await store.relations.ofSite(siteId);
  plan.relations = planRelations(data.statements, { directory, recorded: present });
  keepUnread(plan);
  return plan;
}

async function makeSite(
  siteName: string,
  { createSite, w }: { createSite: boolean; w: Write | undefined },
): Promise<number | undefined> {
  if (!createSite) {
    const message = `There is no site ${siteName}`;
    throw new ValidationError([{ field: 'site_name', message, type: 'unknown_site' }]);
  }
  return w && (await createSiteIn(w, NewSite.parse({ site_name: siteName }))).id;
}

/** Lays what the file says over the record; undefined when nothing changes. */
function mergeImported(before: Unit, { site_name: _s, area: _a, us_number: _u, custom, ...facts }: NewUnit): Unit | undefined {
  const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== ''));
  const merged = mergeFacts(unitColumns, before, given);
  if (custom) merged.custom = { ...before.custom, ...custom };
  return JSON.stringify(merged) === JSON.stringify(before) ? undefined : merged;
}

/** Keeps statements with an unknown word as text among the own fields of the unit that tells them. */
function keepUnread({ relations, create, directory }: ImportPlan): void {
  const byName = new Map(create.map((entry) => [directory.get(entry.source), entry]));
  for (const { from, word, to } of relations.unread) {
    const entry = byName.get(directory.find(from, from.area ?? ''));
    if (!entry) continue;
    const before = entry.unit.custom?.['unread_relations'];
    const text = `${word} ${to.us_number}`;
    entry.unit.custom = {
      ...entry.unit.custom,
      unread_relations: [typeof before === 'string' ? before : '', text].filter(Boolean).join('; ').slice(0, 10_000),
    };
  }
}

/** Writes a plan; the process answers others between the steps. */
async function writeImport(w: Write, plan: ImportPlan): Promise<void> {
  const { store, at } = w;
  const { create, update, relations, directory } = plan;
  const siteId = plan.siteId!;
  const rows = create.map(({ unit: { custom = {}, relationships: _r, ...facts } }) => ({
    ...buildFacts(unitColumns, { ...facts, unit_type: facts.unit_type || 'US' }),
    custom,
    site_id: siteId,
    created_at: at,
    updated_at: at,
    version: 1,
  }));
  const ids: number[] = [];
  for (let i = 0; i < rows.length; i += ROWS_A_STEP) {
    ids.push(...(await store.units.insertMany(rows.slice(i, i + ROWS_A_STEP))));
    await breathe();
  }
  for (const [i, { source }] of create.entries()) directory.get(source)!.id = ids[i];
  for (const { before, merged } of update) {
    await store.units.update(before.id, { ...merged, updated_at: at, version: before.version });
  }
  const touched = neighboursOf(plan, new Set(ids));
  const before = new Map((await attachRelationships(store, await store.units.findMany(touched))).map((unit) => [unit.id, unit]));
  for (const { before: unit } of update) before.set(unit.id, unit);
  await insertRelations(store, { siteId, relations });
  await tieWaiting(store, { siteId, ids, create: create.map(({ source }) => source) });
  await store.units.touch([...before.keys()], at);
  await breathe();
  await logUnits(w, { ids, before });
}

const ROWS_A_STEP = 500;

/** The units already recorded whose list of relations changes. */
function neighboursOf({ relations, update }: ImportPlan, made: ReadonlySet<number>): number[] {
  const ends = relations.insert.flatMap(({ unit, target }) => [unit.id, target?.id]);
  const updated = new Set(update.map(({ before }) => before.id));
  return [...new Set(ends)].filter((id): id is number => id !== undefined && !made.has(id) && !updated.has(id));
}

async function insertRelations(store: Store, { siteId, relations }: { siteId: number; relations: RelationPlan }): Promise<void> {
  const rows = relations.insert.map(({ unit, type, target, targetName, certainty, note, confirmed }) => ({
    site_id: siteId,
    unit_id: unit.id!,
    type,
    target_id: target?.id ?? null,
    target_area: targetName.area,
    target_us_number: targetName.us_number,
    certainty,
    note,
    confirmed,
  }));
  for (let i = 0; i < rows.length; i += ROWS_A_STEP) {
    await store.relations.insertMany(rows.slice(i, i + ROWS_A_STEP));
    await breathe();
  }
  for (const id of relations.confirm) await store.relations.update(id, { confirmed: true });
}

/** Lets relations and finds that named the new units before they existed point to them. */
async function tieWaiting(
  store: Store,
  { siteId, ids, create }: { siteId: number; ids: readonly number[]; create: readonly JoinedUnit[] },
): Promise<void> {
  const made = new Map(create.map((unit, i) => [JSON.stringify([unit.area, unit.us_number]), ids[i]!]));
  for (const row of await store.relations.dangling(siteId)) {
    const target = made.get(JSON.stringify([row.target_area, row.target_us_number]));
    if (target !== undefined) await store.relations.update(row.id, { target_id: target });
  }
  if ((await store.lookups.listUnplacedItems(siteId)).length === 0) return;
  for (const [i, unit] of create.entries()) {
    await placeItems(store, siteId, { id: ids[i]!, area: unit.area, us_number: unit.us_number });
  }
}

async function logUnits(w: Write, { ids, before }: { ids: readonly number[]; before: ReadonlyMap<number, Unit> }): Promise<void> {
  const written = await attachRelationships(w.store, await w.store.units.findMany([...ids, ...before.keys()]));
  for (const unit of written) {
    const earlier = before.get(unit.id) ?? null;
    const action = earlier ? 'update' : 'create';
    w.log({ entity: 'us', id: unit.id, action, version: unit.version, before: earlier, after: unit });
  }
}

interface Outcome {
  plan: ImportPlan;
  data: ImportedData;
  name: string;
  siteName: string;
  id: string | null;
}

async function reportOf(ctx: Context, { plan, data, name, siteName, id }: Outcome): Promise<ImportReport> {
  const store = ctx.services.database.reads;
  const siteId = await store.lookups.findSiteId(siteName);
  const recorded = siteId === undefined ? { units: [], statements: [], periods: [] } : await loadMatrixInput(store, siteId);
  const input = id === null ? planMatrix(recorded, plan) : recorded;
  const { findings, statistics } = await runMatrix(ctx, { ...input, reduce: true, language: ctx.language });
  return {
    id,
    file_name: name,
    site_name: siteName,
    format: data.format,
    dry_run: id === null,
    ...countsOf(plan),
    relations: plan.relations.insert.length,
    rows: [
      ...plan.create.map(({ source }) => rowOf(source, 'create')),
      ...plan.update.map(({ source }) => rowOf(source, 'update')),
      ...plan.unchanged.map((source) => rowOf(source, 'unchanged')),
    ],
    problems: plan.problems,
    notes: data.notes,
    findings,
    statistics,
  };
}

function countsOf({ create, update, unchanged, relations }: ImportPlan) {
  return { created: create.length, updated: update.length, unchanged: unchanged.length, relations };
}

function rowOf({ source, us_number, area, declared }: JoinedUnit, action: ImportedRow['action']): ImportedRow {
  return { ...source, us_number, area, action, declared };
}
