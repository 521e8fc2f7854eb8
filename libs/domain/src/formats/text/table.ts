/** An error in a CSV file; its text is read nevertheless. */
export interface CsvProblem {
  code: 'unclosed_quote' | 'text_after_quote';
  message: string;
  row: number;
  /** Index from 0. */
  column: number;
}

/** A row of a table. `number` counts from 1, as in the spreadsheet or CSV file. */
export interface TableRow {
  number: number;
  /** Texts from the first column; empty ones at the end are omitted. */
  cells: string[];
  /** Name of the sheet of the row, if the table joins several sheets. */
  sheet?: string;
  /** Cells that are lists of texts in a JSON file, by column; in `cells` they are joined by commas. */
  lists?: Readonly<Record<number, readonly string[]>>;
}

/** Merged cells; only the first one has a text. Rows count from 1, columns from 0, both ends included. */
export interface MergedCells {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** A column with texts in a wrong encoding. */
export interface FixedColumn {
  /** Index from 0. */
  column: number;
  /** Number of fixed cells. */
  count: number;
  /** The first fixed cell, with its text before and after. */
  cell: string;
  row: number;
  was: string;
  text: string;
}

/** A sheet of a workbook or a CSV file: rows of texts without blank rows. */
export interface Table {
  /** Name of the sheet; absent for a file with a single table. */
  name?: string;
  rows: TableRow[];
  /** True for a text file, in which numbers and dates are only texts. */
  isText?: boolean;
  /**
   * True for a text document: paragraphs and rows of tables in their order, which may contain forms
   * but are not a table.
   */
  isProse?: boolean;
  /** Cells (`B3`) whose text is the stored result of a formula. */
  formulas?: readonly string[];
  /** Cells (`B3`) that the spreadsheet shows as a date or a time. */
  dates?: readonly string[];
  /** Cells (`B3`) that hold a spreadsheet error such as `#REF!`. */
  errors?: readonly string[];
  merged?: readonly MergedCells[];
  /** True if the spreadsheet program hides the sheet. */
  hidden?: boolean;
  /** Errors of a CSV file. */
  csvProblems?: readonly CsvProblem[];
  /** Columns whose wrong encoding was fixed. */
  fixed?: readonly FixedColumn[];
}

/** Returns the letters of a column: 0 is `A`, 26 is `AA`. */
export function columnName(index: number): string {
  let name = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/** Returns the texts of a column, row by row; `''` for empty cells. */
export function textsOfColumn(rows: readonly TableRow[], column: number): string[] {
  return rows.map(({ cells }) => (cells[column] ?? '').trim());
}

/** Returns the texts of a column without empty cells. */
export function writtenInColumn(rows: readonly TableRow[], column: number): string[] {
  return textsOfColumn(rows, column).filter((text) => text !== '');
}

/** Returns the reference of a cell: column 1 of row 3 is `B3`. */
export function cellName(column: number, row: number): string {
  return `${columnName(column)}${row}`;
}
