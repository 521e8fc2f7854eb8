export * from './data/datings.ts';
export * from './data/unit-types.ts';
export * from './data/vocabularies.ts';
export * from './errors.ts';
export * from './fields.ts';
export * from './list-query.ts';
export * from './paging.ts';
export * from './permissions.ts';
export * from './text.ts';
export * from './entities/accept-relations.ts';
export * from './entities/accept-value.ts';
export * from './entities/aliases.ts';
export * from './entities/change.ts';
export * from './entities/entity.ts';
export * from './entities/import-batch.ts';
export * from './entities/inventory-item.ts';
export * from './entities/media.ts';
export * from './entities/model-3d.ts';
export * from './entities/original-values.ts';
export * from './entities/password.ts';
export * from './entities/json-schema.ts';
export * from './entities/period.ts';
export * from './entities/problems.ts';
export { SECTIONS, type Section } from './entities/sections.ts';
export * from './entities/site.ts';
export * from './entities/thesaurus-term.ts';
export * from './entities/unit.ts';
export * from './entities/unit-relation.ts';
export * from './entities/user.ts';
export { CSV_LIMITS, detectDelimiter, parseCsv, type CsvLimits, type CsvOptions, type CsvTable } from './readers/csv.ts';
export { decodeText, type DecodedText } from './readers/decode-text.ts';
export { foldHeading, type ColumnMapping } from './readers/headings.ts';
export {
  IMPORT_FORMATS,
  type ImportedData,
  type ImportedStatement,
  type ImportedUnit,
  type ImportFormat,
  type ImportProblem,
  type ImportSource,
  type UnitReference,
} from './readers/imported-data.ts';
export { detectFormat, readImport, type DetectedFormat, type ImportInput } from './readers/read-import.ts';
export { parseRelationshipsCell } from './readers/relationships-cell.ts';
export { type SentinelMode } from './readers/sentinels.ts';
export { cellName, columnName, type CsvProblem, type Table, type TableRow } from './readers/table.ts';
export { renderCellValue } from './render/cell-value.ts';
export { guardText, renderCsv, type CsvRenderOptions, type CsvValue } from './render/csv.ts';
export { renderLst, type LstStatement, type LstUnit } from './render/lst.ts';
export { renderRelationshipsCell, type CellRelation } from './render/relationships-cell.ts';
export { renderUnitTable, type RenderedTable, type UnitForTable, type UnitTableOptions } from './render/unit-table.ts';
export * from './relations/parse.ts';
export * from './relations/vocabulary.ts';
export { parseRelationType } from './relations/words.ts';
export { rankByNumber, type PeriodRange, type PeriodRank } from './harris/period-rank.ts';
export type { Statement, StatementSource } from './harris/facts.ts';
export * from './harris/finding.ts';
export * from './harris/matrix.ts';
export { buildOrderIndex, findContradictionOf, type OrderIndex } from './harris/check.ts';
export type { Language } from './harris/messages.ts';
export type { ParsedRapporti, RapportiProblem, RapportiStatement } from './relations/rapporti.ts';
export type { MatrixUnit } from './harris/units.ts';
