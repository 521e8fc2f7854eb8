import { randomUUID } from 'node:crypto';
import type { LoggedChange, Store } from '@trowel/db';
import { ConflictError, NotFoundError, formatInBoth } from '@trowel/domain/core';
import { isKindName, RESTORE_ORDER, type ImportBatch } from '@trowel/domain/records';
import { readsOf, requirePermission, type Context, type Language } from '../context.ts';
import { nameRecord } from '../plans/index.ts';
import { resolvePendingReferences } from '../records/index.ts';
import { sitedTableOf, write, type Write } from '../writing/index.ts';
import {
  decideUndo,
  firstOfEachRecord,
  isChangedSince,
  type LaterChanges,
  type LeftRecord,
  type UndoDecision,
} from './decide-undo.ts';
import { KINDS, undoing, type Restorable } from './restore-records.ts';
import { carryOut } from './apply-undo.ts';
import { findPresent, newerIn, nothingToUndo, UNDO_WORDS } from './undo-words.ts';

/** The result of an undo. */
export interface Undone {
  /** Number of undone changes. */
  undone: number;
  /** Records that stay as they are, if that was allowed. */
  left?: LeftRecord[];
  /** The batch of the undone change, including it. The other changes stay. */
  together?: Together;
}

interface Together {
  batch: string;
  changes: number;
}

/**
 * Undoes one change. If it was part of a batch, the result names the batch, which can be undone as a
 * whole.
 * @throws NotFoundError; ConflictError naming the newer change or the dependent records, and the
 * batch.
 */
export async function undoChange(
  ctx: Context,
  id: number,
  { batch = randomUUID() }: { batch?: string } = {},
): Promise<Undone> {
  const change = await getChange(readsOf(ctx), id, ctx.language);
  const together = await findTogether(ctx, change);
  try {
    const done = await write(ctx, 'update', (w) => undoAll(ctx, w, { changes: [change], later: 'refuse' }), {
      batch,
    });
    return { ...done, ...(together && { together }) };
  } catch (error) {
    if (!(error instanceof ConflictError) || !together) throw error;
    const message = formatInBoth(error)[ctx.language];
    throw new ConflictError(`${message}. ${UNDO_WORDS[ctx.language].together(together)}`, {
      ...error.detail,
      ...together,
    });
  }
}

async function findTogether(ctx: Context, { batch }: LoggedChange): Promise<Together | undefined> {
  if (batch === null) return undefined;
  const { total } = await readsOf(ctx).changes.list({ batch }, { skip: 0, limit: 1 });
  return total > 1 ? { batch, changes: total } : undefined;
}

/**
 * Undoes a whole import or another batch. With `later: 'leave'` records that were changed again since,
 * or on which newer records depend, stay and are reported.
 * @throws NotFoundError; ConflictError if it was undone already, or naming what prevents the undo of
 * everything.
 */
export async function undoImport(
  ctx: Context,
  batch: string,
  { later = 'refuse', batch: own = randomUUID() }: { later?: LaterChanges; batch?: string } = {},
): Promise<Undone> {
  return write(
    ctx,
    'update',
    async (w) => {
      const { known, changes } = await findBatch(w.store, batch, ctx.language);
      const result = await undoAll(ctx, w, { changes, later });
      if (result.left?.length && result.undone === 0) throw nothingToUndo(result.left, ctx.language);
      if (known) await w.store.imports.markUndone(batch, w.at);
      return result;
    },
    { batch: own },
  );
}

/** A preview of an undo, as far as it is known without running it. */
export interface PlannedUndo extends Pick<UndoDecision, 'left'> {
  /** The effect on each record. `present` is its current state. */
  records: readonly PlannedRecord[];
  /** The batch of the change that is undone. */
  together?: Together;
  /** The data the plan is based on. */
  basis: unknown;
}

interface PlannedRecord {
  change: LoggedChange;
  action: 'delete' | 'restore' | 'update';
  present: Readonly<Record<string, unknown>> | null;
}

/** Records of which a plan contains the current state. */
const SHOWN = 10;

/**
 * Returns the effect of undoing a batch or one change. Only reads. @throws NotFoundError,
 * ForbiddenError, ConflictError
 */
export async function planUndo(
  ctx: Context,
  what: { batch: string } | { changeId: number },
  { later = 'refuse' }: { later?: LaterChanges } = {},
): Promise<PlannedUndo> {
  const store = readsOf(ctx);
  const isBatch = 'batch' in what;
  const changes = isBatch
    ? (await findBatch(store, what.batch, ctx.language)).changes
    : [await getChange(store, what.changeId, ctx.language)];
  for (const change of firstOfEachRecord(changes)) requireUndoPermission(ctx, change);
  const { made, changed, left, since } = await decideUndo(store, changes, {
    later: isBatch ? later : 'refuse',
    describeNewer: newerIn(store, ctx.language),
  });
  const together = isBatch ? undefined : await findTogether(ctx, changes[0]!);
  const planned = [
    ...made.map((change) => ({ change, action: 'delete' as const })),
    ...changed.map((change) => ({
      change,
      action: change.after === null ? ('restore' as const) : ('update' as const),
    })),
  ];
  const records: PlannedRecord[] = [];
  for (const [i, one] of planned.entries())
    records.push({ ...one, present: i < SHOWN ? await findPresent(store, one.change) : null });
  return {
    left: await nameLeft(store, left),
    records,
    ...(together && { together }),
    basis: [changes.map(({ id }) => id), since],
  };
}

