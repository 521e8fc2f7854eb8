/** A cell by its row and column, both counted from 0. */
export interface CellPlace {
  row: number;
  column: number;
}

/** A selection: from its first cell to the cell with the focus. */
export interface CellChoice {
  from: CellPlace;
  focus: CellPlace;
}

/** Numbers of rows and columns. */
export interface GridSize {
  rows: number;
  columns: number;
}

/** A rectangle of cells, bounds included. */
export interface CellRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** A movement of the focus. */
export type CellStep =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'page-up'
  | 'page-down'
  | 'row-start'
  | 'row-end'
  | 'first'
  | 'last'
  | 'next'
  | 'previous';

/** Selects a single cell. */
export function chooseCell(place: CellPlace): CellChoice {
  return { from: place, focus: place };
}

/** Returns the selected rectangle. */
export function rangeOf({ from, focus }: CellChoice): CellRange {
  return {
    top: Math.min(from.row, focus.row),
    bottom: Math.max(from.row, focus.row),
    left: Math.min(from.column, focus.column),
    right: Math.max(from.column, focus.column),
  };
}

/** True if the selection is a single cell. */
export function isOneCell({ from, focus }: CellChoice): boolean {
  return from.row === focus.row && from.column === focus.column;
}

/** Moves the focus by a step. `grows` extends the selection to the new cell, otherwise only that cell is selected. */
export function moveChoice(
  choice: CellChoice,
  step: CellStep,
  { size, page, grows }: { size: GridSize; page: number; grows: boolean },
): CellChoice {
  const focus = clampPlace(stepFrom(choice.focus, step, size, page), size);
  return { from: grows ? choice.from : focus, focus };
}

/** Limits a cell to the bounds of a grid that became smaller. */
export function clampPlace({ row, column }: CellPlace, { rows, columns }: GridSize): CellPlace {
  return {
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  };
}

function stepFrom(
  { row, column }: CellPlace,
  step: CellStep,
  { rows, columns }: GridSize,
  page: number,
): CellPlace {
  switch (step) {
    case 'up':
      return { row: row - 1, column };
    case 'down':
      return { row: row + 1, column };
    case 'left':
      return { row, column: column - 1 };
    case 'right':
      return { row, column: column + 1 };
    case 'page-up':
      return { row: row - page, column };
    case 'page-down':
      return { row: row + page, column };
    case 'row-start':
      return { row, column: 0 };
    case 'row-end':
      return { row, column: columns - 1 };
    case 'first':
      return { row: 0, column: 0 };
    case 'last':
      return { row: rows - 1, column: columns - 1 };
    case 'next':
      return column < columns - 1 ? { row, column: column + 1 } : wrapped(row + 1, 0, rows);
    case 'previous':
      return column > 0 ? { row, column: column - 1 } : wrapped(row - 1, columns - 1, rows);
  }
}

/** Returns the cell in the next or previous row. The last cell has no next one, and the first has no previous one. */
function wrapped(row: number, column: number, rows: number): CellPlace {
  if (row < 0) return { row: 0, column: 0 };
  return row < rows ? { row, column } : { row: rows - 1, column: Number.MAX_SAFE_INTEGER };
}
