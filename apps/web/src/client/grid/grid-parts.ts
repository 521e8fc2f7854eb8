import type { ReactNode } from 'react';
import type { CellPlace, CellRange } from './cell-range.ts';
import type { CellEdit, GridColumn } from './grid-column.ts';

/** That a cell is being saved, or why it was not; what was typed stays in sight, with what can be chosen instead. */
export type CellState =
  | { isSaving: true }
  | { isSaving: false; problem: string; typed?: string | undefined; choice?: ReactNode };

/** By which column rows are sorted. */
export interface GridSort {
  column: string;
  isDescending: boolean;
}

/** What a grid shows, and whom it asks to do what a person wants. */
export interface GridProps<Row> {
  label: string;
  columns: readonly GridColumn<Row>[];
  /** How many rows there are, loaded or not. */
  count: number;
  /** Undefined while a row is being loaded. */
  rowAt: (index: number) => Row | undefined;
  /** Gives rows that may not be in sight, for what is done with a whole range. */
  load: (first: number, last: number) => Promise<(index: number) => Row | undefined>;
  keyOf: (row: Row) => number;
  /** Which rows are in sight. */
  onSeen: (first: number, last: number) => void;
  sort?: GridSort | undefined;
  onSort: (column: string) => void;
  /** What was typed, cleared or filled down: is to be saved. */
  onEdit: (edits: readonly CellEdit<Row>[]) => void;
  /** What was typed and refused is given up: the cell shows again what is stored. */
  onGiveUp: (key: number, column: string) => void;
  /** A block from the clipboard, with where it is to go. */
  onPaste: (block: string[][], range: CellRange) => void;
  onUndo: () => void;
  onRedo: () => void;
  onOpen: (row: Row, manner: 'beside' | 'full') => void;
  /** The row whose sheet is open. */
  openKey?: number | undefined;
  /** The place of that row: the grid moves there. */
  openIndex?: number | undefined;
  checked: ReadonlySet<number>;
  onCheck: (rows: readonly Row[], isChecked: boolean) => void;
  /** Rows could not be loaded. */
  onFailure: (error: unknown) => void;
  /** That a cell is being saved, or why it was refused. */
  stateOf: (key: number, column: string) => CellState | undefined;
}

/** What the cells of a grid ask of it. */
export interface CellHands {
  press: (place: CellPlace, by: { grows: boolean; isTouch: boolean }) => void;
  /** A finger has no space bar: its tap on the first column opens the row. */
  tap: (place: CellPlace) => void;
  drag: (place: CellPlace) => void;
  edit: (place: CellPlace) => void;
  check: (index: number, isChecked: boolean) => void;
  /** Ends editing; `step` is where the focus goes then. */
  finish: (text: string | undefined, step: 'down' | 'up' | 'next' | 'previous' | 'stay') => void;
}

/** Gives the id of a cell in the page. */
export function cellId(grid: string, { row, column }: CellPlace): string {
  return `${grid}-${row}-${column}`;
}
