/** A table of a database of another program. */
export interface ForeignTable {
  name: string;
  columns: string[];
  rows: unknown[][];
}

/** A foreign key of a column. */
export interface ForeignReference {
  table: string;
  column: string;
  toTable: string;
  toColumn: string;
}
