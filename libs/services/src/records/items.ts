import { randomUUID } from 'node:crypto';
import type { Store, UnitNumber } from '@trowel/db';
import { ConflictError, type Page } from '@trowel/domain/core';
import {
  ENTITIES,
  inventoryItemColumns,
  resolveReference,
  type InventoryItem,
  type InventoryItemChanges,
  type ListQuery,
  type NewInventoryItem,
} from '@trowel/domain/records';
import type { Finding } from '@trowel/domain/matrix';
import { readsOf, type Context } from '../context.ts';
import { countFilesOf, deleteFilesOf, unlinkFilesOf } from '../files/index.ts';
import {
  buildFacts,
  existing,
  mergeFacts,
  refuseMoved,
  siteIdOf,
  insertRecord,
  lockRecord,
  removeRecords,
  updateRecord,
  type Kind,
  write,
  type Write,
} from '../writing/index.ts';
import { followNumber } from './kinds/index.ts';
import { checkWrittenRecords, findUnplacedItem } from '../findings/index.ts';

const ITEMS: Kind<InventoryItem> = { entity: 'inventario', storeOf: (store) => store.items };

/** A written find and its findings. */
export interface WrittenItem {
  record: InventoryItem;
  findings: Finding[];
}

/** Lists finds. */
export async function listItems(ctx: Context, query: ListQuery): Promise<Page<InventoryItem>> {
  return readsOf(ctx).items.list(query);
}

/** Returns one find. @throws NotFoundError */
export async function getItem(ctx: Context, id: number): Promise<InventoryItem> {
  return existing(await readsOf(ctx).items.find(id), { label: ENTITIES.inventario.label, id });
}

/**
 * Records a find. The name of a unit that does not exist yet is stored as given. @throws
 * ConflictError, ValidationError
 */
export async function createItem(ctx: Context, body: NewInventoryItem): Promise<WrittenItem> {
  return write(ctx, 'create', async (w) => {
    const siteId = await siteIdOf(w.store, body.site_name);
    await w.store.lookups.lockSite(siteId);
    await refuseTakenItem(w, siteId, body);
    return checkWritten(ctx, w, await insertItem(ctx, w, { siteId, body }));
  });
}

/** Inserts a find within a larger write. Precondition: the number is free. */
export async function insertItem(
  { language }: Pick<Context, 'language'>,
  w: Write,
  { siteId, body }: { siteId: number; body: NewInventoryItem },
): Promise<WrittenItem> {
  const { custom = {}, ...given } = body;
  const facts = buildFacts(inventoryItemColumns, given);
  const place = await findUnit(w.store, siteId, given);
  const record = await insertRecord(w, ITEMS, { ...facts, ...place, site_id: siteId, custom });
  return { record, findings: findUnplacedItem(record, { isPlaced: place.unit_id !== null, language }) };
}

/** Changes a find. @throws NotFoundError, StaleVersionError, ConflictError, ValidationError */
export async function updateItem(
  ctx: Context,
  {
    id,
    changes,
    ifMatch,
  }: { id: number; changes: InventoryItemChanges; ifMatch?: number | string | undefined },
): Promise<WrittenItem> {
  return write(ctx, 'update', async (w) =>
    checkWritten(ctx, w, await updateItemIn(ctx, w, { id, changes, ifMatch })),
  );
}

/** Adds the findings about the box of a written find. */
async function checkWritten(
  { language }: Context,
  { store }: Write,
  { record, findings }: WrittenItem,
): Promise<WrittenItem> {
  const added = await checkWrittenRecords(store, { kind: 'inventario', records: [record] }, language);
  return { record, findings: [...findings, ...added] };
}

/** Changes a find within a larger write. */
export async function updateItemIn(
  { language }: Pick<Context, 'language'>,
  w: Write,
  {
    id,
    changes,
    ifMatch,
  }: { id: number; changes: InventoryItemChanges; ifMatch?: number | string | undefined },
): Promise<WrittenItem> {
  const before = await lockItem(w, { id, ifMatch });
  const merged = mergeFacts(inventoryItemColumns, before, changes);
  const siteId = await siteIdOf(w.store, merged.site_name);
  if (merged.site_name !== before.site_name || merged.inventory_number !== before.inventory_number) {
    await refuseTakenItem(w, siteId, merged);
  }
  const place = await findUnit(w.store, siteId, merged);
  if (merged.site_name !== before.site_name) {
    await unlinkFilesOf(w, { itemIds: [id] });
    await w.store.fileLookups.moveItemToSite(id, siteId);
  }
  const record = await updateRecord(w, ITEMS, { before, merged, ties: { ...place, site_id: siteId } });
  if (merged.site_name === before.site_name && merged.inventory_number !== before.inventory_number)
    await followNumber(w, {
      siteId,
      to: 'inventario',
      was: { number: before.inventory_number },
      is: { number: merged.inventory_number },
    });
  return { record, findings: findUnplacedItem(record, { isPlaced: place.unit_id !== null, language }) };
}

