// Building a matrix, and its types.
export { buildMatrix, buildMatrixLines } from './matrix.ts';
export type {
  HarrisMatrix,
  MatrixEdge,
  MatrixNode,
  MatrixStatistics,
  MemberFacts,
  NodeMember,
  RedundantEdge,
} from './matrix-model.ts';
export { MEMBER_FACTS } from './matrix-model.ts';
export { createMemberNames } from './member-names.ts';
export { formOf, isFill, isPlainType, kindOf } from './graph/unit-kind.ts';
export type { MatrixUnit } from './graph/units.ts';
export { type PeriodRange, type PeriodRank, rankByNumber } from './graph/period-rank.ts';

// Recorded facts.
export { type Facts, type PairFact, type Statement, buildFacts, typeSeenFrom } from './graph/facts.ts';
export { mainStatement } from './proofs/describe-statements.ts';
export { type ChainStep, type NamedRelation, unitsOf } from './proofs/chain-step.ts';

// Findings about the records.
export {
  FINDING_CODES,
  type Finding,
  type FindingCode,
  type Severity,
  type Suggestion,
  buildFinding,
  codesOfCheck,
  needsWholeSite,
  severityOf,
  titleOfFinding,
  type NoteOfFinding,
  type NamedOfKind,
} from './findings/finding.ts';
export { createFormatAbout, describeNote, reportNotes, type NoteContent } from './findings/finding-notes.ts';
export { type Language, messagesIn } from './findings/messages.ts';
export { findCauses } from './findings/find-causes.ts';
export { findUnplacedItems, type UnplacedItem } from './findings/item-findings.ts';
export { findUnknownTypes } from './findings/type-findings.ts';

// The recorded order: checks whether a statement contradicts the records before it is saved.
export { type RecordedOrder, createRecordedOrder } from './guard/recorded-order.ts';

// Queries on a matrix.
export { type MatrixComparison, type MatrixState, compareMatrices } from './questions/compare-matrices.ts';
export { type OrderBetween, findOrderBetween } from './questions/order-between.ts';
export { buildOrderIndex } from './questions/order-index.ts';
export { selectNeighbours, selectBetween } from './questions/select-nodes.ts';

// Dating.
export { type Bound, type UnitDating, findBrackets } from './dating/brackets.ts';
export { renderOxcal } from './dating/oxcal.ts';
export { readDating } from './dating/read-dating.ts';

// Graph functions that the drawing also uses.
export { countStarts, groupPlaces, sortPairs } from './graph/counting-sort.ts';
export { type EdgeGraph, type Graph, linkEdges, sortTopologically } from './graph/graph.ts';
export { findComponents, findLevels } from './graph/levels.ts';
export { mapInts } from './graph/map-ints.ts';
export { findStrongComponents } from './graph/strong-components.ts';
export { type Reduction, reduceGraph } from './reduction/reduce.ts';
