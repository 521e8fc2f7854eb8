import { TextDecoder } from 'node:util';
import { UnsupportedMediaTypeError, type BilingualMessage } from '@trowel/domain/core';
import { cellName } from '@trowel/domain/formats';
import {
  addRow,
  clearMerged,
  createSheet,
  placeOf,
  requireCells,
  requireColumn,
  requireLength,
  type SheetBudget,
  type SheetRows,
  type WorkbookSheet,
} from './sheet-rows.ts';
import { findNumberShape, isMoment, PLAIN, renderNumber, type NumberShape } from './xlsx-numbers.ts';
import type { WorkbookLimits } from './xlsx-limits.ts';
import { BIFF, createBiffReader, readRecords, type BiffReader, type BiffRecord } from './biff-records.ts';
import type { CompoundReader } from './compound-file.ts';

/** Settings from the records before the sheets. */
interface Globals {
  /** True for texts of Excel 97 and later. Excel 5 and 95 use a code page. */
  isUnicode: boolean;
  decoder: TextDecoder;
  uses1904: boolean;
  sheets: { name: string; at: number; hidden: boolean }[];
  texts: string[];
  formats: Map<number, string>;
  /** Number format ids, by cell format. */
  cellFormats: number[];
  shapes: NumberShape[];
}

const EXCEL_97 = 0x0600;
const WORKSHEET = 0;
/** Error texts by their codes. */
const ERRORS: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
};
/** Encoding names of code pages. Others are Windows code pages with their number. */
const ENCODINGS: Readonly<Record<number, string>> = { 10_000: 'macintosh', 866: 'ibm866', 932: 'shift_jis' };

/** Error message for a password-protected workbook. */
export const PROTECTED: BilingualMessage = {
  en: 'The workbook is protected by a password: save it without one',
  it: 'La cartella di lavoro è protetta da una password: salvala senza',
};

/**
 * Reads the sheets of a workbook of Excel 5 to 2003 (.xls, BIFF5 and BIFF8) like `readWorkbook`.
 * Source: [MS-XLS]. Time and memory are bounded by the file length and `limits`.
 * @throws UnsupportedMediaTypeError if it is password-protected or contains no workbook
 * @throws ValidationError if it is damaged
 * @throws TooLargeError over a limit
 */
export function readOldWorkbook(file: CompoundReader, limits: WorkbookLimits): WorkbookSheet[] {
  const stream = file.read(['Workbook', 'Book']);
  if (!stream)
    throw new UnsupportedMediaTypeError({
      en: 'The file is a document of an old program, not an Excel workbook: save its table as .xlsx or .ods',
      it: 'Il file è un documento di un vecchio programma, non una cartella di lavoro di Excel: salva la sua tabella come .xlsx o .ods',
    });
  const globals = readGlobals(stream);
  const budget: SheetBudget = { limits, cellsRead: 0 };
  return globals.sheets.map(({ name, at, hidden }) => ({
    ...readSheet(readRecords(stream, at), { name, globals, budget }),
    hidden,
  }));
}

function readGlobals(stream: Buffer): Globals {
  const globals: Globals = {
    isUnicode: true,
    decoder: new TextDecoder('windows-1252'),
    uses1904: false,
    sheets: [],
    texts: [],
    formats: new Map(),
    cellFormats: [],
    shapes: [],
  };
  for (const record of readRecords(stream, 0)) readGlobal(globals, record);
  globals.shapes = globals.cellFormats.map((id) => findNumberShape(id, globals.formats.get(id)));
  return globals;
}

