/** A table of a database of another program. */
export interface ForeignTable {
  name: string;
  columns: string[];
  rows: unknown[][];
}

/** What a database says of a column: it holds keys of another table. */
export interface ForeignReference {
  table: string;
  column: string;
  toTable: string;
  toColumn: string;
}