/** Finds the changes of a batch, and the import if it was one. @throws NotFoundError, ConflictError */
async function findBatch(
  store: Store,
  batch: string,
  language: Language,
): Promise<{ known: ImportBatch | undefined; changes: LoggedChange[] }> {
  const known = await store.imports.find(batch);
  const changes = await store.changes.ofBatch(batch);
  if (!known && changes.length === 0) throw new NotFoundError(UNDO_WORDS[language].noBatch(batch));
  // If the undo of an import was undone, the import exists again.
  if (known?.undone_at && (changes.length === 0 || (await isChangedSince(store, changes))))
    throw new ConflictError(UNDO_WORDS[language].importUndone(known.undone_at));
  return { known, changes };
}

async function getChange(store: Store, id: number, language: Language): Promise<LoggedChange> {
  const change = await store.changes.find(id);
  if (!change) throw new NotFoundError(UNDO_WORDS[language].noChange(id));
  return change;
}

/** Undoes changes as one step: each record gets its state before the first of them. */
async function undoAll(
  ctx: Context,
  w: Write,
  { changes, later }: { changes: readonly LoggedChange[]; later: LaterChanges },
): Promise<Undone> {
  const first = firstOfEachRecord(changes);
  for (const change of first) requireUndoPermission(ctx, change);
  const sites = await lockSites(w.store, first);
  const decision = await decideUndo(w.store, changes, {
    later,
    describeNewer: newerIn(w.store, ctx.language),
  });
  const left = await carryOut(ctx, w, { ...decision, isLenient: later === 'leave' });
  // A reference stays resolved while its unit exists.
  if (first.some(({ entity }) => entity === 'us'))
    for (const siteId of sites) await resolvePendingReferences(undoing(w), { siteId });
  if (later === 'refuse') return { undone: changes.length };
  const stays = new Set(left.map(({ entity, id }) => `${entity} ${id}`));
  const undone = changes.filter(({ entity, record_id }) => !stays.has(`${entity} ${record_id}`)).length;
  return { undone, left: await nameLeft(w.store, left) };
}

/** Adds names for people to the records that stay. */
async function nameLeft(store: Store, left: readonly LeftRecord[]): Promise<LeftRecord[]> {
  const named: LeftRecord[] = [];
  for (const one of left) {
    const [record] = await KINDS[one.entity as Restorable].storeOf(store).findMany([one.id]);
    const name = record && nameRecord(one.entity, record);
    named.push({ ...one, ...(name && { name }) });
  }
  return named;
}

/** Checks the permission for the effect of an undo: undoing a creation is deleting. */
function requireUndoPermission(ctx: Context, { before, entity }: LoggedChange): void {
  requirePermission(ctx, before === null ? 'delete' : 'update');
  if (!(entity in KINDS)) throw new ConflictError(UNDO_WORDS[ctx.language].never(entity));
}

/**
 * Locks what the changes affect before reading: sites first and by id, like all writes. Returns the
 * ids of the sites.
 */
async function lockSites(store: Store, changes: readonly LoggedChange[]): Promise<number[]> {
  const sites = new Set<number>();
  const names = new Set<string>();
  for (const entity of RESTORE_ORDER) {
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
  const locked = [...sites].toSorted((a, b) => a - b);
  for (const id of locked) await store.lookups.lockSite(id);
  for (const { entity, record_id } of changes)
    if (entity === 'thesaurus' || entity === 'em-node-types' || entity === 'installation-sheets')
      await KINDS[entity].storeOf(store).lock(record_id);
  return locked;
}

/** Returns the current sites of the records. */
async function listSites(store: Store, entity: Restorable, ids: readonly number[]): Promise<number[]> {
  if (entity === 'us' || entity === 'inventario' || isKindName(entity))
    return store.lookups.listSitesOf(sitedTableOf(entity), ids);
  const records = {
    periods: store.periods,
    models: store.models,
    'finding-notes': store.findingNotes,
    sheets: store.sheets,
  }[entity as string];
  if (!records) return [];
  const names = new Set((await records.findMany(ids)).map(({ site_name }) => site_name));
  const found: number[] = [];
  for (const name of names) {
    const id = await store.lookups.findSiteId(name);
    if (id !== undefined) found.push(id);
  }
  return found;
}
