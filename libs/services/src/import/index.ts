export {
  importFile,
  importTables,
  type ImportInspection,
  type ImportRequest,
  inspectImport,
} from './import-file.ts';
export { IMPORT_MODES } from './import-mode.ts';
export {
  PYARCHINIT_KINDS,
  type PyarchinitRequest,
  importPyarchinit,
  listPyarchinitDatabases,
} from './pyarchinit.ts';
export { readImportFile } from './reading/read-import-file.ts';
export type { ImportReport } from './report-import.ts';
export type { RestsOn } from './import-plan.ts';
export type { UnitIds } from './write-import.ts';
