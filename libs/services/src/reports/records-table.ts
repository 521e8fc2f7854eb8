import type { ReportValue, TablePart } from '@trowel/documents';
import { recordFields, type Field } from '@trowel/domain/core';
import type { Language } from '../context.ts';
import { CUSTOM_PREFIX } from '@trowel/domain/records';
import { showValue } from './show-value.ts';
import { tabulate, type Column } from './tabulate.ts';

type Row = Readonly<Record<string, unknown>>;

/** Returns records as one table, with a column for each field that is used, and for each custom field. */
export function tabulateRecords(
  records: readonly object[],
  { title, ...described }: RecordColumns & { title: string },
): TablePart {
  return tabulate(title, records, listRecordColumns(records, described));
}

/** The fields of the columns, and the names of those that are left out. */
interface RecordColumns {
  fields: readonly Field[];
  hidden?: ReadonlySet<string>;
  language: Language;
}

/** Returns the columns of such a table, for callers that add others. */
export function listRecordColumns(
  records: readonly object[],
  { fields, hidden = new Set(), language }: RecordColumns,
): Column<object>[] {
  const rows = records as readonly Row[];
  const used = fields.filter(
    ({ name, kind, required }) =>
      !(name in recordFields) &&
      name !== 'relationships' &&
      kind !== 'object' &&
      (required || rows.some((row) => isFilled(valueIn(row, name)))),
  );
  return [
    ...used.map((field) => ({
      key: field.name,
      heading: field.label[language],
      valueOf: (row: object) => toCell(valueIn(row as Row, field.name), field, language),
    })),
    ...listCustomKeys(rows)
      .filter((key) => !fields.some(({ name }) => name === CUSTOM_PREFIX + key))
      .filter((key) => !hidden.has(CUSTOM_PREFIX + key))
      .map((key) => ({
        key: CUSTOM_PREFIX + key,
        heading: key,
        valueOf: (row: object) => toCell(customOf(row as Row)[key], { kind: 'text' }, language),
      })),
  ];
}

/** Returns the value of a field, also of a custom field: `custom.{key}`. */
function valueIn(row: Row, name: string): unknown {
  return name.startsWith(CUSTOM_PREFIX) ? customOf(row)[name.slice(CUSTOM_PREFIX.length)] : row[name];
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}

function listCustomKeys(rows: readonly Row[]): string[] {
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
