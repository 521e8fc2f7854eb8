import type { Table } from '@trowel/domain/formats';
import type { Archive } from '../archive-read.ts';
import { readXml } from '../xml-read.ts';
import {
  addRow,
  createSheet,
  placeOf,
  requireColumn,
  requireLength,
  type SheetBudget,
  type SheetRows,
} from './sheet-rows.ts';
import type { WorkbookLimits } from './xlsx-limits.ts';

/** Element names of a kind of text document. */
interface Elements {
  part: string;
  table: string;
  row: string;
  cell: string;
  paragraphs: ReadonlySet<string>;
  /** Element that contains text. If undefined, everything in a paragraph is text. */
  text?: string;
  breaks: Readonly<Record<string, string>>;
  /** Attribute with the number of columns a cell spans, on the cell or on an element within it. */
  span: { element: string; attribute: string };
  /** Elements whose text is ignored or read elsewhere. */
  unread: ReadonlySet<string>;
}

const WORD: Elements = {
  part: 'word/document.xml',
  table: 'tbl',
  row: 'tr',
  cell: 'tc',
  paragraphs: new Set(['p']),
  text: 't',
  breaks: { br: '\n', cr: '\n', tab: '\t' },
  span: { element: 'gridSpan', attribute: 'w:val' },
  unread: new Set(['Fallback', 'del', 'moveFrom', 'pPr', 'rPr', 'sectPr', 'instrText']),
};
const OPEN_DOCUMENT: Elements = {
  part: 'content.xml',
  table: 'table',
  row: 'table-row',
  cell: 'table-cell',
  paragraphs: new Set(['p', 'h']),
  breaks: { 'line-break': '\n', tab: '\t', s: ' ' },
  span: { element: 'table-cell', attribute: 'table:number-columns-spanned' },
  unread: new Set(['tracked-changes', 'annotation', 'note', 'automatic-styles', 'sequence-decls', 'forms']),
};
const NAME = 'text';

/** Returns true if an archive is a Word document. */
export function isWordDocument(archive: Archive): boolean {
  return archive.has(WORD.part);
}

/** Reads a Word document (.docx) like `readOpenText`. */
export function readWordDocument(archive: Archive, limits: WorkbookLimits): Promise<Table[]> {
  return readDocument(archive, WORD, limits);
}

/**
 * Reads an OpenDocument text (.odt) as one sheet: the rows of its tables, and each paragraph outside
 * tables as a row, with tabs between cells.
 * @throws TooLargeError over a limit
 */
export function readOpenText(archive: Archive, limits: WorkbookLimits): Promise<Table[]> {
  return readDocument(archive, OPEN_DOCUMENT, limits);
}

interface State {
  elements: Elements;
  sheet: SheetRows;
  budget: SheetBudget;
  /** Number of the last row. */
  row: number;
  /** Number of open tables. The next two count open ignored elements and open texts. */
  tables: number;
  unread: number;
  texts: number;
  cells: string[];
  /** Text of the open cell, or of the open paragraph outside tables. */
  text: string;
  width: number;
}

async function readDocument(archive: Archive, elements: Elements, limits: WorkbookLimits): Promise<Table[]> {
  const state: State = {
    elements,
    sheet: createSheet(NAME),
    budget: { limits, cellsRead: 0 },
    row: 0,
    tables: 0,
    unread: 0,
    texts: 0,
    cells: [],
    text: '',
    width: 1,
  };
  await readXml(archive.read(elements.part), elements.part, {
    open(name, attributes) {
      if (state.unread > 0 || elements.unread.has(name)) state.unread++;
      else openElement(state, name, attributes);
    },
    text(letters) {
      const isText = elements.text === undefined || state.texts > 0;
      if (state.unread === 0 && isText) addText(state, letters.replace(/\s+/g, ' '));
    },
    close(name) {
      if (state.unread > 0) state.unread--;
      else closeElement(state, name);
    },
  });
  return [{ rows: state.sheet.rows, isProse: true }];
}

function openElement(state: State, name: string, attributes: Readonly<Record<string, string>>): void {
  const { elements } = state;
  // Text before a table is not part of its rows.
  if (name === elements.table && ++state.tables === 1) state.row++;
  // A table within a cell is read as text.
  if (state.tables === 1 && name === elements.row) state.cells = [];
  if (state.tables === 1 && name === elements.cell) [state.text, state.width] = ['', 1];
  if (name === elements.span.element)
    state.width = Math.max(1, Math.trunc(Number(attributes[elements.span.attribute])) || 1);
  if (name === elements.text) state.texts++;
  const letters = elements.breaks[name];
  if (letters !== undefined) addText(state, letters);
}

function closeElement(state: State, name: string): void {
  const { elements, sheet, budget } = state;
  if (name === elements.text) state.texts--;
  if (elements.paragraphs.has(name)) closeParagraph(state);
  if (state.tables === 1 && name === elements.cell) {
    requireColumn(sheet, state.cells.length + state.width - 1, budget.limits);
    const text = state.text.replaceAll('\t', ' ').trim();
    state.cells.push(text, ...Array.from({ length: state.width - 1 }, () => ''));
    state.text = '';
  }
  if (state.tables === 1 && name === elements.row) endRow(state, state.cells);
  if (name === elements.table && --state.tables === 0) state.row++;
}

function closeParagraph(state: State): void {
  if (state.tables > 0) addText(state, '\n');
  else {
    endRow(
      state,
      state.text.split('\t').map((part) => part.trim()),
    );
    state.text = '';
  }
}

function addText(state: State, letters: string): void {
  state.text += letters;
  requireLength(state.text.length, state.budget.limits.cellCharacters, () =>
    placeOf(NAME, state.cells.length, state.row + 1),
  );
}

function endRow(state: State, cells: readonly string[]): void {
  const { sheet, budget } = state;
  state.row++;
  const last = cells.findLastIndex((cell) => cell !== '');
  requireColumn(sheet, last, budget.limits);
  addRow(sheet, { number: state.row, cells: cells.slice(0, last + 1) }, budget);
}
