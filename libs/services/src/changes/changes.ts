import { randomUUID } from 'node:crypto';
import type { ChangeFilter, LoggedChange, Store } from '@trowel/db';
import { ConflictError, NotFoundError, type Page, type PageRequest } from '@trowel/domain/core';
import {
  ENTITIES,
  type Change,
  type EntityName,
  type ImportBatch,
  type Media,
  type Unit,
  type UnitRelation,
} from '@trowel/domain/records';
import { readsOf, requirePermission, type Context } from '../context.ts';
import { countFilesOf, MEDIA, MODELS, refuseGoneBytes, tieMedia, tieModel } from '../files/index.ts';
import { deleteItemRows, relate, renameUnit, deleteUnitRows } from '../records/index.ts';
import { refuseUsedTypes, alignTypeTerms } from '../terms/index.ts';
import { getSiteId, siteIdOf, removeRecords, type Kind, write, type Write } from '../writing/index.ts';
import { mayReadAccounts } from './follow-changes.ts';
import { attachOwnRelationships, readRelationships } from '../relations/index.ts';

/** Which changes are asked for. */
export interface ChangesWanted extends Omit<ChangeFilter, 'exceptEntity' | 'siteId'>, PageRequest {
  siteName?: string | undefined;
  /** A place of the sequence: the changes after it, oldest first. */
  after?: number | undefined;
}

/**
 * Lists what was changed, newest first, or from a place of the log on; changes of accounts only to those who manage
 * them. @throws ForbiddenError; NotFoundError for an unknown site
 */
export async function listChanges(ctx: Context, wanted: ChangesWanted): Promise<Page<Change>> {
  const { skip, limit, after, siteName, ...given } = wanted;
  if (given.entity === 'users') requirePermission(ctx, 'manage_users');
  const store = readsOf(ctx);
  const filter: ChangeFilter = {
    ...given,
    ...(siteName !== undefined && { siteId: await getSiteId(store, siteName) }),
    ...(!mayReadAccounts(ctx.actor) && { exceptEntity: 'users' }),
  };
  return after === undefined
    ? store.changes.list(filter, { skip, limit })
    : store.changes.listAfter(filter, { after, limit });
}

/** Lists imports, newest first. */
export async function listImports(ctx: Context, page: PageRequest): Promise<Page<ImportBatch>> {
  return readsOf(ctx).imports.list(page);
}

/**
 * Finds an import, once what is being written to its site is over: whoever has broken one off hears whether it was too
 * late. Gives it, or nothing when nothing of that id was written.
 */
export async function findImport(
  ctx: Context,
  { id, siteName }: { id: string; siteName?: string },
): Promise<Page<ImportBatch>> {
  requirePermission(ctx, 'read');
  const found = await ctx.services.database.transaction(async (store) => {
    const siteId = siteName === undefined ? undefined : await store.lookups.findSiteId(siteName);
    if (siteId !== undefined) await store.lookups.lockSite(siteId);
    return store.imports.find(id);
  });
  return found ? { rows: [found], total: 1 } : { rows: [], total: 0 };
}

/** What was undone. */
export interface Undone {
  undone: number;
  /** The changes that were made together with the one undone, itself among them; the others stand. */
  together?: Together;
}

interface Together {
  batch: string;
  changes: number;
}

/**
 * Puts back what was before one change; of one that was made together with others it names their batch, which can be
 * undone as a whole.
 * @throws NotFoundError; ConflictError naming the newer change or the records that rest on it, and the batch.
 */
export async function undoChange(ctx: Context, id: number): Promise<Undone> {
  const change = await readsOf(ctx).changes.find(id);
  if (!change) throw new NotFoundError(`There is no change ${id}`);
  const together = await findTogether(ctx, change);
  try {
    const done = await write(ctx, 'update', (w) => undoAll(ctx, w, [change]), { batch: randomUUID() });
    return { ...done, ...(together && { together }) };
  } catch (error) {
    if (!(error instanceof ConflictError) || !together) throw error;
    throw new ConflictError(
      `${error.message}. It is one of ${together.changes} changes made together: undo all of them, batch ${together.batch}`,
      { ...error.detail, ...together },
    );
  }
}

async function findTogether(ctx: Context, { batch }: LoggedChange): Promise<Together | undefined> {
  if (batch === null) return undefined;
  const { total } = await readsOf(ctx).changes.list({ batch }, { skip: 0, limit: 1 });
  return total > 1 ? { batch, changes: total } : undefined;
}