function readGlobal(globals: Globals, record: BiffRecord): void {
  const reader = createBiffReader(record);
  switch (record.type) {
    case BIFF.BEGIN:
      globals.isUnicode = reader.short() >= EXCEL_97;
      break;
    case BIFF.FILE_PASS:
      throw new UnsupportedMediaTypeError(PROTECTED);
    case BIFF.CODE_PAGE:
      globals.decoder = createDecoder(reader.short());
      break;
    case BIFF.DATE_MODE:
      globals.uses1904 = reader.short() === 1;
      break;
    case BIFF.SHEET: {
      const [at, state, kind] = [reader.long(), reader.byte(), reader.byte()];
      // Charts and macro sheets have no table.
      if (kind !== WORKSHEET) break;
      globals.sheets.push({ name: readText(reader, globals, reader.byte()), at, hidden: (state & 3) !== 0 });
      break;
    }
    case BIFF.NUMBER_FORMAT: {
      const id = reader.short();
      globals.formats.set(id, readText(reader, globals, globals.isUnicode ? reader.short() : reader.byte()));
      break;
    }
    case BIFF.CELL_FORMAT:
      reader.skip(2);
      globals.cellFormats.push(reader.short());
      break;
    case BIFF.SHARED_TEXTS:
      globals.texts = readSharedTexts(reader, record);
  }
}

function createDecoder(codePage: number): TextDecoder {
  try {
    return new TextDecoder(ENCODINGS[codePage] ?? `windows-${codePage}`);
  } catch {
    return new TextDecoder('windows-1252');
  }
}

/** Reads a text: Unicode, or before Excel 97 in the code page of the workbook. */
function readText(reader: BiffReader, { isUnicode, decoder }: Globals, length: number): string {
  if (!isUnicode) return decoder.decode(reader.bytes(length));
  return length === 0 ? '' : reader.letters(length, (reader.byte() & 1) === 1);
}

/** The first flag byte of each text declares wide characters, formatting runs and a phonetic reading. */
function readSharedTexts(reader: BiffReader, { parts }: BiffRecord): string[] {
  reader.skip(4);
  const count = reader.long();
  // Each text has at least three bytes, which bounds the count.
  const most = parts.reduce((sum, { length }) => sum + length, 0) / 3;
  return Array.from({ length: Math.min(count, Math.floor(most)) }, () => {
    const [length, flags] = [reader.short(), reader.byte()];
    const runs = (flags & 8) === 0 ? 0 : reader.short();
    const further = (flags & 4) === 0 ? 0 : reader.long();
    const text = reader.letters(length, (flags & 1) === 1);
    reader.skip(runs * 4 + further);
    return text;
  });
}

interface OpenSheet {
  sheet: SheetRows;
  globals: Globals;
  budget: SheetBudget;
  /** Cells by row number from 1. */
  rows: Map<number, string[]>;
  /** Number of columns. */
  width: number;
  /** Cell of a formula whose text follows in the next record. */
  awaited?: Place | undefined;
}

interface Place {
  row: number;
  column: number;
  shape: NumberShape;
}

function readSheet(
  records: Iterable<BiffRecord>,
  { name, globals, budget }: { name: string; globals: Globals; budget: SheetBudget },
): SheetRows {
  const sheet = createSheet(name);
  const open: OpenSheet = { sheet, globals, budget, rows: new Map(), width: 0 };
  for (const record of records) READERS[record.type]?.(open, createBiffReader(record));
  const inOrder = [...open.rows].sort(([a], [b]) => a - b);
  for (const [number, cells] of inOrder)
    addRow(sheet, { number, cells: Array.from(cells, (text) => text ?? '') }, budget);
  clearMerged(sheet, budget.limits.cells);
  return sheet;
}

