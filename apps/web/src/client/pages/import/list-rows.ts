import type { KindName } from '@trowel/domain/records';
import type { ImportResult, RowAction } from './import-model.ts';

/** A row of the file and the effect of the import on its record. */
export interface ReportedRow {
  sheet: string;
  row: number;
  /** Kind of record. Undefined if the row could not be read. */
  entity: 'us' | 'inventario' | 'periods' | 'sites' | 'thesaurus' | KindName | undefined;
  name: string;
  action: RowAction | 'refused';
  /** Problem for which the server rejected the row. */
  problem?: ImportResult['problems'][number];
  /** True if the unit occurs only in relations of the file. */
  isNamed: boolean;
}

/** Lists units, other records and rejected rows, in the order of the file. */
export function listReportedRows({ rows, record_rows: records, problems }: ImportResult): ReportedRow[] {
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

/** Formats rows as CSV for a spreadsheet. A leading apostrophe prevents cells from being run as formulas. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => {
    const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
