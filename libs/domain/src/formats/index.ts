export {
  type RequestedTables,
  IMPORT_FORMATS,
  type ImportFormat,
  type ImportProblem,
  type ImportSource,
  type ImportedData,
  type ImportedPeriod,
  type ImportedRecord,
  type ImportedStatement,
  type ImportedUnit,
  RECORD_KINDS,
  type RecordKind,
  TABLE_KINDS,
  type TableKind,
  type UnitReference,
} from './import/imported-data.ts';
export {
  type DotEdge,
  type DotGraph,
  type DotLimits,
  type DotNode,
  type DotPart,
  type DotSubgraph,
} from './graphs/dot/dot-graph.ts';
export { type HmcPeriod, renderHmcMatrix, renderHmcProject } from './graphs/hmc/matrix-hmc.ts';
export { type BlockHeadings, findBlockHeadings } from './blocks/block-headings.ts';
export type { FileOwner, ImportedFile, ImportedPhoto, OwnerOfKind } from './import/imported-file.ts';
export { renderMatrixDot } from './graphs/dot/matrix-dot.ts';
export { readDot } from './graphs/dot/read-dot.ts';
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
export { listLstNames } from './lists/render-lst.ts';
export { renderMatrixLst } from './lists/matrix-lst.ts';
export { type MatrixRecords, buildMatrixRecords } from './matrix-records.ts';
export type { GraphOrigin } from './graphs/round-trip/round-trip-model.ts';
export { listPeriodFacts, listUnitFacts } from './graphs/round-trip/recorded-facts.ts';
export { buildSceneJsonSchema } from './graphs/em-json/scene-json-schema.ts';
export {
  SCENE_JSON_DEFAULTS,
  type SceneJson,
  type SceneJsonOptions,
  writeSceneGraph,
} from './graphs/em-json/scene-json.ts';
export { writeEmJson, type EmJsonOptions } from './graphs/em-json/write-em-json.ts';
export { buildStandardJsonSchema } from './graphs/em-json/standard-json-schema.ts';
export {
  type StandardJson,
  type StandardJsonOptions,
  remarksOnStandardJson,
  renderStandardJson,
  writeStandardGraph,
} from './graphs/em-json/standard-json.ts';
export { buildSiteGraph } from './graphs/site-graph/graph-build.ts';
export {
  EPOCH_TYPES,
  type EpochType,
  GRAPH_VERSIONS,
  type GraphVersion,
} from './graphs/site-graph/graph-document.ts';
export type { GraphRemark } from './graphs/site-graph/graph-model.ts';
export type { GraphRecords, GraphUnit } from './graphs/site-graph/graph-records.ts';
export { readPrefixedName } from './import/prefixed-name.ts';
export { splitAreaName } from './import/resolve-area-names.ts';
export { spellingOf } from './import/spelling.ts';
export { isDrawnWith, splitDrawnPrefix } from './import/typed-names.ts';
export { completeHeadings } from './dbase/complete-headings.ts';
export { describeImport, detectFormat, type ImportInput, readImport } from './read-import.ts';
export {
  buildFileMatrix,
  type FileMatrix,
  readMatrixText,
  type ReadMatrixOptions,
} from './read-matrix-text.ts';
export type { DescribedColumn, DescribedTable } from './tables/describe-tables.ts';
export { findUnitNumber } from './tables/headings.ts';
export { renderMatrixLevels } from './tables/levels/matrix-levels-csv.ts';
export { renderPyarchinitTables } from './tables/pyarchinit/pyarchinit-tables.ts';
export { PYARCHINIT_MEDIA_TABLES } from './tables/pyarchinit/media-tables.ts';
export {
  isPyarchinitTable,
  PYARCHINIT_TABLES,
  type PyarchinitContent,
} from './tables/pyarchinit/read-pyarchinit.ts';
export {
  GEOMETRY_COLUMNS,
  SPATIAL_TABLE_NAMES,
  SPATIAL_TABLES,
  type SpatialTable,
} from './tables/pyarchinit/spatial/spatial-tables.ts';
export type { PyarchinitTable } from './tables/pyarchinit/columns/render-values.ts';
export { type RenderedTable, type UnitForTable, renderUnitTable } from './tables/unit-table.ts';
export { renderCellValue } from './text/cell-value.ts';
export { guardText, renderCsv, renderCsvRows } from './text/csv-cells.ts';
export { parseCsv } from './text/csv.ts';
export { decodeText } from './text/decode-text.ts';
export { type MergedCells, type Table, type TableRow, cellName, columnName } from './text/table.ts';
export {
  renderGeopackage,
  GEOPACKAGE_APPLICATION_ID,
  GEOPACKAGE_VERSION,
  type GeopackageTable,
} from './gis/geopackage-tables.ts';
export { buildGisLayers, type GisLayer, type GisRecords, type GisRow } from './gis/gis-layers.ts';
export { renderQgisProject } from './gis/qgis-project.ts';
export type { StyleColors } from './gis/qgis-style.ts';
export { toFault, type LayerShapeOrFault, type ShapeLayer } from './shapes/shape-layers.ts';
export { renderGeojsonFeatures } from './gis/geojson-features.ts';
export { renderShapefiles } from './gis/shapefile-files.ts';
