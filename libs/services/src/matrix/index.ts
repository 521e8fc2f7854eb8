export { computeMatrix, computeMatrixLines, rankByPeriods } from './compute-matrix.ts';
export { drawPartOf } from './draw-part.ts';
export { matchValues } from './known-values.ts';
export { type LaneFacts, listLanePeriods, nameInEnglish } from './lanes.ts';
export {
  DRAWN_AFTER,
  type DrawnAfter,
  getHandPlaces,
  loadHandPlaces,
  MAX_HAND_PLACES,
  placeByHand,
  PLACES_OF,
  resetHandPlaces,
} from './hand-places.ts';
export { getMatrixFile, getMatrixPicture, type MatrixFileQuery } from './matrix-files.ts';
export {
  type SiteMatrixRecords,
  type StoredMatrixRecords,
  buildMatrixUnit,
  loadCheckedRecords,
  loadCheckedRows,
  loadMatrixRecords,
  loadRecordsAndPlan,
  toMatrixUnit,
  toStatement,
} from './matrix-records.ts';
export { type ChosenPart, choosePart } from './matrix-part.ts';
export { compareSeasons, getBrackets, getOrder } from './matrix-questions.ts';
export {
  type RelationshipReport,
  getMatrix,
  getMatrixJson,
  isSmall,
  runMatrix,
  summariseMatrix,
  validateRelationships,
} from './matrix.ts';
export { getMatrixScreen } from './matrix-screen.ts';
export type { SupposedRelation } from './load-part.ts';
export { findNamedUnit } from './named-unit.ts';
export { type PackedMatrix, packMatrix, unpackMatrix } from './packed-matrix.ts';
export { type CheckedOrder, siteOrdersOf, writeRelations } from './site-orders.ts';
export type { MatrixSummary } from './summarise-packed.ts';
export { MAX_FINDINGS } from './summarise-packed.ts';
export { isDrawn, MATRIX_FILES, MATRIX_FORMATS, type MatrixFormat } from '@trowel/documents';
