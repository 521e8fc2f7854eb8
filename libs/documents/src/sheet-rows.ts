import { TooLargeError } from '@trowel/domain/core';
import { columnName, type MergedCells, type Table, type TableRow } from '@trowel/domain/formats';
import type { WorkbookLimits } from './xlsx-limits.ts';

/** A sheet of a workbook. */
export interface WorkbookSheet extends Table {
  name: string;
  /** The spreadsheet program does not show it. */
  hidden: boolean;
}

/** A sheet on its way out of a workbook. */
export interface SheetRows extends Table {
  name: string;
  merged: MergedCells[];
  formulas: string[];
  dates: string[];
  errors: string[];
}

/** What bounds the sheets of one workbook together. */
export interface SheetBudget {
  limits: WorkbookLimits;
  /** Cells read so far in the whole workbook. */
  cellsRead: number;
}

/** Gives a sheet without rows. */
export function createSheet(name: string): SheetRows {
  return { name, rows: [], merged: [], formulas: [], dates: [], errors: [] };
}

/** Asserts that a value stands within the columns that are read. @throws TooLargeError naming its column. */
export function requireColumn({ name }: SheetRows, column: number, { columns }: WorkbookLimits): void {
  if (column < columns) return;
  throw new TooLargeError({
    en: `Sheet ${name} has a value in column ${columnName(column)}; at most ${columns} columns are read`,
    it: `Il foglio ${name} ha un valore nella colonna ${columnName(column)}; si leggono al massimo ${columns} colonne`,
  });
}

/** Adds a row, unless it is blank. @throws TooLargeError when its sheet or the workbook holds too much. */
export function addRow(sheet: SheetRows, row: TableRow, budget: SheetBudget): void {
  if (row.cells.length === 0) return;
  const { rows, cells } = budget.limits;
  budget.cellsRead += row.cells.length;
  if (sheet.rows.length >= rows) {
    throw new TooLargeError({
      en: `Sheet ${sheet.name} has more than ${rows} rows`,
      it: `Il foglio ${sheet.name} ha più di ${rows} righe`,
    });
  }
  if (budget.cellsRead > cells) {
    throw new TooLargeError({
      en: `Sheet ${sheet.name} brings the workbook over ${cells} cells`,
      it: `Con il foglio ${sheet.name} la cartella di lavoro supera ${cells} celle`,
    });
  }
  sheet.rows.push(row);
}
