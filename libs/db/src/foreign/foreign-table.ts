/** A table of a database of another program. */
export interface ForeignTable {
  name: string;
  columns: string[];
  rows: unknown[][];
  /** Types of columns in a table to write. Columns without one have no type. */
  types?: Readonly<Record<string, string>>;
  /** True if the first column of a table to write is not its primary key. */
  hasNoKey?: true;
}

/** A foreign key of a column. */
export interface ForeignReference {
  table: string;
  column: string;
  toTable: string;
  toColumn: string;
}
