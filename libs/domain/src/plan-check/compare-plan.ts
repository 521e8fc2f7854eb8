import {
  checkHeightPlaces,
  checkHeights,
  checkOutliers,
  listHeightEvidence,
  type HeightEvidence,
} from './check-heights.ts';
import { checkEmptyCuts, checkOverlaps, indexRelations, listOverlaps } from './check-overlaps.ts';
import { checkRelations } from './check-relations.ts';
import { measureDistance } from './distance.ts';
import { limitOfOverlap, listByUnit, type Clue, type Evidence } from './evidence.ts';
import { findSuspects, type Accusation } from './find-suspects.ts';
import { indexBounds } from './list-pairs.ts';
import { measureOverlap } from './overlap-area.ts';
import type { PlanFinding, PlanInput, PlanOrder, PlanReport } from './plan-types.ts';
import { preparePlan, type Plan } from './prepare-plan.ts';
import { createSteps, isExhausted } from './steps.ts';

/** Findings reported for one suspect unit: the strongest ones. */
const MAX_PER_UNIT = 3;

/** The plan of a site, for comparisons with its relations. */
export interface PlanCheck {
  /**
   * Returns the distance between the outlines of two units in metres, 0 if they touch or overlap. Undefined if one
   * of them is not drawn.
   */
  measureApart(unit: string, other: string): number | undefined;
  /** Compares the plan with the order of the units. */
  compare(order: PlanOrder): PlanReport;
}

/**
 * Prepares the plan of a site for comparisons with its relations and their order.
 *
 * Steps: 1. outlines and heights of each unit in metres, 2. outlines of related units, 3. pairs of outlines that
 * overlap (from a packed R-tree) against the order, 4. heights in the common areas, 5. checks of single units,
 * 6. the outline or height that most likely is the wrong one. Cost: n log n in the outlines, plus the overlapping
 * pairs. Computation stops at a fixed limit of steps, and the report counts the pairs left out.
 * `maxSteps` is that limit.
 */
export function createPlanCheck(input: PlanInput, maxSteps?: number): PlanCheck {
  const plan = preparePlan(input, createSteps(maxSteps));
  return {
    measureApart(unit, other) {
      const [a, b] = [plan.units.get(unit)?.outline, plan.units.get(other)?.outline];
      if (!a || !b) return undefined;
      return measureOverlap(a.solid, b.solid, plan.steps) > 0
        ? 0
        : measureDistance(a.border, b.border, plan.steps);
    },
    compare: (order) => comparePlan({ ...plan, steps: createSteps(maxSteps) }, order),
  };
}

function comparePlan(plan: Plan, order: PlanOrder): PlanReport {
  const evidence = collectEvidence(plan, order);
  checkRelations(evidence);
  const ordered = checkOverlaps(evidence, listOverlaps(evidence), indexRelations(evidence));
  const heights = listHeightEvidence(evidence);
  checkHeights(evidence, ordered, heights);
  checkHeightPlaces(evidence);
  checkOutliers(evidence, heights);
  checkEmptyCuts(evidence);
  checkOutlines(evidence, plan);
  return { findings: selectStrongest(nameSuspects(evidence, heights)), skipped: evidence.skipped };
}

function collectEvidence(plan: Plan, order: PlanOrder): Evidence {
  const drawn = listByUnit(plan, order);
  const bounds = drawn.outlines.map((outline) => outline?.border);
  return {
    order,
    tolerances: plan.tolerances,
    steps: plan.steps,
    ...drawn,
    index: indexBounds(bounds),
    cuts: indexBounds(bounds.map((one, unit) => (order.isCut(unit) ? one : undefined))),
    findings: [],
    confirmed: new Float64Array(order.size),
    skipped: 0,
    countedEffort: order.effort,
  };
}

