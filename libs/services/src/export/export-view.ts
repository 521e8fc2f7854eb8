import { writeWorkbook, type CellValue } from '@trowel/documents';
import { TooLargeError, ValidationError, type Field } from '@trowel/domain/core';
import { renderCellValue, renderCsv } from '@trowel/domain/formats';
import {
  nameTerm,
  readCustomKey,
  relationLabelsOf,
  unknownParameter,
  type UnitRelation,
} from '@trowel/domain/records';
import { readsOf, type Context, type Language } from '../context.ts';
import type { ExportedFile } from '../files/index.ts';
import { listChosen, siteIn, type ViewOptions } from '../records/index.ts';
import { loadCustomTerms } from '../terms/index.ts';
import { loadFields } from '../sheet-fields/index.ts';
import { TABLE_TYPES } from './export-table.ts';

/** Maximum number of rows of an exported view. */
export const MAX_VIEW_ROWS = 100_000;

export interface ViewFile extends ViewOptions {
  what: 'csv' | 'xlsx';
  /** Names of the columns, in order. */
  columns: readonly string[];
}

/**
 * Exports a table view: the given columns in order, and all rows with the same filters and sorting. Headings, terms and
 * relation words are in the caller's language, as on the page. @throws TooLargeError for more than `MAX_VIEW_ROWS`;
 * NotFoundError for an unknown site
 */
export async function exportView(
  ctx: Context,
  { what, entity, columns, query, siteName }: ViewFile,
): Promise<ExportedFile> {
  const fields = await loadFields(readsOf(ctx), { entity, siteName: siteName ?? siteIn(query) });
  const shown = columns.map((name) => findColumn(fields, name));
  const { rows: records, total } = await listChosen(ctx, entity, {
    fields: ['id', ...columns.map((name) => (readCustomKey(name) === undefined ? name : 'custom'))],
    query: { ...query, skip: 0, limit: MAX_VIEW_ROWS },
    ...(siteName !== undefined && { siteName }),
  });
  if (total > records.length)
    throw new TooLargeError({
      en: `${total} rows are too many; the maximum is ${MAX_VIEW_ROWS}.`,
      it: `${total} righe sono troppe: il massimo è ${MAX_VIEW_ROWS}.`,
    });
  const headings = shown.map((field) => headingOf(field, ctx.language));
  const terms = await loadCustomTerms(readsOf(ctx));
  const nameIn = (value: unknown, vocabulary: string | undefined): unknown =>
    typeof value === 'string' && vocabulary ? nameTerm(value, vocabulary, ctx.language, terms) : value;
  const rows = records.map((record) =>
    shown.map(({ name, vocabulary }) => cellOf(nameIn(valueOf(record, name), vocabulary), ctx.language)),
  );
  return {
    fileName: `${siteName ?? siteIn(query) ?? 'trowel'}_${entity}.${what}`,
    contentType: TABLE_TYPES[what],
    bytes:
      what === 'csv'
        ? writeLocalCsv(headings, rows, ctx.language)
        : await writeSheet(shown, { headings, rows, entity }),
  };
}

/** @throws ValidationError for a custom field that no definition has */
function findColumn(fields: readonly Field[], name: string): Field {
  const field = fields.find((one) => one.name === name);
  if (field) return field;
  const known = fields.map((one) => one.name);
  throw new ValidationError([unknownParameter(name, known, 'columns')]);
}

function valueOf(record: Readonly<Record<string, unknown>>, name: string): unknown {
  const key = readCustomKey(name);
  if (key === undefined) return record[name];
  const values = record['custom'] as Readonly<Record<string, unknown>>;
  return Object.hasOwn(values, key) ? values[key] : null;
}

/**
 * Writes CSV with `;` between cells if decimals have a comma: spreadsheet programs expect it, and read
 * `12.5` as a date.
 */
export function writeLocalCsv(
  headings: readonly string[],
  rows: readonly CellValue[][],
  language: 'en' | 'it',
): Uint8Array {
  const isComma = language === 'it';
  const cells = isComma ? rows.map((row) => row.map(withComma)) : rows;
  return new TextEncoder().encode(renderCsv(headings, cells, { bom: true, delimiter: isComma ? ';' : ',' }));
}

function withComma(value: CellValue): CellValue {
  return typeof value === 'number' ? String(value).replace('.', ',') : value;
}

function writeSheet(
  shown: readonly Field[],
  { headings, rows, entity }: { headings: readonly string[]; rows: CellValue[][]; entity: string },
): Promise<Uint8Array> {
  const columns = shown.map(({ kind }, i) => ({
    heading: headings[i] ?? '',
    kind: kind === 'date' ? ('date' as const) : ('text' as const),
  }));
  return writeWorkbook([{ name: entity, columns, rows }]);
}

/** Returns the heading of a column, with its unit of measure. */
function headingOf({ label, unit }: Field, language: 'en' | 'it'): string {
  return unit === undefined || unit === 'year' ? label[language] : `${label[language]} (${unit})`;
}

/** Relations are written as in the table on the page. */
function cellOf(value: unknown, language: Language): CellValue {
  if (!isRelations(value)) return renderCellValue(value);
  const wordOf = (type: UnitRelation['type']): string => relationLabelsOf(type)[language].toLowerCase();
  return value
    .map(({ type, us_number, area }) => `${wordOf(type)} ${area ? `${area}/` : ''}${us_number}`)
    .join(', ');
}

function isRelations(value: unknown): value is UnitRelation[] {
  const [first] = Array.isArray(value) ? (value as unknown[]) : [];
  return typeof first === 'object' && first !== null && 'us_number' in first;
}
