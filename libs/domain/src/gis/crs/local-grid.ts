import type { Position } from '@trowel/domain/geometry';

/**
 * The grid of an excavation, placed in a base coordinate system:
 *
 *     X = origin_x + scale · (x cos θ − y sin θ)
 *     Y = origin_y + scale · (x sin θ + y cos θ)
 *     Z = z + z_offset
 *
 * θ is the angle from the east axis of the base system to the x axis of the grid, counter-clockwise, in degrees.
 */
export interface LocalGrid {
  /** Place of the origin of the grid, in the base system. */
  origin_x: number;
  origin_y: number;
  /** EPSG code of the base system. Null if it is that of the site, or unknown. */
  origin_srid: number | null;
  rotation_deg: number;
  scale: number;
  z_offset?: number | undefined;
}

const DEGREE = Math.PI / 180;

/** Converts a position of the grid to the base system. */
export function fromLocalGrid(grid: LocalGrid, [x, y, z]: Position): Position {
  const { cos, sin } = turnOf(grid);
  const base = [
    grid.origin_x + grid.scale * (x * cos - y * sin),
    grid.origin_y + grid.scale * (x * sin + y * cos),
  ] as const;
  return z === undefined ? base : [...base, z + (grid.z_offset ?? 0)];
}

/** Converts a position of the base system to the grid. */
export function toLocalGrid(grid: LocalGrid, [x, y, z]: Position): Position {
  const { cos, sin } = turnOf(grid);
  const [east, north] = [(x - grid.origin_x) / grid.scale, (y - grid.origin_y) / grid.scale];
  const local = [east * cos + north * sin, north * cos - east * sin] as const;
  return z === undefined ? local : [...local, z - (grid.z_offset ?? 0)];
}

function turnOf({ rotation_deg: angle }: LocalGrid): { cos: number; sin: number } {
  return { cos: Math.cos(angle * DEGREE), sin: Math.sin(angle * DEGREE) };
}
