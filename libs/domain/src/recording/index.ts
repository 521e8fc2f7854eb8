export { type LineCheck, checkUnitLine } from './line/check-line.ts';
export { FIELD_MARKERS } from './line/field-markers.ts';
export type { LineOptions, LineProblem, LineToken, ParsedLine } from './line/line-token.ts';
export {
  LINE_FIELDS,
  type LineField,
  type LineRelation,
  type LineUnit,
  toLineUnit,
} from './line/line-unit.ts';
export { parseRelationLine, parseUnitLine } from './line/parse-line.ts';
export { type ParsedRow, parseUnitLines } from './line/parse-lines.ts';
export { printRelationLine, printUnitLine } from './line/print-line.ts';
export { type GapPolicy, type NextNumbersOptions, planNextNumbers } from './series/next-number.ts';
export {
  MAX_SERIES,
  type SeriesRange,
  duplicateFind,
  duplicateUnit,
  planFindSeries,
} from './series/plan-series.ts';
export { type HistoryValue, listFieldHistory } from './merging/field-history.ts';
export {
  type FieldConflict,
  type RecordValues,
  mergeRecords,
  resolveConflicts,
} from './merging/merge-records.ts';
export { findLinkFindings, type CheckedRow, type CheckedRows } from './linked/link-findings.ts';
