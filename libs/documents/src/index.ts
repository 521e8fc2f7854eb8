export { ARCHIVE_LIMITS, openArchive, type Archive, type ArchiveLimits } from './archive-read.ts';
export {
  DOT_LIMITS,
  readDot,
  type DotAttributes,
  type DotEdge,
  type DotGraph,
  type DotLimits,
  type DotNode,
  type DotPart,
  type DotSubgraph,
} from './dot-read.ts';
export { layoutWithElk, type LayoutBox, type LayoutInput, type LayoutOutput } from './elk-layout.ts';
export { WORKBOOK_LIMITS, type WorkbookLimits } from './xlsx-limits.ts';
export { renderMatrixPdf, MATRIX_PDF_DEFAULTS, type MatrixPdfOptions } from './pdf/render-matrix-pdf.ts';
export type { Orientation, Paper } from './pdf/sheet-plan.ts';
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
export { MAX_XML_ELEMENTS, readXmlTree, type XmlElement } from './xml-tree.ts';
