import type { ReactNode } from 'react';

/** Value of a text for its field, or the reason why the text is invalid. */
export type CellReading = { ok: true; value: unknown } | { ok: false; problem: string };

/** A column of a grid. */
export interface GridColumn<Row> {
  id: string;
  label: string;
  /** Width in pixels. */
  width: number;
  isNumber?: boolean;
  /** Stays visible during horizontal scrolling. Only for the first columns. */
  isFixed?: boolean;
  canSort?: boolean;
  /** Contains the name of the record: typing a letter does not start editing, and a change must be confirmed. */
  isName?: boolean;
  /** Text of a cell, for display, copying and editing. */
  textOf: (row: Row) => string;
  /** Language of a text that is not in the language of the page. The cell is marked with it. */
  languageOf?: ((row: Row) => string | undefined) | undefined;
  /** Shown in place of the text. */
  draw?: ((row: Row) => ReactNode) | undefined;
  /** Parses typed or pasted text. A column without it is read-only. */
  read?: ((text: string) => CellReading) | undefined;
  /** Reason why the content of a cell is doubtful. The cell is marked, and its content stays. */
  remark?: ((row: Row) => string | undefined) | undefined;
  /** Suggestions while typing. */
  offered?: readonly string[] | undefined;
}

/** A new text for a cell. */
export interface CellEdit<Row> {
  row: Row;
  column: GridColumn<Row>;
  text: string;
}
