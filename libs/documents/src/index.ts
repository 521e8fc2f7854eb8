export { ARCHIVE_LIMITS, openArchive, type Archive, type ArchiveLimits } from './archive-read.ts';
export { layoutWithElk, type LayoutBox } from './elk-layout.ts';
export { drawMatrix, drawOutlines, drawSheetPlan, type ProvedDrawing } from './draw-matrix.ts';
export {
  MATRIX_FILES,
  MATRIX_FORMATS,
  isDrawn,
  needsDatings,
  renderMatrixFile,
  type MatrixFormat,
} from './matrix-files.ts';
export { renderMatrixPdf } from './pdf/render-matrix-pdf.ts';
export type { Orientation, Paper } from './pdf/sheet-plan.ts';
export { isOpenDocumentFile, readFlatOpenDocument } from './spreadsheets/ods-read.ts';
export { readWorkbook } from './spreadsheets/xlsx-read.ts';
export { isDbase, readDbase } from './spreadsheets/read-dbase.ts';
export { readHtmlTables } from './spreadsheets/read-html-tables.ts';
export { isTextOfTable, readXmlTables, valueOfXml } from './spreadsheets/read-xml-tables.ts';
export { writeWorkbook, type CellValue, type SheetInput } from './spreadsheets/xlsx-write.ts';
export { readXml } from './xml-read.ts';
export { readXmlTree, type XmlElement } from './xml-tree.ts';
export { readYaml } from './read-yaml.ts';
export { SCENE_FORMATS, writeSceneFile, type SceneFormat } from './glb/write-scene-file.ts';
export { LABEL_FORMAT_NAMES, type LabelFormatName } from './labels/label-formats.ts';
export { renderLabelsPdf, type Label, type LabelPages } from './labels/render-labels.ts';
export { drawSvgAsPng } from './pictures/draw-chart.ts';
export { drawPng, drawSmallPng, sizeOfDrawing } from './pictures/draw-png.ts';
export { createPreviews, PREVIEW_TYPE } from './pictures/create-previews.ts';
export { renderPlatePdf, type PlatePdfOptions } from './plates/render-plate-pdf.ts';
export { renderReportPdf, type OnProgress } from './report/render-report-pdf.ts';
export { MATRIX_PAPERS } from './report/report-model.ts';
export type {
  FactsPart,
  FormBox,
  FormGroup,
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