/** Locks a find after its site, like all writes: renaming a unit changes its finds. */
async function lockItem(
  w: Write,
  { id, ifMatch }: { id: number; ifMatch: number | string | undefined },
): Promise<InventoryItem> {
  const { label } = ENTITIES.inventario;
  const siteId = existing(await w.store.lookups.findSiteOf('items', id), { label, id });
  await w.store.lookups.lockSite(siteId);
  const item = await lockRecord(w, ITEMS, { id, ifMatch });
  await refuseMoved(w.store, siteId, { entity: 'items', id });
  return item;
}

/**
 * Deletes a find; with `cascade` also its files. @throws NotFoundError, StaleVersionError;
 * ConflictError counting them
 */
export async function deleteItem(
  ctx: Context,
  { id, cascade = false, ifMatch }: { id: number; cascade?: boolean; ifMatch?: number | string | undefined },
): Promise<void> {
  const batch = cascade ? { batch: randomUUID() } : {};
  await write(
    ctx,
    'delete',
    async (w) => {
      await checkItemDeletion(w.store, await lockRecord(w, ITEMS, { id, ifMatch }), { cascade });
      await deleteItemRows(w, [id]);
    },
    batch,
  );
}

/** Checks that a find has no files, unless they may be deleted. @throws ConflictError counting them */
export async function checkItemDeletion(
  store: Store,
  { id, inventory_number }: Pick<InventoryItem, 'id' | 'inventory_number'>,
  { cascade }: { cascade: boolean },
): Promise<void> {
  const dependants = await countFilesOf(store, { itemIds: [id] });
  if (cascade || !dependants.media) return;
  const message = {
    en: `Find ${inventory_number} still has files; use cascade=true to delete them too`,
    it: `Il reperto ${inventory_number} ha ancora dei file; con cascade=true si eliminano anche quelli`,
  };
  throw new ConflictError(message, { dependants });
}

/** Deletes finds and logs it. */
export async function deleteItemRows(w: Write, ids: readonly number[]): Promise<void> {
  await deleteFilesOf(w, { itemIds: ids });
  await removeRecords(w, ITEMS, ids);
}

/** Links finds that name a number without a unit to the unit they mean now (`resolveReference`). */
export async function placeItems(store: Store, siteId: number, usNumbers: readonly string[]): Promise<void> {
  const numbers = new Set(usNumbers);
  const waiting = (await store.lookups.listUnplacedItems(siteId)).filter(
    ({ us_number }) => us_number !== null && numbers.has(us_number),
  );
  for (const usNumber of new Set(waiting.map(({ us_number }) => us_number!))) {
    const units = await store.lookups.findUnitsByNumber(siteId, usNumber);
    const named = waiting.filter(({ us_number }) => us_number === usNumber);
    for (const { id } of units) {
      const own = named.filter(({ area }) => resolveReference(units, { area: area || undefined })?.id === id);
      await store.lookups.tieItems(
        own.map((item) => item.id),
        id,
      );
    }
  }
}

/** Writes a unit's new number into its finds. */
export async function followUnit(w: Write, unit: UnitNumber): Promise<void> {
  const ids = await w.store.lookups.listItemIds({ unitId: unit.id });
  for (const before of await w.store.items.findMany(ids)) {
    const merged = { ...before, area: unit.area === '' ? null : unit.area, us_number: unit.us_number };
    await updateRecord(w, ITEMS, { before, merged });
  }
}

/** Finds the unit that a find names (`resolveReference`). */
async function findUnit(
  store: Store,
  siteId: number,
  { area, us_number }: { area?: string | null | undefined; us_number?: string | null | undefined },
): Promise<{ unit_id: number | null; area: string | null }> {
  const found = us_number ? await store.lookups.findUnitsByNumber(siteId, us_number) : [];
  const unit = resolveReference(found, { area: area || undefined });
  return { unit_id: unit?.id ?? null, area: area || unit?.area || null };
}

/** @throws ConflictError when another record has that number. */
export async function refuseTakenItem(
  { store }: Pick<Write, 'store'>,
  siteId: number,
  { site_name, inventory_number }: { site_name: string; inventory_number: string },
): Promise<void> {
  const isTaken = await store.lookups.hasItemNumber(siteId, inventory_number);
  if (!isTaken) return;
  const message = {
    en: `${site_name} already has a find ${inventory_number}`,
    it: `In ${site_name} c’è già il reperto ${inventory_number}`,
  };
  throw new ConflictError(message, { field: 'inventory_number' });
}
