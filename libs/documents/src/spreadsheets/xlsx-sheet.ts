import { cellName, type MergedCells, type Table } from '@trowel/domain/formats';
import { ValidationError, type BilingualMessage } from '@trowel/domain/core';
import type { Archive } from '../archive-read.ts';
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
import { isMoment, PLAIN, renderNumber, type NumberShape } from './xlsx-numbers.ts';
import { createStringCollector } from './xlsx-strings.ts';
import { unescapeSheetText } from './xlsx-text.ts';
import { readXml } from '../xml-read.ts';

/** Shared strings, number shapes and limits for the cells of a sheet. */
export interface SheetContext extends SheetBudget {
  sharedStrings: readonly string[];
  shapes: readonly NumberShape[];
  uses1904: boolean;
}

interface Cell {
  column: number;
  type: string;
  shape: NumberShape;
  value: string;
  hasFormula: boolean;
}

const ERROR_NAMES = /^#/;

/**
 * Reads one sheet as a table of texts, streaming. Formulas have their stored result and are never run.
 * Merged cells have the value of their first cell, and are listed.
 */
export async function readSheet(
  archive: Archive,
  part: string,
  name: string,
  context: SheetContext,
): Promise<Table> {
  const sheet = createSheet(name);
  let rowNumber = 0;
  let cells: string[] = [];
  let cell: Cell | undefined;
  let nextColumn = 0;
  let inValue = false;
  const place = (): BilingualMessage => placeOf(name, cell?.column ?? 0, rowNumber);
  const inline = createStringCollector(context.limits.cellCharacters, place);

  await readXml(archive.read(part), `Sheet ${name}`, {
    open(tag, attributes) {
      if (tag === 'row') {
        rowNumber = readRowNumber(attributes['r'], rowNumber, name);
        [cells, nextColumn] = [[], 0];
      } else if (tag === 'c') {
        cell = openCell(attributes, nextColumn, context.shapes);
        nextColumn = cell.column + 1;
      } else if (tag === 'mergeCell' && attributes['ref']) {
        sheet.merged.push(...readRange(attributes['ref']));
      }
      if (!cell) return;
      if (tag === 'v') inValue = true;
      if (tag === 'f') cell.hasFormula = true;
      inline.open(tag);
    },
    text(text) {
      if (inValue && cell) {
        cell.value += text;
        requireLength(cell.value.length, context.limits.cellCharacters, place);
      } else if (cell) inline.text(text);
    },
    close(tag) {
      inline.close(tag);
      if (tag === 'v') inValue = false;
      if (tag === 'c' && cell) {
        const text = cell.type === 'inlineStr' ? inline.take() : renderCell(cell, context, place);
        if (text !== '') putCell(sheet, cells, cell, { text, row: rowNumber, context });
        cell = undefined;
      }
      if (tag === 'row') addRow(sheet, { number: rowNumber, cells }, context);
    },
  });
  clearMerged(sheet, context.limits.cells);
  return sheet;
}

function readRowNumber(given: string | undefined, last: number, sheet: string): number {
  const number = given === undefined ? last + 1 : Number(given);
  if (Number.isSafeInteger(number) && number > last) return number;
  throw new ValidationError([], {
    en: `Sheet ${sheet} has its rows out of order: row ${given} comes after row ${last}`,
    it: `Nel foglio ${sheet} le righe non sono in ordine: la riga ${given} viene dopo la riga ${last}`,
  });
}

function openCell(
  attributes: Readonly<Record<string, string>>,
  next: number,
  shapes: readonly NumberShape[],
): Cell {
  return {
    column: attributes['r'] === undefined ? next : readColumn(attributes['r']),
    type: attributes['t'] ?? 'n',
    shape: shapes[Number(attributes['s'] ?? 0)] ?? PLAIN,
    value: '',
    hasFormula: false,
  };
}

/**
 * Returns the column of a reference: `AB12` is 27. Beyond four letters every limit is exceeded, so the
 * rest is ignored.
 */
function readColumn(reference: string): number {
  let column = 0;
  for (let i = 0; i < Math.min(reference.length, 5); i++) {
    const code = reference.charCodeAt(i) & ~0x20;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  if (column === 0)
    throw new ValidationError([], {
      en: `${reference.slice(0, 20)} is not a cell of a sheet`,
      it: `${reference.slice(0, 20)} non è una cella di un foglio`,
    });
  return column - 1;
}

function renderCell(
  cell: Cell,
  { sharedStrings, uses1904 }: SheetContext,
  place: () => BilingualMessage,
): string {
  const { type, value } = cell;
  if (value === '') return '';
  if (type === 's') {
    const text = sharedStrings[Number(value)];
    if (text === undefined)
      throw new ValidationError([], {
        en: `${place().en} refers to the missing text ${value.slice(0, 20)}`,
        it: `${place().it} rimanda a un testo che manca, ${value.slice(0, 20)}`,
      });
    return text;
  }
  if (type === 'b') return value === '1' || value === 'true' ? 'true' : 'false';
  if (type === 'd') return value.replace(/T00:00:00(?:\.0+)?Z?$/, '');
  if (type === 'str' || type === 'e') return unescapeSheetText(value);
  const number = Number(value);
  return Number.isFinite(number) ? renderNumber(number, cell.shape, uses1904) : value;
}

interface CellPlace {
  text: string;
  row: number;
  context: SheetContext;
}

function putCell(sheet: SheetRows, cells: string[], cell: Cell, { text, row, context }: CellPlace): void {
  const { column } = cell;
  requireColumn(sheet, column, context.limits);
  while (cells.length < column) cells.push('');
  cells[column] = text;
  const reference = cellName(column, row);
  if (cell.hasFormula) sheet.formulas.push(reference);
  if (cell.type === 'd' || (cell.type === 'n' && isMoment(cell.shape))) sheet.dates.push(reference);
  if (cell.type === 'e' && ERROR_NAMES.test(text)) sheet.errors.push(reference);
}

function readRange(text: string): MergedCells[] {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(text);
  if (!match) return [];
  const [, left = '', top, right = '', bottom] = match;
  return [{ top: Number(top), left: readColumn(left), bottom: Number(bottom), right: readColumn(right) }];
}
