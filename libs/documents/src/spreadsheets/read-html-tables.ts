import { Parser } from 'htmlparser2';
import { TooLargeError, ValidationError } from '@trowel/domain/core';
import type { Table } from '@trowel/domain/formats';
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

interface OpenTable {
  sheet: SheetRows;
  row: number;
  cells: string[];
  /** Column of the next cell. */
  column: number;
  /** Number of further rows that a cell from above spans, by column. */
  spanned: Map<number, number>;
  cell?: { text: string; width: number; height: number };
}

/** Block elements, whose text is on separate lines. */
const BLOCKS = new Set(['p', 'div', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre']);
/** Maximum nesting depth. The cost of closing an element grows with it. */
const MOST_DEEP = 1_000;
/** Elements whose content is not shown as text. */
const UNSEEN = new Set(['script', 'style', 'template', 'noscript']);

/**
 * Reads the tables of a web page, which many programs export as a workbook. Values are as displayed;
 * merged cells are treated as in `readWorkbook`.
 * @throws ValidationError if there is no table
 * @throws TooLargeError over a limit
 */
export function readHtmlTables(text: string, limits: Partial<WorkbookLimits> = {}): Table[] {
  const budget: SheetBudget = { limits: { ...WORKBOOK_LIMITS, ...limits }, cellsRead: 0 };
  const found: SheetRows[] = [];
  const open: OpenTable[] = [];
  let unseen = 0;
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > MOST_DEEP) throw tooDeep();
        if (UNSEEN.has(name)) unseen++;
        if (name === 'table') open.push(openTable(found));
        const table = open.at(-1);
        if (name === 'tr' && table) openRow(table, budget);
        if (name === 'td' || name === 'th') openCell(table, attributes, budget);
        if (name === 'br' || BLOCKS.has(name)) addText(table, '\n', budget);
      },
      ontext(letters) {
        if (unseen === 0) addText(open.at(-1), letters.replace(/\s+/g, ' '), budget);
      },
      onclosetag(name) {
        depth--;
        if (UNSEEN.has(name)) unseen--;
        const table = open.at(-1);
        if (BLOCKS.has(name)) addText(table, '\n', budget);
        if (!table) return;
        if (name === 'td' || name === 'th') closeCell(table);
        if (name === 'tr') closeRow(table, budget);
        if (name === 'table') {
          closeRow(table, budget);
          open.pop();
        }
      },
    },
    { decodeEntities: true },
  );
  parser.end(text);
  const tables = found.filter(({ rows }) => rows.length > 0);
  if (tables.length === 0)
    throw new ValidationError([], {
      en: 'There is no table in the page',
      it: 'Nella pagina non c’è una tabella',
    });
  for (const table of tables) clearMerged(table, budget.limits.cells);
  // Cells have no types, so numbers are detected as in a text file. A single table needs no name.
  return tables.map(({ name, ...rest }) => ({ ...rest, isText: true, ...(tables.length > 1 && { name }) }));
}

function openTable(found: SheetRows[]): OpenTable {
  const sheet = createSheet(`table ${found.length + 1}`);
  found.push(sheet);
  return { sheet, row: 0, cells: [], column: 0, spanned: new Map() };
}

function openRow(table: OpenTable, budget: SheetBudget): void {
  closeRow(table, budget);
  table.row++;
}

function openCell(
  table: OpenTable | undefined,
  { colspan, rowspan }: Record<string, string>,
  { limits }: SheetBudget,
): void {
  if (!table) return;
  if (table.row === 0) table.row = 1;
  while ((table.spanned.get(table.column) ?? 0) > 0) table.column++;
  const width = readSpan(colspan);
  requireColumn(table.sheet, table.column + width - 1, limits);
  table.cell = { text: '', width, height: readSpan(rowspan) };
}

function readSpan(written = ''): number {
  const span = Number(written);
  return Number.isSafeInteger(span) && span > 0 ? span : 1;
}

function addText(table: OpenTable | undefined, letters: string, { limits }: SheetBudget): void {
  if (!table?.cell) return;
  table.cell.text += letters;
  requireLength(table.cell.text.length, limits.cellCharacters, () =>
    placeOf(table.sheet.name, table.column, table.row),
  );
}

function closeCell(table: OpenTable): void {
  const { cell, column, row, sheet } = table;
  if (!cell) return;
  delete table.cell;
  const text = cell.text
    .replace(/ *\n */g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
  const last = column + cell.width - 1;
  if (last > column || cell.height > 1)
    sheet.merged.push({ top: row, left: column, bottom: row + cell.height - 1, right: last });
  for (let at = column; at <= last; at++) table.spanned.set(at, cell.height);
  if (text !== '') {
    while (table.cells.length < column) table.cells.push('');
    table.cells[column] = text;
  }
  table.column = last + 1;
}

/** Closes a row, also if its end tag is missing. */
function closeRow(table: OpenTable, budget: SheetBudget): void {
  closeCell(table);
  if (table.column === 0 && table.cells.length === 0) return;
  addRow(table.sheet, { number: table.row, cells: table.cells }, budget);
  for (const [column, rows] of table.spanned) {
    if (rows > 1) table.spanned.set(column, rows - 1);
    else table.spanned.delete(column);
  }
  [table.cells, table.column] = [[], 0];
}

function tooDeep(): TooLargeError {
  return new TooLargeError({
    en: `The page has more than ${MOST_DEEP} elements within each other`,
    it: `La pagina ha più di ${MOST_DEEP} elementi uno dentro l’altro`,
  });
}
