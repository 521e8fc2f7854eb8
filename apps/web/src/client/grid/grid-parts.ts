import type { ReactNode } from 'react';
import type { CellPlace, CellRange } from './cell-range.ts';
import type { CellEdit, GridColumn } from './grid-column.ts';
import type { GridGroup } from './grid-groups.ts';

/**
 * State of a cell that is being saved or was rejected. A rejected input stays visible, with the
 * alternatives if there are any.
 */
export type CellState =
  | { isSaving: true }
  | { isSaving: false; problem: string; typed?: string | undefined; choice?: ReactNode };

/** Sort column and direction of the rows. */
export interface GridSort {
  column: string;
  isDescending: boolean;
}

/** Content of a grid and the callbacks for user actions. */
export interface GridProps<Row> {
  label: string;
  columns: readonly GridColumn<Row>[];
  /** Number of rows, loaded or not. */
  count: number;
  /** Returns undefined while a row is being loaded. */
  rowAt: (index: number) => Row | undefined;
  /** Loads the rows of a range, visible or not, for an operation on the whole range. */
  load: (first: number, last: number) => Promise<(index: number) => Row | undefined>;
  keyOf: (row: Row) => number;
  /** Called with the range of visible rows. */
  onSeen: (first: number, last: number) => void;
  sort?: GridSort | undefined;
  onSort: (column: string) => void;
  /** Called to save cells that were typed, cleared or filled down. */
  onEdit: (edits: readonly CellEdit<Row>[]) => void;
  /** Called when the user discards a rejected input. The cell then shows the stored value. */
  onGiveUp: (key: number, column: string) => void;
  /** Called with a block from the clipboard and the selected range. */
  onPaste: (block: string[][], range: CellRange) => void;
  onUndo: () => void;
  onRedo: () => void;
  onOpen: (row: Row, manner: 'beside' | 'full') => void;
  /** Key of the row whose sheet is open. */
  openKey?: number | undefined;
  /** Index of that row. The grid scrolls to it. */
  openIndex?: number | undefined;
  /** Groups of the rows, each with a heading. */
  groups?: readonly GridGroup[] | undefined;
  /** Called to fold or unfold a group. */
  onToggleGroup?: ((key: string) => void) | undefined;
  /** Called with the new width of a column in pixels, or without one to reset it. */
  onResize?: ((column: string, width: number | undefined) => void) | undefined;
  checked: ReadonlySet<number>;
  onCheck: (rows: readonly Row[], isChecked: boolean) => void;
  /** Called if rows could not be loaded. */
  onFailure: (error: unknown) => void;
  /** Returns the state of a cell that is being saved or was rejected. */
  stateOf: (key: number, column: string) => CellState | undefined;
}

/** User actions on the cells of a grid. */
export interface CellActions {
  press: (place: CellPlace, by: { grows: boolean; isTouch: boolean }) => void;
  /** A tap on the first column opens the row, because touch devices have no space bar. */
  tap: (place: CellPlace) => void;
  drag: (place: CellPlace) => void;
  edit: (place: CellPlace) => void;
  check: (index: number, isChecked: boolean) => void;
  /** Ends editing. `step` moves the focus. Without a text the input is discarded. */
  finish: (text: string | undefined, step: 'down' | 'up' | 'next' | 'previous' | 'stay') => void;
}

/** Returns the element id of a cell. */
export function cellId(grid: string, { row, column }: CellPlace): string {
  return `${grid}-${row}-${column}`;
}
