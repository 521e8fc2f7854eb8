import type { ReactNode } from 'react';

/** What a text typed into a cell means for its field, or why it cannot stand there. */
export type CellReading = { ok: true; value: unknown } | { ok: false; problem: string };

/** A column of a grid. */
export interface GridColumn<Row> {
  id: string;
  label: string;
  /** In pixels. */
  width: number;
  isNumber?: boolean;
  /** Stays in sight when the others are moved sideways; only the first columns. */
  isFixed?: boolean;
  canSort?: boolean;
  /** Holds what the record is called: letters do not begin typing here, and a change is confirmed first. */
  isName?: boolean;
  /** What stands in a cell as text: shown, copied, and where editing begins. */
  textOf: (row: Row) => string;
  /** Shown in place of the text. */
  draw?: ((row: Row) => ReactNode) | undefined;
  /** Reads what was typed or pasted; a column without it cannot be edited. */
  read?: ((text: string) => CellReading) | undefined;
  /** Why the content of a cell is doubtful: it is marked, and stays. */
  remark?: ((row: Row) => string | undefined) | undefined;
  /** Words offered while one types. */
  offered?: readonly string[] | undefined;
}

/** A text that is to stand in a cell. */
export interface CellEdit<Row> {
  row: Row;
  column: GridColumn<Row>;
  text: string;
}
