import type { NewRelationRow, RelationRow, Store, UnitNumber } from '@trowel/db';
import { attachRelationships, type LoggedRelationRow, type RowChange } from '../relations/index.ts';
import { MAX_INTEGER } from '@trowel/domain/core';
import { RELATION_ROWS } from '@trowel/domain/records';
import type { Write } from '../writing/index.ts';
import { endsOf, readRows, unitIdsOf } from './decide-rows.ts';

/** Maximum number of changes of a unit that are searched for the one that resolved a reference. */
const MOST_LINES = 1_000;

/**
 * Restores rows of relations under their old ids. The order of relations and the sheets that record
 * them are therefore restored too. The units get a new version and a line in the log.
 */
export async function restoreRows(w: Write, changes: readonly RowChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { store, at } = w;
  const ids = unitIdsOf(changes);
  const before = await attachRelationships(store, await store.units.findMany(ids));
  const units = new Map(before.map(({ id, area, us_number }) => [id, { id, area, us_number }]));
  const touched = await writeRows(store, changes, units);
  await store.units.touch(touched, at);
  const known = new Map(before.map((unit) => [unit.id, unit]));
  for (const now of await attachRelationships(store, await store.units.findMany(touched))) {
    const { id, version } = now;
    w.log({ entity: 'us', id, action: 'undo', version, before: known.get(id) ?? null, after: now });
  }
  await w.flush();
}

/**
 * Returns how the sheet of a relation named the other unit before that unit was recorded, from the
 * change log. `since` is the earliest time of that recording (ISO 8601). Undefined if the log has no
 * such line.
 */
export async function readPendingName(
  store: Store,
  { id, unit_id, target_id }: RelationRow,
  since: string,
): Promise<Pick<RelationRow, 'target_area' | 'target_us_number'> | undefined> {
  const lines = await store.changes.listBack({
    entity: 'us',
    id: unit_id,
    since,
    below: MAX_INTEGER,
    limit: MOST_LINES,
    hasRows: true,
  });
  for (const { before } of lines)
    for (const [rowId, was, is] of (before?.[RELATION_ROWS] as RowChange[] | undefined) ?? [])
      if (rowId === id && was?.[3] === null && is?.[3] === target_id)
        return { target_area: was[4], target_us_number: was[5] };
  return undefined;
}

/** Deletes rows that did not exist, updates changed rows, and inserts deleted rows. Returns the affected units. */
async function writeRows(
  store: Store,
  changes: readonly RowChange[],
  units: ReadonlyMap<number, UnitNumber>,
): Promise<number[]> {
  const present = await readRows(store, changes);
  const touched = new Set<number>();
  const gone: number[] = [];
  const back: RelationRow[] = [];
  const added: NewRelationRow[] = [];
  for (const [id, was, is] of changes) {
    const now = present.get(id);
    const row = was && toRow(was, units);
    if (row && now) back.push({ ...now, ...row });
    else if (row) added.push({ ...row, id });
    else if (now) gone.push(id);
    else continue;
    for (const end of [...endsOf(was ?? is!), ...(is ? endsOf(is) : [])])
      if (units.has(end)) touched.add(end);
  }
  await store.relations.remove(gone);
  for (const { id, unit_area: _a, unit_us_number: _n, ...values } of back)
    await store.relations.update(id, values);
  await addRows(store, added);
  return [...touched].toSorted((a, b) => a - b);
}

/**
 * Returns the row of a logged relation, linked to its unit if that exists. Undefined if the recording
 * unit does not exist.
 */
function toRow(
  logged: LoggedRelationRow,
  units: ReadonlyMap<number, UnitNumber>,
): Omit<NewRelationRow, 'id'> | undefined {
  const [site_id, unit_id, type, target_id, area, number, certainty, note, confirmed] = logged;
  if (!units.has(unit_id)) return undefined;
  const target = target_id === null ? undefined : units.get(target_id);
  return {
    site_id,
    unit_id,
    type,
    target_id: target?.id ?? null,
    target_area: target?.area ?? area,
    target_us_number: target?.us_number ?? number,
    certainty,
    note,
    confirmed,
  };
}

/** Inserts rows, except relations that somebody has recorded again since. */
async function addRows(store: Store, rows: readonly NewRelationRow[]): Promise<void> {
  const there = new Set((await store.relations.ofUnits(rows.map(({ unit_id }) => unit_id))).map(nameOf));
  await store.relations.insertMany(rows.filter((row) => !there.has(nameOf(row))));
}

function nameOf({ unit_id, type, target_area, target_us_number }: NewRelationRow): string {
  return JSON.stringify([unit_id, type, target_area, target_us_number]);
}
