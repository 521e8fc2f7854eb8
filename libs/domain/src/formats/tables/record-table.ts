// One file: finding and reading a section of records use the same columns and report the same problems.
import { readDating, type Language } from '@trowel/domain/matrix';
import { getEntity, hasCustomFields, isKindName, DECLARED_KINDS } from '@trowel/domain/records';
import { isSetByService, type Field, type Labels } from '@trowel/domain/core';
import { findColumnFormats, reportDoubts, type ColumnFormats } from './cells/column-formats.ts';
import { isEmptyValue, readFieldValue } from './cells/field-value.ts';
import { addProblem, shorten, type ImportBuilder } from '../import/import-builder.ts';
import type { ImportedRecord, ImportSource, RecordKind } from '../import/imported-data.ts';
import type { ColumnMapping } from './headings.ts';
import { setCustomField } from './custom-field.ts';
import { findRecordColumns, type RecordColumns } from './record-headings.ts';
import { cellName, columnName, type Table, type TableRow } from '../text/table.ts';
import { isRemarkAmongRecords, reportRemark } from './record-remarks.ts';
import { resolveRestartedNumbers } from './cells/restarted-numbers.ts';
import { areFloatNames, isBlank, stripDecimals } from '../import/unit-names.ts';

/** A table with one find, site, period or vocabulary term per row. */
export interface RecordSection {
  table: Table;
  columns: RecordColumns;
  headings: readonly string[];
  headingRow: number;
  rows: readonly TableRow[];
}

const SEARCHED_ROWS = 30;
/** Codes that spreadsheets turn into numbers: `12.0` is `12`. Kinds have their numbers and links besides. */
const CODES = new Set(['inventory_number', 'us_number', 'area', 'period', 'phase']);

/** Finds the headings of a table of records, or undefined. `chosen` is the required kind. */
export function findRecordSection(
  table: Table,
  options: { mapping?: ColumnMapping; chosen?: RecordKind } = {},
): RecordSection | undefined {
  for (const [index, row] of table.rows.slice(0, SEARCHED_ROWS).entries()) {
    const columns = findRecordColumns(row.cells, options);
    if (!columns) continue;
    const rows = table.rows.slice(index + 1);
    return { table, columns, headings: row.cells, headingRow: row.number, rows };
  }
  return undefined;
}

/** Formats the place of the headings: `Headings in row 1`. */
export function placeOfHeadings(
  { table: { name }, headingRow: row }: Pick<RecordSection, 'table' | 'headingRow'>,
  language: Language,
): string {
  if (name === undefined)
    return { en: `Headings in row ${row}`, it: `Intestazioni alla riga ${row}` }[language];
  return {
    en: `Headings in sheet ${name}, row ${row}`,
    it: `Intestazioni nel foglio ${name}, riga ${row}`,
  }[language];
}

/** Returns notes on how a table of records was understood, and whether its sheet is hidden. */
export function describeRecordSection(
  { table, columns, headings, headingRow, rows }: RecordSection,
  language: Language,
): string[] {
  const place = placeOfHeadings({ table, headingRow }, language);
  const { plural } = getEntity(columns.entity);
  const understood = {
    en: `${place}: ${columns.known} of ${headings.length} known: ${rows.length} rows of ${plural.en.toLowerCase()}`,
    it: `${place}: ${columns.known} su ${headings.length} riconosciute; ${rows.length} righe di ${plural.it.toLowerCase()}`,
  }[language];
  return [understood, ...describeHidden(table, language)];
}

/** Returns a note if the sheet is hidden in the workbook. */
export function describeHidden({ name, hidden }: Table, language: Language): string[] {
  if (!hidden) return [];
  return [
    {
      en: `Sheet ${name} is hidden in the workbook; it was read anyway`,
      it: `Il foglio ${name} è nascosto nella cartella di lavoro; viene letto lo stesso`,
    }[language],
  ];
}

/**
 * Reads a table with one record per row. Unknown columns become custom fields. Sites, periods and terms
 * have none, so their unknown columns are reported.
 */
