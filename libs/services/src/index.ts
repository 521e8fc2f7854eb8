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
export { exportTable, type ExportedEntity, type ExportedFile, type ExportKind } from './export.ts';
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
export { MATRIX_FORMATS, type MatrixFormat } from './matrix/draw-matrix.ts';
export { getMatrix, validateRelationships, type MatrixAnswer, type RelationshipReport } from './matrix.ts';
export { createPeriod, deletePeriod, getPeriod, listPeriods, updatePeriod } from './periods.ts';
export { createServices, type ServicesOptions } from './services.ts';
export { createSite, deleteSite, getSite, listSites, updateSite } from './sites.ts';
export { createTerm, deleteTerm, getTerm, listTerms, updateTerm } from './thesaurus.ts';
export { addRelationship, removeRelationship, type WrittenUnit } from './unit-relations.ts';
export { createUnit, deleteUnit, getUnit, listUnits, listUnitsOfSite, updateUnit } from './units.ts';
export { exportGraphml, type GraphmlQuery } from './graphml-export.ts';
export { GRAPHML_DIALECTS, type GraphmlDialect } from './graphml-draw.ts';
