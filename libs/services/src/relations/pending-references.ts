import type { RelationRow, Store, UnitNumber } from '@trowel/db';
import { inverseOf, resolveReference, type RelationType } from '@trowel/domain/records';

/** A relation that named a unit without a link, and the unit it means now. */
export interface ResolvedReference {
  row: RelationRow;
  target: UnitNumber;
}

/** Filter of pending references of a site: by target number or by sheet; without both all. */
export interface PendingFilter {
  siteId: number;
  usNumbers?: readonly string[];
  unitIds?: readonly number[];
}

/** With more numbers, all units of the site are read at once. */
const MOST_LOOKUPS = 20;

/**
 * Returns the pending references that can be resolved now (`resolveReference`), those with an area
 * first. Only reads.
 */
export async function findResolvedReferences(
  store: Store,
  { siteId, usNumbers, unitIds }: PendingFilter,
): Promise<ResolvedReference[]> {
  const [numbers, sheets] = [new Set(usNumbers), new Set(unitIds)];
  const isAll = !usNumbers && !unitIds;
  if (!isAll && numbers.size + sheets.size === 0) return [];
  const only = numbers.size === 1 && sheets.size === 0 ? usNumbers?.[0] : undefined;
  const pending = (await store.relations.dangling(siteId, only)).filter(
    (row) => isAll || numbers.has(row.target_us_number) || sheets.has(row.unit_id),
  );
  const listUnits = await createUnitFinder(
    store,
    siteId,
    new Set(pending.map((row) => row.target_us_number)),
  );
  const resolved: ResolvedReference[] = [];
  for (const row of pending) {
    const reference = { area: row.target_area || undefined, ownArea: row.unit_area };
    const target = resolveReference(listUnits(row.target_us_number), reference);
    if (target) resolved.push({ row, target });
  }
  return resolved.sort((a, b) => Number(b.row.target_area !== '') - Number(a.row.target_area !== ''));
}

async function createUnitFinder(
  store: Store,
  siteId: number,
  numbers: ReadonlySet<string>,
): Promise<(usNumber: string) => readonly UnitNumber[]> {
  const found = new Map<string, UnitNumber[]>();
  if (numbers.size > MOST_LOOKUPS) {
    for (const unit of await store.lookups.listUnitNumbers(siteId))
      if (numbers.has(unit.us_number))
        found.set(unit.us_number, [...(found.get(unit.us_number) ?? []), unit]);
  } else
    for (const number of numbers) found.set(number, await store.lookups.findUnitsByNumber(siteId, number));
  return (usNumber) => found.get(usNumber) ?? [];
}

/**
 * Links references to their units and returns the new rows. A reference that repeats an existing
 * relation between the two units is merged with it.
 */
export async function applyResolvedReferences(
  store: Store,
  resolved: readonly ResolvedReference[],
): Promise<RelationRow[]> {
  if (resolved.length === 0) return [];
  const rows = await store.relations.ofUnits([...new Set(resolved.map(({ row }) => row.unit_id))]);
  const known = new Map(rows.flatMap((row) => (row.target_id === null ? [] : [[keyOf(row), row] as const])));
  const present = new Set(rows.map(({ id }) => id));
  const applied: RelationRow[] = [];
  for (const { row, target } of resolved) {
    if (!present.has(row.id)) continue;
    const named = { target_id: target.id, target_area: target.area, target_us_number: target.us_number };
    const now = { ...row, ...named };
    const same = known.get(keyOf(now));
    if (same) await joinRows(store, same, row);
    else {
      await store.relations.update(row.id, named);
      known.set(keyOf(now), now);
      applied.push(now);
    }
  }
  return applied;
}

/** Removes a row that repeats another one. The other keeps the data of both. */
async function joinRows(store: Store, same: RelationRow, repeated: RelationRow): Promise<void> {
  const values = {
    confirmed: same.confirmed || repeated.confirmed || same.unit_id !== repeated.unit_id,
    certainty: same.certainty ?? repeated.certainty,
    note: same.note ?? repeated.note,
  };
  await store.relations.remove([repeated.id]);
  await store.relations.update(same.id, values);
  Object.assign(same, values);
}

/** Returns the same key for a relation and its inverse on the other sheet. */
function keyOf({ unit_id, type, target_id }: RelationRow): string {
  const [here, there] = [`${unit_id} ${type} ${target_id}`, inverseOf(type as RelationType)];
  const turned = `${target_id} ${there} ${unit_id}`;
  return here < turned ? here : turned;
}
