import { TooLargeError, type BilingualMessage } from '@trowel/domain/core';
import { cellName, columnName, type MergedCells, type Table, type TableRow } from '@trowel/domain/formats';
import type { WorkbookLimits } from './xlsx-limits.ts';

/** A sheet of a workbook. */
export interface WorkbookSheet extends Table {
  name: string;
  /** True if the spreadsheet program does not show it. */
  hidden: boolean;
}

/** A sheet while it is read. */
export interface SheetRows extends Table {
  name: string;
  merged: MergedCells[];
  formulas: string[];
  dates: string[];
  errors: string[];
}

/** Limits shared by the sheets of one workbook. */
export interface SheetBudget {
  limits: WorkbookLimits;
  /** Number of cells read so far in the whole workbook. */
  cellsRead: number;
}

/** Creates a sheet without rows. */
export function createSheet(name: string): SheetRows {
  return { name, rows: [], merged: [], formulas: [], dates: [], errors: [] };
}

/**
 * Checks that a column is within the limit.
 * @throws TooLargeError naming the column
 */
export function requireColumn({ name }: SheetRows, column: number, { columns }: WorkbookLimits): void {
  if (column < columns) return;
  throw new TooLargeError({
    en: `Sheet ${name} has a value in column ${columnName(column)}; at most ${columns} columns are read`,
    it: `Il foglio ${name} ha un valore nella colonna ${columnName(column)}; si leggono al massimo ${columns} colonne`,
  });
}

/** Returns the text for a cell of a sheet, from its column (from 0) and row (from 1). */
export function placeOf(sheet: string, column: number, row: number): BilingualMessage {
  const reference = cellName(column, row);
  return { en: `Cell ${reference} of sheet ${sheet}`, it: `La cella ${reference} del foglio ${sheet}` };
}

/**
 * Checks that a text fits in one cell.
 * @throws TooLargeError naming its place
 */
export function requireLength(length: number, most: number, place: () => BilingualMessage): void {
  if (length <= most) return;
  throw new TooLargeError({
    en: `${place().en} holds more than ${most} characters`,
    it: `${place().it} contiene più di ${most} caratteri`,
  });
}

/**
 * Checks the number of cells of a workbook.
 * @throws TooLargeError naming the sheet that exceeds the limit
 */
export function requireCells(sheet: string, cells: number, { cells: most }: WorkbookLimits): void {
  if (cells <= most) return;
  throw new TooLargeError({
    en: `Sheet ${sheet} exceeds the limit of ${most} cells per workbook`,
    it: `Con il foglio ${sheet} la cartella di lavoro supera ${most} celle`,
  });
}

/**
 * Adds a row unless it is blank.
 * @throws TooLargeError if its sheet or the workbook exceeds a limit
 */
export function addRow(sheet: SheetRows, row: TableRow, budget: SheetBudget): void {
  if (row.cells.length === 0) return;
  const { rows } = budget.limits;
  budget.cellsRead += row.cells.length;
  if (sheet.rows.length >= rows) {
    throw new TooLargeError({
      en: `Sheet ${sheet.name} has more than ${rows} rows`,
      it: `Il foglio ${sheet.name} ha più di ${rows} righe`,
    });
  }
  requireCells(sheet.name, budget.cellsRead, budget.limits);
  sheet.rows.push(row);
}

/**
 * Empties the cells hidden under merged cells. Cost: rows times merges.
 * @throws TooLargeError over `budget`
 */
export function clearMerged(sheet: SheetRows, budget: number): void {
  let work = 0;
  for (const range of sheet.merged) {
    for (let i = findFirstRow(sheet.rows, range.top); i < sheet.rows.length; i++) {
      const row = sheet.rows[i]!;
      if (row.number > range.bottom) break;
      work += 1 + Math.max(0, Math.min(range.right, row.cells.length - 1) - range.left);
      if (work > budget) throw mergesTooMuch(sheet);
      for (let column = range.left; column <= range.right && column < row.cells.length; column++) {
        if (row.number !== range.top || column !== range.left) row.cells[column] = '';
      }
    }
  }
}

/** Returns the error for a sheet with too many merged cells. */
export function mergesTooMuch({ name }: SheetRows): TooLargeError {
  return new TooLargeError({
    en: `Sheet ${name} merges too many cells`,
    it: `Il foglio ${name} ha troppe celle unite`,
  });
}

function findFirstRow(rows: readonly TableRow[], number: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]!.number < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
