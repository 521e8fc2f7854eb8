import type { CellRange } from './cell-range.ts';
import type { CellEdit, GridColumn } from './grid-column.ts';

/** Target of a pasted block of texts. */
export interface PasteTarget<Row> {
  /** Selected range. The block begins at its first cell. A single text fills the whole range. */
  range: CellRange;
  columns: readonly GridColumn<Row>[];
  /** Returns the rows from the first of the range to the end of the block. */
  rowAt: (index: number) => Row | undefined;
  rows: number;
}

/** Changes made by pasting a block, and the parts of the block outside the grid. */
export interface PastePlan<Row> {
  edits: CellEdit<Row>[];
  /** Number of rows of the block below the last row. `columnsOver` counts columns beyond the last. */
  rowsOver: number;
  columnsOver: number;
  /** Read-only columns that the block would change. */
  fixed: GridColumn<Row>[];
  /** True if the first row of the block contains the headings of these columns, not values. */
  hasHeadings: boolean;
}

/**
 * Plans the changes of pasting a block. Cells with an equal value are omitted. A block smaller than
 * the selection is repeated if it fits a whole number of times, as in spreadsheets.
 */
export function planPaste<Row>(
  copied: readonly (readonly string[])[],
  { range, columns, rowAt, rows }: PasteTarget<Row>,
): PastePlan<Row> {
  const hasHeadings = areHeadings(copied, columns.slice(range.left));
  const block = hasHeadings ? copied.slice(1) : copied;
  const width = Math.max(0, ...block.map((line) => line.length));
  const height = repeated(block.length, range.bottom - range.top + 1);
  const across = repeated(width, range.right - range.left + 1);
  const plan: PastePlan<Row> = {
    edits: [],
    rowsOver: Math.max(0, range.top + height - rows),
    columnsOver: Math.max(0, range.left + across - columns.length),
    fixed: [],
    hasHeadings,
  };
  for (let down = 0; down < height - plan.rowsOver; down++) {
    const row = rowAt(range.top + down);
    const line = block[down % block.length] ?? [];
    if (row === undefined) continue;
    for (let right = 0; right < across - plan.columnsOver; right++) {
      planCell(plan, row, columns[range.left + right], line[right % width]);
    }
  }
  return plan;
}

/**
 * Plans a block whose first row has headings. `fields` names the column of each. The rows start at the
 * first of the range. Hidden columns are omitted, like read-only columns.
 */
export function planPasteByName<Row>(
  copied: readonly (readonly string[])[],
  fields: readonly (string | undefined)[],
  { range, columns, ...target }: PasteTarget<Row>,
): PastePlan<Row> {
  const named = fields.map((field) => columns.find(({ id }) => id === field));
  const shown = named.flatMap((column) => column ?? []);
  const cells = copied.slice(1).map((line) => line.filter((_text, i) => named[i] !== undefined));
  const plan = planPaste(cells, {
    ...target,
    columns: shown,
    range: { ...range, bottom: range.top, left: 0, right: 0 },
  });
  return { ...plan, columnsOver: named.length - shown.length, hasHeadings: true };
}

/** Returns how many cells a block of `size` covers in a selection of `room` cells. */
function repeated(size: number, room: number): number {
  return size > 0 && room % size === 0 ? room : size;
}

/** Returns true if a block of several rows begins with the headings of its target columns. */
function areHeadings<Row>(
  block: readonly (readonly string[])[],
  columns: readonly GridColumn<Row>[],
): boolean {
  const [first = []] = block;
  return (
    block.length > 1 &&
    columns.length > 0 &&
    first.slice(0, columns.length).every((text, i) => isSame(text, columns[i]?.label ?? ''))
  );
}

function isSame(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

function planCell<Row>(
  plan: PastePlan<Row>,
  row: Row,
  column: GridColumn<Row> | undefined,
  text: string | undefined,
): void {
  if (column === undefined || text === undefined || isSameValue(column, text, column.textOf(row))) return;
  if (column.read) plan.edits.push({ row, column, text });
  else if (!plan.fixed.includes(column)) plan.fixed.push(column);
}

/** Returns true if two texts would be stored as the same value, such as `2,50` and 2,5 or VERO and yes. */
function isSameValue<Row>({ read }: GridColumn<Row>, text: string, stored: string): boolean {
  const [a, b] = [text, stored].map((one) => one.trim().replaceAll(/\r\n?/g, '\n'));
  if (a === b) return true;
  const [given, old] = [read?.(text), read?.(stored)];
  return given?.ok === true && old?.ok === true && given.value === old.value;
}
