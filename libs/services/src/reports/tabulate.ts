import type { ReportColumn, ReportValue, TablePart } from '@trowel/documents';
import type { ReportCount } from '../statistics/index.ts';

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

/** Returns a count as a table. Its columns are keyed by their headings. */
export function tabulateCount({ title, headings, rows }: ReportCount): TablePart {
  const keys = headings.map((heading, at) =>
    headings.indexOf(heading) === at ? heading : `${heading} (${at})`,
  );
  return {
    kind: 'table',
    title,
    columns: headings.map((heading, at) => ({ key: keys[at]!, heading })),
    rows: rows.map((row) => row.map((value) => (typeof value === 'number' ? value : String(value ?? '')))),
  };
}
