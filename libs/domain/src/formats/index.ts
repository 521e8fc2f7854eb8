export {
  IMPORT_FORMATS,
  type ImportFormat,
  type ImportProblem,
  type ImportedData,
  type ImportedPeriod,
  type ImportedRecord,
  type ImportedStatement,
  type ImportedUnit,
  type RecordKind,
  type UnitReference,
} from './draft/imported-data.ts';
export { renderMatrixDot } from './graphs/dot/matrix-dot.ts';
export { layoutGraphml } from './graphs/graphml/writing/graphml-layout.ts';
export type { GraphmlPeriod } from './graphs/graphml/writing/graphml-periods.ts';
export { renderResources } from './graphs/graphml/writing/graphml-realizers.ts';
export type { GraphmlRelation } from './graphs/graphml/writing/graphml-sources.ts';
export { renderStrictGraphml, writeStrictGraphml } from './graphs/graphml/writing/graphml-strict.ts';
export { renderGraphmlTemplate } from './graphs/graphml/writing/graphml-template.ts';
export type { GraphmlUnit } from './graphs/graphml/writing/graphml-units.ts';
export {
  type YedGraphmlOptions,
  renderYedGraphml,
  writeYedGraphml,
} from './graphs/graphml/writing/graphml-yed.ts';
export { renderMatrixLst } from './lists/matrix-lst.ts';
export { type ReadMatrixInput, toMatrixInput } from './matrix-input.ts';
export type { GraphOrigin } from './own/facts/round-trip-model.ts';
export { listPeriodFacts, listUnitFacts } from './own/facts/round-trip.ts';
export { buildSceneJsonSchema } from './own/json/scene-json-schema.ts';
export {
  SCENE_JSON_DEFAULTS,
  type SceneJson,
  type SceneJsonOptions,
  writeSceneGraph,
} from './own/json/scene-json.ts';
export { buildStandardJsonSchema } from './own/json/standard-json-schema.ts';
export {
  type StandardJson,
  type StandardJsonOptions,
  remarksOnStandardJson,
  renderStandardJson,
  writeStandardGraph,
} from './own/json/standard-json.ts';
export { buildSiteGraph } from './own/site-graph/graph-build.ts';
export { EPOCH_TYPES, type EpochType } from './own/site-graph/graph-document.ts';
export type { GraphRemark } from './own/site-graph/graph-model.ts';
export type { GraphRecords, GraphUnit } from './own/site-graph/graph-records.ts';
export { type ImportInput, readImport } from './read-import.ts';
export { renderMatrixLevels } from './tables/matrix-levels-csv.ts';
export { renderPyarchinitTables } from './tables/pyarchinit-tables.ts';
export { PYARCHINIT_TABLES, type PyarchinitContent } from './tables/read-pyarchinit.ts';
export { type RenderedTable, type UnitForTable, renderUnitTable } from './tables/unit-table.ts';
export { parseCsv } from './text/csv.ts';
export { decodeText } from './text/decode-text.ts';
export { type MergedCells, type Table, type TableRow, cellName, columnName } from './text/table.ts';
