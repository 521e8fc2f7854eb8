import { cellName } from '@trowel/domain/formats';
import { createOdsText, type OdsText } from './ods-text.ts';
import { isOdsError, isOdsMoment, renderOdsValue } from './ods-value.ts';
import {
  addRow,
  createSheet,
  mergesTooMuch,
  placeOf,
  requireColumn,
  type SheetBudget,
  type SheetRows,
  type WorkbookSheet,
} from './sheet-rows.ts';
import type { WorkbookLimits } from './xlsx-limits.ts';
import type { XmlHandlers } from '../xml-read.ts';

type Attributes = Readonly<Record<string, string>>;

/** Streaming reader of the content of an OpenDocument file. */
export interface OdsReader {
  handlers: XmlHandlers;
  sheets: WorkbookSheet[];
  /** Kind of document: `spreadsheet`, `text`, `presentation`, … */
  kind: string | undefined;
}

interface Row {
  /** Number of rows this element represents. */
  times: number;
  column: number;
  cells: string[];
  /** Columns of formulas, dates and errors. */
  marks: { list: 'formulas' | 'dates' | 'errors'; column: number }[];
}

interface OpenTable {
  sheet: SheetRows;
  isHidden: boolean;
  /** Number of the current or last row. */
  number: number;
  row?: Row;
  cell?: Attributes;
}

/** Elements around the texts of cells. All others (comments, shapes, tracked changes) are ignored. */
const READ = new Set(
  (
    'document-content document styles automatic-styles style table-properties body spreadsheet table ' +
    'table-header-rows table-rows table-row-group table-row table-cell p span a ruby ruby-base s tab line-break ' +
    'date time title sheet-name author-name'
  ).split(' '),
);
/** Names of hidden tables that cache cells of other workbooks, which formulas refer to. */
const REMEMBERED = /^'.*'#/;
/** Maximum repeat count, above the rows and columns of any sheet. */
const MOST = 2 ** 21;

interface State {
  limits: WorkbookLimits;
  budget: SheetBudget;
  sheets: WorkbookSheet[];
  /** Names of the styles of hidden sheets. */
  hiddenStyles: Set<string>;
  style: string;
  table?: OpenTable | undefined;
}

/**
 * Creates a reader of OpenDocument content. Repeated rows and cells are expanded only if they have
 * content. Merged cells have the value of their first cell, and are listed.
 */
export function createOdsReader(limits: WorkbookLimits): OdsReader {
  const budget: SheetBudget = { limits, cellsRead: 0 };
  const state: State = { limits, budget, sheets: [], hiddenStyles: new Set(), style: '' };
  const texts = createOdsText(limits.cellCharacters, () => {
    const { sheet, row, number = 0 } = state.table ?? {};
    return placeOf(sheet?.name ?? '', row?.column ?? 0, number);
  });
  const path: string[] = [];
  let skipped = 0;
  const reader: OdsReader = {
    sheets: state.sheets,
    kind: undefined,
    handlers: {
      open(name, attributes) {
        const parent = path.at(-1);
        if (skipped === 0 && parent === 'body') reader.kind ??= name;
        if (skipped === 0 && name === 'covered-table-cell') passCovered(state, attributes);
        // A table within a cell is not a sheet.
        const isWithin = name === 'table' && parent !== 'spreadsheet';
        if (skipped > 0 || !READ.has(name) || isWithin) {
          skipped++;
          return;
        }
        path.push(name);
        openElement(state, name, attributes);
        if (state.table?.cell) texts.open(name, attributes);
      },
      text(text) {
        if (skipped === 0 && state.table?.cell) texts.text(text);
      },
      close(name) {
        if (skipped > 0) {
          skipped--;
          return;
        }
        path.pop();
        texts.close(name);
        closeElement(state, name, texts);
      },
    },
  };
  return reader;
}

function openElement(state: State, name: string, attributes: Attributes): void {
  const { table } = state;
  if (name === 'style') state.style = attributes['style:name'] ?? '';
  if (name === 'table-properties' && attributes['table:display'] === 'false')
    state.hiddenStyles.add(state.style);
  if (name === 'table') {
    const sheet = createSheet(attributes['table:name'] ?? `Sheet${state.sheets.length + 1}`);
    const isHidden = state.hiddenStyles.has(attributes['table:style-name'] ?? '');
    state.table = { sheet, isHidden, number: 0 };
  }
  if (name === 'table-row' && table) {
    table.row = { times: readTimes(attributes, 'rows-repeated'), column: 0, cells: [], marks: [] };
    table.number++;
  }
  if (name === 'table-cell' && table) table.cell = attributes;
}

function closeElement(state: State, name: string, texts: OdsText): void {
  const { table, limits, budget } = state;
  if (!table) return;
  if (name === 'table-cell') {
    closeCell(table, texts.take(), limits);
    delete table.cell;
  }
  if (name === 'table-row') {
    closeRow(table, budget);
    delete table.row;
  }
  if (name !== 'table') return;
  if (!REMEMBERED.test(table.sheet.name)) state.sheets.push(closeTable(table, limits));
  state.table = undefined;
}

function passCovered({ table }: State, attributes: Attributes): void {
  if (table?.row) table.row.column += readTimes(attributes, 'columns-repeated');
}

/** Returns how many rows or cells an element represents or spans. */
function readTimes(attributes: Attributes, what: string): number {
  const times = Number(attributes[`table:number-${what}`] ?? 1);
  return Number.isSafeInteger(times) && times > 0 ? Math.min(times, MOST) : 1;
}

function closeCell({ sheet, row, cell, number }: OpenTable, shown: string, limits: WorkbookLimits): void {
  if (!row || !cell) return;
  const first = row.column;
  const times = readTimes(cell, 'columns-repeated');
  row.column += times;
  const right = first + readTimes(cell, 'columns-spanned') - 1;
  const bottom = number + readTimes(cell, 'rows-spanned') - 1;
  if (right > first || bottom > number) sheet.merged.push({ top: number, left: first, bottom, right });
  const text = renderOdsValue(cell, shown);
  if (text === '') return;
  requireColumn(sheet, row.column - 1, limits);
  while (row.cells.length < first) row.cells.push('');
  for (let column = first; column < row.column; column++) {
    row.cells.push(text);
    if (cell['table:formula'] !== undefined) row.marks.push({ list: 'formulas', column });
    if (isOdsMoment(cell)) row.marks.push({ list: 'dates', column });
    if (isOdsError(cell, shown)) row.marks.push({ list: 'errors', column });
  }
}

function closeRow(table: OpenTable, budget: SheetBudget): void {
  const { sheet, row } = table;
  if (!row) return;
  const first = table.number;
  table.number += row.times - 1;
  if (row.cells.length === 0) return;
  for (let number = first; number <= table.number; number++) {
    addRow(sheet, { number, cells: [...row.cells] }, budget);
    for (const { list, column } of row.marks) sheet[list].push(cellName(column, number));
  }
}

/**
 * Finishes a sheet.
 * @throws TooLargeError if its merged cells span more rows than a workbook may have cells
 */
function closeTable({ sheet, isHidden }: OpenTable, limits: WorkbookLimits): WorkbookSheet {
  const last = sheet.rows.at(-1)?.number ?? 0;
  let work = 0;
  for (const { top, bottom } of sheet.merged) work += Math.max(1, Math.min(bottom, last) - top);
  if (work > limits.cells) throw mergesTooMuch(sheet);
  return { ...sheet, hidden: isHidden };
}