/** Functions that read the records of a sheet, by record type. */
const READERS: Readonly<Record<number, (open: OpenSheet, reader: BiffReader) => void>> = {
  [BIFF.SHARED_LABEL](open, reader) {
    const place = readPlace(open, reader);
    put(open, place, open.globals.texts[reader.long()] ?? '');
  },
  [BIFF.LABEL]: readLabel,
  [BIFF.RICH_LABEL]: readLabel,
  [BIFF.NUMBER](open, reader) {
    putNumber(open, readPlace(open, reader), reader.double());
  },
  [BIFF.RK](open, reader) {
    putNumber(open, readPlace(open, reader), toNumber(reader.long()));
  },
  [BIFF.MANY_RK](open, reader) {
    const [row, first] = [reader.short() + 1, reader.short()];
    for (const [i, { format, value }] of readManyRk(reader).entries())
      putNumber(open, { row, column: first + i, shape: shapeOf(open, format) }, value);
  },
  [BIFF.TRUTH_OR_ERROR](open, reader) {
    const place = readPlace(open, reader);
    putTruthOrError(open, place, { value: reader.byte(), isError: reader.byte() === 1 });
  },
  [BIFF.FORMULA]: readFormula,
  [BIFF.TEXT_OF_FORMULA](open, reader) {
    const place = open.awaited;
    open.awaited = undefined;
    if (place) put(open, place, readText(reader, open.globals, reader.short()));
  },
  [BIFF.MERGED](open, reader) {
    for (let left = reader.short(); left > 0; left--) {
      const [top, bottom, from, to] = [reader.short(), reader.short(), reader.short(), reader.short()];
      open.sheet.merged.push({ top: top + 1, left: from, bottom: bottom + 1, right: to });
    }
  },
};

function readPlace(open: OpenSheet, reader: BiffReader): Place {
  const [row, column, format] = [reader.short(), reader.short(), reader.short()];
  return { row: row + 1, column, shape: shapeOf(open, format) };
}

function shapeOf({ globals }: OpenSheet, format: number): NumberShape {
  return globals.shapes[format] ?? PLAIN;
}

function readLabel(open: OpenSheet, reader: BiffReader): void {
  const place = readPlace(open, reader);
  put(open, place, readText(reader, open.globals, reader.short()));
}

/** Decodes an RK number: the upper half of a float or an integer, divided by 100 if flagged. */
function toNumber(rk: number): number {
  const value = (rk & 2) === 0 ? upperPart(rk) : rk >> 2;
  return (rk & 1) === 0 ? value : value / 100;
}

function upperPart(rk: number): number {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE((rk & ~3) >>> 0, 4);
  return bytes.readDoubleLE(0);
}

/** Reads consecutive numbers. The last two bytes are the last column. */
function readManyRk(reader: BiffReader): { format: number; value: number }[] {
  const found: { format: number; value: number }[] = [];
  while (reader.left() >= 6) found.push({ format: reader.short(), value: toNumber(reader.long()) });
  return found;
}

/** Reads the cached result: a number, or another type declared by its last two bytes. */
function readFormula(open: OpenSheet, reader: BiffReader): void {
  const place = readPlace(open, reader);
  const result = reader.bytes(8);
  open.sheet.formulas.push(cellName(place.column, place.row));
  if (result.readUInt16LE(6) !== 0xffff) putNumber(open, place, result.readDoubleLE(0));
  else if (result[0] === 0) open.awaited = place;
  else if (result[0] === 1 || result[0] === 2)
    putTruthOrError(open, place, { value: result[2]!, isError: result[0] === 2 });
}

function putNumber(open: OpenSheet, place: Place, value: number): void {
  if (!Number.isFinite(value)) return;
  if (isMoment(place.shape)) open.sheet.dates.push(cellName(place.column, place.row));
  put(open, place, renderNumber(value, place.shape, open.globals.uses1904));
}

function putTruthOrError(
  open: OpenSheet,
  place: Place,
  { value, isError }: { value: number; isError: boolean },
): void {
  if (isError) open.sheet.errors.push(cellName(place.column, place.row));
  put(open, place, isError ? (ERRORS[value] ?? '#N/A') : String(value === 1));
}

function put(open: OpenSheet, { row, column }: Place, text: string): void {
  if (text === '') return;
  const { sheet, budget } = open;
  requireColumn(sheet, column, budget.limits);
  requireLength(text.length, budget.limits.cellCharacters, () => placeOf(sheet.name, column, row));
  const cells = open.rows.get(row) ?? [];
  open.width += Math.max(0, column + 1 - cells.length);
  requireCells(sheet.name, budget.cellsRead + open.width, budget.limits);
  cells[column] = text;
  open.rows.set(row, cells);
}
