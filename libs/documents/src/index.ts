export { ARCHIVE_LIMITS, openArchive, type Archive, type ArchiveLimits } from './archive-read.ts';
export { layoutWithElk, type LayoutBox, type LayoutInput, type LayoutOutput } from './elk-layout.ts';
export { WORKBOOK_LIMITS, type WorkbookLimits } from './spreadsheets/xlsx-limits.ts';
export {
  drawMatrix,
  drawOutlines,
  drawSheetPlan,
  type DrawingOptions,
  type ProvedDrawing,
} from './draw-matrix.ts';
export {
  MATRIX_FILES,
  MATRIX_FORMATS,
  isDrawn,
  needsDatings,
  renderMatrixFile,
  type MatrixFileOptions,
  type MatrixFormat,
} from './matrix-files.ts';
export { renderMatrixPdf, MATRIX_PDF_DEFAULTS, type MatrixPdfOptions } from './pdf/render-matrix-pdf.ts';
export type { Orientation, Paper } from './pdf/sheet-plan.ts';
export { isOpenDocumentFile, readFlatOpenDocument } from './spreadsheets/ods-read.ts';
export { readWorkbook, type Workbook } from './spreadsheets/xlsx-read.ts';
export { isDbase, readDbase, type DbaseTable } from './spreadsheets/read-dbase.ts';
export { readHtmlTables } from './spreadsheets/read-html-tables.ts';
export { isTextOfTable, readXmlTables, valueOfXml } from './spreadsheets/read-xml-tables.ts';
export {
  MAX_CELL_CHARACTERS,
  writeWorkbook,
  type CellValue,
  type ColumnInput,
  type SheetInput,
} from './spreadsheets/xlsx-write.ts';
export { readXml, type XmlHandlers } from './xml-read.ts';
export { readXmlTree, type XmlElement } from './xml-tree.ts';
export { readYaml, type ReadYaml } from './read-yaml.ts';
export type { SceneFile } from './glb/write-glb.ts';
export { SCENE_FORMATS, writeSceneFile, type SceneFormat } from './glb/write-scene-file.ts';
export { LABEL_FORMAT_NAMES, type LabelFormatName } from './labels/label-formats.ts';
export { renderLabelsPdf, type Label, type LabelPages } from './labels/render-labels.ts';
export { drawSvgAsPng } from './pictures/draw-chart.ts';
export { drawPng, drawSmallPng, sizeOfDrawing } from './pictures/draw-png.ts';
export { createPreviews, PREVIEW_TYPE, type PictureToShow } from './pictures/create-previews.ts';
export { renderPlatePdf, type PlatePdfOptions } from './plates/render-plate-pdf.ts';
export { renderReportPdf, type OnProgress } from './report/render-report-pdf.ts';
export { MATRIX_PAPERS } from './report/report-model.ts';
export type {
  FactsPart,
  FormBox,
  FormGroup,
  FormsPart,
  MatrixDrawing,
  MatrixPaper,
  MatrixPart,
  PicturePart,
  RecordForm,
  Report,
  ReportColumn,
  ReportFact,
  ReportPart,
  ReportPicture,
  ReportValue,
  SmallMatrixPart,
  TablePart,
} from './report/report-model.ts';
export { packZip, streamSizedZip, streamZip, type SizedEntry, type ZipEntry } from './zip-write.ts';