export function readRecordSection(builder: ImportBuilder, section: RecordSection): void {
  const { roles } = section.columns;
  const isExport = isTrowelSection(section);
  builder.columns[section.table.name ?? ''] = roles.flatMap((role) =>
    role.kind === 'field' ? [role.field.name] : [],
  );
  reportLeftOut(builder, section, isExport);
  const floats = new Set(
    roles.flatMap((role, i) =>
      !isExport && role.kind === 'field' && isCode(section, role.field) && areFloatsIn(section, i) ? [i] : [],
    ),
  );
  const formats = isExport ? undefined : findSectionFormats(section);
  if (formats) reportDoubts(builder, formats, { headings: section.headings, sheet: section.table.name });
  const first = builder.records.length;
  for (const row of section.rows) readRow(builder, section, { row, isExport, floats, formats });
  if (!isExport) return resolveRestartedNumbers(builder, first);
  builder.hasOwnRecords = true;
  for (const { fields } of builder.records.slice(first))
    if (typeof fields['us_number'] === 'string') builder.verbatim.add(fields['us_number']);
}

function findSectionFormats({ table, rows, headings, columns: { roles } }: RecordSection): ColumnFormats {
  const fields = roles.map((role) => (role.kind === 'field' ? role.field : undefined));
  return findColumnFormats(rows, { headings, fields, isText: table.isText });
}

/** Returns true if Trowel exported the table: it has a column for every field, with its exact name. */
function isTrowelSection({ columns, headings }: RecordSection): boolean {
  const written = new Set(headings.map((heading) => heading.trim()));
  return getEntity(columns.entity)
    .fields.filter((field) => !isSetByService(field))
    .every(({ name }) => written.has(name));
}

function isCode({ columns: { entity } }: RecordSection, { name }: Field): boolean {
  if (CODES.has(name)) return true;
  if (!isKindName(entity)) return false;
  const { number, links } = DECLARED_KINDS[entity];
  return name === number || links.some(({ field }) => field === name);
}

function areFloatsIn({ rows }: RecordSection, column: number): boolean {
  return areFloatNames(rows.map(({ cells }) => cells[column] ?? ''));
}

/** Bookkeeping columns of a table that Trowel wrote are not reported. */
function reportLeftOut(builder: ImportBuilder, section: RecordSection, isExport: boolean): void {
  const { columns, headings, rows, headingRow } = section;
  const names = columns.roles.flatMap(({ kind }, i) => {
    const isUsed = rows.some(({ cells }) => (cells[i] ?? '').trim() !== '');
    const isLeftOut =
      (kind === 'ignored' && !isExport) || (kind === 'custom' && !hasCustomFields(columns.entity));
    return isLeftOut && isUsed ? [headings[i]?.trim() || columnName(i)] : [];
  });
  if (names.length === 0) return;
  const { plural } = getEntity(columns.entity);
  addProblem(builder, {
    severity: 'info',
    code: 'ignored_column',
    message: {
      en: `Not read, because ${plural.en.toLowerCase()} have no such field: ${names.join(', ')}`,
      it: `Colonne che non vengono lette, perché le schede di questo genere (${plural.it.toLowerCase()}) non hanno un campo così: ${names.join(', ')}`,
    },
    ...sourceOf(section, headingRow),
  });
}

interface Reading {
  row: TableRow;
  isExport: boolean;
  floats: ReadonlySet<number>;
  formats: ColumnFormats | undefined;
}

function readRow(builder: ImportBuilder, section: RecordSection, { row, ...reading }: Reading): void {
  const { entity, roles } = section.columns;
  if (!reading.isExport && isRemarkAmongRecords(row, section)) {
    reportRemark(builder, row, { entity, source: sourceOf(section, row.number) });
    return;
  }
  const fields: Record<string, unknown> = {};
  const custom: Record<string, unknown> = {};
  for (const [column, role] of roles.entries()) {
    const text = row.cells[column] ?? '';
    if (text.trim() === '' || role.kind === 'ignored') continue;
    if (role.kind === 'field')
      readField(builder, section, { fields, field: role.field, row, column, ...reading });
    else if (role.kind === 'own') readCustomFields(custom, text, headingOf(section, column));
    else if (!isBlank(text) || reading.isExport)
      setCustomField(custom, headingOf(section, column), row.lists?.[column] ?? text.trim());
  }
  if (hasCustomFields(entity) && Object.keys(custom).length > 0) fields['custom'] = custom;
  const missing = listNeeded(entity).find((name) => fields[name] === undefined || fields[name] === '');
  const source = sourceOf(section, row.number);
  if (missing === undefined) builder.records.push({ entity, fields, source } satisfies ImportedRecord);
  else reportMissing(builder, section, { row, missing });
}

interface CellReading extends Reading {
  fields: Record<string, unknown>;
  field: Field;
  column: number;
}

