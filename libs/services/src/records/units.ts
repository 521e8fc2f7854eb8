import { randomUUID } from 'node:crypto';
import type { RelationRow, Store, UnitNumber } from '@trowel/db';
import { ConflictError, type Page } from '@trowel/domain/core';
import {
  ENTITIES,
  unitColumns,
  type ListQuery,
  type NewUnit,
  type Unit,
  type UnitChanges,
} from '@trowel/domain/records';
import { readsOf, type Context } from '../context.ts';
import { countFilesOf, deleteFilesOf, unlinkFilesOf } from '../files/index.ts';
import { deleteItemRows, placeItems } from './items.ts';
import { followNumber, type NumberOfRecord } from './kinds/index.ts';
import { writeRelations } from '../matrix/index.ts';
import {
  buildFacts,
  checkVersion,
  existing,
  getSiteId,
  isUnchanged,
  mergeFacts,
  siteIdOf,
  stampState,
  write,
  type Write,
} from '../writing/index.ts';
import { acceptCustom } from '../sheet-fields/index.ts';
import {
  attachOwnRelationships,
  attachRelationships,
  readRelationships,
  type StatedRelation,
} from '../relations/index.ts';
import {
  checkRelations,
  type OnContradiction,
  findUnknownType,
  type WrittenRelations,
} from '../findings/index.ts';
import {
  changeNeighbours,
  lockUnit,
  relate,
  renameUnit,
  reread,
  resolvePendingReferences,
  type WrittenUnit,
} from './unit-relations.ts';

const { label } = ENTITIES.us;

/** Lists units with their relations. */
export async function listUnits(ctx: Context, query: ListQuery): Promise<Page<Unit>> {
  const store = readsOf(ctx);
  const page = await store.units.list(query);
  await attachRelationships(store, page.rows);
  return page;
}

/** Lists the units of one site. @throws NotFoundError when there is no such site. */
export async function listUnitsOfSite(ctx: Context, siteName: string, query: ListQuery): Promise<Page<Unit>> {
  const store = readsOf(ctx);
  const siteId = await getSiteId(store, siteName);
  const page = await store.units.list(query, { siteId });
  await attachRelationships(store, page.rows);
  return page;
}

/** Returns one unit with its relations. @throws NotFoundError */
export async function getUnit(ctx: Context, id: number): Promise<Unit> {
  const store = readsOf(ctx);
  return attachOwnRelationships(store, existing(await store.units.find(id), { label, id }));
}

/**
 * Records a unit and its relations. Relations and finds that named it before it existed are linked to
 * it. @throws ConflictError when the site already has that number in that area; ValidationError
 */
export async function createUnit(
  ctx: Context,
  body: NewUnit,
  { onContradiction = 'record' }: { onContradiction?: OnContradiction } = {},
): Promise<WrittenUnit> {
  return writeRelations(ctx, 'create', async (w) => {
    const { store } = w;
    const siteId = await siteIdOf(store, body.site_name);
    await store.lookups.lockSite(siteId);
    const { custom: sent = {}, relationships = [], ...facts } = body;
    const custom = await acceptCustom(w, { entity: 'us', siteId, custom: sent });
    const row = {
      ...stampState(w, undefined, buildFacts(unitColumns, { ...facts, unit_type: facts.unit_type || 'US' })),
      site_id: siteId,
      custom,
    };
    const name = { area: facts.area ?? '', us_number: facts.us_number };
    await refuseTakenUnit(w, siteId, { ...name, siteName: body.site_name });
    const id = await store.units.insert({ ...row, created_at: w.at, updated_at: w.at, version: 1 });
    const unit = { id, ...name };
    const usNumbers = [name.us_number];
    await placeItems(store, siteId, usNumbers);
    const { now: found } = await resolvePendingReferences(w, { siteId, usNumbers, logged: [id] });
    const stated = await readRelationships(store, relationships, { siteId, unit });
    const added = await relate(w, { siteId, unit, stated, mode: 'add' });
    const record = await reread(w, id);
    w.log({ entity: 'us', id, action: 'create', version: 1, before: null, after: record });
    const findings = await checkRelations(ctx, w, { siteId, unit, added, found, onContradiction });
    return { record, findings: [...(await findUnknownType(ctx, w.store, record)), ...findings] };
  });
}

/** Changes a unit. A sent `relationships` list replaces the relations. If nothing differs, nothing is written. */
export async function updateUnit(
  ctx: Context,
  given: {
    id: number;
    changes: UnitChanges;
    ifMatch?: number | string | undefined;
    onContradiction?: OnContradiction | undefined;
  },
): Promise<WrittenUnit> {
  const { onContradiction = 'record' } = given;
  return writeRelations(ctx, 'update', async (w) => {
    const { record, isRetyped, relations } = await updateUnitIn(w, given);
    const findings = await checkRelations(ctx, w, { ...relations, onContradiction });
    const doubts = isRetyped ? await findUnknownType(ctx, w.store, record) : [];
    return { record, findings: [...doubts, ...findings] };
  });
}

