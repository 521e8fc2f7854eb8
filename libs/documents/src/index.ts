export { ARCHIVE_LIMITS, openArchive, type Archive, type ArchiveLimits } from './archive-read.ts';
export { WORKBOOK_LIMITS, type WorkbookLimits } from './xlsx-limits.ts';
export { readWorkbook, type Workbook, type WorkbookSheet } from './xlsx-read.ts';
export {
  MAX_CELL_CHARACTERS,
  MAX_SHEET_ROWS,
  writeWorkbook,
  type CellValue,
  type ColumnInput,
  type SheetInput,
} from './xlsx-write.ts';
export { MAX_XML_DEPTH, readXml, type XmlHandlers } from './xml-read.ts';
