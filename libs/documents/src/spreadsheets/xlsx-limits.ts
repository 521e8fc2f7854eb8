import { ARCHIVE_LIMITS, type ArchiveLimits } from '../archive-read.ts';

/** Limits of a workbook. Larger workbooks are refused. */
export interface WorkbookLimits extends ArchiveLimits {
  /** Rows with content per sheet. */
  rows: number;
  /** Columns up to the last one with content. */
  columns: number;
  /** Cells of all sheets, including empty ones between others. This bounds the memory. */
  cells: number;
  /** Characters of one cell. */
  cellCharacters: number;
}

/** The default limits. */
export const WORKBOOK_LIMITS: WorkbookLimits = {
  ...ARCHIVE_LIMITS,
  rows: 200_000,
  columns: 1000,
  cells: 5_000_000,
  cellCharacters: 100_000,
};
