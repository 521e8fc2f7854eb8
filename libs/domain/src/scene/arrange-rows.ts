import type { UnitNeighbours } from './neighbours.ts';
import { listShelves, type Rectangle } from './pack-shelves.ts';

/** Positions of the centres of units within their area, from 0 to 1. NaN before they are placed. */
export interface Shares {
  x: Float64Array;
  z: Float64Array;
}

/** A row of an area: its units on shelves, from back to front. */
export type ShelvedRow = number[][];

interface Settling {
  neighbours: UnitNeighbours;
  /** Room each unit needs. */
  roomOf: (unit: number) => Rectangle;
  /** Width of the area, m. */
  width: number;
  shares: Shares;
}

/** Number of sorting passes by neighbours: from the oldest row up, down again, and up. */
const SWEEPS = 3;

/**
 * Places each row of an area (oldest first) on shelves, so that units are near related units. Fills `shares`.
 * Deterministic: unrelated units keep their natural order. Cost: linear, plus sorting.
 */
export function arrangeRows(rows: readonly (readonly number[])[], settling: Settling): ShelvedRow[] {
  const shelved: ShelvedRow[] = [];
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let at = 0; at < rows.length; at++) {
      const row = sweep % 2 === 0 ? at : rows.length - 1 - at;
      shelved[row] = arrangeRow(rows[row]!, settling);
    }
  }
  return shelved;
}

function arrangeRow(row: readonly number[], settling: Settling): ShelvedRow {
  const { width, roomOf, shares } = settling;
  const wanted = row.map((unit, at) => wantShares(unit, (at + 0.5) / row.length, settling));
  const places = row.map((_, at) => at);
  places.sort((a, b) => wanted[a]!.z - wanted[b]!.z || wanted[a]!.x - wanted[b]!.x || a - b);
  const rooms = places.map((at) => roomOf(row[at]!));
  const shelves = listShelves(rooms, width).map((shelf) =>
    shelf
      .map((place) => places[place]!)
      .sort((a, b) => wanted[a]!.x - wanted[b]!.x || a - b)
      .map((at) => row[at]!),
  );
  shareOut(shelves, roomOf, shares);
  return shelves;
}

/** The middle of those a unit is related to, as far as they are placed. */
function wantShares(
  unit: number,
  usual: number,
  { neighbours: { start, other }, shares }: Settling,
): { x: number; z: number } {
  let [x, z, count] = [0, 0, 0];
  for (let at = start[unit]!; at < start[unit + 1]!; at++) {
    const near = other[at]!;
    if (Number.isNaN(shares.x[near]!)) continue;
    x += shares.x[near]!;
    z += shares.z[near]!;
    count++;
  }
  return count === 0 ? { x: usual, z: 0.5 } : { x: x / count, z: z / count };
}

function shareOut(shelves: ShelvedRow, roomOf: Settling['roomOf'], shares: Shares): void {
  const { depths, depth: whole } = measureShelves(shelves, roomOf);
  let back = 0;
  for (const [at, shelf] of shelves.entries()) {
    const width = shelf.reduce((total, unit) => total + roomOf(unit).width, 0);
    let left = 0;
    for (const unit of shelf) {
      const room = roomOf(unit).width;
      shares.x[unit] = (left + room / 2) / width;
      shares.z[unit] = (back + depths[at]! / 2) / whole;
      left += room;
    }
    back += depths[at]!;
  }
}

/** Returns the depth of each shelf of a row, and the total depth, m. */
export function measureShelves(
  shelves: ShelvedRow,
  roomOf: Settling['roomOf'],
): { depths: number[]; depth: number } {
  const depths = shelves.map((shelf) => shelf.reduce((most, unit) => Math.max(most, roomOf(unit).depth), 0));
  return { depths, depth: depths.reduce((total, one) => total + one, 0) };
}
