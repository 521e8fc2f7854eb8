import { computeBounds, type GeometryBounds } from '@trowel/domain/geometry';
import type { SitePlan } from '@trowel/domain/plan';

/** Distance from the shapes of a site beyond which points are reported. */
const FAR_M = 1_000;

/**
 * Returns the distance of points from the shapes of a site if it is more than a kilometre, and whether they would be near
 * with x and y swapped. Undefined if they are near, and for a site without shapes.
 */
export function compareExtents(
  points: GeometryBounds | undefined,
  { shapes }: Pick<SitePlan, 'shapes'>,
): { distance: number; fitsSwapped: boolean } | undefined {
  const [first, ...others] = shapes.flatMap(({ geometry }) => computeBounds(geometry) ?? []);
  if (!points || !first) return undefined;
  const site = others.reduce(joinBounds, first);
  const distance = distanceOf(points, site);
  if (distance <= FAR_M) return undefined;
  const { min_x, min_y, max_x, max_y } = points;
  const swapped = { ...points, min_x: min_y, min_y: min_x, max_x: max_y, max_y: max_x };
  return { distance, fitsSwapped: distanceOf(swapped, site) <= FAR_M };
}

function joinBounds(one: GeometryBounds, other: GeometryBounds): GeometryBounds {
  return {
    ...one,
    min_x: Math.min(one.min_x, other.min_x),
    min_y: Math.min(one.min_y, other.min_y),
    max_x: Math.max(one.max_x, other.max_x),
    max_y: Math.max(one.max_y, other.max_y),
  };
}

/** Returns the distance of two rectangles, 0 if they overlap. */
function distanceOf(one: GeometryBounds, other: GeometryBounds): number {
  const gap = (min: number, max: number, otherMin: number, otherMax: number): number =>
    Math.max(0, otherMin - max, min - otherMax);
  return Math.hypot(
    gap(one.min_x, one.max_x, other.min_x, other.max_x),
    gap(one.min_y, one.max_y, other.min_y, other.max_y),
  );
}
