import { measurePointDistance } from './distance.ts';
import { countEffort, type Clue, type Evidence } from './evidence.ts';
import { indexBounds } from './list-pairs.ts';
import type { HeightPoint } from './prepare-plan.ts';
import type { PlanOrder } from './plan-types.ts';
import { isExhausted, type Steps } from './steps.ts';
import type { UnitOutline } from './unit-outlines.ts';

/** Edges that a search for the place of a height passes in the time of one step. */
const EDGES_PER_STEP = 8;
/** Heights are compared where two units overlap, and this many metres around. */
const AROUND_M = 0.5;
/** Surfaces slope: heights that are apart may differ by this much more per metre, at least and at most. */
const LEAST_SLOPE = 0.1;
const LARGEST_SLOPE = 1;
/**
 * Shares of the slopes between heights of one unit that count as usual and as steep on the site. A height beyond a
 * usual slope is wrong only if several others say so.
 */
const USUAL_SLOPES = 0.75;
const STEEP_SLOPES = 0.95;
/** Heights nearer to each other than this say nothing about the slope, m. */
const SLOPE_FROM_M = 0.3;
/** A step within one unit that is too large, and one between units of a site, m. */
const STEP_M = 0.3;
const RELIEF_M = 2;
/** Largest share of heights from which an outlier can be reached, because errors of one kind occur together. */
const OUTLIER_SHARE = 0.05;
/** Heights around a height, m. */
const NEIGHBOURHOOD_M = 5;
/** Depth in metres from which a difference has full weight. */
const FULL_DEPTH_M = 1;
/** A comparison of heights examines at most this many heights of each unit. */
const MAX_HEIGHTS = 200;

/** Heights of all units in one list, with what speaks for them. */
export interface HeightEvidence {
  /** First height of each unit in the list. */
  start: Int32Array;
  /** Comparisons that confirm each height. */
  confirmed: Float64Array;
  /** Difference in metres of each height from the median of its unit. */
  deviation: Float64Array;
  /** Slopes of the site, in metres per metre. */
  slopes: { usual: number; steep: number };
}

export function listHeightEvidence({ heights }: Evidence): HeightEvidence {
  const start = new Int32Array(heights.length + 1);
  for (const [unit, points] of heights.entries()) start[unit + 1] = start[unit] + points.length;
  const deviation = new Float64Array(start[heights.length]);
  for (const [unit, points] of heights.entries()) {
    if (points.length < 3) continue;
    const sorted = points.map(({ z }) => z).sort((a, b) => a - b);
    const median = sorted[sorted.length >> 1];
    for (const [at, { z }] of points.entries()) deviation[start[unit] + at] = Math.abs(z - median);
  }
  return { start, deviation, confirmed: new Float64Array(deviation.length), slopes: measureSlopes(heights) };
}

/** Measures how steep surfaces are, from successive heights of the same unit. */
function measureSlopes(heights: readonly (readonly HeightPoint[])[]): HeightEvidence['slopes'] {
  const slopes: number[] = [];
  for (const points of heights) {
    for (let at = 1; at < points.length; at++) {
      const [one, other] = [points[at - 1], points[at]];
      const apart = Math.hypot(one.x - other.x, one.y - other.y);
      if (apart >= SLOPE_FROM_M) slopes.push(Math.abs(one.z - other.z) / apart);
    }
  }
  slopes.sort((a, b) => a - b);
  const slopeAt = (share: number): number =>
    Math.min(LARGEST_SLOPE, Math.max(LEAST_SLOPE, slopes[Math.floor(share * slopes.length)] ?? 0));
  return { usual: slopeAt(USUAL_SLOPES), steep: slopeAt(STEEP_SLOPES) };
}

/**
 * Reports later units that lie lower than earlier ones at the same place. Each height is compared with the nearest
 * one of the other unit. The later unit must cover the earlier one, directly or through others, and no cut may have
 * been dug there in between. Cost: the heights in the common area of each pair.
 */
