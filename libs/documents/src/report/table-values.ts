import type { ReportValue, TablePart } from './report-model.ts';

/** Returns the printed columns of a table: without empty columns and those for programs, texts below rows last. */
export function choosePaperColumns(part: TablePart): TablePart {
  const shown = part.columns.flatMap(({ isForPrograms }, column) =>
    !isForPrograms && part.rows.some((row) => row[column] !== null && row[column] !== '') ? [column] : [],
  );
  const isBelow = (column: number): boolean => part.columns[column]!.isBelow === true;
  const order = [...shown.filter((column) => !isBelow(column)), ...shown.filter(isBelow)];
  const choose = <T>(cells: readonly T[]): T[] => order.map((column) => cells[column]!);
  return { ...part, columns: choose(part.columns), rows: part.rows.map(choose) };
}

/** Formats a value for print. Numbers follow the language. */
export function renderValue(value: ReportValue, locale: string): string {
  if (typeof value !== 'number') return value ?? '';
  return formatterOf(locale).format(value);
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(locale: string): Intl.NumberFormat {
  let formatter = formatters.get(locale);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, { maximumFractionDigits: 6, useGrouping: 'always' });
    formatters.set(locale, formatter);
  }
  return formatter;
}

/** Returns true if a column contains numbers only. */
export function isNumeric(values: readonly ReportValue[]): boolean {
  const present = values.filter((value) => value !== null);
  return present.length > 0 && present.every((value) => typeof value === 'number');
}
