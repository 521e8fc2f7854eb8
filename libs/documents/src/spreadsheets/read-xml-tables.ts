import { cellName, type Table } from '@trowel/domain/formats';
import type { XmlElement } from '../xml-tree.ts';
import {
  addRow,
  clearMerged,
  createSheet,
  placeOf,
  requireColumn,
  requireLength,
  type SheetBudget,
  type SheetRows,
} from './sheet-rows.ts';
import { WORKBOOK_LIMITS, type WorkbookLimits } from './xlsx-limits.ts';
import { renderNumber } from './xlsx-numbers.ts';

type ReadTables = (root: XmlElement, budget: SheetBudget) => SheetRows[];

/** Readers by the root element of the XML dialect. */
const KINDS: Readonly<Record<string, ReadTables>> = {
  Workbook: readSpreadsheet,
  FMPXMLRESULT: readFileMaker,
  pma_xml_export: readPhpMyAdmin,
  dataroot: readAccess,
};

/** Returns true for elements that contain only text, even if it looks like markup: the cells of Excel. */
export function isTextOfTable(name: string, root: string): boolean {
  return root === 'Workbook' && name === 'Data';
}

/**
 * Reads the tables of an XML spreadsheet (Excel 2003), of FileMaker (FMPXMLRESULT), Access and
 * phpMyAdmin. Returns undefined for other documents and for nested tables of Access.
 * @throws TooLargeError over a limit
 */
export function readXmlTables(root: XmlElement, limits: Partial<WorkbookLimits> = {}): Table[] | undefined {
  const read = Object.hasOwn(KINDS, root.name) ? KINDS[root.name] : undefined;
  if (!read || (root.name === 'dataroot' && hasTablesWithin(root))) return undefined;
  const budget: SheetBudget = { limits: { ...WORKBOOK_LIMITS, ...limits }, cellsRead: 0 };
  const sheets = read(root, budget);
  for (const sheet of sheets) {
    requireLengths(sheet, budget.limits);
    clearMerged(sheet, budget.limits.cells);
  }
  const isText = root.name !== 'Workbook';
  return sheets.map((sheet) => ({ ...sheet, ...(isText && { isText }) }));
}

function requireLengths({ name, rows }: SheetRows, { cellCharacters }: WorkbookLimits): void {
  for (const { number, cells } of rows)
    for (const [column, cell] of cells.entries())
      requireLength(cell.length, cellCharacters, () => placeOf(name, column, number));
}

/**
 * Converts an XML document to a JSON-like value. An element becomes an object of its children by name,
 * repeated names a list, an element with text only that text.
 */
