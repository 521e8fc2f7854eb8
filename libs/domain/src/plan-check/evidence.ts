import type { BoundsIndex } from './list-pairs.ts';
import type { HeightPoint, Plan } from './prepare-plan.ts';
import type { PlanFinding, PlanOrder, PlanLimits } from './plan-types.ts';
import type { Steps } from './steps.ts';
import type { UnitOutline } from './unit-outlines.ts';

/** Observations of one pass over the plan. */
export interface Evidence {
  order: PlanOrder;
  tolerances: PlanLimits;
  steps: Steps;
  /** By the index of the unit. */
  outlines: readonly (UnitOutline | undefined)[];
  heights: readonly (readonly HeightPoint[])[];
  /** Bounds of the outlines, and of the outlines of cuts. */
  index: BoundsIndex;
  cuts: BoundsIndex;
  findings: Clue[];
  /** Comparisons that confirm the outline of each unit. */
  confirmed: Float64Array;
  skipped: number;
  /** Steps of the searches in the order that are already counted. */
  countedEffort: number;
}

/** Counts the searches in the order since the last call. */
export function countEffort(evidence: Evidence): void {
  const { effort } = evidence.order;
  evidence.steps.taken += effort - evidence.countedEffort;
  evidence.countedEffort = effort;
}

/** A finding before its suspect is known. */
export interface Clue extends Omit<PlanFinding, 'suspect'> {
  /** True if one of the two outlines must be wrong. Otherwise the finding says nothing about a third one. */
  accuses: boolean;
  /** True if the finding counts only together with another one of the same suspect. */
  isWeak?: boolean;
  /** The compared heights of the two units, as indexes into the heights of each, if the finding is about them. */
  points?: readonly [number, number];
}

/** Area up to which two outlines do not overlap. */
export function limitOfOverlap({ overlap_m2, overlap_share }: PlanLimits, smaller: number): number {
  return Math.max(overlap_m2, overlap_share * smaller);
}

/** Strength of a distance: half for a touch, full from one metre. */
export function weighDistance(distance: number): number {
  return Math.min(1, 0.3 + 0.7 * distance);
}

/** Adds evidence for the outlines of two units. */
export function confirm({ confirmed }: Evidence, unit: number, other: number, weight = 1): void {
  confirmed[unit] += weight;
  confirmed[other] += weight;
}

/** Plan data by the index of the units in an order. */
export function listByUnit(plan: Plan, order: PlanOrder): Pick<Evidence, 'outlines' | 'heights'> {
  const outlines: (UnitOutline | undefined)[] = Array.from({ length: order.size });
  const heights: (readonly HeightPoint[])[] = Array.from({ length: order.size }, () => []);
  for (const [key, drawn] of plan.units) {
    const unit = order.indexOf(key);
    if (unit === undefined) continue;
    outlines[unit] = drawn.outline;
    heights[unit] = drawn.heights;
  }
  return { outlines, heights };
}
