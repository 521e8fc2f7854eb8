import type { Position } from '@trowel/domain/geometry';
import { fromLocalGrid, type LocalGrid } from './local-grid.ts';

/** A point whose place is known in the local grid and in the base system. */
export interface PointPair {
  name: string;
  local: Position;
  base: Position;
}

/** Distance of a control point from where the fitted grid puts it, in units of the base system. */
export interface PointResidual {
  name: string;
  dx: number;
  dy: number;
  /** Length of the residual in plan. */
  distance: number;
  /** Residual of the height, null if the point has none. */
  dz: number | null;
}

/** A local grid that fits control points best. */
export interface GridFit {
  grid: Omit<LocalGrid, 'origin_srid'>;
  residuals: PointResidual[];
  /** Root mean square of the residuals in plan, and their maximum. */
  rms: number;
  max: number;
}

const DEGREE = Math.PI / 180;

/**
 * Fits a local grid to control points by least squares (Helmert transformation with four parameters, closed form). The
 * offset of heights is the mean of the points that have both heights. Returns undefined for fewer than two different
 * points. Cost: linear.
 */
export function fitLocalGrid(points: readonly PointPair[]): GridFit | undefined {
  // 1. Centre both systems, so that large coordinates do not cost precision.
  const [localX, localY] = centreOf(points.map(({ local }) => local));
  const [baseX, baseY] = centreOf(points.map(({ base }) => base));
  // 2. Rotation and scale.
  let [square, cosine, sine] = [0, 0, 0];
  for (const { local, base } of points) {
    const [x, y] = [local[0] - localX, local[1] - localY];
    const [X, Y] = [base[0] - baseX, base[1] - baseY];
    square += x * x + y * y;
    cosine += x * X + y * Y;
    sine += x * Y - y * X;
  }
  if (!(square > 0) || !(Math.hypot(cosine, sine) > 0)) return undefined;
  const [a, b] = [cosine / square, sine / square];
  // 3. Place of the origin, and the mean offset of heights.
  const offsets = points.flatMap(({ local, base }) =>
    local[2] === undefined || base[2] === undefined ? [] : [base[2] - local[2]],
  );
  const grid = {
    origin_x: baseX - (a * localX - b * localY),
    origin_y: baseY - (b * localX + a * localY),
    rotation_deg: Math.atan2(b, a) / DEGREE,
    scale: Math.hypot(a, b),
    ...(offsets.length > 0 && { z_offset: offsets.reduce((sum, one) => sum + one, 0) / offsets.length }),
  };
  // 4. Residuals.
  const residuals = points.map((point) => residualOf(grid, point));
  const squares = residuals.reduce((sum, { distance }) => sum + distance ** 2, 0);
  const max = Math.max(...residuals.map(({ distance }) => distance));
  return { grid, residuals, rms: Math.sqrt(squares / residuals.length), max };
}

function centreOf(positions: readonly Position[]): [number, number] {
  const count = positions.length || 1;
  return [
    positions.reduce((sum, [x]) => sum + x, 0) / count,
    positions.reduce((sum, [, y]) => sum + y, 0) / count,
  ];
}

function residualOf(grid: GridFit['grid'], { name, local, base }: PointPair): PointResidual {
  const [x, y, z] = fromLocalGrid({ ...grid, origin_srid: null }, local);
  const [dx, dy] = [base[0] - x, base[1] - y];
  const dz = z === undefined || base[2] === undefined ? null : base[2] - z;
  return { name, dx, dy, distance: Math.hypot(dx, dy), dz };
}