/** A changed unit, and the relations to check. */
export interface ChangedUnit {
  record: Unit;
  isRetyped: boolean;
  relations: Omit<WrittenRelations, 'onContradiction'>;
}

/** Changes a unit within a larger write, which then checks its relations. */
export async function updateUnitIn(
  w: Write,
  { id, changes, ifMatch }: { id: number; changes: UnitChanges; ifMatch?: number | string | undefined },
): Promise<ChangedUnit> {
  const { store } = w;
  const { before, siteId } = await lockUnit(w, id, changes.site_name);
  checkVersion(before, ifMatch);
  const { relationships, ...facts } = changes;
  const merged = stampState(w, before, mergeFacts(unitColumns, before, facts));
  merged.unit_type ||= 'US';
  const targetSiteId = await moveUnit(w, { before, merged, siteId });
  if (!isUnchanged(before, merged)) {
    merged.custom = await acceptCustom(w, {
      entity: 'us',
      siteId: targetSiteId,
      custom: merged.custom,
      before: before.custom,
    });
    const row = { ...merged, site_id: targetSiteId, updated_at: w.at, version: before.version + 1 };
    await store.units.update(id, row);
  }
  if (targetSiteId !== siteId) {
    await unlinkFilesOf(w, { unitIds: [id] });
    await store.fileLookups.moveToSite(id, targetSiteId);
  }
  const unit = { id, area: merged.area, us_number: merged.us_number };
  const { was: pending, now: found } = isRenamed(before, merged)
    ? await renameUnit(w, { siteId: targetSiteId, unit, was: before.us_number })
    : { was: [], now: [] };
  if (isRenamed(before, merged) && targetSiteId === siteId)
    await followNumber(w, { siteId, to: 'us', was: toNumber(before), is: toNumber(unit) });
  if (targetSiteId !== siteId) await resolvePendingReferences(w, { siteId, usNumbers: [before.us_number] });
  let added: StatedRelation[] = [];
  if (relationships) {
    const stated = await readRelationships(store, relationships, { siteId: targetSiteId, unit });
    added = await relate(w, { siteId: targetSiteId, unit, stated, mode: 'replace' });
  }
  const record = await settle(w, before, pending);
  const isRetyped = merged.unit_type !== before.unit_type;
  return { record, isRetyped, relations: { siteId: targetSiteId, unit, added, found } };
}

/** Returns a changed unit as it is now. It gets a new version even if only its relations changed. */
async function settle(w: Write, before: Unit, pending: readonly RelationRow[]): Promise<Unit> {
  const { id } = before;
  const written = await reread(w, id);
  if (isUnchanged(before, written)) return before;
  if (written.version === before.version) await w.store.units.touch([id], w.at);
  const record = written.version === before.version ? await reread(w, id) : written;
  w.log({ entity: 'us', id, action: 'update', version: record.version, before, after: record, pending });
  return record;
}

/**
 * Deletes a unit with the relations on its own sheet; with `cascade` also its finds and the relations
 * on other sheets. @throws ConflictError listing what depends on it.
 */
export async function deleteUnit(
  ctx: Context,
  { id, cascade, ifMatch }: { id: number; cascade: boolean; ifMatch?: number | string | undefined },
): Promise<void> {
  const batch = cascade ? { batch: randomUUID() } : {};
  await write(
    ctx,
    'delete',
    async (w) => {
      const { before } = await lockUnit(w, id);
      checkVersion(before, ifMatch);
      await checkUnitDeletion(w.store, before, { cascade });
      const items = await w.store.lookups.listItemIds({ unitId: id });
      await deleteItemRows(w, items);
      await deleteUnitRows(w, [id]);
    },
    batch,
  );
}

/**
 * Checks that nothing depends on a unit, unless it may be deleted too. `gone` are units deleted before
 * it. @throws ConflictError counting the dependants
 */