/** Puts back what was before a whole import, or another batch. @throws NotFoundError, ConflictError */
export async function undoImport(ctx: Context, batch: string): Promise<{ undone: number }> {
  return write(
    ctx,
    'update',
    async (w) => {
      const known = await w.store.imports.find(batch);
      const changes = await w.store.changes.ofBatch(batch);
      if (!known && changes.length === 0) throw new NotFoundError(`There is no import ${batch}`);
      if (known?.undone_at) throw new ConflictError(`The import was undone on ${known.undone_at}`);
      const result = await undoAll(ctx, w, changes);
      if (known) await w.store.imports.markUndone(batch, w.at);
      return result;
    },
    { batch: randomUUID() },
  );
}

type Restorable = Extract<
  EntityName,
  'sites' | 'us' | 'inventario' | 'periods' | 'models' | 'media' | 'thesaurus' | 'em-node-types'
>;

const KINDS: Record<Restorable, Kind<{ id: number; version: number }>> = {
  sites: { entity: 'sites', storeOf: (store) => store.sites as never },
  us: { entity: 'us', storeOf: (store) => store.units as never },
  inventario: { entity: 'inventario', storeOf: (store) => store.items as never },
  periods: { entity: 'periods', storeOf: (store) => store.periods as never },
  models: MODELS as never,
  media: MEDIA as never,
  thesaurus: { entity: 'thesaurus', storeOf: (store) => store.terms as never },
  'em-node-types': { entity: 'em-node-types', storeOf: (store) => store.nodeTypes as never },
};

/** Sites first: what is put back rests on them; taken away in the opposite order. */
const ORDER: readonly Restorable[] = [
  'sites',
  'periods',
  'thesaurus',
  'em-node-types',
  'us',
  'inventario',
  'models',
  'media',
];

/** Undoes changes as one step: the state each record had before the first of them. */
async function undoAll(
  ctx: Context,
  w: Write,
  changes: readonly LoggedChange[],
): Promise<{ undone: number }> {
  const first = firstOfEachRecord(changes);
  for (const change of first) requireUndoPermission(ctx, change);
  await lockSites(w.store, first);
  await refuseNewer(w.store, changes);
  const ofEntity = (entity: string): LoggedChange[] => first.filter((change) => change.entity === entity);

  for (const entity of ORDER.toReversed()) {
    await takeAway(
      w,
      entity,
      ofEntity(entity).filter(({ before }) => before === null),
    );
  }
  for (const entity of ORDER) {
    for (const change of ofEntity(entity))
      if (change.before !== null) await restoreRecord(ctx, w, { entity, change });
  }
  for (const change of ofEntity('us')) if (change.before !== null) await restoreRelations(w, change);
  await restoreTerms(w, ofEntity('em-node-types'));
  return { undone: changes.length };
}

/** Undoing needs the permission for what it does: taking away what was made is deleting. */
function requireUndoPermission(ctx: Context, { before, entity }: LoggedChange): void {
  requirePermission(ctx, before === null ? 'delete' : 'update');
  if (!(entity in KINDS)) throw new ConflictError(`A change of ${entity} cannot be undone`);
}

/** Locks what the changes touch before anything is looked at: sites first and by id, the order of all writes. */
async function lockSites(store: Store, changes: readonly LoggedChange[]): Promise<void> {
  const sites = new Set<number>();
  const names = new Set<string>();
  for (const entity of ORDER) {
    const some = changes.filter((change) => change.entity === entity);
    const ids = some.map(({ record_id }) => record_id);
    for (const id of await listSites(store, entity, ids)) sites.add(id);
    for (const { before } of some)
      if (before && 'site_name' in before) names.add(String(before['site_name']));
    if (entity === 'sites') for (const id of ids) sites.add(id);
  }
  for (const name of names) {
    const id = await store.lookups.findSiteId(name);
    if (id !== undefined) sites.add(id);
  }
  for (const id of [...sites].toSorted((a, b) => a - b)) await store.lookups.lockSite(id);
  for (const { entity, record_id } of changes)
    if (entity === 'thesaurus' || entity === 'em-node-types')
      await KINDS[entity].storeOf(store).lock(record_id);
}

/** The sites the records belong to now. */
async function listSites(store: Store, entity: Restorable, ids: readonly number[]): Promise<number[]> {
  if (entity === 'us') return store.lookups.listSitesOf('units', ids);
  if (entity === 'inventario') return store.lookups.listSitesOf('items', ids);
  if (entity !== 'periods' && entity !== 'models') return [];
  const names = new Set((await store[entity].findMany(ids)).map(({ site_name }) => site_name));
  const found: number[] = [];
  for (const name of names) {
    const id = await store.lookups.findSiteId(name);
    if (id !== undefined) found.push(id);
  }
  return found;
}

