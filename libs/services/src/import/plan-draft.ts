import type { RelationRow, Store, UnitNumber } from '@trowel/db';
import type { ImportedData, ImportProblem } from '@trowel/domain/formats';
import type { Language } from '../context.ts';
import type { ImportMode } from './import-mode.ts';
import type { ImportPlan } from './import-plan.ts';
import { createUnitDirectory, type JoinedUnit } from './names/place-units.ts';
import { NOTHING_MISSING } from './plan-missing.ts';
import { emptyRecordsPlan } from './plan-records.ts';
import { emptyRelationPlan } from './plan-relations.ts';
import type { ImportCourse } from './running/course.ts';
import type { RetainedValues } from './values/retained-values.ts';

/** The site of an import and the records in it. No step changes them. */
export interface PlanContext {
  store: Store;
  /** Undefined in a dry run that would create the site. */
  siteId: number | undefined;
  siteName: string;
  mode: ImportMode;
  course: ImportCourse;
  language: Language;
  recorded: readonly UnitNumber[];
  rows: readonly RelationRow[];
}

/** The data of a file on its way to an `ImportPlan`. Steps return a new draft and change nothing in place. */
export interface PlanDraft {
  readonly context: PlanContext;
  /** The file, with names of the records as far as the steps have found them. */
  readonly data: ImportedData;
  /** The file was exported from here and saved by another program. */
  readonly wasExported: boolean;
  /** The units of the file, each once. */
  readonly units: readonly JoinedUnit[];
  /** Recorded values for which the file has an empty cell. */
  readonly retained: readonly RetainedValues[];
  readonly plan: ImportPlan;
}

/** Returns a draft with an empty plan. */
export function createPlanDraft(context: PlanContext, data: ImportedData): PlanDraft {
  const { siteId, mode, recorded, language } = context;
  const plan: ImportPlan = {
    siteId,
    create: [],
    update: [],
    unchanged: [],
    relations: emptyRelationPlan(),
    mode,
    missing: NOTHING_MISSING,
    records: emptyRecordsPlan(),
    files: { create: [], unchanged: { media: 0, models: 0 } },
    problems: [],
    directory: createUnitDirectory(recorded, language),
  };
  return { context, data, wasExported: false, units: [], retained: [], plan };
}

/** Returns the draft with a changed plan and further problems. */
export function withPlan(
  draft: PlanDraft,
  changes: Partial<ImportPlan>,
  problems: readonly ImportProblem[] = [],
): PlanDraft {
  const { plan } = draft;
  return { ...draft, plan: { ...plan, ...changes, problems: [...plan.problems, ...problems] } };
}

/** Returns the draft with a changed file and further problems. */
export function withData(
  draft: PlanDraft,
  changes: Partial<ImportedData>,
  problems: readonly ImportProblem[] = [],
): PlanDraft {
  return withPlan({ ...draft, data: { ...draft.data, ...changes } }, {}, problems);
}