export function checkHeights(
  evidence: Evidence,
  pairs: readonly { later: number; earlier: number }[],
  known: HeightEvidence,
): void {
  const { order, heights, steps } = evidence;
  for (const { later, earlier } of pairs) {
    if (heights[later].length === 0 || heights[earlier].length === 0) continue;
    if (order.isCut(later)) continue;
    if (isExhausted(steps)) {
      evidence.skipped++;
      continue;
    }
    const inverted = compareHeights(evidence, { later, earlier }, known);
    if (inverted.length > 0 && mustLieAbove(order, later, earlier))
      evidence.findings.push(...inverted.filter((clue) => !isDugBetween(evidence, clue)));
    countEffort(evidence);
  }
}

/** Compares the heights of two units near their common area. Returns those that are in the wrong order. */
function compareHeights(
  evidence: Evidence,
  { later, earlier }: { later: number; earlier: number },
  { start, confirmed, slopes }: HeightEvidence,
): Clue[] {
  const { heights, outlines, tolerances, steps } = evidence;
  const upper = selectNear(heights[later], outlines[earlier]!, steps);
  const lower = selectNear(heights[earlier], outlines[later]!, steps);
  steps.taken += upper.length * lower.length;
  if (upper.length === 0 || lower.length === 0) return [];
  const clues = new Map<string, Clue>();
  const compare = (at: number, other: number): void => {
    const [one, under] = [heights[later][at], heights[earlier][other]];
    const apart = Math.hypot(one.x - under.x, one.y - under.y);
    const depth = under.z - one.z - slopes.usual * apart;
    if (depth <= tolerances.height_m) {
      confirmed[start[later] + at]++;
      confirmed[start[earlier] + other]++;
      return;
    }
    clues.set(`${at} ${other}`, {
      code: 'later_but_lower',
      units: [later, earlier],
      heights: [one.z, under.z],
      distance: apart,
      points: [at, other],
      weight: Math.min(1, 0.3 + (0.7 * depth) / FULL_DEPTH_M),
      accuses: true,
      isWeak: under.z - one.z - slopes.steep * apart <= tolerances.height_m,
    });
  };
  for (const at of upper) compare(at, findNearest(heights[later][at], heights[earlier], lower));
  for (const other of lower) compare(findNearest(heights[earlier][other], heights[later], upper), other);
  return [...clues.values()];
}

function selectNear(points: readonly HeightPoint[], { border }: UnitOutline, steps: Steps): number[] {
  const near: number[] = [];
  for (const [at, { x, y }] of points.entries()) {
    if (near.length === MAX_HEIGHTS || isExhausted(steps)) break;
    steps.taken += 1 + border.size / EDGES_PER_STEP;
    if (measurePointDistance(border, x, y, AROUND_M) < AROUND_M) near.push(at);
  }
  return near;
}

function findNearest(
  { x, y }: HeightPoint,
  points: readonly HeightPoint[],
  among: readonly number[],
): number {
  let [best, nearest] = [Infinity, among[0]];
  for (const at of among) {
    const square = (points[at].x - x) ** 2 + (points[at].y - y) ** 2;
    if (square < best) [best, nearest] = [square, at];
  }
  return nearest;
}

/**
 * Returns true if the later unit can only lie above the earlier one. A wall may reach higher than what was laid
 * against it, so walls need a recorded “covers”. What fills or covers a cut lies above its bottom.
 */
function mustLieAbove(order: PlanOrder, later: number, earlier: number): boolean {
  if (order.covers(later, earlier)) return true;
  if (order.isCut(earlier)) return order.fills(later, earlier);
  return !order.isStructure(later) && !order.isStructure(earlier) && order.isAbove(later, earlier);
}

