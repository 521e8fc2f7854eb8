import type { ImportProblem } from '@trowel/domain/formats';
import type { NewUnit, Unit } from '@trowel/domain/records';
import type { FilesPlan } from './bring-files.ts';
import type { ImportMode } from './import-mode.ts';
import type { JoinedUnit, UnitDirectory } from './place-units.ts';
import type { MissingPlan } from './plan-missing.ts';
import type { RecordsPlan } from './plan-records.ts';
import type { RelationPlan } from './plan-relations.ts';

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
  /** Photographs, documents and models of an archive. */
  files: FilesPlan;
  problems: ImportProblem[];
  directory: UnitDirectory;
}
