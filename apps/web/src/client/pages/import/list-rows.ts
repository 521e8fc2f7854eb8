import type { ImportTold, RowAction } from './import-model.ts';

/** A row of the file and what becomes of it. */
export interface ReportedRow {
  sheet: string;
  row: number;
  /** Kind of record; undefined of a row that could not be read. */
  entity: 'us' | 'inventario' | 'periods' | 'sites' | 'thesaurus' | undefined;
  name: string;
  action: RowAction | 'refused';
  /** Why it is refused, as the server says. */
  problem?: ImportTold['problems'][number];
  /** Only relations name it. */
  isNamed: boolean;
}

/** Lists what becomes of each row: units, other records, and rows that are not read; in the order of the file. */
export function listReportedRows({ rows, record_rows: records, problems }: ImportTold): ReportedRow[] {
  const all: ReportedRow[] = rows.map(({ sheet = '', row, us_number, area, action, declared }) => ({
    sheet,
    row,
    entity: 'us',
    name: area === '' ? us_number : `${area}/${us_number}`,
    action,
    isNamed: !declared,
  }));
  for (const { sheet = '', row, entity, name, action } of records)
    all.push({ sheet, row, entity, name, action, isNamed: false });
  for (const problem of problems) {
    if (problem.severity !== 'error') continue;
    const { sheet = '', row = 0, value = '' } = problem;
    all.push({ sheet, row, entity: undefined, name: value, action: 'refused', problem, isNamed: false });
  }
  const sheets = [...new Set(all.map(({ sheet }) => sheet))];
  const places = new Map(sheets.map((sheet, i) => [sheet, i]));
  return all.sort((a, b) => places.get(a.sheet)! - places.get(b.sheet)! || a.row - b.row);
}

/** Gives rows of texts as CSV for a spreadsheet; what looks like a formula is kept from being one. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => {
    const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
