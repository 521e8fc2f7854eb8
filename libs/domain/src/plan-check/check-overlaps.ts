import { confirm, countEffort, limitOfOverlap, type Clue, type Evidence } from './evidence.ts';
import { visitPairs } from './list-pairs.ts';
import { measureOverlap } from './overlap-area.ts';
import type { PlanRelation } from './plan-types.ts';
import { boundOverlapBorder, measureOverlapBorder } from './overlap-border.ts';
import { isExhausted } from './steps.ts';

/** Share of the area of both outlines from which they count as the same. */
const SAME_SHARE = 0.98;

/** Two units whose outlines overlap. */
export interface OverlappingPair {
  a: number;
  b: number;
  area: number;
}

/** The recorded relations by pair of units. */
export type RelationsByPair = ReadonlyMap<number, PlanRelation>;

export function indexRelations({ order }: Evidence): RelationsByPair {
  return new Map(
    order.relations.map((relation) => [pairKey(relation.later, relation.earlier, order.size), relation]),
  );
}

function pairKey(a: number, b: number, size: number): number {
  return Math.min(a, b) * size + Math.max(a, b);
}

/** Lists the pairs of units whose outlines overlap by more than the tolerance. Cost: n log n, plus the pairs. */
export function listOverlaps(evidence: Evidence): OverlappingPair[] {
  const { outlines, index, tolerances, steps } = evidence;
  const bounds = outlines.map((outline) => outline?.border);
  const pairs: OverlappingPair[] = [];
  visitPairs(bounds, index, (a, b) => {
    const [one, other] = [outlines[a]!.solid, outlines[b]!.solid];
    const limit = limitOfOverlap(tolerances, Math.min(one.area, other.area));
    const width = Math.min(one.maxX, other.maxX) - Math.max(one.minX, other.minX);
    const height = Math.min(one.maxY, other.maxY) - Math.max(one.minY, other.minY);
    steps.taken++;
    if (width * height <= limit) return true;
    const area = measureOverlap(one, other, steps);
    if (isExhausted(steps)) {
      evidence.skipped++;
      return false;
    }
    if (area > limit) pairs.push({ a, b, area });
    return true;
  });
  return pairs;
}

/** Compares each overlap with the order of the two units. Returns the pairs whose order is known. */
export function checkOverlaps(
  evidence: Evidence,
  pairs: readonly OverlappingPair[],
  relations: RelationsByPair,
): { later: number; earlier: number }[] {
  const { order, steps } = evidence;
  const ordered: { later: number; earlier: number }[] = [];
  for (const pair of pairs) {
    const { a, b } = pair;
    if (isExhausted(steps)) {
      evidence.skipped++;
      continue;
    }
    const relation = relations.get(pairKey(a, b, order.size));
    if (relation) {
      checkContact(evidence, pair, relation);
      ordered.push(relation);
      continue;
    }
    if (order.isSameTime(a, b)) continue;
    const isLater = order.isLater(a, b);
    const isEarlier = !isLater && order.isLater(b, a);
    countEffort(evidence);
    if (isLater || isEarlier) confirm(evidence, a, b, 0.5);
    else if (isSameOutline(evidence, pair)) reportOverlap(evidence, pair, 'same_outline');
    else if (isStrip(evidence, pair)) continue;
    else reportOverlap(evidence, pair, 'overlap_without_order');
    if (isLater || isEarlier) ordered.push(isLater ? { later: a, earlier: b } : { later: b, earlier: a });
  }
  return ordered;
}

/** Units that abut each other touch without overlap. Walls may, as they are drawn at one height. */
function checkContact(evidence: Evidence, pair: OverlappingPair, relation: PlanRelation): void {
  if (relation.type !== 'abuts' && relation.type !== 'bonded_to') return;
  if (isStrip(evidence, pair)) return;
  reportOverlap(evidence, pair, 'abuts_overlaps', relation);
}

/** A cut and its fill have the same outline. Two units of one kind without an order should not. */
function isSameOutline({ order, outlines }: Evidence, { a, b, area }: OverlappingPair): boolean {
  const both = outlines[a]!.solid.area + outlines[b]!.solid.area - area;
  return area > SAME_SHARE * both && order.isCut(a) === order.isCut(b);
}

/** Returns true if an overlap is a narrow strip: a common border that was drawn twice. */
function isStrip({ outlines, tolerances, steps }: Evidence, { a, b, area }: OverlappingPair): boolean {
  const [one, other] = [outlines[a]!.solid, outlines[b]!.solid];
  if (area >= tolerances.touch_m * boundOverlapBorder(one, other)) return false;
  return area < tolerances.touch_m * measureOverlapBorder(one, other, steps);
}

function reportOverlap(
  { outlines, findings }: Evidence,
  { a, b, area }: OverlappingPair,
  code: Clue['code'],
  relation?: PlanRelation,
): void {
  const share = area / Math.min(outlines[a]!.solid.area, outlines[b]!.solid.area);
  findings.push({
    code,
    units: relation ? [relation.later, relation.earlier] : [a, b],
    ...(relation && { relation }),
    area,
    share,
    weight: code === 'overlap_without_order' ? Math.min(1, 0.3 + share) : 0.2,
    accuses: code === 'overlap_without_order',
  });
}

/**
 * Reports cuts without a fill that one later unit covers completely, although no sheet says so. Cost: the outlines
 * around each cut.
 */
export function checkEmptyCuts(evidence: Evidence): void {
  const { order, outlines, index, steps, findings } = evidence;
  const isFilled = new Uint8Array(order.size);
  for (const { earlier, type } of order.relations)
    if (type === 'fills' || type === 'covers') isFilled[earlier] = 1;
  for (const [cut, outline] of outlines.entries()) {
    if (!outline || isFilled[cut] || !order.isCut(cut) || isExhausted(steps)) continue;
    countEffort(evidence);
    const { solid } = outline;
    const over = index
      .search(solid)
      .filter((unit) => unit !== cut && !order.isCut(unit))
      .filter((unit) => measureOverlap(solid, outlines[unit]!.solid, steps) > SAME_SHARE * solid.area)
      .filter((unit) => order.isLater(unit, cut))
      .sort((a, b) => outlines[a]!.solid.area - outlines[b]!.solid.area || a - b);
    if (over.length === 0) continue;
    findings.push({
      code: 'cut_empty',
      units: [cut, over[0]],
      area: solid.area,
      weight: 0.3,
      accuses: false,
    });
  }
}