/** Returns true if a cut that is later than the one unit and earlier than the other was dug at the place of the heights. */
function isDugBetween({ order, outlines, cuts, heights, steps }: Evidence, { units, points }: Clue): boolean {
  const [later, earlier] = units as readonly [number, number];
  const places = [heights[later][points![0]], heights[earlier][points![1]]];
  return cuts.search(boundsOf(places), AROUND_M).some((cut) => {
    const { border } = outlines[cut]!;
    steps.taken += 1 + border.size / EDGES_PER_STEP;
    return (
      places.some(({ x, y }) => measurePointDistance(border, x, y, AROUND_M) < AROUND_M) &&
      order.isLater(later, cut) &&
      order.isLater(cut, earlier)
    );
  });
}

function boundsOf(places: readonly HeightPoint[]): {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
} {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}

/**
 * Reports heights that no surface can reach from the heights around them. Within one unit a small step is too much,
 * except for cuts and walls, which are steep. Cost: the heights around each height.
 */
export function checkOutliers(evidence: Evidence, { slopes }: HeightEvidence): void {
  const places = evidence.heights.flatMap((points, unit) => points.map((point) => ({ unit, point })));
  const index = indexBounds(places.map(({ point }) => boundsOf([point])));
  const worst = new Map<number, Clue>();
  for (const place of places) {
    if (isExhausted(evidence.steps)) break;
    const around = index.search(boundsOf([place.point]), NEIGHBOURHOOD_M);
    evidence.steps.taken += around.length;
    const others = around.map((at) => places[at]).filter(({ point }) => point !== place.point);
    const clue = findOutlier(evidence, place, { others, steep: slopes.steep });
    const known = worst.get(place.unit);
    if (clue && (!known || depthOf(clue) > depthOf(known))) worst.set(place.unit, clue);
  }
  evidence.findings.push(...worst.values());
}

interface Place {
  unit: number;
  point: HeightPoint;
}

function depthOf({ heights: [one, other] = [0, 0] }: Clue): number {
  return Math.abs(one - other);
}

function findOutlier(
  { order }: Evidence,
  one: Place,
  { others, steep }: { others: readonly Place[]; steep: number },
): Clue | undefined {
  const isSteep = order.isCut(one.unit) || order.isStructure(one.unit);
  const inUnit = isSteep ? [] : others.filter(({ unit }) => unit === one.unit);
  return (
    buildOutlier(one, inUnit, { step: STEP_M, slope: steep }) ??
    buildOutlier(one, others, { step: RELIEF_M, slope: LARGEST_SLOPE })
  );
}

/** Builds the finding if a height can be reached from hardly any of the others. It quotes the nearest one. */
function buildOutlier(
  { unit, point }: Place,
  others: readonly Place[],
  { step, slope }: { step: number; slope: number },
): Clue | undefined {
  let [reached, next, distance]: [number, Place | undefined, number] = [0, undefined, Infinity];
  for (const other of others) {
    const apart = Math.hypot(point.x - other.point.x, point.y - other.point.y);
    if (Math.abs(point.z - other.point.z) <= slope * apart + step) reached++;
    else if (apart < distance) [next, distance] = [other, apart];
  }
  if (!next || reached > OUTLIER_SHARE * others.length) return undefined;
  return {
    code: 'height_outlier',
    units: next.unit === unit ? [unit] : [unit, next.unit],
    heights: [point.z, next.point.z],
    distance,
    weight: 1,
    accuses: false,
  };
}

/** Reports units with heights outside their outline. Cost: the edges over each height. */
export function checkHeightPlaces({ heights, outlines, tolerances, findings, steps }: Evidence): void {
  for (const [unit, points] of heights.entries()) {
    const outline = outlines[unit];
    if (!outline || outline.isPartial || isExhausted(steps)) continue;
    let farthest = 0;
    for (const { x, y } of points) {
      if (isExhausted(steps)) return;
      steps.taken += 1 + outline.border.size / EDGES_PER_STEP;
      farthest = Math.max(farthest, measurePointDistance(outline.border, x, y));
    }
    if (farthest <= tolerances.touch_m) continue;
    findings.push({
      code: 'height_outside',
      units: [unit],
      distance: farthest,
      weight: Math.min(1, 0.3 + 0.7 * farthest),
      accuses: true,
    });
  }
}
