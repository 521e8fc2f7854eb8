import type { Geometry, Position, Ring } from './geometry-types.ts';
import { computeRingArea } from './measure-geometry.ts';

/** Decimals of stored coordinates in metres (a tenth of a millimetre), and in degrees (a tenth of a millimetre too). */
export const METRE_DECIMALS = 4;
export const DEGREE_DECIMALS = 9;

/** Returns a geometry with each position changed. The structure stays. */
export function mapPositions(geometry: Geometry, change: (position: Position) => Position): Geometry {
  const path = (positions: readonly Position[]): Position[] => positions.map(change);
  switch (geometry.type) {
    case 'Point':
      return { type: 'Point', coordinates: change(geometry.coordinates) };
    case 'MultiPoint':
    case 'LineString':
      return { type: geometry.type, coordinates: path(geometry.coordinates) };
    case 'MultiLineString':
    case 'Polygon':
      return { type: geometry.type, coordinates: geometry.coordinates.map(path) };
    case 'MultiPolygon':
      return { type: 'MultiPolygon', coordinates: geometry.coordinates.map((rings) => rings.map(path)) };
  }
}

/** Rounds the coordinates of a geometry. Heights have the decimals of metres. */
export function roundGeometry(geometry: Geometry, decimals: number): Geometry {
  const round = createRounder(decimals);
  const roundHeight = createRounder(METRE_DECIMALS);
  return mapPositions(geometry, ([x, y, z]) =>
    z === undefined ? [round(x), round(y)] : [round(x), round(y), roundHeight(z)],
  );
}

function createRounder(decimals: number): (value: number) => number {
  const factor = 10 ** decimals;
  // Adding 0 turns -0 into 0.
  return (value) => Math.round(value * factor) / factor + 0;
}

/** Returns true if a ring runs in the wrong direction: outer rings counter-clockwise, holes clockwise (RFC 7946). */
export function hasWrongWinding(geometry: Geometry): boolean {
  if (geometry.type === 'Polygon') return geometry.coordinates.some(isWronglyWound);
  return geometry.type === 'MultiPolygon' && geometry.coordinates.some((rings) => rings.some(isWronglyWound));
}

/** Reverses the rings that run in the wrong direction. The first position stays the first. */
export function correctWinding(geometry: Geometry): Geometry {
  if (!hasWrongWinding(geometry)) return geometry;
  if (geometry.type === 'Polygon')
    return { type: 'Polygon', coordinates: geometry.coordinates.map(windRing) };
  if (geometry.type === 'MultiPolygon')
    return { type: 'MultiPolygon', coordinates: geometry.coordinates.map((rings) => rings.map(windRing)) };
  return geometry;
}

function windRing(ring: Ring, at: number): Ring {
  return isWronglyWound(ring, at) ? ring.toReversed() : ring;
}

function isWronglyWound(ring: Ring, at: number): boolean {
  const area = computeRingArea(ring);
  return at === 0 ? area < 0 : area > 0;
}