function firstOfEachRecord(changes: readonly LoggedChange[]): LoggedChange[] {
  const first = new Map<string, LoggedChange>();
  for (const change of changes.toSorted((a, b) => a.id - b.id)) {
    const key = `${change.entity} ${change.record_id}`;
    const earlier = first.get(key);
    if (!earlier) first.set(key, change);
    else if (earlier.before !== null && change.before !== null && earlier.after !== null) {
      first.set(key, { ...earlier, before: { ...change.before, ...earlier.before } });
    }
  }
  return [...first.values()];
}

/** Refuses when a record has a change after the ones to be undone. @throws ConflictError naming it. */
async function refuseNewer(store: Store, changes: readonly LoggedChange[]): Promise<void> {
  const lastOf = new Map<string, Map<number, number>>();
  for (const { entity, record_id, id } of changes) {
    const last = lastOf.get(entity) ?? new Map<number, number>();
    lastOf.set(entity, last.set(record_id, Math.max(last.get(record_id) ?? 0, id)));
  }
  for (const [entity, last] of lastOf) {
    const newer = findStanding(await store.changes.listNewer(entity, last));
    if (!newer) continue;
    throw new ConflictError(
      `${newer.actor} changed ${labelOf(newer.entity)} ${newer.record_id} after that (change ${newer.id}); undo that change first`,
      { newer_change: { id: newer.id, actor: newer.actor, at: newer.at, action: newer.action } },
    );
  }
}

/** The first change of a record whose changes do not cancel out: one that was undone since stands in nobody's way. */
function findStanding(changes: readonly LoggedChange[]): LoggedChange | undefined {
  const ofRecord = new Map<number, LoggedChange[]>();
  for (const change of changes)
    ofRecord.set(change.record_id, [...(ofRecord.get(change.record_id) ?? []), change]);
  for (const some of ofRecord.values()) if (!doCancelOut(some)) return some[0];
  return undefined;
}

const NO_NEWS = new Set(['updated_at', 'version']);

/** Tells whether a record is after its changes, oldest first, what it was before them. */
function doCancelOut(changes: readonly LoggedChange[]): boolean {
  const first = new Map<string, string>();
  const last = new Map<string, string>();
  for (const { before, after } of changes) {
    const [left, right]: Record<string, unknown>[] = [before ?? {}, after ?? {}];
    for (const name of new Set([...Object.keys(left!), ...Object.keys(right!)])) {
      if (NO_NEWS.has(name)) continue;
      if (!first.has(name)) first.set(name, JSON.stringify(left![name] ?? null));
      last.set(name, JSON.stringify(right![name] ?? null));
    }
  }
  return [...first].every(([name, text]) => last.get(name) === text);
}

function labelOf(entity: string): string {
  return entity in ENTITIES ? ENTITIES[entity as EntityName].label.en.toLowerCase() : entity;
}

/** Takes away records that were made; refuses when others rest on them. */
async function takeAway(w: Write, entity: Restorable, changes: readonly LoggedChange[]): Promise<void> {
  const ids = changes.map(({ record_id }) => record_id);
  if (ids.length === 0) return;
  if (entity === 'us') {
    const used = await w.store.lookups.findUnitWithItems(ids);
    if (used) {
      throw new ConflictError(`${used.items} finds depend on unit ${used.id}; the change cannot be undone`, {
        dependants: { inventario: used.items },
      });
    }
    const files = await countFilesOf(w.store, { unitIds: ids });
    if (Object.keys(files).length > 0) {
      throw new ConflictError('The unit has files now; the change cannot be undone', {
        dependants: files,
      });
    }
    await deleteUnitRows(undoing(w), ids);
  } else if (entity === 'inventario') await deleteItemRows(undoing(w), ids);
  else {
    if (entity === 'sites') await refuseUsedSites(w.store, ids);
    if (entity === 'em-node-types') await refuseUsedTypes(w.store, ids);
    await removeRecords(undoing(w), KINDS[entity], ids);
  }
}

/** The vocabulary offers the types there are now. */
async function restoreTerms({ store, at }: Write, changes: readonly LoggedChange[]): Promise<void> {
  const types = await store.nodeTypes.findMany(changes.map(({ record_id }) => record_id));
  const named = changes.flatMap(({ before, after }) => [before?.['code'], after?.['code']]);
  const codes = [...types.map(({ code }) => code), ...named].filter((code) => typeof code === 'string');
  await alignTypeTerms(store, { codes, at });
}

