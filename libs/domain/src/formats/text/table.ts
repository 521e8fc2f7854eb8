/** Something in a file that is not quite CSV; the text is kept all the same. */
export interface CsvProblem {
  code: 'unclosed_quote' | 'text_after_quote';
  message: string;
  row: number;
  /** From 0. */
  column: number;
}

/** A row of a table. `number` is 1-based, as the spreadsheet or the CSV file counts it. */
export interface TableRow {
  number: number;
  /** Texts from the first column on; missing ones at the end are left away. */
  cells: string[];
  /** The sheet it stands on, where the table was put together of several. */
  sheet?: string;
  /** Cells that are lists of texts in a JSON file, by column; `cells` has them joined by commas. */
  lists?: Readonly<Record<number, readonly string[]>>;
}

/** Cells shown as one; only the first of them has a text. Rows are 1-based, columns from 0, both ends included. */
export interface MergedCells {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** A column some texts of which were in a wrong encoding. */
export interface MendedColumn {
  /** From 0. */
  column: number;
  /** Cells that were mended. */
  count: number;
  /** The first of them, what stood in it, and what it is now. */
  cell: string;
  row: number;
  was: string;
  text: string;
}

/** A sheet of a workbook or a CSV file: rows of texts, blank rows left out. */
export interface Table {
  /** Name of the sheet; absent for a file with a single table. */
  name?: string;
  rows: TableRow[];
  /** Of a text file, where nothing but its signs says what is a number or a day. */
  isText?: boolean;
  /** Of a document: paragraphs and rows of tables as they come, among which forms may stand, and no table. */
  isProse?: boolean;
  /** Cells (`B3`) whose text is the remembered result of a formula. */
  formulas?: readonly string[];
  /** Cells (`B3`) that the spreadsheet shows as a date or a time. */
  dates?: readonly string[];
  /** Cells (`B3`) that hold a spreadsheet error such as `#REF!`. */
  errors?: readonly string[];
  merged?: readonly MergedCells[];
  /** The spreadsheet program does not show the sheet. */
  hidden?: boolean;
  /** What was not quite CSV in a CSV file. */
  csvProblems?: readonly CsvProblem[];
  /** Columns whose texts were in a wrong encoding, and are as they were meant. */
  mended?: readonly MendedColumn[];
}

/** Gives the letters of a column: 0 is `A`, 26 is `AA`. */
export function columnName(index: number): string {
  let name = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/** Gives what is written in a column, row by row; `''` where nothing is. */
export function textsOfColumn(rows: readonly TableRow[], column: number): string[] {
  return rows.map(({ cells }) => (cells[column] ?? '').trim());
}

/** Gives what is written in a column, without the cells that are empty. */
export function writtenInColumn(rows: readonly TableRow[], column: number): string[] {
  return textsOfColumn(rows, column).filter((text) => text !== '');
}

/** Gives the reference of a cell: column 1 of row 3 is `B3`. */
export function cellName(column: number, row: number): string {
  return `${columnName(column)}${row}`;
}
