import type { SceneData } from '@trowel/domain/scene';
import { UNASSIGNED_COLOR } from '@trowel/domain/drawing';

/** Units that the slider hides in one step: a period or phase, or a level where no period is recorded. */
export interface PeelStage {
  label: string;
  color: string;
  units: number;
}

/** The steps of a site, the most recent first, and the step of each unit. */
export interface Stages {
  stages: PeelStage[];
  stageOf: Int32Array;
  /** Source of the steps: recorded periods, or the levels of the matrix. */
  by: 'period' | 'level';
}

/** Finds the steps of the slider. A unit without a period belongs to the step of the latest unit that lies on it. */
export function findStages(scene: SceneData): Stages {
  const isDated = scene.units.some(({ period }) => period >= 0);
  const raw = isDated ? datePeriods(scene) : Int32Array.from(scene.units, ({ level }) => Math.max(level, 0));
  const { places, stageOf } = selectUsed(raw);
  const stages = places.map((place, i) => ({
    ...(isDated ? describePeriod(scene, place) : { label: String(place + 1), color: UNASSIGNED_COLOR }),
    units: stageOf.reduce((sum, stage) => (stage === i ? sum + 1 : sum), 0),
  }));
  return { stages, stageOf, by: isDated ? 'period' : 'level' };
}

/** Returns the steps that have units. Steps without units are left out. */
function selectUsed(raw: Int32Array): { places: number[]; stageOf: Int32Array } {
  const places = [...new Set(raw)].sort((a, b) => a - b);
  const stageOfPlace = new Map(places.map((place, stage) => [place, stage]));
  return { places, stageOf: raw.map((place) => stageOfPlace.get(place) ?? 0) };
}

/**
 * Returns the period of each unit. Relations are visited from later to earlier levels, so that one
 * pass passes a period down through any number of undated units.
 */
function datePeriods({ units, relations }: SceneData): Int32Array {
  const periodOf = Int32Array.from(units, ({ period }) => period);
  const order = relations.filter(({ kind }) => kind === 'order');
  order.sort((a, b) => units[a.source]!.level - units[b.source]!.level);
  for (const { source, target } of order) {
    if (units[target]!.period < 0) periodOf[target] = Math.max(periodOf[target]!, periodOf[source]!);
  }
  return periodOf.map((period) => Math.max(period, 0));
}

function describePeriod({ periods }: SceneData, place: number): { label: string; color: string } {
  const period = periods[place];
  return { label: period?.label ?? '', color: period?.color ?? UNASSIGNED_COLOR };
}

/** Returns true if the units of a stage are visible. */
export function isStageShown(
  stage: number,
  { peeled, isAlone }: { peeled: number; isAlone: boolean },
): boolean {
  return isAlone ? stage === peeled : stage >= peeled;
}
