export { type Bound, type UnitDating, findBrackets } from './dating/brackets.ts';
export { renderOxcal } from './dating/oxcal.ts';
export { readDating } from './dating/read-dating.ts';
export { mainStatement } from './findings/explain.ts';
export {
  type ChainStep,
  FINDING_CODES,
  type Finding,
  type FindingCode,
  type Severity,
  severityOf,
} from './findings/finding.ts';
export type { Language } from './findings/messages.ts';
export { findUnknownTypes } from './findings/type-findings.ts';
export { type Facts, type PairFact, type Statement, buildFacts, typeSeenFrom } from './graph/facts.ts';
export { type EdgeGraph, type Graph, linkEdges, sortTopologically } from './graph/graph.ts';
export { mapInts } from './graph/ints.ts';
export { findComponents, findLevels } from './graph/levels.ts';
export { countStarts, groupPlaces, sortPairs } from './graph/pairs.ts';
export { type PeriodRange, type PeriodRank, rankByNumber } from './graph/period-rank.ts';
export { findStrongComponents } from './graph/strong-components.ts';
export { isStratum, kindOf } from './graph/unit-kind.ts';
export type { MatrixUnit } from './graph/units.ts';
export { type OrderKeeper, createOrderKeeper } from './guard/order-keeper.ts';
export type {
  HarrisMatrix,
  MatrixEdge,
  MatrixNode,
  MatrixStatistics,
  NodeMember,
  RedundantEdge,
} from './matrix-model.ts';
export { buildMatrix, buildMatrixLines } from './matrix.ts';
export { createMemberNames } from './member-names.ts';
export { type MatrixComparison, type MatrixState, compareMatrices } from './questions/compare-matrices.ts';
export { type OrderBetween, findOrderBetween } from './questions/order-between.ts';
export { buildOrderIndex } from './questions/order-index.ts';
export { selectAround, selectBetween } from './questions/select-nodes.ts';
export { type Reduction, reduceGraph } from './reduction/reduce.ts';
