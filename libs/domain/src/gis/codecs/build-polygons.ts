import {
  computeBounds,
  computeRingArea,
  type Geometry,
  type GeometryBounds,
  locateInRing,
  type Ring,
} from '@trowel/domain/geometry';
import { GeometryFormatError } from './geometry-errors.ts';

/** Most rings of one shape: each hole is compared with each outer ring. */
const MAX_RINGS = 5_000;
/** Vertices of a hole that are compared with an outer ring. Those that lie on it do not decide. */
const TRIED_VERTICES = 10;

interface MeasuredRing {
  ring: Ring;
  /** Positive if the ring runs counter-clockwise. */
  area: number;
  bounds: GeometryBounds;
}

/**
 * Builds polygons from rings as a shapefile stores them: outer rings run clockwise, holes counter-clockwise.
 * A hole belongs to the smallest outer ring around it, and without one it is an outer ring itself.
 * @throws GeometryFormatError over 5,000 rings
 */
export function buildPolygons(rings: readonly Ring[]): Geometry | null {
  if (rings.length > MAX_RINGS)
    throw new GeometryFormatError({
      en: `The geometry has more than ${MAX_RINGS} rings`,
      it: `La geometria ha più di ${MAX_RINGS} anelli`,
    });
  const measured = rings.map(measure);
  const outer = measured.filter(({ area }) => area <= 0);
  const polygons = new Map<MeasuredRing, Ring[]>(outer.map((one) => [one, [one.ring]]));
  for (const hole of measured.filter(({ area }) => area > 0)) {
    const around = outer
      .filter((one) => -one.area > hole.area && isInside(hole, one))
      .toSorted((a, b) => b.area - a.area)[0];
    if (around) polygons.get(around)!.push(hole.ring);
    else polygons.set(hole, [hole.ring]);
  }
  const built = [...polygons.values()];
  const [first] = built;
  if (!first) return null;
  return built.length === 1
    ? { type: 'Polygon', coordinates: first }
    : { type: 'MultiPolygon', coordinates: built };
}

function measure(ring: Ring): MeasuredRing {
  return {
    ring,
    area: computeRingArea(ring),
    bounds: computeBounds({ type: 'LineString', coordinates: ring })!,
  };
}

/** Returns true if a ring is inside another one. Its first vertices may lie on the other ring. */
function isInside(inner: MeasuredRing, outer: MeasuredRing): boolean {
  const [a, b] = [inner.bounds, outer.bounds];
  if (a.min_x < b.min_x || a.min_y < b.min_y || a.max_x > b.max_x || a.max_y > b.max_y) return false;
  for (const position of inner.ring.slice(0, TRIED_VERTICES)) {
    const place = locateInRing(outer.ring, position);
    if (place !== 0) return place === 1;
  }
  return true;
}
