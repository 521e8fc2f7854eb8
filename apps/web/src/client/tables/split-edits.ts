/** Largest number of rows in one batch. */
export const MOST_ROWS = 1_000;

/** Splits edits into batches. The edits of one row stay in one batch. */
export function splitEdits<Edit extends { id: number }>(edits: readonly Edit[]): Edit[][] {
  const byRow = new Map<number, Edit[]>();
  for (const edit of edits) {
    const rowEdits = byRow.get(edit.id);
    if (rowEdits) rowEdits.push(edit);
    else byRow.set(edit.id, [edit]);
  }
  const rows = [...byRow.values()];
  return Array.from({ length: Math.ceil(rows.length / MOST_ROWS) }, (_, i) =>
    rows.slice(i * MOST_ROWS, (i + 1) * MOST_ROWS).flat(),
  );
}
