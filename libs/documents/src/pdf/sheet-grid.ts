import type { SheetPlan } from './sheet-plan.ts';
import { columnLetters } from './sheet-plan.ts';

/** The grid of squares by which units are found on a sheet. */
export interface SheetGrid {
  columns: number;
  rows: number;
}

/** Approximate size of a square at furniture size 1, pt. */
const SQUARE = 130;
const LEAST = 4;
const MOST = 52;

/** Returns the number of squares of a sheet: four each way on A4, more on larger sheets. */
export function gridOf({ window, factor }: SheetPlan): SheetGrid {
  const count = (length: number): number =>
    Math.min(MOST, Math.max(LEAST, Math.round(length / (SQUARE * factor))));
  return { columns: count(window.width), rows: count(window.height) };
}

/** Returns the name of a square: column in lower case, row as a number from the top. */
function squareName(column: number, row: number): string {
  return `${columnLetters(column).toLowerCase()}${row + 1}`;
}

/** Returns the square of a point of the window. x and y are shares of its width and height. */
export function squareAt({ columns, rows }: SheetGrid, x: number, y: number): string {
  const place = (share: number, count: number): number =>
    Math.min(count - 1, Math.max(0, Math.floor(share * count)));
  return squareName(place(x, columns), place(y, rows));
}
