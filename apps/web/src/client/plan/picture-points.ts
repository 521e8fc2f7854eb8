import { computeResiduals, fitPicture, type PictureFitMethod, type PicturePoint } from '@trowel/domain/gis';
import type { Georeference } from '@trowel/domain/records';

/** A point as it is typed. */
export interface TypedPoint {
  /** Distinguishes rows; not stored. */
  key: number;
  name: string;
  column: string;
  row: string;
  x: string;
  y: string;
}

/** Result of placing a picture on typed points. */
export interface PointsFit {
  /** The complete points, in their order. */
  points: PicturePoint[];
  /** Residual by the key of the row. */
  residuals: ReadonlyMap<number, number>;
  rms: number;
  georeference: Georeference | undefined;
}

/** Parses a typed number. Decimal comma and point are the same. Undefined if it is none. */
export function parsePlainNumber(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  const value = Number(plain);
  return plain !== '' && Number.isFinite(value) ? value : undefined;
}

/** Places a picture on the points that are complete. `georeference` is undefined for too few points. */
export function fitTypedPoints(typed: readonly TypedPoint[], method: PictureFitMethod): PointsFit {
  const complete = typed.flatMap(({ key, name, ...texts }) => {
    const column = parsePlainNumber(texts.column);
    const row = parsePlainNumber(texts.row);
    const x = parsePlainNumber(texts.x);
    const y = parsePlainNumber(texts.y);
    if (column === undefined || row === undefined || x === undefined || y === undefined) return [];
    return [{ key, point: { name: name.trim() || String(key), column, row, x, y } }];
  });
  const points = complete.map(({ point }) => point);
  const fit = fitPicture(points, method);
  const residuals = new Map(fit ? complete.map(({ key }, i) => [key, fit.residuals[i] ?? 0] as const) : []);
  const georeference = fit && { world_file: fit.world_file, points };
  return { points, residuals, rms: fit?.rms ?? 0, georeference };
}

/** Returns the points of a stored georeference as typed ones. */
export function toTypedPoints(georeference: Georeference | null): TypedPoint[] {
  return (georeference?.points ?? []).map(({ name, column, row, x, y }, i) => ({
    key: i + 1,
    name,
    column: String(column),
    row: String(row),
    x: String(x),
    y: String(y),
  }));
}

/** Returns the method with which stored points were fitted: affine if that fits what is stored better. */
export function findMethod(georeference: Georeference | null): PictureFitMethod {
  const points = georeference?.points ?? [];
  const similar = fitPicture(points, 'similarity');
  if (!georeference || !similar) return 'similarity';
  const stored = computeResiduals(georeference.world_file, points).rms;
  return Math.abs(stored - similar.rms) <= 1e-6 * (1 + similar.rms) ? 'similarity' : 'affine';
}

/** Creates an empty point after the others. */
export function createPoint(points: readonly TypedPoint[]): TypedPoint {
  const key = 1 + points.reduce((most, one) => Math.max(most, one.key), 0);
  return { key, name: '', column: '', row: '', x: '', y: '' };
}
