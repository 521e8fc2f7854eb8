import type { RelationRow, Store } from '@trowel/db';
import { toLoggedRow, type LoggedRelationRow, meaningOf, type RowChange } from '../relations/index.ts';

/** A relation that is not reverted, on the sheet of one of its units. */
export interface LeftRelation {
  unitId: number;
}

/** The rows of relations to revert, and those to leave. */
export interface RowsDecision {
  rows: RowChange[];
  left: LeftRelation[];
}

/**
 * Leaves the rows that differ by now from the changes, and those of units that stay as they are. If
 * forced, leaves none. Only reads.
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

/** Returns the current rows of the changed ones. */
export async function readRows(
  store: Store,
  changes: readonly RowChange[],
): Promise<Map<number, RelationRow>> {
  const wanted = new Set(changes.map(([id]) => id));
  const rows = await store.relations.ofUnits(unitIdsOf(changes));
  return new Map(rows.filter(({ id }) => wanted.has(id)).map((row) => [row.id, row]));
}

/** Returns the units at both ends of rows, before and after. */
export function unitIdsOf(changes: readonly RowChange[]): number[] {
  const ends = changes.flatMap(([, was, is]) => [...(was ? endsOf(was) : []), ...(is ? endsOf(is) : [])]);
  return [...new Set(ends)].toSorted((a, b) => a - b);
}

export function endsOf([, unitId, , targetId]: LoggedRelationRow): number[] {
  return targetId === null ? [unitId] : [unitId, targetId];
}
