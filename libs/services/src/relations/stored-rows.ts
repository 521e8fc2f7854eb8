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
export type KeptRow = readonly [
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
export type RowChange = readonly [id: number, was: KeptRow | null, is: KeptRow | null];

/** Gives what differs between the rows of two lists of relations, by id; nothing where one was not read from rows. */
export function compareRows(
  before: readonly UnitRelation[],
  after: readonly UnitRelation[] | undefined,
): RowChange[] | undefined {
  if (before === after) return [];
  const [left, right] = [rowsOf(before), rowsOf(after ?? [])];
  if (!left || !right) return undefined;
  const changes: RowChange[] = [];
  for (const id of new Set([...left.keys(), ...right.keys()])) {
    const [was, is] = [keep(left.get(id)), keep(right.get(id))];
    if (meaningOf(was) !== meaningOf(is)) changes.push([id, was, is]);
  }
  return changes.sort(([a], [b]) => a - b);
}

/** Gives what is the same of two rows that say the same: the number of a unit they point to may be another by now. */
export function meaningOf(row: KeptRow | null, isThere: (unitId: number) => boolean = () => true): string {
  if (!row) return '';
  const [siteId, unitId, type, targetId, area, number, ...rest] = row;
  const target = targetId !== null && isThere(targetId) ? targetId : [area, number];
  return JSON.stringify([siteId, unitId, type, target, ...rest]);
}

/** Tells whether two rows say the same; one that names a unit says what one says that points to it, by the same number. */
export function saysTheSame(one: KeptRow | null, other: KeptRow | null): boolean {
  const hasTarget = (row: KeptRow | null): boolean => row !== null && row[3] !== null;
  const byNumber = (): boolean => hasTarget(one) && hasTarget(other);
  return meaningOf(one, byNumber) === meaningOf(other, byNumber);
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

/** Gives what is kept of a row. */
export function keep(row: RelationRow | undefined): KeptRow | null {
  if (!row) return null;
  const { site_id, unit_id, type, target_id, target_area, target_us_number, certainty, note, confirmed } =
    row;
  return [site_id, unit_id, type, target_id, target_area, target_us_number, certainty, note, confirmed];
}