async function refuseUsedSites(store: Store, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const files = await countFilesOf(store, { siteId: id });
    const dependants = { ...(await store.lookups.countDependantsOfSite(id)), ...files };
    if (Object.values(dependants).some((count) => count > 0)) {
      throw new ConflictError('The site has records that were made later; the change cannot be undone', {
        dependants,
      });
    }
  }
}

/** The same write, with everything logged as an undo. */
function undoing(w: Write): Write {
  return { ...w, log: (happening) => w.log({ ...happening, action: 'undo' }) };
}

/** Puts a record back to its state before the change: made again when it was deleted. */
async function restoreRecord(
  { services }: Context,
  w: Write,
  { entity, change }: { entity: Restorable; change: LoggedChange },
): Promise<void> {
  const { record_id: id, before } = change;
  const kind = KINDS[entity];
  const store = kind.storeOf(w.store);
  const found = await store.lock(id);
  const present =
    found && entity === 'us' ? await attachOwnRelationships(w.store, found as never as Unit) : found;
  const row: Record<string, unknown> = { ...present, ...before };
  const ties = await tiesOf(w.store, entity, row);
  if (!present && (entity === 'models' || entity === 'media')) await refuseGoneBytes(services, row);
  const version = (present?.version ?? Number(before?.['version'] ?? 0)) + 1;
  const values = { ...row, ...ties, updated_at: w.at, version };
  if (present) await store.update(id, values);
  else await store.insert({ ...values, id });
  const after = { ...row, updated_at: w.at, version };
  w.log({ entity, id, action: 'undo', version, before: present ?? null, after });
  if (entity === 'us') await restoreName(w, { id, present, row, siteId: Number(ties['site_id']) });
}

/** Lets the relations and finds that name a unit follow when it has its old number again, or is there again. */
async function restoreName(
  w: Write,
  { id, present, row, siteId }: { id: number; present: object | undefined; row: object; siteId: number },
): Promise<void> {
  const unit = { id, ...readName(row) };
  const known = present && readName(present);
  if (known?.area === unit.area && known.us_number === unit.us_number) return;
  await renameUnit(undoing(w), { siteId, unit });
}

function readName(row: { area?: unknown; us_number?: unknown }): { area: string; us_number: string } {
  return { area: String(row.area ?? ''), us_number: String(row.us_number) };
}

/** Gives the ids that tie a row to its site and unit. @throws ConflictError when they are gone. */
async function tiesOf(
  store: Store,
  entity: Restorable,
  row: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (entity === 'sites' || entity === 'thesaurus' || entity === 'em-node-types') return {};
  if (entity === 'media') return tiesOfMedia(store, row);
  if (entity === 'models') return tieModel(store, row);
  const siteName = String(row['site_name']);
  const siteId = await store.lookups.findSiteId(siteName);
  if (siteId === undefined) throw new ConflictError(`The site ${siteName} no longer exists`);
  if (entity !== 'inventario' || row['us_number'] === null) return { site_id: siteId };
  const unit = { area: String(row['area'] ?? ''), us_number: String(row['us_number']) };
  return { site_id: siteId, unit_id: (await store.lookups.findUnitId(siteId, unit)) ?? null };
}

/** The same of a file; of a record that has another main picture by now it is an ordinary one. */
async function tiesOfMedia(store: Store, row: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { id, entity, record_id, is_primary } = row as Partial<Media>;
  const owner = { entity: entity!, recordId: record_id! };
  const ties = await tieMedia(store, owner);
  if (!ties) throw new ConflictError(`The record ${record_id} of ${entity} no longer exists`);
  const primary = (await store.fileLookups.listPrimary(owner)).filter((other) => other !== id);
  return { ...ties, is_primary: is_primary && primary.length > 0 ? false : (is_primary ?? null) };
}

/** Gives a unit the relations it had before the change. */
async function restoreRelations(w: Write, { record_id: id, before }: LoggedChange): Promise<void> {
  const relationships = before?.['relationships'] as UnitRelation[] | undefined;
  if (!relationships) return;
  const record = await w.store.units.find(id);
  if (!record) return;
  const siteId = await siteIdOf(w.store, record.site_name);
  const unit = { id, area: record.area, us_number: record.us_number };
  const stated = await readRelationships(w.store, relationships, { siteId, unit });
  await relate(undoing(w), { siteId, unit, stated, mode: 'replace' });
}
