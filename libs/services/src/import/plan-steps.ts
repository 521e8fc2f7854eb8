import {
  compareRelations,
  reportUnmatched,
  restoreLostRelations,
  storeUnreadRelations,
} from './compare-relations.ts';
import { refuseClosed } from './refuse-closed.ts';
import { compareFiles, findMissing, reportNewNumbers } from './compare-rest.ts';
import { compareRecords, compareUnits, joinUnitRows, reportEmptyCells } from './compare-units.ts';
import {
  cleanUnitNames,
  matchCrs,
  matchDrawing,
  matchGraphPeriods,
  matchListUnits,
  matchSpellings,
  matchWrittenPeriods,
} from './match-names.ts';
import type { PlanDraft } from './plan-draft.ts';

/** A step that reads the records and returns a new draft, with its place in the order. */
export interface PlanStep {
  apply: (draft: PlanDraft) => Promise<PlanDraft>;
  /** The reason for the position. */
  reason: string;
}

/**
 * The steps from the data of a file to the plan of its import, in order. `IMPORT_STEPS` of the domain
 * runs before them and resolves the names within the file. After them, the plan is reported, or
 * written by `writeImport`.
 */
export const PLAN_STEPS: readonly PlanStep[] = [
  {
    apply: matchSpellings,
    reason: 'First, because all other steps compare with the records by name.',
  },
  {
    apply: matchGraphPeriods,
    reason: 'Before written periods, because it adds the periods of a graph file to the records.',
  },
  {
    apply: matchWrittenPeriods,
    reason: 'After all periods of the file are known, because a unit may name one of them.',
  },
  {
    apply: matchListUnits,
    reason: 'Before units are joined, because a list names units without their area.',
  },
  {
    apply: matchDrawing,
    reason: 'Before units are joined, because a drawing names units by type and number.',
  },
  {
    apply: cleanUnitNames,
    reason: 'After all matching, because a label must be found as it is in the file.',
  },
  {
    apply: matchCrs,
    reason: 'Before records, because their coordinates are compared in the system of the site.',
  },
  {
    apply: compareRecords,
    reason: 'Before units, so that the report begins with sites, periods, terms and finds.',
  },
  {
    apply: joinUnitRows,
    reason: 'After the names are final, because rows with one name are one unit.',
  },
  {
    apply: compareUnits,
    reason: 'After joining, because values of all rows of a unit count together.',
  },
  {
    apply: reportEmptyCells,
    reason: 'After records and units, because one problem lists the empty cells of both.',
  },
  {
    apply: restoreLostRelations,
    reason: 'After units, because both ends are found in the directory with the new units.',
  },
  {
    apply: compareRelations,
    reason: 'After restoring, because a relation without its type would be planned as another one.',
  },
  {
    apply: reportUnmatched,
    reason: 'After relations, because they decide which ends have no unit.',
  },
  {
    apply: storeUnreadRelations,
    reason: 'After relations and units, because the text goes into a unit of the plan.',
  },
  {
    apply: compareFiles,
    reason: 'After units and finds, because each file belongs to one of them.',
  },
  {
    apply: findMissing,
    reason: 'After units and relations, because it finds records that no step has matched.',
  },
  {
    apply: refuseClosed,
    reason: 'After missing records, because it also keeps closed sheets that the file does not have.',
  },
  {
    apply: reportNewNumbers,
    reason: 'Last, because it compares new units with missing ones.',
  },
];

/** Runs the steps in their order. @throws the reason of the request's signal when the client disconnects */
export async function runPlanSteps(
  draft: PlanDraft,
  steps: readonly PlanStep[] = PLAN_STEPS,
): Promise<PlanDraft> {
  let current = draft;
  for (const { apply } of steps) current = await apply(current);
  return current;
}
