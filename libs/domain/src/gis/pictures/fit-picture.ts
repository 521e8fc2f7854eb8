import { fitLocalGrid } from '../crs/fit-grid.ts';

/** A point whose place is known in a picture, in pixels of the file, and on the site. */
export interface PicturePoint {
  name: string;
  column: number;
  row: number;
  x: number;
  y: number;
}

/** A picture placed on its points. */
export interface PictureFit {
  /** The six numbers of a world file (A, D, B, E, C, F). */
  world_file: number[];
  /** Distance of each point from where the picture puts it, in units of the site. */
  residuals: number[];
  /** Root mean square of the residuals, and their maximum. */
  rms: number;
  max: number;
}

/** `similarity` moves, turns and scales a picture. `affine` also stretches it, and needs three points. */
export type PictureFitMethod = 'similarity' | 'affine';

/**
 * Places a picture on points by least squares. Returns undefined for too few different points: a similarity needs two,
 * an affine transformation three that are not on one line. Cost: linear.
 */
export function fitPicture(
  points: readonly PicturePoint[],
  method: PictureFitMethod,
): PictureFit | undefined {
  const world_file = method === 'affine' ? fitAffine(points) : fitSimilarity(points);
  if (!world_file?.every(Number.isFinite)) return undefined;
  return { world_file, ...computeResiduals(world_file, points) };
}

/** Returns the residuals of points in a placed picture. */
export function computeResiduals(
  worldFile: readonly number[],
  points: readonly PicturePoint[],
): Omit<PictureFit, 'world_file'> {
  const residuals = points.map(({ column, row, x, y }) => {
    const [east, north] = placePixel(worldFile, column, row);
    return Math.hypot(x - east, y - north);
  });
  const squares = residuals.reduce((sum, one) => sum + one ** 2, 0);
  return {
    residuals,
    rms: Math.sqrt(squares / (residuals.length || 1)),
    max: residuals.reduce((most, one) => Math.max(most, one), 0),
  };
}

/** Returns the place of a pixel on the site. The centre of the first pixel is column 0 and row 0. */
export function placePixel(worldFile: readonly number[], column: number, row: number): [number, number] {
  const [a = 0, d = 0, b = 0, e = 0, c = 0, f = 0] = worldFile;
  return [a * column + b * row + c, d * column + e * row + f];
}

/** The rows of a picture run downwards, so that the fitted grid has them negative. */
function fitSimilarity(points: readonly PicturePoint[]): number[] | undefined {
  const pairs = points.map(({ name, column, row, x, y }) => ({
    name,
    local: [column, -row] as const,
    base: [x, y] as const,
  }));
  const fit = fitLocalGrid(pairs);
  if (!fit) return undefined;
  const { origin_x: x, origin_y: y, rotation_deg: angle, scale } = fit.grid;
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [scale * Math.cos(turn), scale * Math.sin(turn)];
  return [cos, sin, sin, -cos, x, y];
}

/** Smallest area of the points, relative to the square of their extent, below which they count as one line. */
const LEAST_SPREAD = 1e-9;

function fitAffine(points: readonly PicturePoint[]): number[] | undefined {
  // 1. Centre both systems, so that large coordinates do not cost precision.
  const mean = (pick: (point: PicturePoint) => number): number =>
    points.reduce((sum, point) => sum + pick(point), 0) / (points.length || 1);
  const [column, row] = [mean((point) => point.column), mean((point) => point.row)];
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  // 2. The normal equations of both coordinates share one matrix.
  let [uu, uv, vv, ux, vx, uy, vy] = [0, 0, 0, 0, 0, 0, 0];
  for (const point of points) {
    const [u, v] = [point.column - column, point.row - row];
    const [dx, dy] = [point.x - x, point.y - y];
    uu += u * u;
    uv += u * v;
    vv += v * v;
    ux += u * dx;
    vx += v * dx;
    uy += u * dy;
    vy += v * dy;
  }
  const determinant = uu * vv - uv * uv;
  if (!(determinant > LEAST_SPREAD * (uu + vv) ** 2)) return undefined;
  // 3. Solve, and move the origin to the first pixel.
  const [a, b] = [(ux * vv - vx * uv) / determinant, (vx * uu - ux * uv) / determinant];
  const [d, e] = [(uy * vv - vy * uv) / determinant, (vy * uu - uy * uv) / determinant];
  return [a, d, b, e, x - a * column - b * row, y - d * column - e * row];
}
