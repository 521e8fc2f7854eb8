import type { ReportValue, TablePart } from '@trowel/documents';
import { recordFields, type Field } from '@trowel/domain/core';
import { CUSTOM_PREFIX } from '@trowel/domain/records';
import type { Language } from '../context.ts';
import { showValue } from './show-value.ts';
import { tabulate, type Column } from './tabulate.ts';

type Row = Readonly<Record<string, unknown>>;

/** The fields of a table of records. */
interface TableFields {
  fields: readonly Field[];
  /** Definitions of the custom fields. */
  custom?: readonly Field[] | undefined;
  language: Language;
}

/** Returns records as one table, with a column for each field that is used, and for each custom field. */
export function tabulateRecords(
  records: readonly object[],
  { title, ...described }: TableFields & { title: string },
): TablePart {
  return tabulate(title, records, listRecordColumns(records, described));
}

/** Returns the columns of such a table, for callers that add others. */
export function listRecordColumns(
  records: readonly object[],
  { fields, custom = [], language }: TableFields,
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
    ...orderCustom(listCustomNames(rows), custom).map(([name, , field]) => ({
      key: `custom.${name}`,
      heading: field?.label[language] ?? name,
      valueOf: (row: object) => toCell(customOf(row as Row)[name], field ?? { kind: 'text' }, language),
    })),
  ];
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}

function listCustomNames(rows: readonly Row[]): Row {
  const names: Record<string, unknown> = {};
  for (const row of rows) for (const name of Object.keys(customOf(row))) names[name] = true;
  return names;
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

/** Returns the values of custom fields with their definition: in the order of the definitions, then the others. */
export function orderCustom(
  custom: Readonly<Record<string, unknown>>,
  definitions: readonly Field[] = [],
): [name: string, value: unknown, field: Field | undefined][] {
  const defined = definitions.flatMap((field): [string, unknown, Field][] => {
    const key = field.name.slice(CUSTOM_PREFIX.length);
    return Object.hasOwn(custom, key) ? [[key, custom[key], field]] : [];
  });
  const known = new Set(defined.map(([key]) => key));
  const others = Object.entries(custom).filter(([name]) => !known.has(name));
  return [
    ...defined,
    ...others.map(([name, value]): [string, unknown, undefined] => [name, value, undefined]),
  ];
}
