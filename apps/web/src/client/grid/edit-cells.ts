import type { CellRange } from './cell-range.ts';
import type { GridColumn } from './grid-column.ts';
import type { CellState, GridProps } from './grid-parts.ts';

/** Clears the editable cells of a range. */
export function clearCells<Row>(props: GridProps<Row>, range: CellRange): void {
  editRows(props, range, { from: range.top, textOf: () => '' });
}

/** Fills a range with its first row. A single row is filled from the row above, as in spreadsheets. */
export function fillDown<Row>(props: GridProps<Row>, range: CellRange): void {
  const from = range.top === range.bottom ? Math.max(0, range.top - 1) : range.top;
  editRows(props, range, { from, textOf: (column, first) => column.textOf(first) });
}

/**
 * Writes a text into the cells of a range. `textOf` computes it from the row at `from`: the first of
 * the range or the one above.
 */
function editRows<Row>(
  props: GridProps<Row>,
  { top, bottom, left, right }: CellRange,
  { from, textOf }: { from: number; textOf: (column: GridColumn<Row>, first: Row) => string },
): void {
  const columns = props.columns.slice(left, right + 1).filter(({ read }) => read !== undefined);
  withRows(props, from, bottom, (rows) => {
    const [first] = rows;
    if (first === undefined) return;
    const edits = rows
      .slice(top - from)
      .flatMap((row) =>
        columns
          .map((column) => ({ row, column, text: textOf(column, first) }))
          .filter(({ column, text }) => text !== column.textOf(row) || refusedIn(props, row, column)),
      );
    props.onEdit(edits);
  });
}

/** Returns the state of a cell whose input was rejected, otherwise undefined. */
export function refusedIn<Row>(
  { stateOf, keyOf }: GridProps<Row>,
  row: Row,
  column: GridColumn<Row>,
): Extract<CellState, { isSaving: false }> | undefined {
  const state = stateOf(keyOf(row), column.id);
  return state?.isSaving === false ? state : undefined;
}

/** Calls `act` with rows: immediately if all are loaded, otherwise once they are. */
export function withRows<Row>(
  { rowAt, load, onFailure }: GridProps<Row>,
  top: number,
  bottom: number,
  act: (rows: Row[]) => void,
): void {
  const loaded = rowsBetween(rowAt, top, bottom);
  if (loaded.length > bottom - top) act(loaded);
  else load(top, bottom).then((at) => act(rowsBetween(at, top, bottom)), onFailure);
}

/** Returns the loaded rows of a range. */
export function rowsBetween<Row>(
  rowAt: (index: number) => Row | undefined,
  top: number,
  bottom: number,
): Row[] {
  const rows: Row[] = [];
  for (let index = top; index <= bottom; index++) {
    const row = rowAt(index);
    if (row !== undefined) rows.push(row);
  }
  return rows;
}
