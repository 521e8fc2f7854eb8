import type { RelationRow } from '@trowel/db';
import type { UnitRelation } from '@trowel/domain/records';

/**
 * The row of each relation that was read. The relation itself does not contain its time or the sheet
 * that records it.
 */
const rows = new WeakMap<UnitRelation, RelationRow>();

/** Remembers the row of a relation, and returns the relation. */
export function readFrom(row: RelationRow, relation: UnitRelation): UnitRelation {
  rows.set(relation, row);
  return relation;
}

/** A row of a relation as stored in the change log, without its id. */
export type LoggedRelationRow = readonly [
  siteId: number,
  unitId: number,
  type: string,
  targetId: number | null,
  targetArea: string,
  targetNumber: string,
  certainty: string | null,
  note: string | null,
  confirmed: boolean,
];

/** A change of a row of a relation: id, before and after. Null if it did not exist before, or does not exist after. */
export type RowChange = readonly [id: number, was: LoggedRelationRow | null, is: LoggedRelationRow | null];

/**
 * Returns the differences between two lists of relations as rows, by id, or undefined if a relation
 * was not read from a row. `pending` are rows before they were linked to the unit: its own list did
 * not contain them.
 */
export function compareRows(
  before: readonly UnitRelation[],
  after: readonly UnitRelation[] | undefined,
  pending: readonly RelationRow[] = [],
): RowChange[] | undefined {
  if (before === after) return [];
  const [left, right] = [rowsOf(before), rowsOf(after ?? [])];
  if (!left || !right) return undefined;
  for (const row of pending) if (right.has(row.id) && !left.has(row.id)) left.set(row.id, row);
  const changes: RowChange[] = [];
  for (const id of new Set([...left.keys(), ...right.keys()])) {
    const [was, is] = [toLoggedRow(left.get(id)), toLoggedRow(right.get(id))];
    if (meaningOf(was) !== meaningOf(is)) changes.push([id, was, is]);
  }
  return changes.sort(([a], [b]) => a - b);
}

/** Returns the meaning of a row, which does not depend on the current number of the linked unit. */
export function meaningOf(
  row: LoggedRelationRow | null,
  isThere: (unitId: number) => boolean = () => true,
): string {
  if (!row) return '';
  const [siteId, unitId, type, targetId, area, number, ...rest] = row;
  const target = targetId !== null && isThere(targetId) ? targetId : [area, number];
  return JSON.stringify([siteId, unitId, type, target, ...rest]);
}

/** Returns true if two rows mean the same. A linked and an unlinked row are equal if they name the same number. */
export function saysTheSame(one: LoggedRelationRow | null, other: LoggedRelationRow | null): boolean {
  if (one === null || other === null) return one === other;
  const [resolved, pending] = one[3] === null ? [other, one] : [one, other];
  if (resolved[3] === null || pending[3] !== null) return meaningOf(one) === meaningOf(other);
  const byName = (): boolean => false;
  // A reference without an area equals the linked one in any area.
  const area = pending[4] === '' ? resolved[4] : pending[4];
  return (
    meaningOf(resolved, byName) === meaningOf(pending.with(4, area) as unknown as LoggedRelationRow, byName)
  );
}

function rowsOf(relations: readonly UnitRelation[]): Map<number, RelationRow> | undefined {
  const found = new Map<number, RelationRow>();
  for (const relation of relations) {
    const row = rows.get(relation);
    if (!row) return undefined;
    found.set(row.id, row);
  }
  return found;
}

/** Returns a row as stored in the log. */
export function toLoggedRow(row: RelationRow | undefined): LoggedRelationRow | null {
  if (!row) return null;
  const { site_id, unit_id, type, target_id, target_area, target_us_number, certainty, note, confirmed } =
    row;
  return [site_id, unit_id, type, target_id, target_area, target_us_number, certainty, note, confirmed];
}
