import { setImmediate as breathe } from 'node:timers/promises';
import type { Store } from '@trowel/db';
import { unitColumns, type Unit } from '@trowel/domain';
import { placeItems } from '../items.ts';
import { buildFacts } from '../records/facts.ts';
import type { Write } from '../records/write.ts';
import { attachRelationships } from '../relationships.ts';
import type { ImportPlan } from './import-plan.ts';
import { nameOf, type JoinedUnit } from './place-units.ts';
import type { RelationPlan } from './plan-relations.ts';

/** Writes a plan; the process answers others between the steps. */
export async function writeImport(w: Write, plan: ImportPlan): Promise<void> {
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
  const before = new Map(
    (await attachRelationships(store, await store.units.findMany(touched))).map((unit) => [unit.id, unit]),
  );
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
  return [...new Set(ends)].filter(
    (id): id is number => id !== undefined && !made.has(id) && !updated.has(id),
  );
}

async function insertRelations(
  store: Store,
  { siteId, relations }: { siteId: number; relations: RelationPlan },
): Promise<void> {
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
  const made = new Map(create.map((unit, i) => [nameOf(unit), ids[i]!]));
  for (const row of await store.relations.dangling(siteId)) {
    const target = made.get(nameOf({ area: row.target_area, us_number: row.target_us_number }));
    if (target !== undefined) await store.relations.update(row.id, { target_id: target });
  }
  if ((await store.lookups.listUnplacedItems(siteId)).length === 0) return;
  for (const [i, unit] of create.entries()) {
    await placeItems(store, siteId, { id: ids[i]!, area: unit.area, us_number: unit.us_number });
  }
}

async function logUnits(
  w: Write,
  { ids, before }: { ids: readonly number[]; before: ReadonlyMap<number, Unit> },
): Promise<void> {
  const written = await attachRelationships(
    w.store,
    await w.store.units.findMany([...ids, ...before.keys()]),
  );
  for (const unit of written) {
    const earlier = before.get(unit.id) ?? null;
    const action = earlier ? 'update' : 'create';
    w.log({ entity: 'us', id: unit.id, action, version: unit.version, before: earlier, after: unit });
  }
}
