import { computeBounds, type GeometryBounds } from '@trowel/domain/geometry';
import { isUnitSurface, type SitePlan, type SitePlanShape } from '@trowel/domain/plan';
import { createPlanCheck, PLAN_KINDS, type PlanOrder, type PlanShape } from '@trowel/domain/plan-check';
import { relationClassOf } from '@trowel/domain/records';
import type { SiteOrder } from '../line/ordered-unit.ts';

/** An overlap of two units, by their index in the plan, without a relation that orders them. */
export interface UnrelatedOverlap {
  unit: number;
  other: number;
  /** Common area in square metres. */
  area: number;
}

/**
 * Returns the largest overlap of a unit with another one that no chain of relations orders. Limits are those of the findings.
 * Cost: one walk through the relations, and the outlines that share a bounding box with those of the unit.
 */
export function findUnrelatedOverlap(
  plan: SitePlan,
  unitId: number,
  site: Pick<SiteOrder, 'statements'>,
): UnrelatedOverlap | undefined {
  const unit = plan.units.findIndex(({ id }) => id === unitId);
  if (unit < 0) return undefined;
  const related = listRelated(String(unitId), site);
  const check = createPlanCheck({ shapes: listShapesAround(plan, unit) });
  const { findings } = check.compare(createOrderAround(plan, unit, related));
  const [largest] = findings
    .filter(({ code, units }) => code === 'overlap_without_order' && units.some((one) => one === unit))
    .sort((a, b) => (b.area ?? 0) - (a.area ?? 0));
  const other = largest?.units.find((one) => one !== unit);
  return largest === undefined || other === undefined ? undefined : { unit, other, area: largest.area ?? 0 };
}

/** Returns the surfaces of a unit, and those of other units that share a bounding box with them. */
function listShapesAround({ shapes }: SitePlan, unit: number): PlanShape[] {
  const surfaces = shapes.filter(isUnitSurface);
  const own = surfaces
    .filter((shape) => shape.unit === unit)
    .flatMap(({ geometry }) => computeBounds(geometry) ?? []);
  const isNear = ({ geometry }: SitePlanShape): boolean => {
    const bounds = computeBounds(geometry);
    return bounds !== undefined && own.some((one) => touches(one, bounds));
  };
  return surfaces.filter(isNear).flatMap(({ unit: of, kind: drawn, geometry }) => {
    const kind = PLAN_KINDS.find((one) => one === drawn);
    return kind ? [{ unit: String(of), kind, geometry }] : [];
  });
}

function touches(a: GeometryBounds, b: GeometryBounds): boolean {
  return a.min_x <= b.max_x && b.min_x <= a.max_x && a.min_y <= b.max_y && b.min_y <= a.max_y;
}

type Links = Map<string, string[]>;

/** Returns the keys of all units to which a chain of relations leads, up or down. Equal and contemporary units are passed through. */
function listRelated(key: string, { statements }: Pick<SiteOrder, 'statements'>): ReadonlySet<string> {
  const [earlier, later, same]: [Links, Links, Links] = [new Map(), new Map(), new Map()];
  for (const { from, type, to } of statements) {
    if (from === null || to === null || type === null) continue;
    const kind = relationClassOf(type);
    const [first, second] = kind === 'earlier' ? [to, from] : [from, to];
    const isOrder = kind === 'later' || kind === 'earlier';
    addLink(isOrder ? earlier : same, first, second);
    addLink(isOrder ? later : same, second, first);
  }
  return new Set([...walk(key, earlier, same), ...walk(key, later, same)]);
}

function addLink(links: Links, from: string, to: string): void {
  const known = links.get(from);
  if (known) known.push(to);
  else links.set(from, [to]);
}

/** Returns everything that can be reached in one direction. */
function walk(start: string, links: Links, same: Links): Set<string> {
  const reached = new Set([start]);
  const waiting = [start];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    for (const next of [...(links.get(key) ?? []), ...(same.get(key) ?? [])]) {
      if (reached.has(next)) continue;
      reached.add(next);
      waiting.push(next);
    }
  }
  return reached;
}

/** Returns an order in which only the relations of one unit count. Pairs of other units are ordered. */
function createOrderAround({ units }: SitePlan, unit: number, related: ReadonlySet<string>): PlanOrder {
  const isOrdered = (a: number, b: number): boolean =>
    (a !== unit && b !== unit) || related.has(String(units[a === unit ? b : a]?.id));
  return {
    size: units.length,
    indexOf: Number,
    relations: [],
    isLater: isOrdered,
    isSameTime: () => false,
    isAbove: () => false,
    covers: () => false,
    fills: () => false,
    equalsOf: (one) => [one],
    isCut: () => false,
    isStructure: () => false,
    effort: 0,
  };
}
