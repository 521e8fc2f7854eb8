export {
  countItemsByType,
  countSitesByRegion,
  countUnitsByPeriod,
  getOverview,
  type Overview,
  type SiteChoice,
} from './reports/analytics.ts';
export { authenticate } from './accounts/authenticate.ts';
export { ensureAdmin } from './accounts/first-admin.ts';
export { logIn } from './accounts/log-in.ts';
export { changePassword, getMe } from './accounts/own-account.ts';
export { deleteUser, listUsers, registerUser, updateUser } from './accounts/users.ts';
export { listChanges, listImports, undoChange, undoImport } from './changes/changes.ts';
export type { Actor, Context, Language, Services } from './context.ts';
export { loadDemo, type DemoLoaded } from './demo/load-demo.ts';
export { exportArchive } from './export/export-archive.ts';
export { EXPORT_FILES, exportFile, type ExportFileKind, type ExportRequest } from './export/export-file.ts';
export { exportTable, type ExportedEntity, type ExportKind } from './export/export-table.ts';
export { MAX_DOT_BYTES } from './graphs/convert/conversion-limits.ts';
export {
  exportGraphJson,
  SCENE_PATHS,
  type ExportedGraph,
  type GraphExportOptions,
  type GraphExportQuery,
} from './graphs/graph-export.ts';
export { convertToGraphml, getGraphmlTemplate, type GraphmlConversion } from './graphs/graphml-convert.ts';
export { importFile, type ImportRequest } from './import/import-file.ts';
export { IMPORT_MODES, type ImportMode } from './import/import-plan.ts';
export { readImportFile, type FileToRead } from './import/read-import-file.ts';
export type { ImportedRow, ImportReport } from './import/report-import.ts';
export { createItem, deleteItem, getItem, listItems, updateItem, type WrittenItem } from './records/items.ts';
export { getMatrixFile, type MatrixFileQuery } from './matrix/matrix-files.ts';
export {
  compareSeasons,
  getBrackets,
  getOrder,
  type BracketsAnswer,
  type OrderAnswer,
  type SeasonComparison,
} from './matrix/matrix-questions.ts';
export { MATRIX_FORMATS, type MatrixFormat } from '@trowel/documents';
export { getMatrix, getMatrixJson, validateRelationships, type RelationshipReport } from './matrix/matrix.ts';
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
} from './terms/node-types.ts';
export {
  importPyarchinit,
  listPyarchinitDatabases,
  PYARCHINIT_KINDS,
  type PyarchinitDatabase,
  type PyarchinitKind,
  type PyarchinitRequest,
} from './import/pyarchinit.ts';
export { createPeriod, deletePeriod, getPeriod, listPeriods, updatePeriod } from './records/periods.ts';
export { simulate } from './writing/simulate.ts';
export { writeTogether } from './writing/write-together.ts';
export { createServices, type ServicesOptions } from './startup/services.ts';
export { createSite, deleteSite, getSite, listSites, updateSite } from './records/sites.ts';
export { createTerm, deleteTerm, getTerm, listTerms, updateTerm } from './terms/thesaurus.ts';
export { addRelationship, removeRelationship, type WrittenUnit } from './records/unit-relations.ts';
export { createUnit, deleteUnit, getUnit, listUnits, listUnitsOfSite, updateUnit } from './records/units.ts';
export { exportGraphml, type GraphmlQuery } from './graphs/graphml-export.ts';
export { GRAPHML_DIALECTS, type GraphmlDialect } from './graphs/graphml-draw.ts';
export { describeScene, type SceneSummary } from './scene/scene-summary.ts';
export { VIEW_DEFAULTS, type SceneStep, type SceneView } from './scene/scene-view.ts';
export {
  exportSceneSession,
  filterSceneSession,
  paintSceneSession,
  placeSceneSession,
  SESSION_LIFETIME_S,
  startSceneSession,
  type SceneSession,
} from './scene/scene-sessions.ts';
export { exportScene, getScene, getUnitShape, type SceneAnswer, type SceneQuery } from './scene/scenes.ts';
export {
  getReport,
  makeOverview,
  OVERVIEW_FORMATS,
  type MadeOverview,
  type OverviewFormat,
  type ReportQuery,
} from './reports/reports.ts';
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
} from './files/models.ts';
export { keepThumbnail, MAX_THUMBNAIL_BYTES, openThumbnail } from './files/model-thumbnails.ts';
export { uploadModel, type ModelUpload, type UploadedModel } from './files/model-upload.ts';
export type { ExportedFile } from './files/exported-file.ts';
export type { KeptFile } from './files/kept-bytes.ts';
export {
  deleteMedia,
  getMedia,
  getMediaStatistics,
  listMedia,
  openMedia,
  updateMedia,
  type MediaStatistics,
} from './files/media.ts';
export { MAX_MEDIA_BYTES, uploadMedia, uploadMediaBytes, type UploadedMedia } from './files/media-upload.ts';
export { startSweeping, sweepFiles, type Sweeping } from './startup/sweep-files.ts';
export { exportKeptJson, keepStandardJson } from './graphs/keep-standard-json.ts';
export { SCENE_FORMATS, type SceneFormat } from '@trowel/documents';
