import type { RelationRow, Store } from '@trowel/db';
import { unitColumns, type NewUnit, type Unit } from '@trowel/domain/records';
import { placeItems, renameUnit, deleteUnitRows } from '../records/index.ts';
import { buildFacts, stampState, type Write } from '../writing/index.ts';
import {
  applyResolvedReferences,
  attachRelationships,
  findResolvedReferences,
  type ResolvedReference,
} from '../relations/index.ts';
import { createYielder } from '../workers/index.ts';
import type { ImportCourse } from './running/course.ts';
import type { ImportPlan } from './import-plan.ts';
import type { RelationPlan } from './plan-relations.ts';
import { writeRecords } from './write-records.ts';

/** Units inserted in one step. Other requests are handled between the steps. */
const UNITS_A_STEP = 100;
const RELATIONS_A_STEP = 500;

/** Ids reserved for new units, by area and number: `A/12`. */
export type UnitIds = ReadonlyMap<string, number>;

/** Writes a plan. Other requests are handled between the steps. */
export async function writeImport(
  w: Write,
  plan: ImportPlan,
  { course, unitIds }: { course: ImportCourse; unitIds?: UnitIds | undefined },
): Promise<void> {
  const { store, at } = w;
  const { create, update, relations, directory } = plan;
  const siteId = plan.siteId!;
  const ids = await insertUnits(w, siteId, { create, course, unitIds });
  for (const [i, { source }] of create.entries()) directory.get(source)!.id = ids[i];
  for (const [i, { before, merged }] of update.entries()) {
    if (i % UNITS_A_STEP === 0) course.reach('units', create.length + i, create.length + update.length);
    const row = stampState(w, before, merged);
    await store.units.update(before.id, { ...row, updated_at: at, version: before.version });
  }
  await renameUnits(w, siteId, update);
  const usNumbers = [...new Set(create.map(({ source }) => source.us_number))];
  const resolved = await findResolvedReferences(store, { siteId, usNumbers });
  const touched = neighboursOf(plan, new Set(ids), resolved);
  const before = new Map(
    (await attachRelationships(store, await store.units.findMany(touched))).map((unit) => [unit.id, unit]),
  );
  for (const { before: unit } of update) before.set(unit.id, unit);
  await changeRelations(store, plan);
  await insertRelations(store, { siteId, relations, course });
  await applyResolvedReferences(store, resolved);
  await placeItems(store, siteId, usNumbers);
  await store.units.touch([...before.keys()], at);
  await logUnits(w, { ids, before, course, pending: resolved.map(({ row }) => row) });
  if (plan.mode === 'replace')
    await deleteUnitRows(
      w,
      plan.missing.units.map(({ id }) => id),
    );
  await writeRecords(w, plan.records, { siteId, directory, course });
}

/** Updates relations and finds of units whose number or area changes. */
async function renameUnits(w: Write, siteId: number, update: ImportPlan['update']): Promise<void> {
  for (const { before, merged } of update) {
    const { area, us_number } = merged;
    if (us_number === before.us_number && area === before.area) continue;
    await renameUnit(w, { siteId, unit: { id: before.id, area, us_number }, was: before.us_number });
  }
}

/**
 * Updates certainty and note of recorded relations. In replace mode, removes relations that the file
 * does not contain.
 */
async function changeRelations(store: Store, { mode, relations, missing }: ImportPlan): Promise<void> {
  const rest = createYielder();
  for (const { row, certainty, note } of relations.change) {
    await rest();
    await store.relations.update(row.id, { certainty, note });
  }
  if (mode === 'replace') await store.relations.remove(missing.relations.map(({ id }) => id));
}

async function insertUnits(
  w: Write,
  siteId: number,
  {
    create,
    course,
    unitIds,
  }: { create: readonly { unit: NewUnit }[]; course: ImportCourse; unitIds: UnitIds | undefined },
): Promise<number[]> {
  const { store, at } = w;
  const rest = createYielder();
  const ids: number[] = [];
  for (let i = 0; i < create.length; i += UNITS_A_STEP) {
    await rest();
    course.reach('units', i, create.length);
    const rows = create.slice(i, i + UNITS_A_STEP).map(({ unit }) => {
      const { custom = {}, relationships: _r, ...facts } = unit;
      const id = unitIds?.get(`${unit.area ?? ''}/${unit.us_number}`);
      const given = buildFacts(unitColumns, { ...facts, unit_type: facts.unit_type || 'US' });
      return {
        ...(id !== undefined && { id }),
        // An archive contains who set the state and when.
        ...(given['state_by'] ? given : stampState(w, undefined, given)),
        custom,
        site_id: siteId,
        created_at: at,
        updated_at: at,
        version: 1,
      };
    });
    for (const id of await store.units.insertMany(rows)) ids.push(id);
  }
  return ids;
}

/** Returns the ids of recorded units whose relations change, without the updated units. */
function neighboursOf(
  { mode, relations, missing, update }: ImportPlan,
  made: ReadonlySet<number>,
  resolved: readonly ResolvedReference[],
): number[] {
  const changed = [
    ...relations.change.map(({ row }) => row),
    ...relations.confirm,
    ...(mode === 'replace' ? missing.relations : []),
  ];
  const ends = [
    ...relations.insert.flatMap(({ unit, target }) => [unit.id, target?.id]),
    ...changed.flatMap(({ unit_id, target_id }) => [unit_id, target_id ?? undefined]),
    ...resolved.flatMap(({ row, target }) => [row.unit_id, target.id]),
  ];
  const updated = new Set(update.map(({ before }) => before.id));
  return [...new Set(ends)].filter(
    (id): id is number => id !== undefined && !made.has(id) && !updated.has(id),
  );
}

async function insertRelations(
  store: Store,
  { siteId, relations, course }: { siteId: number; relations: RelationPlan; course: ImportCourse },
): Promise<void> {
  const rest = createYielder();
  for (let i = 0; i < relations.insert.length; i += RELATIONS_A_STEP) {
    await rest();
    course.reach('relations', i, relations.insert.length);
    const some = relations.insert.slice(i, i + RELATIONS_A_STEP);
    await store.relations.insertMany(
      some.map(({ unit, type, target, targetName, certainty, note, confirmed }) => ({
        site_id: siteId,
        unit_id: unit.id!,
        type,
        target_id: target?.id ?? null,
        target_area: targetName.area,
        target_us_number: targetName.us_number,
        certainty,
        note,
        confirmed,
      })),
    );
  }
  await store.relations.confirmMany(relations.confirm.map(({ id }) => id));
}

async function logUnits(
  w: Write,
  {
    ids,
    before,
    course,
    pending,
  }: {
    ids: readonly number[];
    before: ReadonlyMap<number, Unit>;
    course: ImportCourse;
    pending: readonly RelationRow[];
  },
): Promise<void> {
  const rest = createYielder();
  const all = [...ids, ...before.keys()];
  for (let i = 0; i < all.length; i += UNITS_A_STEP) {
    await rest();
    course.reach('log', i, all.length);
    const some = await w.store.units.findMany(all.slice(i, i + UNITS_A_STEP));
    for (const unit of await attachRelationships(w.store, some)) {
      const earlier = before.get(unit.id) ?? null;
      const action = earlier ? 'update' : 'create';
      w.log({
        entity: 'us',
        id: unit.id,
        action,
        version: unit.version,
        before: earlier,
        after: unit,
        pending,
      });
    }
    await w.flush();
  }
}
