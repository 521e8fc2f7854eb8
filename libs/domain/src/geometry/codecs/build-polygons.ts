import type { Geometry, Position, Ring } from '../shapes/geometry-types.ts';
import { GeometryFormatError } from './geometry-errors.ts';

/** Most rings of one shape: each hole is compared with each outer ring. */
const MAX_RINGS = 5_000;

interface MeasuredRing {
  ring: Ring;
  /** Positive if the ring runs counter-clockwise. */
  area: number;
  box: readonly [number, number, number, number];
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
  const [[originX, originY]] = ring as readonly [Position];
  let area = 0;
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [i, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(i + 1) % ring.length]!;
    area += (x - originX) * (nextY - originY) - (nextX - originX) * (y - originY);
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return { ring, area: area / 2, box };
}

/** Returns true if a ring is inside another one. Its first vertices may lie on the other ring. */
function isInside(inner: MeasuredRing, outer: MeasuredRing): boolean {
  const [a, b] = [inner.box, outer.box];
  if (a[0] < b[0] || a[1] < b[1] || a[2] > b[2] || a[3] > b[3]) return false;
  const [[x1, y1], [x2, y2]] = inner.ring as readonly [Position, Position];
  return contains(outer.ring, [(x1 + x2) / 2, (y1 + y2) / 2]) || contains(outer.ring, [x1, y1]);
}

/** Even-odd rule. */
function contains(ring: Ring, [x, y]: readonly [number, number]): boolean {
  let isWithin = false;
  for (const [i, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(i + 1) % ring.length]!;
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isWithin = !isWithin;
  }
  return isWithin;
}
