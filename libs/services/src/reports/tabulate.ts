import type { ReportColumn, ReportValue, TablePart } from '@trowel/documents';

/** A column of a table, and what stands in it for each row. */
export interface Column<Row> extends ReportColumn {
  valueOf(row: Row): ReportValue;
}

/** Gives rows as a table: each column is told once, its name, its heading and its value together. */
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

/** Gives a column for each heading, which stands under the name of the field it shows. */
export function listFieldColumns<Name extends string>(
  headings: Readonly<Record<Name, string>>,
): Column<Readonly<Partial<Record<Name, ReportValue | undefined>>>>[] {
  return (Object.keys(headings) as Name[]).map((key) => ({
    key,
    heading: headings[key],
    valueOf: (row) => row[key] ?? null,
  }));
}
