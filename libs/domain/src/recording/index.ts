export { type CheckLineOptions, type LineCheck, checkUnitLine } from './line/check-line.ts';
export { FIELD_MARKERS, type FieldMarker } from './line/field-markers.ts';
export type {
  LineOptions,
  LineProblem,
  LineProblemCode,
  LineSeverity,
  LineSuggestion,
  LineToken,
  LineTokenKind,
  ParsedLine,
} from './line/line-token.ts';
export {
  LINE_FIELDS,
  type LineField,
  type LineRelation,
  type LineUnit,
  toLineUnit,
} from './line/line-unit.ts';
export { parseRelationLine, parseUnitLine } from './line/parse-line.ts';
export { type ParsedRow, parseUnitLines } from './line/parse-lines.ts';
export { type PrintLineOptions, printRelationLine, printUnitLine } from './line/print-line.ts';
export {
  type GapPolicy,
  type NextNumbersOptions,
  followingNumber,
  planNextNumbers,
} from './series/next-number.ts';
export {
  MAX_SERIES,
  type SeriesPlan,
  type SeriesRange,
  duplicateFind,
  duplicateUnit,
  planFindSeries,
  planUnitSeries,
} from './series/plan-series.ts';
export {
  type FieldHistory,
  type HistoryValue,
  type HistoryLine,
  listFieldHistory,
} from './merging/field-history.ts';
export {
  type FieldConflict,
  type MergedRecord,
  type RecordValues,
  mergeRecords,
  resolveConflicts,
} from './merging/merge-records.ts';
export { findLinkFindings, type CheckedRow, type CheckedRows } from './linked/link-findings.ts';
