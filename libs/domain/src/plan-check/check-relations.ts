import { measureDistance } from './distance.ts';
import { confirm, countEffort, limitOfOverlap, weighDistance, type Evidence } from './evidence.ts';
import { measureOverlap } from './overlap-area.ts';
import type { PlanRelation } from './plan-types.ts';
import { isExhausted, type Steps } from './steps.ts';
import type { UnitOutline } from './unit-outlines.ts';

/** Area in square metres up to which two outlines count as free of overlap. */
const NO_AREA = 0.001;
/** Single parts of a unit say little about its limits: they must be this far apart. */
const PARTS_APART_M = 1;

/** Compares each recorded relation with the outlines of its units. Cost: linear in the relations. */
export function checkRelations(evidence: Evidence): void {
  const { steps, findings } = evidence;
  for (const relation of evidence.order.relations) {
    const known = findings.length;
    if (!isExhausted(steps)) checkRelation(evidence, relation);
    countEffort(evidence);
    if (!isExhausted(steps)) continue;
    // The last comparison may be incomplete.
    findings.length = known;
    evidence.skipped++;
  }
}

function checkRelation(evidence: Evidence, relation: PlanRelation): void {
  const { outlines, tolerances, steps } = evidence;
  const [later, earlier] = [outlines[relation.later], outlines[relation.earlier]];
  if (!later || !earlier) return;
  const area = measureOverlap(later.solid, earlier.solid, steps);
  const limit = limitOfOverlap(tolerances, Math.min(later.solid.area, earlier.solid.area));
  const isContact = relation.type === 'abuts' || relation.type === 'bonded_to';
  if (area > limit && !isContact) {
    confirm(evidence, relation.later, relation.earlier);
    if (relation.type === 'fills') checkFill(evidence, relation, area);
    return;
  }
  const distance = area > NO_AREA ? 0 : measureDistance(later.border, earlier.border, steps);
  if (distance > tolerances.touch_m) reportApart(evidence, relation, distance);
  else if (isContact || relation.type === 'cuts') confirm(evidence, relation.later, relation.earlier);
  // A unit that a cut interrupts may touch another one only at the edge of that cut.
  else reportTouch(evidence, relation, distance);
}

function reportTouch({ findings }: Evidence, relation: PlanRelation, distance: number): void {
  findings.push({
    code: 'touch_without_overlap',
    units: [relation.later, relation.earlier],
    relation,
    distance,
    weight: 0.1,
    accuses: false,
  });
}

function reportApart(evidence: Evidence, relation: PlanRelation, distance: number): void {
  const { outlines, findings } = evidence;
  const { later, earlier, type } = relation;
  const isPartial = outlines[later]!.isPartial || outlines[earlier]!.isPartial;
  if (isPartial && distance <= PARTS_APART_M) return;
  if (touchesEqual(evidence, relation) || isCutAway(evidence, relation)) return;
  findings.push({
    code: type === 'abuts' || type === 'bonded_to' ? 'abuts_apart' : 'relation_without_overlap',
    units: [later, earlier],
    relation,
    distance,
    weight: weighDistance(distance),
    accuses: true,
  });
}

/** Returns true if the relation is true for other units recorded as equal, which are drawn elsewhere. */
function touchesEqual({ order, outlines, tolerances, steps }: Evidence, relation: PlanRelation): boolean {
  const { later, earlier } = relation;
  const [upper, lower] = [Array.from(order.equalsOf(later)), Array.from(order.equalsOf(earlier))];
  return upper.some((one) =>
    lower.some((other) => {
      steps.taken++;
      if ((one === later && other === earlier) || isExhausted(steps)) return false;
      const [a, b] = [outlines[one], outlines[other]];
      return a !== undefined && b !== undefined && touches(a, b, tolerances.touch_m, steps);
    }),
  );
}

/**
 * Returns true if a later cut lies between two units and touches both. Then it removed the place where they were
 * in contact.
 */
function isCutAway(evidence: Evidence, { later, earlier }: PlanRelation): boolean {
  const { order, outlines, cuts, tolerances, steps } = evidence;
  const [upper, lower] = [outlines[later]!, outlines[earlier]!];
  return cuts.search(upper.border, tolerances.touch_m).some((cut) => {
    if (cut === later || cut === earlier || isExhausted(steps)) return false;
    const outline = outlines[cut]!;
    return (
      touches(outline, lower, tolerances.touch_m, steps) &&
      touches(outline, upper, tolerances.touch_m, steps) &&
      order.isLater(cut, later) &&
      order.isLater(cut, earlier)
    );
  });
}

function touches(a: UnitOutline, b: UnitOutline, limit: number, steps: Steps): boolean {
  const [one, other] = [a.border, b.border];
  const gap = Math.max(
    one.minX - other.maxX,
    other.minX - one.maxX,
    one.minY - other.maxY,
    other.minY - one.maxY,
  );
  if (gap > limit) return false;
  return measureOverlap(a.solid, b.solid, steps) > NO_AREA || measureDistance(one, other, steps) <= limit;
}

/** Reports the part of a fill that lies outside its cut. A strip along the border is within the accuracy of drawing. */
function checkFill(evidence: Evidence, relation: PlanRelation, inside: number): void {
  const { outlines, tolerances, findings } = evidence;
  const fill = outlines[relation.later]!;
  if (outlines[relation.earlier]!.isPartial) return;
  const area = fill.solid.area - inside;
  const share = area / fill.solid.area;
  if (area <= limitOfOverlap(tolerances, fill.solid.area)) return;
  if (area / fill.solid.perimeter < tolerances.touch_m) return;
  findings.push({
    code: 'fill_outside_cut',
    units: [relation.later, relation.earlier],
    relation,
    area,
    share,
    weight: share,
    accuses: true,
  });
}