function readField(
  builder: ImportBuilder,
  section: RecordSection,
  { fields, field, row, column, isExport, floats, formats }: CellReading,
): void {
  const text = row.cells[column] ?? '';
  if (!isExport && isEmptyValue(field, text.trim())) return;
  const plain = floats.has(column) ? stripDecimals(text) : text;
  const read = readFieldValue(field, isExport ? plain : readCode(field, plain), {
    verbatim: isExport,
    list: row.lists?.[column],
    format: formats?.byColumn.get(column),
  });
  if (!read) return;
  const year = read.ok ? undefined : readYear(field, text);
  fields[field.name] = year ?? read.value;
  if (year !== undefined) noteYear(builder, section, { row, column, text, label: field.label, year });
  else if (!read.ok) reportValue(builder, section, { row, column, text, label: field.label });
}

/** End of a dating for each field of years: `IV sec.` begins in 301. */
const ENDS: Readonly<Record<string, 'earliest' | 'latest'>> = { start_year: 'earliest', end_year: 'latest' };

/** Parses a year written as a dating: `27 a.C.`, `IV sec.` */
function readYear({ name }: Field, text: string): number | undefined {
  const end = ENDS[name];
  return (end && readDating(text)?.[end]) ?? undefined;
}

const LANGUAGE = /^'?([a-z]{2})(?=$|['_-])/i;

/** pyArchInit stores languages as `IT`, `it_IT` or `'it'`. */
function readCode({ name }: Field, text: string): string {
  return name === 'language' ? (LANGUAGE.exec(text.trim())?.[1]?.toLowerCase() ?? text) : text;
}

/**
 * Lists the fields of the key that each row must have. The phase of a period, the language of a term and
 * the author of a diary entry are optional.
 */
function listNeeded(entity: RecordKind): string[] {
  const { key, fields } = getEntity(entity);
  const isRequired = (name: string): boolean => fields.some((one) => one.name === name && one.required);
  return key.filter((name) => name !== 'site_name' && name !== 'language' && isRequired(name));
}

function reportMissing(
  builder: ImportBuilder,
  section: RecordSection,
  { row, missing }: { row: TableRow; missing: string },
): void {
  const { entity } = section.columns;
  const field = getEntity(entity).fields.find(({ name }) => name === missing);
  addProblem(builder, {
    severity: 'error',
    code: 'missing_key',
    message: {
      en: `Row ${row.number} has no ${(field?.label.en ?? missing).toLowerCase()}: it was not read`,
      it: `Alla riga ${row.number} manca ${field?.label.it ?? missing}: non viene letta`,
    },
    ...sourceOf(section, row.number),
    column: missing,
    value: row.cells.join(' | '),
  });
}

function noteYear(
  builder: ImportBuilder,
  section: RecordSection,
  {
    row,
    column,
    text,
    label,
    year,
  }: { row: TableRow; column: number; text: string; label: Labels; year: number },
): void {
  addProblem(builder, {
    severity: 'info',
    code: 'year_of_dating',
    message: {
      en: `Cell ${cellName(column, row.number)}: "${shorten(text.trim())}" was read as ${label.en} ${year}`,
      it: `Cella ${cellName(column, row.number)}: «${shorten(text.trim())}» è stato letto come ${label.it} ${year}`,
    },
    ...sourceOf(section, row.number),
    column: headingOf(section, column),
    value: text,
  });
}

function reportValue(
  builder: ImportBuilder,
  section: RecordSection,
  { row, column, text, label }: { row: TableRow; column: number; text: string; label: Labels },
): void {
  addProblem(builder, {
    severity: 'warning',
    code: 'unreadable_value',
    message: {
      en: `Cell ${cellName(column, row.number)}: "${shorten(text.trim())}" cannot be read as ${label.en}`,
      it: `Cella ${cellName(column, row.number)}: «${shorten(text.trim())}» non si può leggere come ${label.it}`,
    },
    ...sourceOf(section, row.number),
    column: headingOf(section, column),
    value: text,
  });
}

function readCustomFields(custom: Record<string, unknown>, text: string, heading: string): void {
  try {
    const own: unknown = JSON.parse(text);
    if (typeof own !== 'object' || own === null || Array.isArray(own)) throw new SyntaxError('no object');
    for (const [name, value] of Object.entries(own)) setCustomField(custom, name, value);
  } catch {
    setCustomField(custom, heading, text);
  }
}

function headingOf({ headings }: RecordSection, column: number): string {
  return headings[column]?.trim() || columnName(column);
}

function sourceOf({ table }: RecordSection, row: number): ImportSource {
  return table.name === undefined ? { row } : { sheet: table.name, row };
}
