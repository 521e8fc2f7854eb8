import { chooseShelfWidth, packShelves, type Rectangle } from './pack-shelves.ts';

/** A part of the ground: its corner and extent, m. */
export interface Cell extends Rectangle {
  left: number;
  back: number;
}

/** Free room between areas, m. */
const AREA_GAP = 4;
/** Number of areas up to which they are in one row. */
const MOST_IN_LINE = 4;

/** Places the plots of areas side by side, in several rows if there are many. Returns their corners. */
export function placePlots(plots: readonly Rectangle[]): Pick<Cell, 'left' | 'back'>[] {
  const rooms = plots.map(({ width, depth }) => ({ width: width + AREA_GAP, depth: depth + AREA_GAP }));
  const packed = packShelves(rooms, plots.length > MOST_IN_LINE ? chooseShelfWidth(rooms) : Infinity);
  return plots.map(({ width, depth }, at) => ({
    left: packed.x[at]! - width / 2,
    back: packed.z[at]! - depth / 2,
  }));
}
