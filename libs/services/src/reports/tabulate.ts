import type { ReportColumn, ReportValue, TablePart } from '@trowel/documents';

/** A column of a table and its value for each row. */
export interface Column<Row> extends ReportColumn {
  valueOf(row: Row): ReportValue;
}

/** Returns rows as a table. */
export function tabulate<Row>(
  title: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): TablePart {
  return {
    kind: 'table',
    title,
    columns: columns.map(({ valueOf: _, ...column }) => column),
    rows: rows.map((row) => columns.map(({ valueOf }) => valueOf(row))),
  };
}

/** Returns a column for each heading, by field name. */
export function listFieldColumns<Name extends string>(
  headings: Readonly<Record<Name, string>>,
): Column<Readonly<Partial<Record<Name, ReportValue | undefined>>>>[] {
  return (Object.keys(headings) as Name[]).map((key) => ({
    key,
    heading: headings[key],
    valueOf: (row) => row[key] ?? null,
  }));
}
