export { compareFindings, type FindingsCompared } from './compare-findings.ts';
export { checkWrittenRecords } from './record-findings.ts';
export { listSiteFindings } from './site-findings.ts';
export type { Refused } from './find-refused.ts';
export { findRefusedTask } from './tasks.ts';
export {
  type OnContradiction,
  type WrittenRelations,
  checkRelations,
  contradictionProblem,
  findUnplacedItem,
} from './unit-findings.ts';
export { findUnknownType } from './unit-type-findings.ts';
