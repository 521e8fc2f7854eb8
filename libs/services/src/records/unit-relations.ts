import type { RelationRow, UnitNumber } from '@trowel/db';
import { ENTITIES, type Unit, type UnitRelationInput } from '@trowel/domain/records';
import { NotFoundError } from '@trowel/domain/core';
import type { Finding } from '@trowel/domain/matrix';
import type { Context } from '../context.ts';
import { followUnit, placeItems } from './items.ts';
import { writeRelations } from '../matrix/index.ts';
import { checkVersion, existing, refuseMoved, type Write } from '../writing/index.ts';
import {
  applyResolvedReferences,
  attachOwnRelationships,
  attachRows,
  findResolvedReferences,
  type PendingFilter,
  readRelationships,
  setRelationships,
  type StatedRelation,
} from '../relations/index.ts';
import { checkRelations, type OnContradiction } from '../findings/index.ts';

const { label } = ENTITIES.us;

/** A written unit and its findings. */
export interface WrittenUnit {
  record: Unit;
  findings: Finding[];
}

/** Records one relation on a unit's sheet. If the other sheet has it already, it is confirmed. */
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
    const stated = await readRelationships(w.store, [relationship], { siteId, unit, path: '' });
    const added = await relate(w, { siteId, unit, stated, mode: 'add' });
    return checkRelations(ctx, w, { siteId, unit, added, onContradiction });
  });
}

/** Removes one relation from a unit. @throws NotFoundError when the unit has no such relation. */
export async function removeRelationship(
  ctx: Context,
  given: { id: number; relationship: UnitRelationInput; ifMatch?: number | string | undefined },
): Promise<WrittenUnit> {
  const { id, relationship, ifMatch } = given;
  return changeRelations(ctx, { id, ifMatch }, async (w, { siteId, unit, before }) => {
    const [gone] = await readRelationships(w.store, [relationship], { siteId, unit, path: '' });
    const kept = before.relationships.filter(
      ({ type, us_number, area }) =>
        !(type === gone?.type && us_number === gone.us_number && area === gone.area),
    );
    if (kept.length === before.relationships.length) {
      throw new NotFoundError({
        en: `SU ${unit.us_number} has no relation ${gone?.type} ${relationship.us_number}`,
        it: `La US ${unit.us_number} non ha questo rapporto con la US ${relationship.us_number}`,
      });
    }
    await relate(w, {
      siteId,
      unit,
      stated: await readRelationships(w.store, kept, { siteId, unit }),
      mode: 'replace',
    });
    return [];
  });
}

/** A unit locked until the end of the write. */
export interface LockedUnit {
  before: Unit;
  siteId: number;
}

/** Returns a unit with its relations, after locking its site and, if it moves, the new one. @throws NotFoundError */
export async function lockUnit({ store }: Write, id: number, movesTo?: string): Promise<LockedUnit> {
  const siteId = existing(await store.lookups.findSiteOf('units', id), { label, id });
  const target = movesTo === undefined ? undefined : await store.lookups.findSiteId(movesTo);
  // By id, like all writes, so that two writes never deadlock.
  const sites = [...new Set([siteId, target ?? siteId])].toSorted((a, b) => a - b);
  for (const site of sites) await store.lookups.lockSite(site);
  const before = existing(await store.units.lock(id), { label, id });
  await refuseMoved(store, siteId, { entity: 'units', id });
  return { before: await attachOwnRelationships(store, before), siteId };
}