export async function checkUnitDeletion(
  store: Store,
  { id, us_number }: Pick<Unit, 'id' | 'us_number'>,
  { cascade, gone = new Set() }: { cascade: boolean; gone?: ReadonlySet<number> },
): Promise<void> {
  if (cascade) return;
  const items = await store.lookups.listItemIds({ unitId: id });
  const rows = (await store.relations.ofUnits([id])).filter(
    ({ unit_id, target_id }) => !gone.has(unit_id) && !gone.has(target_id ?? 0),
  );
  const fromOthers = rows.filter((row) => row.unit_id !== id || row.confirmed).length;
  const files = await countFilesOf(store, { unitIds: [id] });
  if (items.length + fromOthers + Object.keys(files).length === 0) return;
  const dependants = { inventario: items.length, relationships: fromOthers, ...files };
  throw new ConflictError(
    {
      en: `Finds, files or relations of other units depend on SU ${us_number}; use cascade=true to delete them too`,
      it: `Dalla US ${us_number} dipendono reperti, file o rapporti di altre US; con cascade=true si eliminano anche quelli`,
    },
    { dependants },
  );
}

/** Deletes units with all their relations, and logs this for them and their neighbours. */
export async function deleteUnitRows(w: Write, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { store, at } = w;
  const gone = new Set(ids);
  const rows = await store.relations.ofUnits(ids);
  const ends = rows.flatMap(({ unit_id, target_id }) =>
    target_id === null ? [unit_id] : [unit_id, target_id],
  );
  const neighbours = [...new Set(ends)].filter((end) => !gone.has(end));
  await deleteFilesOf(w, { unitIds: ids });
  await logDeleted(w, ids);
  await changeNeighbours(w, { of: ids, neighbours }, async () => {
    await store.relations.remove(rows.map(({ id }) => id));
    await store.units.touch(neighbours, at);
  });
  const numbers = await listNumbersBySite(store, ids);
  await store.units.remove(ids);
  for (const [siteId, usNumbers] of numbers) {
    await resolvePendingReferences(w, { siteId, usNumbers });
    await placeItems(store, siteId, usNumbers);
  }
}

/** Returns the numbers of units by the id of their site. */
async function listNumbersBySite(store: Store, ids: readonly number[]): Promise<Map<number, string[]>> {
  const numbers = new Map<number, string[]>();
  for (const siteId of await store.lookups.listSitesOf('units', ids)) {
    const units = await store.lookups.findUnitNumbers(siteId, ids);
    numbers.set(
      siteId,
      units.map(({ us_number }) => us_number),
    );
  }
  return numbers;
}

const UNITS_A_STEP = 200;

async function logDeleted(w: Write, ids: readonly number[]): Promise<void> {
  const { store } = w;
  for (let i = 0; i < ids.length; i += UNITS_A_STEP) {
    const some = await store.units.findMany(ids.slice(i, i + UNITS_A_STEP));
    for (const before of await attachRelationships(store, some)) {
      w.log({ entity: 'us', id: before.id, action: 'delete', version: before.version, before, after: null });
    }
    await w.flush();
  }
}

/** @throws ConflictError when another unit has that number. */
export async function refuseTakenUnit(
  { store }: Pick<Write, 'store'>,
  siteId: number,
  { area, us_number, siteName }: { area: string; us_number: string; siteName: string },
): Promise<void> {
  if ((await store.lookups.findUnitId(siteId, { area, us_number })) === undefined) return;
  const [where, nell] = area === '' ? ['', ''] : [` in area ${area}`, ` nell’area ${area}`];
  const message = {
    en: `${siteName} already has an SU ${us_number}${where}`,
    it: `In ${siteName} c’è già la US ${us_number}${nell}`,
  };
  throw new ConflictError(message, { field: 'us_number' });
}

/** Returns the number of a unit as records of other kinds name it. */
export const toNumber = ({ area, us_number: number }: Omit<UnitNumber, 'id'>): NumberOfRecord => ({
  area,
  number,
});

const isRenamed = (before: Unit, after: Unit): boolean =>
  before.area !== after.area || before.us_number !== after.us_number;

/** Checks that the unit may have its new site and number. Returns the id of that site. */
async function moveUnit(
  w: Write,
  { before, merged, siteId }: { before: Unit; merged: Unit; siteId: number },
): Promise<number> {
  const isMoved = merged.site_name !== before.site_name;
  const targetSiteId = isMoved ? await siteIdOf(w.store, merged.site_name) : siteId;
  if (isMoved) {
    const items = await w.store.lookups.countItemsOfUnit(before.id);
    if (items > 0 || before.relationships.length > 0) {
      throw new ConflictError(
        {
          en: `SU ${before.us_number} has finds or relations in ${before.site_name} and cannot be moved`,
          it: `La US ${before.us_number} ha reperti o rapporti in ${before.site_name}: non si può spostare`,
        },
        {
          dependants: { inventario: items, relationships: before.relationships.length },
        },
      );
    }
  }
  if (isMoved || isRenamed(before, merged)) {
    await refuseTakenUnit(w, targetSiteId, { ...merged, siteName: merged.site_name });
  }
  return targetSiteId;
}
