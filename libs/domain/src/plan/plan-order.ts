import type { ShapeKind, SitePlanShape, SitePlan } from './plan-model.ts';

/** Kinds that are drawn as surfaces of a unit, the lowest first. */
const SURFACE_RANKS: Partial<Record<ShapeKind, number>> = {
  extent: 0,
  outline: 1,
  cut: 2,
  heap: 3,
  part: 4,
  characterisation: 5,
};

/** Returns true if a shape is a surface of a unit: an outline, a cut or a part. */
export function isUnitSurface({ kind, unit }: Pick<SitePlanShape, 'kind' | 'unit'>): boolean {
  return unit >= 0 && kind in SURFACE_RANKS;
}

/**
 * Lists the surfaces of units in the order in which they are drawn: the oldest unit first, and within a unit its outline
 * before its parts, the higher `draw_order` first. The result is the same for the same plan. Cost: n log n.
 */
export function listSurfaces({ units, shapes }: Pick<SitePlan, 'units' | 'shapes'>): SitePlanShape[] {
  const orderOf = (shape: SitePlanShape): number => units[shape.unit]?.order ?? 0;
  const rankOf = ({ kind }: SitePlanShape): number => SURFACE_RANKS[kind] ?? 0;
  return shapes
    .filter(isUnitSurface)
    .sort(
      (a, b) =>
        orderOf(a) - orderOf(b) ||
        a.unit - b.unit ||
        rankOf(a) - rankOf(b) ||
        (b.draw_order ?? 0) - (a.draw_order ?? 0) ||
        a.id - b.id,
    );
}

/** Lists the levels of the units that have a surface, the latest first. Peeling hides them in this order. */
export function listPlanLevels({ units, shapes }: Pick<SitePlan, 'units' | 'shapes'>): number[] {
  const levels = new Set(shapes.filter(isUnitSurface).map(({ unit }) => units[unit]?.order ?? 0));
  return [...levels].sort((a, b) => b - a);
}
