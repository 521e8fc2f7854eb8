import { setImmediate as nextTurn } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import { cellName, columnName } from '@trowel/domain/formats';
import { TooLargeError } from '@trowel/domain/core';
import { toSerial } from './xlsx-numbers.ts';
import { escapeSheetText } from './xlsx-text.ts';

/** Value of a cell. Null and undefined leave it empty. */
export type CellValue = string | number | boolean | null | undefined;

/** A column of a sheet to write. */
export interface ColumnInput {
  heading: string;
  /** `date`: texts `YYYY-MM-DD` become real dates. `text` (default): texts stay texts. */
  kind?: 'text' | 'date';
  /** Width in characters. Default: measured from the content. */
  width?: number;
}

/** A sheet to write: headings, then one array of values per row. */
export interface SheetInput {
  name: string;
  columns: readonly ColumnInput[];
  rows: readonly (readonly CellValue[])[];
}

/** Maximum rows of a sheet, including headings. */
const MAX_SHEET_ROWS = 1_048_576;
/** Maximum characters of a cell in spreadsheet programs. Longer texts are visibly cut. */
export const MAX_CELL_CHARACTERS = 32_767;
const MAX_WIDTH = 60;
const MEASURED_ROWS = 200;
/** Number of rows between pauses for other work of the process. */
const ROWS_A_TURN = 200;
/** Cell styles, by index in `STYLES`. */
const STYLE = { plain: 0, heading: 1, text: 2, date: 3 };

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Returns the bytes of an Excel workbook with bold, frozen headings and typed cells. Texts never
 * become formulas. Same input, same bytes.
 * @throws TooLargeError if a sheet has more rows than a spreadsheet allows
 */
export async function writeWorkbook(sheets: readonly SheetInput[]): Promise<Uint8Array> {
  const names = nameSheets(sheets);
  const zip = new ZipFile();
  // A fixed timestamp, so that the bytes do not depend on the time of writing.
  const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };
  const add = (path: string, content: string): void =>
    zip.addBuffer(Buffer.from(XML + content), path, options);
  add('[Content_Types].xml', renderContentTypes(sheets.length));
  add('_rels/.rels', renderRelations([['officeDocument', 'xl/workbook.xml']]));
  add('xl/workbook.xml', renderWorkbook(names));
  add(
    'xl/_rels/workbook.xml.rels',
    renderRelations([...names.map(toSheetRelation), ['styles', 'styles.xml']]),
  );
  add('xl/styles.xml', STYLES);
  for (const [i, sheet] of sheets.entries()) add(`xl/worksheets/sheet${i + 1}.xml`, await renderSheet(sheet));
  zip.end();
  return collect(zip.outputStream);
}

async function collect(stream: NodeJS.ReadableStream): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Sheet names must be unique (case-insensitive), at most 31 characters, without `[]:*?/\`. */
function nameSheets(sheets: readonly SheetInput[]): string[] {
  const used = new Set<string>();
  return sheets.map(({ name }, i) => {
    const clean =
      name
        .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
        .replace(/^'+|'+$/g, '')
        .trim() || `Sheet${i + 1}`;
    let unique = clean.slice(0, 31);
    for (let n = 2; used.has(unique.toLowerCase()); n++)
      unique = `${clean.slice(0, 30 - String(n).length)} ${n}`;
    used.add(unique.toLowerCase());
    return unique;
  });
}

function toSheetRelation(_name: string, i: number): [string, string] {
  return ['worksheet', `worksheets/sheet${i + 1}.xml`];
}

function renderContentTypes(sheetCount: number): string {
  const part = (path: string, type: string): string =>
    `<Override PartName="/xl/${path}" ContentType="${TYPES}.${type}+xml"/>`;
  const sheets = Array.from({ length: sheetCount }, (_, i) =>
    part(`worksheets/sheet${i + 1}.xml`, 'worksheet'),
  );
  return (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `${part('workbook.xml', 'sheet.main')}${part('styles.xml', 'styles')}${sheets.join('')}</Types>`
  );
}

function renderRelations(targets: readonly (readonly [type: string, target: string])[]): string {
  const items = targets.map(
    ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${RELATIONS}">${items.join('')}</Relationships>`;
}

function renderWorkbook(names: readonly string[]): string {
  const items = names.map(
    (name, i) => `<sheet name="${escapeSheetText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${items.join('')}</sheets></workbook>`;
}

const STYLES =
  `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  // Some programs look up the style of plain cells by name. Without it they add one or complain.
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** Other work gets its turn every few hundred rows. */
async function renderSheet({ name, columns, rows }: SheetInput): Promise<string> {
  if (rows.length >= MAX_SHEET_ROWS) {
    throw new TooLargeError(
      `Sheet ${name} would have ${rows.length + 1} rows; a spreadsheet holds ${MAX_SHEET_ROWS}`,
    );
  }
  const widths = columns.map((column, i) => {
    const width = column.width ?? measureColumn(column.heading, rows, i);
    return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`;
  });
  const heading = columns.map(({ heading: text }, i) => renderText(text, cellName(i, 1), STYLE.heading));
  const body: string[] = [];
  for (const [i, row] of rows.entries()) {
    if (i > 0 && i % ROWS_A_TURN === 0) await nextTurn();
    body.push(renderRow(row, i + 2, columns));
  }
  const last = cellName(Math.max(0, columns.length - 1), rows.length + 1);
  return (
    `<worksheet xmlns="${MAIN}"><dimension ref="A1:${last}"/><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}` +
    `<sheetData><row r="1">${heading.join('')}</row>${body.join('')}</sheetData></worksheet>`
  );
}

function measureColumn(heading: string, rows: SheetInput['rows'], column: number): number {
  let longest = heading.length + 1;
  for (const row of rows.slice(0, MEASURED_ROWS)) {
    const text = String(row[column] ?? '');
    longest = Math.max(longest, text.split('\n', 1)[0]!.length);
  }
  return Math.min(MAX_WIDTH, longest + 2);
}

function renderRow(row: readonly CellValue[], number: number, columns: readonly ColumnInput[]): string {
  const cells = row.map((value, i) => renderCell(value, `${columnName(i)}${number}`, columns[i]?.kind));
  return `<row r="${number}">${cells.join('')}</row>`;
}

function renderCell(value: CellValue, reference: string, kind: ColumnInput['kind']): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return '';
    return `<c r="${reference}"><v>${value}</v></c>`;
  }
  const serial = kind === 'date' ? toSerial(value) : undefined;
  if (serial !== undefined) return `<c r="${reference}" s="${STYLE.date}"><v>${serial}</v></c>`;
  return renderText(value, reference, STYLE.text);
}

function renderText(text: string, reference: string, style: number): string {
  const content = escapeSheetText(text.length > MAX_CELL_CHARACTERS ? cutText(text) : text);
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`;
}

function cutText(text: string): string {
  const mark = ` [… cut here: a cell holds at most ${MAX_CELL_CHARACTERS} of the ${text.length} characters]`;
  return text.slice(0, MAX_CELL_CHARACTERS - mark.length) + mark;
}
