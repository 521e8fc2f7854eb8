import { randomUUID } from 'node:crypto';
import type { UnitNumber } from '@trowel/db';
import {
  ConflictError,
  ENTITIES,
  NotFoundError,
  unitColumns,
  type Finding,
  type ListQuery,
  type NewUnit,
  type Page,
  type Unit,
  type UnitChanges,
  type UnitRelationInput,
} from '@trowel/domain';
import { readsOf, type Context } from './context.ts';
import { deleteItemRows, followUnit, placeItems } from './items.ts';
import { buildFacts, checkVersion, existing, getSiteId, mergeFacts, siteIdOf } from './records/facts.ts';
import { write, type Write } from './records/write.ts';
import {
  attachOwnRelationships,
  attachRelationships,
  readRelationships,
  setRelationships,
  type ToldRelation,
} from './relationships.ts';
import { checkRelations, type OnContradiction } from './unit-findings.ts';

const { label } = ENTITIES.us;

/** A unit as written, with what is doubtful about it. */
export interface WrittenUnit {
  record: Unit;
  findings: Finding[];
}

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

/** Gives one unit with its relations. @throws NotFoundError */
export async function getUnit(ctx: Context, id: number): Promise<Unit> {
  const store = readsOf(ctx);
  return attachOwnRelationships(store, existing(await store.units.find(id), { label, id }));
}

/**
 * Records a unit and its relations. Relations and finds that named it before it existed now point to it.
 * @throws ConflictError when the site already has that number in that area; ValidationError
 */
export async function createUnit(
  ctx: Context,
  body: NewUnit,
  { onContradiction = 'record' }: { onContradiction?: OnContradiction } = {},
): Promise<WrittenUnit> {
  return write(ctx, 'create', async (w) => {
    const { store } = w;
    const siteId = await siteIdOf(store, body.site_name);
    await store.lookups.lockSite(siteId);
    const { custom = {}, relationships = [], ...facts } = body;
    const row = { ...buildFacts(unitColumns, { ...facts, unit_type: facts.unit_type || 'US' }), site_id: siteId, custom };
    const name = { area: facts.area ?? '', us_number: facts.us_number };
    await refuseTakenNumber(w, siteId, { ...name, siteName: body.site_name });
    const id = await store.units.insert({ ...row, created_at: w.at, updated_at: w.at, version: 1 });
    const unit = { id, ...name };
    await placeItems(store, siteId, unit);
    const pointedFrom = await resolveDangling(w, siteId, unit);
    const told = await readRelationships(store, relationships, { siteId, unit });
    const added = await relate(w, { siteId, unit, told, mode: 'add', alsoTouched: pointedFrom });
    const record = await reread(w, id);
    w.log({ entity: 'us', id, action: 'create', version: 1, before: null, after: record });
    const findings = await checkRelations(ctx, store, { siteId, unit, added, onContradiction });
    return { record, findings };
  });
}

/** Changes a unit; `relationships`, when sent, become exactly that list. */
export async function updateUnit(
  ctx: Context,
  given: {
    id: number;
    changes: UnitChanges;
    ifMatch?: number | string | undefined;
    onContradiction?: OnContradiction | undefined;
  },
): Promise<WrittenUnit> {
  const { id, changes, ifMatch, onContradiction = 'record' } = given;
  return write(ctx, 'update', async (w) => {
    const { store } = w;
    const { before, siteId } = await lockUnit(w, id);
    checkVersion(before, ifMatch);
    const { relationships, ...facts } = changes;
    const merged = mergeFacts(unitColumns, before, facts);
    merged.unit_type ||= 'US';
    const targetSiteId = await moveUnit(w, { before, merged, siteId });
    const row = { ...merged, site_id: targetSiteId, updated_at: w.at, version: before.version + 1 };
    await store.units.update(id, row);
    const unit = { id, area: merged.area, us_number: merged.us_number };
    if (isRenamed(before, merged)) await renameUnit(w, { siteId: targetSiteId, unit });
    let added: ToldRelation[] = [];
    if (relationships) {
      const told = await readRelationships(store, relationships, { siteId: targetSiteId, unit });
      added = await relate(w, { siteId: targetSiteId, unit, told, mode: 'replace' });
    }
    const record = await reread(w, id);
    w.log({ entity: 'us', id, action: 'update', version: record.version, before, after: record });
    const findings = await checkRelations(ctx, store, { siteId: targetSiteId, unit, added, onContradiction });
    return { record, findings };
  });
}

