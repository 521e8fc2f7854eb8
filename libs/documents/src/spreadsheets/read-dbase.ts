import { TooLargeError, ValidationError } from '@trowel/domain/core';
import { decodeText, type TableRow } from '@trowel/domain/formats';
import { WORKBOOK_LIMITS } from './xlsx-limits.ts';

/** A dBASE table, as part of a shapefile. */
export interface DbaseTable {
  headings: string[];
  rows: TableRow[];
  /** Number of rows marked as deleted. They are omitted. */
  deleted: number;
  /** Omitted columns: memo texts in a separate file, and pictures. */
  leftOut: string[];
}

interface Column {
  name: string;
  type: string;
  at: number;
  length: number;
}

/** Versions of dBASE III and compatible programs. */
const VERSIONS = new Set([0x03, 0x30, 0x31, 0x43, 0x83, 0x8b, 0xf5]);
const HEAD_BYTES = 32;
const END_OF_COLUMNS = 0x0d;
const DELETED = 0x2a;
/** Column types stored as text. */
const WRITTEN = new Set(['C', 'N', 'F', 'D', 'L']);
/** Column types stored as binary numbers, by type and length. */
const NUMBERS: Readonly<Record<string, Record<number, (view: DataView, at: number) => number>>> = {
  I: { 4: (view, at) => view.getInt32(at, true) },
  B: { 8: (view, at) => view.getFloat64(at, true) },
};
const TRUTHS: Readonly<Record<string, string>> = { T: 'true', Y: 'true', F: 'false', N: 'false' };
/** Separators that do not occur in the texts of such tables. */
const [BETWEEN_CELLS, BETWEEN_ROWS] = ['\u001f', '\u001e'];

/** Returns true if bytes begin like a dBASE table: version, date, sizes and unused bytes. */
export function isDbase(bytes: Uint8Array): boolean {
  const [version = 0, , month = 0, day = 0] = bytes;
  const isDated = month >= 1 && month <= 12 && day >= 1 && day <= 31;
  const room = bytes.subarray(12, 28);
  return bytes.length > HEAD_BYTES && VERSIONS.has(version) && isDated && room.every((byte) => byte === 0);
}

/**
 * Reads a dBASE table, including simple tables of Visual FoxPro. The encoding is detected from the
 * text, because few programs declare it correctly. Dates become `YYYY-MM-DD`, booleans `true`/`false`.
 * @throws ValidationError if it is damaged
 * @throws TooLargeError over `rows`
 */
export function readDbase(bytes: Uint8Array, { rows: most } = { rows: WORKBOOK_LIMITS.rows }): DbaseTable {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [count, start, length] = [view.getUint32(4, true), view.getUint16(8, true), view.getUint16(10, true)];
  const columns = readColumns(view, start);
  const end = columns.reduce((sum, column) => sum + column.length, 1);
  if (columns.length === 0 || end > length || start + count * length > bytes.length) throw damaged();
  if (count > most)
    throw new TooLargeError({
      en: `The table has more than ${most} rows`,
      it: `La tabella ha più di ${most} righe`,
    });

  const readable = columns.filter(({ type, length: room }) => WRITTEN.has(type) || NUMBERS[type]?.[room]);
  if (readable.length === 0) throw unread(columns);
  const rows = Array.from({ length: count }, (_, i) => ({ number: i + 2, at: start + i * length }));
  const present = rows.filter(({ at }) => bytes[at] !== DELETED);
  const [headings = [], ...cells] = decodeRows([
    readable.map(({ name }) => name),
    ...present.map(({ at }) => readable.map((column) => readCell(view, at, column))),
  ]);
  return {
    headings,
    rows: present.map(({ number }, i) => ({
      number,
      cells: cells[i]!.map((text, at) => renderCell(text, readable[at]!.type)),
    })),
    deleted: rows.length - present.length,
    leftOut: columns.filter((column) => !readable.includes(column)).map(({ name }) => name),
  };
}

function readColumns(view: DataView, end: number): Column[] {
  const columns: Column[] = [];
  let offset = 1;
  for (let at = HEAD_BYTES; at + HEAD_BYTES <= Math.min(end, view.byteLength); at += HEAD_BYTES) {
    if (view.getUint8(at) === END_OF_COLUMNS) break;
    const name = Buffer.from(view.buffer, view.byteOffset + at, 11)
      .toString('latin1')
      .split('\0', 1)[0]!
      .replace(/[\x01-\x1f]/g, ' ');
    const length = view.getUint8(at + 16);
    columns.push({
      name: name.trim(),
      type: String.fromCharCode(view.getUint8(at + 11)),
      at: offset,
      length,
    });
    offset += length;
  }
  return columns;
}

/** Returns a cell as one character per byte, without the padding. */
function readCell(view: DataView, row: number, { type, at, length }: Column): string {
  const readNumber = NUMBERS[type]?.[length];
  if (readNumber) return String(readNumber(view, row + at));
  const text = Buffer.from(view.buffer, view.byteOffset + row + at, length).toString('latin1');
  // `trim` would damage multibyte characters whose last byte looks like a space.
  return text.replace(/[\0-\x1f]/g, ' ').replace(/^ +| +$/g, '');
}

/** Detects the encoding of all rows together, and decodes them. */
function decodeRows(rows: readonly string[][]): string[][] {
  const joined = rows.map((cells) => cells.join(BETWEEN_CELLS)).join(BETWEEN_ROWS);
  // The separator at the start prevents that the first heading is read as a byte order mark.
  const { text } = decodeText(Buffer.from(BETWEEN_ROWS + joined, 'latin1'));
  const found = text.split(BETWEEN_ROWS).slice(1);
  const cells = found.map((row) => row.split(BETWEEN_CELLS));
  if (cells.length !== rows.length || cells.some((row, i) => row.length !== rows[i]!.length)) throw damaged();
  return cells;
}

function renderCell(text: string, type: string): string {
  switch (type) {
    case 'D':
      return text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
    case 'L':
      return TRUTHS[text.toUpperCase()] ?? '';
    case 'N':
    case 'F':
      // A value that does not fit its column is stored as asterisks.
      return text !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text.replaceAll('*', '');
    default:
      return text;
  }
}

function unread(columns: readonly Column[]): ValidationError {
  const names = columns.map(({ name, type }) => `${name} (${type})`).join(', ');
  return new ValidationError([], {
    en: `The dBASE table has no column of a supported type: ${names}`,
    it: `Nella tabella dBASE nessuna colonna è di un tipo supportato: ${names}`,
  });
}

function damaged(): ValidationError {
  return new ValidationError([], {
    en: 'The dBASE table is damaged: it is shorter than it says',
    it: 'La tabella dBASE è danneggiata: è più corta di quanto dichiara',
  });
}
