import type { Labels } from '@trowel/domain/core';
import { computeBounds, type Geometry, listPaths, type Position } from '@trowel/domain/geometry';
import { findCrs, WGS84 } from './definitions.ts';
import { createTransform, type SiteCrs } from './transform.ts';

/** Degrees by which a shape may lie outside the area of its system. */
const MARGIN = 1;

/** Returns why a shape cannot be in the coordinate system of its site, as the end of a sentence, or undefined. */
export type AreaCheck = (geometry: Geometry) => Labels | undefined;

/**
 * Creates the check that shapes lie in the area where the coordinate system of a site is valid: degrees in a metric
 * system, exchanged axes and coordinates of another zone are found by it. Shapes in a local grid, or in a system that
 * Trowel does not know, are not checked.
 */
export async function createAreaCheck({ srid, local_grid: grid }: SiteCrs): Promise<AreaCheck> {
  const crs = srid === null || grid ? undefined : findCrs(srid);
  if (!crs) return () => undefined;
  const [west, south, east, north] = crs.bbox;
  const toDegrees = await createTransform(crs.srid, WGS84);
  const isOutside = (position: Position): boolean => {
    const [x, y] = toDegrees(position);
    return !(x >= west - MARGIN && x <= east + MARGIN && y >= south - MARGIN && y <= north + MARGIN);
  };
  return (geometry) => {
    const bounds = computeBounds(geometry);
    if (!bounds) return undefined;
    const { min_x: x, min_y: y, max_x: right, max_y: top } = bounds;
    const corners: Position[] = [
      [x, y],
      [right, y],
      [x, top],
      [right, top],
    ];
    if (!corners.some(isOutside)) return undefined;
    for (const [path, positions] of listPaths(geometry).entries())
      for (const [at, position] of positions.entries())
        if (isOutside(position)) return describeOutside(`${crs.name} (EPSG:${crs.srid})`, { path, at });
    return undefined;
  };
}

function describeOutside(name: string, { path, at }: { path: number; at: number }): Labels {
  return {
    en: `must lie where ${name} is valid: vertex ${at + 1} of line or ring ${path + 1} is outside`,
    it: `deve trovarsi dove vale il sistema ${name}: il vertice ${at + 1} della linea o dell’anello ${path + 1} è fuori`,
  };
}
