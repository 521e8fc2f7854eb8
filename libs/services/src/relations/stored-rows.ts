import type { RelationRow } from '@trowel/db';
import type { UnitRelation } from '@trowel/domain/records';

/** The row each relation of a unit that was read stands for: a sheet does not say which unit recorded it, nor when. */
const rows = new WeakMap<UnitRelation, RelationRow>();

/** Remembers the row a relation was read from, and gives the relation. */
export function readFrom(row: RelationRow, relation: UnitRelation): UnitRelation {
  rows.set(relation, row);
  return relation;
}

/** A row of a relation as the change log keeps it, without its id. */
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

/** What a write did to the row of a relation: its id, as it was and as it is; null where there was none, or is none. */
export type RowChange = readonly [id: number, was: LoggedRelationRow | null, is: LoggedRelationRow | null];

/**
 * Returns what differs between the rows of two lists of relations, by id; undefined where one was not read from rows.
 * `pending` are rows as they were while they named a unit without pointing to it: its own list did not show them.
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

/** Gives what is the same of two rows that say the same: the number of a unit they point to may be another by now. */
export function meaningOf(
  row: LoggedRelationRow | null,
  isThere: (unitId: number) => boolean = () => true,
): string {
  if (!row) return '';
  const [siteId, unitId, type, targetId, area, number, ...rest] = row;
  const target = targetId !== null && isThere(targetId) ? targetId : [area, number];
  return JSON.stringify([siteId, unitId, type, target, ...rest]);
}

/** Reports whether two rows say the same. A row that names a unit says what a row says that points to it, by the same number. */
export function saysTheSame(one: LoggedRelationRow | null, other: LoggedRelationRow | null): boolean {
  if (one === null || other === null) return one === other;
  const [resolved, pending] = one[3] === null ? [other, one] : [one, other];
  if (resolved[3] === null || pending[3] !== null) return meaningOf(one) === meaningOf(other);
  const byName = (): boolean => false;
  // A reference without an area is the same once it points to the unit, in whichever area that is.
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

/** Returns what the log stores of a row. */
export function toLoggedRow(row: RelationRow | undefined): LoggedRelationRow | null {
  if (!row) return null;
  const { site_id, unit_id, type, target_id, target_area, target_us_number, certainty, note, confirmed } =
    row;
  return [site_id, unit_id, type, target_id, target_area, target_us_number, certainty, note, confirmed];
}
