// Entry points for scripts: functions for a file, its matrix and drawings of it. Nothing in this
// repository imports this file. The complete parts are at `@trowel/domain/<part>`. Each function
// has an example in its doc comment, which `index.test.ts` runs.

// Names and failures
export { compareNatural, DomainError } from '@trowel/domain/core';

// Relations and types of units
export {
  findUnitType,
  inverseOf,
  parseRapporti,
  parseRelationType,
  RELATION_TYPES,
  relationClassOf,
  relationLabelsOf,
  renderRapporti,
  UNIT_TYPES,
  type RelationClass,
  type RelationType,
} from '@trowel/domain/records';

// Reading a file
export {
  decodeText,
  IMPORT_FORMATS,
  parseCsv,
  buildMatrixRecords,
  readImport,
  readMatrixText,
  type FileMatrix,
  type ImportedData,
  type ImportFormat,
  type ImportInput,
  type ImportProblem,
  type MatrixRecords,
  type ReadMatrixOptions,
} from '@trowel/domain/formats';

// The matrix: build, query, compare, date
export {
  buildMatrix,
  buildOrderIndex,
  compareMatrices,
  findBrackets,
  findOrderBetween,
  readDating,
  renderOxcal,
  selectNeighbours,
  selectBetween,
  type Finding,
  type HarrisMatrix,
  type Language,
  type MatrixComparison,
  type MatrixEdge,
  type MatrixNode,
  type MatrixState,
  type MatrixUnit,
  type OrderBetween,
  type Statement,
  type UnitDating,
} from '@trowel/domain/matrix';

// The drawing
export {
  certifyLayout,
  collapseMatrix,
  layoutMatrix,
  renderMatrixSvg,
  renderMatrixText,
  type Certificate,
  type Grouping,
  type LayoutOptions,
  type MatrixLayout,
} from '@trowel/domain/drawing';

// Files for other programs
export {
  layoutGraphml,
  renderMatrixDot,
  renderMatrixLevels,
  renderMatrixLst,
  renderStandardJson,
  renderStrictGraphml,
  renderYedGraphml,
  type GraphRecords,
  type StandardJson,
  type YedGraphmlOptions,
} from '@trowel/domain/formats';

// The site in three dimensions
export { buildScene, type SceneData } from '@trowel/domain/scene';
