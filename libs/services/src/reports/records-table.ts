import type { ReportValue, TablePart } from '@trowel/documents';
import { recordFields, type Field } from '@trowel/domain/core';
import type { Language } from '../context.ts';
import { showValue } from './show-value.ts';
import { tabulate, type Column } from './tabulate.ts';

type Row = Readonly<Record<string, unknown>>;

/** Returns records as one table, with a column for each field that is used, and for each custom field. */
export function tabulateRecords(
  records: readonly object[],
  { title, fields, language }: { title: string; fields: readonly Field[]; language: Language },
): TablePart {
  return tabulate(title, records, listRecordColumns(records, { fields, language }));
}

/** Returns the columns of such a table, for callers that add others. */
export function listRecordColumns(
  records: readonly object[],
  { fields, language }: { fields: readonly Field[]; language: Language },
): Column<object>[] {
  const rows = records as readonly Row[];
  const used = fields.filter(
    ({ name, kind, required }) =>
      !(name in recordFields) &&
      name !== 'relationships' &&
      kind !== 'object' &&
      (required || rows.some((row) => isFilled(row[name]))),
  );
  return [
    ...used.map((field) => ({
      key: field.name,
      heading: field.label[language],
      valueOf: (row: object) => toCell((row as Row)[field.name], field, language),
    })),
    ...listOwnFields(rows).map((name) => ({
      key: `custom.${name}`,
      heading: name,
      valueOf: (row: object) => toCell(customOf(row as Row)[name], { kind: 'text' }, language),
    })),
  ];
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}

function listOwnFields(rows: readonly Row[]): string[] {
  const names = new Set<string>();
  for (const row of rows) for (const name of Object.keys(customOf(row))) names.add(name);
  return [...names];
}

function customOf({ custom }: Row): Row {
  return (custom ?? {}) as Row;
}

/** Numbers stay numbers and dates stay in ISO form. Other values are formatted as on paper. */
function toCell(value: unknown, field: Pick<Field, 'kind' | 'unit'>, language: Language): ReportValue {
  if (!isFilled(value)) return null;
  if (typeof value === 'number' || (typeof value === 'string' && field.kind !== 'timestamp')) return value;
  return showValue(value, field, language);
}