/** Records one relation on a unit's sheet; told again from the other sheet it is confirmed. */
export async function addRelationship(
  ctx: Context,
  given: {
    id: number;
    relationship: UnitRelationInput;
    ifMatch?: number | string | undefined;
    onContradiction?: OnContradiction | undefined;
  },
): Promise<WrittenUnit> {
  const { id, relationship, ifMatch, onContradiction = 'record' } = given;
  return changeRelations(ctx, { id, ifMatch }, async (w, { siteId, unit }) => {
    const told = await readRelationships(w.store, [relationship], { siteId, unit });
    const added = await relate(w, { siteId, unit, told, mode: 'add' });
    return checkRelations(ctx, w.store, { siteId, unit, added, onContradiction });
  });
}

/** Takes one relation off a unit. @throws NotFoundError when the unit has no such relation. */
export async function removeRelationship(
  ctx: Context,
  given: { id: number; relationship: UnitRelationInput; ifMatch?: number | string | undefined },
): Promise<WrittenUnit> {
  const { id, relationship, ifMatch } = given;
  return changeRelations(ctx, { id, ifMatch }, async (w, { siteId, unit, before }) => {
    const [gone] = await readRelationships(w.store, [relationship], { siteId, unit });
    const kept = before.relationships.filter(
      ({ type, us_number, area }) => !(type === gone?.type && us_number === gone.us_number && area === gone.area),
    );
    if (kept.length === before.relationships.length) {
      throw new NotFoundError(`Unit ${unit.us_number} has no relation ${gone?.type} ${relationship.us_number}`);
    }
    await relate(w, { siteId, unit, told: await readRelationships(w.store, kept, { siteId, unit }), mode: 'replace' });
    return [];
  });
}

/**
 * Deletes a unit with the relations on its own sheet; with `cascade` also the finds and relations that rest on it.
 * @throws ConflictError listing what rests on it.
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
      const items = await w.store.lookups.listItemIds({ unitId: id });
      const rows = await w.store.relations.ofUnits([id]);
      const fromOthers = rows.filter((row) => row.unit_id !== id || row.confirmed).length;
      if (!cascade && items.length + fromOthers > 0) {
        const dependants = { inventario: items.length, relationships: fromOthers };
        throw new ConflictError(
          `Finds or relations of other units rest on unit ${before.us_number}; use cascade=true to delete them too`,
          { dependants },
        );
      }
      await deleteItemRows(w, items);
      await deleteUnitRows(w, [id]);
    },
    batch,
  );
}

/** Deletes units with all their relations, and logs it with what changes for their neighbours. */
export async function deleteUnitRows(w: Write, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { store, at } = w;
  const gone = new Set(ids);
  const units = await attachRelationships(store, await store.units.findMany(ids));
  const rows = await store.relations.ofUnits(ids);
  const ends = rows.flatMap(({ unit_id, target_id }) => (target_id === null ? [unit_id] : [unit_id, target_id]));
  const neighbours = [...new Set(ends)].filter((end) => !gone.has(end));
  await changeNeighbours(w, neighbours, async () => {
    await store.relations.remove(rows.map(({ id }) => id));
    await store.units.touch(neighbours, at);
  });
  for (const before of units) {
    w.log({ entity: 'us', id: before.id, action: 'delete', version: before.version, before, after: null });
  }
  await store.units.remove(ids);
}

interface LockedUnit {
  before: Unit;
  siteId: number;
}

async function lockUnit({ store }: Write, id: number): Promise<LockedUnit> {
  const { site_name } = existing(await store.units.find(id), { label, id });
  const siteId = await siteIdOf(store, site_name);
  await store.lookups.lockSite(siteId);
  const before = existing(await store.units.lock(id), { label, id });
  return { before: await attachOwnRelationships(store, before), siteId };
}

async function changeRelations(
  ctx: Context,
  { id, ifMatch }: { id: number; ifMatch: number | string | undefined },
  change: (w: Write, given: { siteId: number; unit: UnitNumber; before: Unit }) => Promise<Finding[]>,
): Promise<WrittenUnit> {
  return write(ctx, 'update', async (w) => {
    const { before, siteId } = await lockUnit(w, id);
    checkVersion(before, ifMatch);
    const unit = { id, area: before.area, us_number: before.us_number };
    const findings = await change(w, { siteId, unit, before });
    await w.store.units.touch([id], w.at);
    const record = await reread(w, id);
    w.log({ entity: 'us', id, action: 'update', version: record.version, before, after: record });
    return { record, findings };
  });
}

