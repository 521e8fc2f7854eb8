import type { SheetPlan } from './sheet-plan.ts';
import { columnLetters } from './sheet-plan.ts';

/** The squares by which units are found on a sheet. */
export interface SheetGrid {
  columns: number;
  rows: number;
}

/** About the size of a square at furniture size 1, pt. */
const SQUARE = 130;
const LEAST = 4;
const MOST = 52;

/** Gives how many squares a sheet has: 4 each way on A4, more on larger ones. */
export function gridOf({ window, factor }: SheetPlan): SheetGrid {
  const count = (length: number): number =>
    Math.min(MOST, Math.max(LEAST, Math.round(length / (SQUARE * factor))));
  return { columns: count(window.width), rows: count(window.height) };
}

/** Gives the name of a square: column in small letters, row as a number from the top. */
function squareName(column: number, row: number): string {
  return `${columnLetters(column).toLowerCase()}${row + 1}`;
}

/** Gives the square a point of the window lies in; x and y as shares of its width and height. */
export function squareAt({ columns, rows }: SheetGrid, x: number, y: number): string {
  const place = (share: number, count: number): number =>
    Math.min(count - 1, Math.max(0, Math.floor(share * count)));
  return squareName(place(x, columns), place(y, rows));
}
