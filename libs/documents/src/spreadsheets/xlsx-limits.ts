import { ARCHIVE_LIMITS, type ArchiveLimits } from '../archive-read.ts';

/** How much a workbook may hold before it is refused. */
export interface WorkbookLimits extends ArchiveLimits {
  /** Rows with content, in one sheet. */
  rows: number;
  /** Columns up to the last one with content. */
  columns: number;
  /** Cells of all sheets, empty ones between full ones included: this bounds the memory. */
  cells: number;
  /** Characters of one cell. */
  cellCharacters: number;
}

/** The limits when none are given. */
export const WORKBOOK_LIMITS: WorkbookLimits = {
  ...ARCHIVE_LIMITS,
  rows: 200_000,
  columns: 1000,
  cells: 5_000_000,
  cellCharacters: 100_000,
};
