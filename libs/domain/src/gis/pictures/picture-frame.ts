import type { Position } from '@trowel/domain/geometry';
import { placePixel } from './fit-picture.ts';

/** A picture file: its size in pixels as stored, and how it must be turned to stand upright (EXIF, 1 to 8). */
export interface PictureFile {
  width: number;
  height: number;
  orientation: number | null;
}

/** Place of an upright picture: its top left corner, and the vectors to the top right and to the bottom left corner. */
export interface PictureFrame {
  corner: [number, number];
  across: [number, number];
  down: [number, number];
}

/**
 * Converts a point of the upright picture, as shares of its width and height from the top left corner, to column and
 * row of the file.
 */
export function toFilePixel(
  { width, height, orientation }: PictureFile,
  [across, down]: readonly [number, number],
): [column: number, row: number] {
  const isTurned = (orientation ?? 1) >= 5;
  const [s, t] = isTurned ? [down, across] : [across, down];
  const isColumnBack = [2, 3, 7, 8].includes(orientation ?? 1);
  const isRowBack = [3, 4, 6, 7].includes(orientation ?? 1);
  // The centre of the first pixel, not its corner, is column 0 and row 0.
  return [(isColumnBack ? 1 - s : s) * width - 0.5, (isRowBack ? 1 - t : t) * height - 0.5];
}

/** Converts column and row of the file to shares of the upright picture. */
export function fromFilePixel(
  { width, height, orientation }: PictureFile,
  column: number,
  row: number,
): [across: number, down: number] {
  const [p, q] = [(column + 0.5) / width, (row + 0.5) / height];
  const s = [2, 3, 7, 8].includes(orientation ?? 1) ? 1 - p : p;
  const t = [3, 4, 6, 7].includes(orientation ?? 1) ? 1 - q : q;
  return (orientation ?? 1) >= 5 ? [t, s] : [s, t];
}

/** Computes where the upright picture lies on the site. */
export function computePictureFrame(file: PictureFile, worldFile: readonly number[]): PictureFrame {
  const place = (point: readonly [number, number]): [number, number] =>
    placePixel(worldFile, ...toFilePixel(file, point));
  const corner = place([0, 0]);
  const vectorTo = ([x, y]: readonly [number, number]): [number, number] => [x - corner[0], y - corner[1]];
  return { corner, across: vectorTo(place([1, 0])), down: vectorTo(place([0, 1])) };
}

/** Lists the corners of a picture, in order around it. */
export function listPictureCorners({ corner: [x, y], across, down }: PictureFrame): Position[] {
  return [
    [x, y],
    [x + across[0], y + across[1]],
    [x + across[0] + down[0], y + across[1] + down[1]],
    [x + down[0], y + down[1]],
  ];
}
