import type { ImportProblem } from '@trowel/domain/formats';
import type { NewUnit, Unit } from '@trowel/domain/records';
import type { JoinedUnit, UnitDirectory } from './place-units.ts';
import type { MissingPlan } from './plan-missing.ts';
import type { RecordsPlan } from './plan-records.ts';
import type { RelationPlan } from './plan-relations.ts';

/** What becomes of what a graph file does not have: it is kept and listed, or removed. */
export const IMPORT_MODES = ['merge', 'replace'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** What an import is going to do. */
export interface ImportPlan {
  siteId: number | undefined;
  create: { source: JoinedUnit; unit: NewUnit }[];
  update: { source: JoinedUnit; before: Unit; merged: Unit }[];
  unchanged: JoinedUnit[];
  relations: RelationPlan;
  mode: ImportMode;
  /** What is recorded and not in the file. */
  missing: MissingPlan;
  /** Sites, periods, terms and finds. */
  records: RecordsPlan;
  problems: ImportProblem[];
  directory: UnitDirectory;
}