export function valueOfXml(element: XmlElement): unknown {
  const { attributes, children, text } = element;
  const members = new Map<string, unknown[]>();
  const add = (name: string, value: unknown): void => {
    const list = members.get(name);
    if (list) list.push(value);
    else members.set(name, [value]);
  };
  for (const [name, value] of Object.entries(attributes)) if (!NAMESPACE.test(name)) add(name, value);
  for (const child of children) add(nameOf(child), valueOfXml(child));
  if (members.size === 0) return text.trim();
  if (text.trim() !== '') add('text', text.trim());
  return Object.fromEntries(
    [...members].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
}

const NAMESPACE = /^(?:xmlns|xsi|xml|od)(?::|$)/;

/** Access encodes invalid characters of names, a space as `_x0020_`. */
function nameOf({ name }: XmlElement): string {
  return name.replace(/_x([\dA-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name);
}

/** Returns an attribute by its local name. */
function attributeOf({ attributes }: XmlElement, name: string): string {
  const found = Object.entries(attributes).find(([key]) => key === name || key.endsWith(`:${name}`));
  return found?.[1] ?? '';
}

function readSpreadsheet(root: XmlElement, budget: SheetBudget): SheetRows[] {
  return childrenOf(root, 'Worksheet').map((worksheet) => {
    const sheet = { ...createSheet(attributeOf(worksheet, 'Name')), hidden: isHidden(worksheet) };
    let number = 0;
    for (const row of childrenOf(worksheet, 'Table').flatMap((table) => childrenOf(table, 'Row'))) {
      number = indexOf(row, number + 1);
      addRow(sheet, { number, cells: readCells(sheet, { row, number }, budget) }, budget);
    }
    return sheet;
  });
}

function isHidden(worksheet: XmlElement): boolean {
  const options = childrenOf(worksheet, 'WorksheetOptions').flatMap((one) => childrenOf(one, 'Visible'));
  return options.some((visible) => /hidden/i.test(visible.text));
}

function readCells(
  sheet: SheetRows,
  { row, number }: { row: XmlElement; number: number },
  { limits }: SheetBudget,
): string[] {
  const cells: string[] = [];
  let column = 0;
  for (const cell of childrenOf(row, 'Cell')) {
    column = indexOf(cell, column + 1) - 1;
    const right = column + countOf(cell, 'MergeAcross');
    const bottom = number + countOf(cell, 'MergeDown');
    requireColumn(sheet, right, limits);
    if (right > column || bottom > number) sheet.merged.push({ top: number, left: column, bottom, right });
    const [data] = childrenOf(cell, 'Data');
    const value = data ? readData(data) : '';
    if (value !== '') {
      while (cells.length < column) cells.push('');
      cells[column] = value;
      const name = cellName(column, number);
      if (attributeOf(cell, 'Formula') !== '') sheet.formulas.push(name);
      if (attributeOf(data!, 'Type') === 'DateTime') sheet.dates.push(name);
      if (attributeOf(data!, 'Type') === 'Error') sheet.errors.push(name);
    }
    column = right + 1;
  }
  return cells;
}

/** Empty rows and cells are omitted. The next one then declares its index. */
function indexOf(element: XmlElement, otherwise: number): number {
  return Math.max(otherwise, countOf(element, 'Index'));
}

function countOf(element: XmlElement, name: string): number {
  const count = Number(attributeOf(element, name));
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

function readData(data: XmlElement): string {
  const text = data.text;
  switch (attributeOf(data, 'Type')) {
    case 'Number':
      return Number.isFinite(Number(text)) ? renderNumber(Number(text), { kind: 'number' }, false) : text;
    case 'DateTime':
      return text.replace(/\.000$/, '').replace(/T00:00:00$/, '');
    case 'Boolean':
      return text === '1' ? 'true' : 'false';
    default:
      return text;
  }
}

/** Repeating fields have several values, one per line. */
function readFileMaker(root: XmlElement, budget: SheetBudget): SheetRows[] {
  const [database] = childrenOf(root, 'DATABASE');
  const sheet = createSheet(database ? attributeOf(database, 'NAME') : '');
  const fields = childrenOf(root, 'METADATA').flatMap((metadata) => childrenOf(metadata, 'FIELD'));
  requireColumn(sheet, fields.length - 1, budget.limits);
  addRow(sheet, { number: 1, cells: fields.map((field) => attributeOf(field, 'NAME')) }, budget);
  const rows = childrenOf(root, 'RESULTSET').flatMap((result) => childrenOf(result, 'ROW'));
  for (const [i, row] of rows.entries()) {
    const cells = childrenOf(row, 'COL').map((column) =>
      childrenOf(column, 'DATA')
        .map(({ text }) => text)
        .join('\n')
        .trim(),
    );
    requireColumn(sheet, cells.length - 1, budget.limits);
    addRow(sheet, { number: i + 2, cells }, budget);
  }
  return [sheet];
}

/** Values of a record by heading. */
type XmlRecord = ReadonlyMap<string, string>;

/** Each `table` element is a row of the table it names. */
function readPhpMyAdmin(root: XmlElement, budget: SheetBudget): SheetRows[] {
  const rows = childrenOf(root, 'database').flatMap((database) => childrenOf(database, 'table'));
  return listSheets(
    rows.map((row) => [
      attributeOf(row, 'name'),
      new Map(childrenOf(row, 'column').map((column) => [attributeOf(column, 'name'), column.text])),
    ]),
    budget,
  );
}

/** Each element is a row of the table with its name, and its children are the cells. */
function readAccess(root: XmlElement, budget: SheetBudget): SheetRows[] {
  return listSheets(
    root.children.map((row) => [
      nameOf(row),
      new Map(row.children.map((cell) => [nameOf(cell), cell.text.trim()])),
    ]),
    budget,
  );
}

/** Rows of related tables are nested in the rows they belong to. */
function hasTablesWithin(root: XmlElement): boolean {
  return root.children.some((row) => row.children.some((cell) => cell.children.length > 0));
}

function listSheets(records: readonly (readonly [string, XmlRecord])[], budget: SheetBudget): SheetRows[] {
  const tables = new Map<string, XmlRecord[]>();
  for (const [name, record] of records) {
    if (!tables.has(name)) tables.set(name, []);
    tables.get(name)!.push(record);
  }
  return [...tables].map(([name, rows]) => {
    const sheet = createSheet(name);
    const headings = [...new Set(rows.flatMap((record) => [...record.keys()]))];
    requireColumn(sheet, headings.length - 1, budget.limits);
    addRow(sheet, { number: 1, cells: headings }, budget);
    for (const [i, record] of rows.entries())
      addRow(sheet, { number: i + 2, cells: headings.map((heading) => record.get(heading) ?? '') }, budget);
    return sheet;
  });
}
