import type { CellRange } from './cell-range.ts';
import type { CellEdit, GridColumn } from './grid-column.ts';

/** A block of texts that is to be put into a grid. */
export interface PasteTarget<Row> {
  /** What is chosen: its first cell is where the block begins; a single text fills all of it. */
  range: CellRange;
  columns: readonly GridColumn<Row>[];
  /** Rows from the first of the range on, as far as the block reaches. */
  rowAt: (index: number) => Row | undefined;
  rows: number;
}

/** What pasting would change, and what of the block would find no place. */
export interface PastePlan<Row> {
  edits: CellEdit<Row>[];
  /** Rows of the block below the last row, columns beyond the last column. */
  rowsOver: number;
  columnsOver: number;
  /** Columns that cannot be edited and would be asked to. */
  fixed: GridColumn<Row>[];
  /** The block begins with the headings of these columns, which are no values. */
  hasHeadings: boolean;
}

/**
 * Plans what a block of texts changes: cells that say something else already are left out. A block smaller than what is
 * chosen is repeated where it fits a whole number of times, as spreadsheets do.
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
 * Plans a block whose first row has headings: `fields` names the column of each. Rows are those from the first of the
 * range on; columns that are not shown are left out, as if they could not be edited.
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

/** How far a block of `size` reaches where `room` is chosen. */
function repeated(size: number, room: number): number {
  return size > 0 && room % size === 0 ? room : size;
}

/** Whether the first line of a block of several says what the columns are that it would fall upon. */
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
  if (column === undefined || text === undefined || saysSame(column, text, column.textOf(row))) return;
  if (column.read) plan.edits.push({ row, column, text });
  else if (!plan.fixed.includes(column)) plan.fixed.push(column);
}

/** `2,50` is 2,5, and VERO is yes: what is stored would be the same. */
function saysSame<Row>({ read }: GridColumn<Row>, text: string, stored: string): boolean {
  const [a, b] = [text, stored].map((one) => one.trim().replaceAll(/\r\n?/g, '\n'));
  if (a === b) return true;
  const [given, old] = [read?.(text), read?.(stored)];
  return given?.ok === true && old?.ok === true && given.value === old.value;
}