async function changeRelations(
  ctx: Context,
  { id, ifMatch }: { id: number; ifMatch: number | string | undefined },
  change: (w: Write, given: { siteId: number; unit: UnitNumber; before: Unit }) => Promise<Finding[]>,
): Promise<WrittenUnit> {
  return writeRelations(ctx, 'update', async (w) => {
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

/** Returns the current state of a unit. */
export async function reread({ store }: Write, id: number): Promise<Unit> {
  return attachOwnRelationships(store, existing(await store.units.find(id), { label, id }));
}

/** Relations to set on a unit. */
export interface Relating {
  siteId: number;
  unit: UnitNumber;
  stated: readonly StatedRelation[];
  mode: 'replace' | 'add';
}

/** Sets the relations of a unit. The units at the other ends get a new version and a line in the log. */
export async function relate(w: Write, { siteId, unit, stated, mode }: Relating): Promise<StatedRelation[]> {
  const { store, at } = w;
  const rows = await store.relations.ofUnits([unit.id]);
  const ends = [
    ...rows.flatMap(({ unit_id, target_id }) => [unit_id, target_id]),
    ...stated.map(({ targetId }) => targetId),
  ];
  const possible = [...new Set(ends)].filter((end): end is number => end !== null && end !== unit.id);
  let added: StatedRelation[] = [];
  await changeNeighbours(w, { of: [unit.id], neighbours: possible }, async () => {
    const set = await setRelationships(store, stated, { siteId, unit, mode });
    added = set.added;
    await store.units.touch(set.neighbours, at);
  });
  return added;
}

/**
 * Runs a change of the relations of some units (`of`) and logs how it changed the lists of their
 * neighbours. The other relations of a neighbour, which may be thousands, are read only once.
 */
export async function changeNeighbours(
  w: Write,
  {
    of,
    neighbours,
    pending,
  }: { of: readonly number[]; neighbours: readonly number[]; pending?: readonly RelationRow[] },
  change: () => Promise<void>,
): Promise<void> {
  const { store } = w;
  const before = await store.units.findMany(neighbours);
  const rows = await store.relations.ofUnits(neighbours);
  await change();
  const versions = new Map(before.map(({ id, version }) => [id, version]));
  const after = (await store.units.findMany(neighbours)).filter(
    (unit) => unit.version !== versions.get(unit.id),
  );
  if (after.length === 0) return;
  attachRows(before, rows);
  attachRows(after, replaceRows(rows, await store.relations.ofUnits(of), of));
  const known = new Map(before.map((unit) => [unit.id, unit]));
  for (const now of after) {
    const { id, version } = now;
    const was = known.get(id) ?? null;
    w.log({
      entity: 'us',
      id,
      action: 'update',
      version,
      before: was,
      after: now,
      ...(pending && { pending }),
    });
  }
}

/** Replaces the relations of some units by their current ones, by id. */
function replaceRows(
  rows: readonly RelationRow[],
  fresh: readonly RelationRow[],
  of: readonly number[],
): RelationRow[] {
  const units = new Set<number | null>(of);
  const ids = new Set(fresh.map(({ id }) => id));
  const others = rows.filter(
    ({ id, unit_id, target_id }) => !units.has(unit_id) && !units.has(target_id) && !ids.has(id),
  );
  return [...others, ...fresh].sort((a, b) => a.id - b.id);
}

/** Resolved references: the relations before and after. */
export interface Resolution {
  was: RelationRow[];
  now: RelationRow[];
}

/**
 * Links pending references of a site to the units they mean now. The units at both ends get a new
 * version and a line in the log, except those of `logged`, which the caller logs.
 */
export async function resolvePendingReferences(
  w: Write,
  { logged = [], ...filter }: PendingFilter & { logged?: readonly number[] },
): Promise<Resolution> {
  const { store, at } = w;
  const resolved = await findResolvedReferences(store, filter);
  if (resolved.length === 0) return { was: [], now: [] };
  const was = resolved.map(({ row }) => row);
  const own = new Set(logged);
  const ends = resolved.flatMap(({ row, target }) => [row.unit_id, target.id]);
  const neighbours = [...new Set(ends)].filter((id) => !own.has(id));
  let now: RelationRow[] = [];
  const of = [...new Set(was.map(({ unit_id }) => unit_id))];
  await changeNeighbours(w, { of, neighbours, pending: was }, async () => {
    now = await applyResolvedReferences(store, resolved);
    await store.units.touch(neighbours, at);
  });
  return { was, now };
}

/** Updates relations and finds for a unit's new number, and resolves the references to its old and its new number. */
export async function renameUnit(
  w: Write,
  { siteId, unit, was }: { siteId: number; unit: UnitNumber; was?: string | undefined },
): Promise<Resolution> {
  const { store, at } = w;
  const usNumbers = [...new Set([unit.us_number, was ?? unit.us_number])];
  const resolution = await resolvePendingReferences(w, {
    siteId,
    usNumbers,
    unitIds: [unit.id],
    logged: [unit.id],
  });
  const isNamed = new Set(resolution.now.map(({ id }) => id));
  const rows = (await store.relations.ofUnits([unit.id])).filter(({ id }) => !isNamed.has(id));
  const others = rows.flatMap(({ unit_id, target_id }) => [unit_id, target_id]);
  const neighbours = [...new Set(others)].filter((end): end is number => end !== null && end !== unit.id);
  await changeNeighbours(w, { of: [unit.id], neighbours }, async () => {
    await store.relations.renameTarget(unit.id, unit);
    await store.units.touch(neighbours, at);
  });
  await followUnit(w, unit);
  await placeItems(store, siteId, usNumbers);
  return resolution;
}
