import { randomUUID } from 'node:crypto';
import type { ChangeFilter, LoggedChange, Store } from '@trowel/db';
import { ConflictError, NotFoundError, type Page, type PageRequest } from '@trowel/domain/core';
import { ENTITIES, type Change, type EntityName, type ImportBatch } from '@trowel/domain/records';
import { readsOf, requirePermission, type Context } from '../context.ts';
import { countFilesOf } from '../files/index.ts';
import { removeNotes } from '../inbox/index.ts';
import { deleteItemRows, deleteUnitRows } from '../records/index.ts';
import { refuseUsedTypes, alignTypeTerms } from '../terms/index.ts';
import { getSiteId, removeRecords, write, type Write } from '../writing/index.ts';
import { mayReadAccounts } from './follow-changes.ts';
import {
  KINDS,
  ORDER,
  restoreRecords,
  restoreRelations,
  undoing,
  type Restorable,
} from './restore-records.ts';

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
    // An account that is gone cannot be brought back.
    ...((given.isGone || !mayReadAccounts(ctx.actor)) && { exceptEntity: 'users' }),
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
    const some = ofEntity(entity).filter(({ before }) => before !== null);
    await restoreRecords(ctx, w, { entity, changes: some });
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
  if (entity !== 'periods' && entity !== 'models' && entity !== 'finding-notes') return [];
  const records = entity === 'finding-notes' ? store.findingNotes : store[entity];
  const names = new Set((await records.findMany(ids)).map(({ site_name }) => site_name));
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
    if (entity === 'sites') {
      await refuseUsedSites(w.store, ids);
      for (const id of ids) await removeNotes(undoing(w), id);
    }
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
