export {
  countItemsByType,
  countSitesByRegion,
  countUnitsByPeriod,
  getOverview,
  type Overview,
  type SiteChoice,
} from './analytics.ts';
export { authenticate } from './auth/authenticate.ts';
export { ensureAdmin } from './auth/first-admin.ts';
export { logIn } from './auth/log-in.ts';
export { changePassword, getMe } from './auth/own-account.ts';
export { deleteUser, listUsers, registerUser, updateUser } from './auth/users.ts';
export { listChanges, listImports, undoChange, undoImport } from './changes.ts';
export type { Actor, Context, Language, Services } from './context.ts';
export { loadDemo, type DemoLoaded } from './demo/load-demo.ts';
export { exportArchive } from './export/export-archive.ts';
export { EXPORT_FILES, exportFile, type ExportFileKind, type ExportRequest } from './export/export-file.ts';
export {
  exportTable,
  type ExportedEntity,
  type ExportedFile,
  type ExportKind,
} from './export/export-table.ts';
export { MAX_DOT_BYTES } from './graph-convert/conversion-limits.ts';
export {
  exportGraphJson,
  SCENE_PATHS,
  type ExportedGraph,
  type GraphExportOptions,
  type GraphExportQuery,
} from './graph-export.ts';
export { convertToGraphml, getGraphmlTemplate, type GraphmlConversion } from './graphml-convert.ts';
export { importFile, type ImportRequest } from './import/import-file.ts';
export { IMPORT_MODES, type ImportMode } from './import/import-plan.ts';
export { readImportFile, type FileToRead } from './import/read-import-file.ts';
export type { ImportedRow, ImportReport } from './import/report-import.ts';
export { createItem, deleteItem, getItem, listItems, updateItem, type WrittenItem } from './items.ts';
export { getMatrixFile, type MatrixFileQuery } from './matrix-files.ts';
export {
  compareSeasons,
  getBrackets,
  getOrder,
  type BracketsAnswer,
  type OrderAnswer,
  type SeasonComparison,
} from './matrix-questions.ts';
export { MATRIX_FORMATS, type MatrixFormat } from '@trowel/documents';
export { getMatrix, getMatrixJson, validateRelationships, type RelationshipReport } from './matrix.ts';
export type { MatrixAnswer } from './matrix/write-matrix-json.ts';
export {
  createNodeType,
  deleteNodeType,
  getNodeType,
  getNodeTypeByCode,
  listNodeShapes,
  listNodeSymbols,
  listNodeTypes,
  updateNodeType,
} from './node-types.ts';
export {
  importPyarchinit,
  listPyarchinitDatabases,
  PYARCHINIT_KINDS,
  type PyarchinitDatabase,
  type PyarchinitKind,
  type PyarchinitRequest,
} from './pyarchinit.ts';
export { createPeriod, deletePeriod, getPeriod, listPeriods, updatePeriod } from './periods.ts';
export { simulate } from './records/simulate.ts';
export { writeTogether } from './records/write-together.ts';
export { createServices, type ServicesOptions } from './services.ts';
export { createSite, deleteSite, getSite, listSites, updateSite } from './sites.ts';
export { createTerm, deleteTerm, getTerm, listTerms, updateTerm } from './thesaurus.ts';
export { addRelationship, removeRelationship, type WrittenUnit } from './unit-relations.ts';
export { createUnit, deleteUnit, getUnit, listUnits, listUnitsOfSite, updateUnit } from './units.ts';
export { exportGraphml, type GraphmlQuery } from './graphml-export.ts';
export { GRAPHML_DIALECTS, type GraphmlDialect } from './graphml-draw.ts';
export { describeScene, type SceneSummary } from './scene-summary.ts';
export { VIEW_DEFAULTS, type SceneStep, type SceneView } from './scene/scene-view.ts';
export {
  exportSceneSession,
  filterSceneSession,
  paintSceneSession,
  placeSceneSession,
  SESSION_LIFETIME_S,
  startSceneSession,
  type SceneSession,
} from './scene-sessions.ts';
export { exportScene, getScene, getUnitShape, type SceneAnswer, type SceneQuery } from './scenes.ts';
export {
  getReport,
  makeOverview,
  OVERVIEW_FORMATS,
  type MadeOverview,
  type OverviewFormat,
  type ReportQuery,
} from './reports.ts';
export { OVERVIEW_TYPES, type OverviewQuery, type OverviewType } from './reports/build-overview.ts';
export { REPORT_FILES, REPORT_KINDS, type ReportFile, type ReportKind } from './reports/report-records.ts';
export {
  deleteModel,
  getModel,
  getModelById,
  listModelsOfSite,
  listModelsOfUnit,
  openModelFile,
  openPartFile,
  type NamedModelFile,
} from './models.ts';
export { keepThumbnail, MAX_THUMBNAIL_BYTES, openThumbnail } from './model-thumbnails.ts';
export { uploadModel, type ModelUpload, type UploadedModel } from './model-upload.ts';
export type { KeptFile } from './files/kept-bytes.ts';
export {
  deleteMedia,
  getMedia,
  getMediaStatistics,
  listMedia,
  openMedia,
  updateMedia,
  type MediaStatistics,
} from './media.ts';
export { MAX_MEDIA_BYTES, uploadMedia, uploadMediaBytes, type UploadedMedia } from './media-upload.ts';
export { startSweeping, sweepFiles, type Sweeping } from './sweep-files.ts';
export { exportKeptJson, keepStandardJson } from './keep-standard-json.ts';
export { SCENE_FORMATS, type SceneFormat } from '@trowel/documents';
