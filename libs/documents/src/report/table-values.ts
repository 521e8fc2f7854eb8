import type { ReportValue, TablePart } from './report-model.ts';

/** Gives a table as it is printed: without columns for programs and those in which nothing stands, texts below rows last. */
export function choosePaperColumns(part: TablePart): TablePart {
  const shown = part.columns.flatMap(({ isForPrograms }, column) =>
    !isForPrograms && part.rows.some((row) => row[column] !== null && row[column] !== '') ? [column] : [],
  );
  const isBelow = (column: number): boolean => part.columns[column]!.isBelow === true;
  const order = [...shown.filter((column) => !isBelow(column)), ...shown.filter(isBelow)];
  const choose = <T>(cells: readonly T[]): T[] => order.map((column) => cells[column]!);
  return { ...part, columns: choose(part.columns), rows: part.rows.map(choose) };
}

/** Gives a value as it is printed: numbers as the language writes them. */
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

/** Tells whether a column holds numbers, and nothing else. */
export function isNumeric(values: readonly ReportValue[]): boolean {
  const said = values.filter((value) => value !== null);
  return said.length > 0 && said.every((value) => typeof value === 'number');
}
