import type { RelationRow, Store } from '@trowel/db';
import { toLoggedRow, type LoggedRelationRow, meaningOf, type RowChange } from '../relations/index.ts';

/** A relation that stays as it is, on the sheet of one of its units. */
export interface LeftRelation {
  unitId: number;
}

/** Which rows of relations an undo puts back, and which it leaves. */
export interface RowsDecision {
  rows: RowChange[];
  left: LeftRelation[];
}

/**
 * Leaves the rows that are something else by now than the changes made of them, and those of units that stay whole;
 * where forced, none. Only reads.
 */
export async function decideRows(
  store: Store,
  changes: readonly RowChange[],
  { isForced, whole }: { isForced: boolean; whole: ReadonlySet<number> },
): Promise<RowsDecision> {
  if (isForced || changes.length === 0) return { rows: [...changes], left: [] };
  const present = await readRows(store, changes);
  const ids = unitIdsOf(changes);
  const there = new Set((await store.units.findMany(ids)).map(({ id }) => id));
  const decision: RowsDecision = { rows: [], left: [] };
  for (const change of changes) {
    const [id, was, is] = change;
    const now = toLoggedRow(present.get(id));
    const ends = endsOf(is ?? was!);
    const [asNow, asIs, asWas] = [now, is, was].map((row) => meaningOf(row, (end) => there.has(end)));
    const stays = ends.some((end) => whole.has(end)) || (asNow !== asIs && asNow !== asWas);
    if (!stays) decision.rows.push(change);
    else for (const unitId of ends) decision.left.push({ unitId });
  }
  return decision;
}

/** The rows there are now of those that changed. */
export async function readRows(
  store: Store,
  changes: readonly RowChange[],
): Promise<Map<number, RelationRow>> {
  const wanted = new Set(changes.map(([id]) => id));
  const rows = await store.relations.ofUnits(unitIdsOf(changes));
  return new Map(rows.filter(({ id }) => wanted.has(id)).map((row) => [row.id, row]));
}

/** The units at both ends of rows, before and after. */
export function unitIdsOf(changes: readonly RowChange[]): number[] {
  const ends = changes.flatMap(([, was, is]) => [...(was ? endsOf(was) : []), ...(is ? endsOf(is) : [])]);
  return [...new Set(ends)].toSorted((a, b) => a - b);
}

export function endsOf([, unitId, , targetId]: LoggedRelationRow): number[] {
  return targetId === null ? [unitId] : [unitId, targetId];
}
