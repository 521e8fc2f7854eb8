import type { ImportProblem, NewUnit, Unit } from '@trowel/domain';
import type { JoinedUnit, UnitDirectory } from './place-units.ts';
import type { RelationPlan } from './plan-relations.ts';

/** What an import is going to do. */
export interface ImportPlan {
  siteId: number | undefined;
  create: { source: JoinedUnit; unit: NewUnit }[];
  update: { source: JoinedUnit; before: Unit; merged: Unit }[];
  unchanged: JoinedUnit[];
  relations: RelationPlan;
  problems: ImportProblem[];
  directory: UnitDirectory;
}