/** Reports outlines drawn twice, and outlines outside the excavated ground. */
function checkOutlines({ outlines, tolerances, findings, steps }: Evidence, { ground }: Plan): void {
  for (const [unit, outline] of outlines.entries()) {
    if (!outline) continue;
    const { repeated, solid, isPartial } = outline;
    if (repeated && !isPartial && repeated.area > limitOfOverlap(tolerances, repeated.smaller)) {
      const { area, smaller } = repeated;
      findings.push({
        code: 'two_outlines',
        units: [unit],
        area,
        share: area / smaller,
        weight: 0.5,
        accuses: false,
      });
    }
    if (!ground) continue;
    const area = solid.area - measureOverlap(solid, ground, steps);
    if (isExhausted(steps)) return;
    if (area <= limitOfOverlap(tolerances, solid.area)) continue;
    if (area / solid.perimeter < tolerances.touch_m) continue;
    const share = area / solid.area;
    findings.push({ code: 'outline_outside_area', units: [unit], area, share, weight: share, accuses: true });
  }
}

/** Names the unit that is most likely wrong in each finding. Heights are judged one by one. */
function nameSuspects({ findings, confirmed }: Evidence, heights: HeightEvidence): PlanFinding[] {
  const ofOutlines: Accusation[] = [];
  const ofHeights: Accusation[] = [];
  for (const clue of findings) {
    if (!clue.accuses) continue;
    if (!clue.points) ofOutlines.push({ clue, of: clue.units });
    else
      ofHeights.push({ clue, of: clue.points.map((point, end) => heights.start[clue.units[end]!] + point) });
  }
  const suspectOf = new Map<Clue, number>();
  for (const [at, unit] of findSuspects(ofOutlines, { confirmed }).entries())
    if (unit >= 0) suspectOf.set(ofOutlines[at].clue, unit);
  const trust = { confirmed: heights.confirmed, doubt: heights.deviation };
  const suspected = findSuspects(ofHeights, trust);
  for (const [at, height] of suspected.entries()) {
    const { clue, of } = ofHeights[at];
    if (height >= 0) suspectOf.set(clue, clue.units[of.indexOf(height)]!);
  }
  const unsupported = findUnsupported(ofHeights, suspected);
  return findings
    .filter((clue) => !unsupported.has(clue))
    .map((clue) => {
      const { accuses: _accuses, points: _points, isWeak: _isWeak, ...finding } = clue;
      const accused = clue.code === 'height_outlier' ? clue.units[0] : suspectOf.get(clue);
      return { ...finding, suspect: accused };
    });
}

/** Finds the weak clues whose suspect has no clue with a second unit. */
function findUnsupported(accusations: readonly Accusation[], suspects: Int32Array): Set<Clue> {
  const unitsAgainst = new Map<number, Set<number>>();
  for (const [at, suspect] of suspects.entries()) {
    const against = unitsAgainst.get(suspect) ?? new Set<number>();
    unitsAgainst.set(suspect, against);
    for (const unit of accusations[at].clue.units) against.add(unit);
  }
  const isAlone = (suspect: number): boolean => suspect < 0 || unitsAgainst.get(suspect)!.size < 3;
  return new Set(
    accusations
      .filter(({ clue }, at) => clue.isWeak === true && isAlone(suspects[at]))
      .map(({ clue }) => clue),
  );
}

/** Keeps the strongest findings of each suspect, one for each pair of units and code. */
function selectStrongest(findings: readonly PlanFinding[]): PlanFinding[] {
  const sorted = [...findings].sort(
    (a, b) =>
      b.weight - a.weight ||
      (b.area ?? 0) - (a.area ?? 0) ||
      (b.distance ?? 0) - (a.distance ?? 0) ||
      a.units[0] - b.units[0] ||
      (a.units[1] ?? -1) - (b.units[1] ?? -1),
  );
  const countOf = new Map<number, number>();
  const seen = new Set<string>();
  return sorted.filter(({ code, units, suspect }) => {
    const key = `${code} ${units.join(' ')}`;
    const unit = suspect ?? units[0];
    const count = countOf.get(unit) ?? 0;
    if (seen.has(key) || count >= MAX_PER_UNIT) return false;
    seen.add(key);
    countOf.set(unit, count + 1);
    return true;
  });
}