async function reread({ store }: Write, id: number): Promise<Unit> {
  return attachOwnRelationships(store, existing(await store.units.find(id), { label, id }));
}

interface Relating {
  siteId: number;
  unit: UnitNumber;
  told: readonly ToldRelation[];
  mode: 'replace' | 'add';
  /** Units whose list changed for another reason. */
  alsoTouched?: readonly number[];
}

/** Sets the relations of a unit; the units on their other ends get a new version and a line in the log. */
export async function relate(w: Write, { siteId, unit, told, mode, alsoTouched = [] }: Relating): Promise<ToldRelation[]> {
  const { store, at } = w;
  const rows = await store.relations.ofUnits([unit.id]);
  const ends = [...rows.flatMap(({ unit_id, target_id }) => [unit_id, target_id]), ...told.map(({ targetId }) => targetId)];
  const possible = [...new Set(ends)].filter((end): end is number => end !== null && end !== unit.id);
  let added: ToldRelation[] = [];
  await changeNeighbours(w, possible, async () => {
    const set = await setRelationships(store, told, { siteId, unit, mode });
    added = set.added;
    await store.units.touch([...new Set([...set.neighbours, ...alsoTouched])], at);
  });
  return added;
}

/** Runs a change of relations and logs what it changed in the lists of the units given. */
async function changeNeighbours(w: Write, ids: readonly number[], change: () => Promise<void>): Promise<void> {
  const { store } = w;
  const before = await attachRelationships(store, await store.units.findMany(ids));
  await change();
  const after = new Map((await attachRelationships(store, await store.units.findMany(ids))).map((unit) => [unit.id, unit]));
  for (const unit of before) {
    const now = after.get(unit.id);
    if (!now || now.version === unit.version) continue;
    w.log({ entity: 'us', id: unit.id, action: 'update', version: now.version, before: unit, after: now });
  }
}

/** Makes relations that named this unit before it existed point to it; gives the units that told them. */
async function resolveDangling({ store }: Write, siteId: number, unit: UnitNumber): Promise<number[]> {
  const rows = (await store.relations.dangling(siteId)).filter(
    ({ target_area, target_us_number }) => target_us_number === unit.us_number && target_area === unit.area,
  );
  for (const { id } of rows) await store.relations.update(id, { target_id: unit.id });
  return [...new Set(rows.map(({ unit_id }) => unit_id))];
}

async function refuseTakenNumber(
  { store }: Write,
  siteId: number,
  { area, us_number, siteName }: { area: string; us_number: string; siteName: string },
): Promise<void> {
  if ((await store.lookups.findUnitId(siteId, { area, us_number })) === undefined) return;
  const where = area === '' ? '' : ` in area ${area}`;
  throw new ConflictError(`${siteName} already has a unit ${us_number}${where}`, { field: 'us_number' });
}

const isRenamed = (before: Unit, after: Unit): boolean => before.area !== after.area || before.us_number !== after.us_number;

/** Checks that the unit may have its new place and number, and gives the site it then belongs to. */
async function moveUnit(
  w: Write,
  { before, merged, siteId }: { before: Unit; merged: Unit; siteId: number },
): Promise<number> {
  const isMoved = merged.site_name !== before.site_name;
  const targetSiteId = isMoved ? await siteIdOf(w.store, merged.site_name) : siteId;
  if (isMoved) {
    const items = await w.store.lookups.countItemsOfUnit(before.id);
    if (items > 0 || before.relationships.length > 0) {
      throw new ConflictError(`Unit ${before.us_number} has finds or relations in ${before.site_name} and cannot be moved`, {
        dependants: { inventario: items, relationships: before.relationships.length },
      });
    }
  }
  if (isMoved || isRenamed(before, merged)) {
    await refuseTakenNumber(w, targetSiteId, { ...merged, siteName: merged.site_name });
  }
  return targetSiteId;
}

/** Lets relations and finds follow a unit's new number. */
async function renameUnit(w: Write, { siteId, unit }: { siteId: number; unit: UnitNumber }): Promise<void> {
  const { store, at } = w;
  const rows = await store.relations.ofUnits([unit.id]);
  const others = rows.flatMap(({ unit_id, target_id }) => [unit_id, target_id]);
  const neighbours = [...new Set(others)].filter((end): end is number => end !== null && end !== unit.id);
  await changeNeighbours(w, neighbours, async () => {
    await store.relations.renameTarget(unit.id, unit);
    await resolveDangling(w, siteId, unit);
    await store.units.touch(neighbours, at);
  });
  await followUnit(w, unit);
  await placeItems(store, siteId, unit);
}
