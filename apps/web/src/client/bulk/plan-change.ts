/** A record to change. */
export interface BulkRow {
  id: number;
  version?: number | undefined;
}

/** Rows with the same old value. */
export interface ChangeGroup<Row> {
  old: unknown;
  rows: readonly Row[];
}

/** The effect of a change of many rows. */
export interface PlannedChange<Row> {
  /** Rows that change, by their old value, largest group first. */
  groups: readonly ChangeGroup<Row>[];
  changed: readonly Row[];
  /** Number of rows that already have the new value. */
  unchanged: number;
}

/** Computes which rows change when a field gets one value. `valueOf` returns the old value of a row. */
export function planChange<Row extends BulkRow>(
  rows: readonly Row[],
  valueOf: (row: Row) => unknown,
  value: unknown,
): PlannedChange<Row> {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) {
    const old = valueOf(row) ?? null;
    if (old === (value ?? null)) continue;
    const group = groups.get(old);
    if (group) group.push(row);
    else groups.set(old, [row]);
  }
  const sorted = [...groups].map(([old, some]) => ({ old, rows: some }));
  const changed = sorted.flatMap((group) => group.rows);
  return {
    groups: sorted.toSorted((a, b) => b.rows.length - a.rows.length),
    changed,
    unchanged: rows.length - changed.length,
  };
}

/** A range of ids, inclusive. */
export interface IdRange {
  id_min: number;
  id_max: number;
}

/** Ids that are further apart are requested separately. */
const GAP = 100;
/** Maximum number of ranges. More are combined into one. */
const MOST_RANGES = 20;

/** Returns a few ranges that include all ids and few others. */
export function rangesOf(ids: readonly number[]): IdRange[] {
  const sorted = ids.toSorted((a, b) => a - b);
  const ranges: IdRange[] = [];
  for (const id of sorted) {
    const last = ranges.at(-1);
    if (last && id - last.id_max <= GAP) last.id_max = id;
    else ranges.push({ id_min: id, id_max: id });
  }
  const [first, end] = [ranges[0], ranges.at(-1)];
  if (first === undefined || end === undefined) return [];
  return ranges.length > MOST_RANGES ? [{ id_min: first.id_min, id_max: end.id_max }] : ranges;
}
