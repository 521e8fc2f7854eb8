import type { Geometry, Position, Ring } from './geometry-types.ts';

/** The extent of a geometry. Heights are null if no position has one. */
export interface GeometryBounds {
  min_x: number;
  min_y: number;
  max_x: number;
  max_y: number;
  min_z: number | null;
  max_z: number | null;
}

/** Returns the paths of a geometry: its points as one path, its lines, or its rings. */
export function listPaths(geometry: Geometry): readonly (readonly Position[])[] {
  switch (geometry.type) {
    case 'Point':
      return [[geometry.coordinates]];
    case 'MultiPoint':
    case 'LineString':
      return [geometry.coordinates];
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates;
    case 'MultiPolygon':
      return geometry.coordinates.flat();
  }
}

/** Returns the polygons of a geometry, each as its rings: none for points and lines. */
export function listPolygons(geometry: Geometry): readonly (readonly Ring[])[] {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
}

/** Counts the positions of a geometry. The last position of a ring repeats the first and is not counted. */
export function countVertices(geometry: Geometry): number {
  const isRing = listPolygons(geometry).length > 0;
  return listPaths(geometry).reduce((sum, path) => sum + path.length - (isRing ? 1 : 0), 0);
}

/** Returns the extent of a geometry, or undefined if it has no position. */
export function computeBounds(geometry: Geometry): GeometryBounds | undefined {
  let [minX, minY, minZ] = [Infinity, Infinity, Infinity];
  let [maxX, maxY, maxZ] = [-Infinity, -Infinity, -Infinity];
  for (const path of listPaths(geometry))
    for (const [x, y, z] of path) {
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
      if (z === undefined) continue;
      if (z < minZ) minZ = z;
      if (z > maxZ) maxZ = z;
    }
  if (minX > maxX) return undefined;
  const hasHeight = minZ <= maxZ;
  return {
    min_x: minX,
    min_y: minY,
    max_x: maxX,
    max_y: maxY,
    min_z: hasHeight ? minZ : null,
    max_z: hasHeight ? maxZ : null,
  };
}

/** Returns the area of a ring: positive if it runs counter-clockwise. In units of the coordinates, squared. */
export function computeRingArea(ring: Ring): number {
  const [first] = ring;
  if (!first) return 0;
  // Relative to the first position, so that large coordinates do not cost precision.
  const [originX, originY] = first;
  let sum = 0;
  for (let i = 1; i + 1 < ring.length; i++) {
    const [x1, y1] = ring[i]!;
    const [x2, y2] = ring[i + 1]!;
    sum += (x1 - originX) * (y2 - originY) - (x2 - originX) * (y1 - originY);
  }
  return sum / 2;
}

/** Returns the area of a geometry without its holes: 0 for points and lines. */
export function computeArea(geometry: Geometry): number {
  return listPolygons(geometry)
    .flatMap((rings) => rings.map((ring, at) => Math.abs(computeRingArea(ring)) * (at === 0 ? 1 : -1)))
    .reduce((sum, area) => sum + area, 0);
}

/** Returns the length of the lines of a geometry, or the length of its rings. */
export function computeLength(geometry: Geometry): number {
  if (geometry.type === 'Point' || geometry.type === 'MultiPoint') return 0;
  let sum = 0;
  for (const path of listPaths(geometry))
    for (let i = 1; i < path.length; i++)
      sum += Math.hypot(path[i]![0] - path[i - 1]![0], path[i]![1] - path[i - 1]![1]);
  return sum;
}
