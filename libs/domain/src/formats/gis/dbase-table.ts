import type { LayerColumn, LayerValue } from './layer-columns.ts';

/** Longest text of a dBASE table, in bytes of UTF-8. Longer texts are cut. */
const MAX_TEXT = 254;
/** Longest name of a column. */
const MAX_NAME = 10;
const [HEAD, COLUMN] = [32, 32];
const [END_OF_COLUMNS, END_OF_FILE, SPACE] = [0x0d, 0x1a, 0x20];

interface DbaseColumn {
  name: string;
  type: 'C' | 'N' | 'L' | 'D';
  length: number;
  decimals: number;
}

/**
 * Writes rows as a dBASE table (.dbf) in UTF-8. Names have at most 10 characters and are made unique.
 * `day` is the date in its header: `2026-01-31`.
 */
export function writeDbaseTable(
  columns: readonly LayerColumn[],
  rows: readonly (readonly LayerValue[])[],
  day: string,
): Uint8Array {
  const texts = rows.map((row) => row.map((value, i) => encodeValue(value, columns[i]!)));
  const names = shortenNames(columns.map(({ name }) => name));
  const described = columns.map((column, i) =>
    describeColumn(
      column,
      names[i]!,
      texts.map((row) => row[i]!.length),
    ),
  );
  const rowLength = described.reduce((sum, { length }) => sum + length, 1);
  const headLength = HEAD + described.length * COLUMN + 1;
  const bytes = new Uint8Array(headLength + rowLength * rows.length + 1).fill(SPACE, headLength);
  writeHead(bytes, described, { rows: rows.length, headLength, rowLength, day });
  for (const [i, row] of texts.entries()) {
    let at = headLength + i * rowLength + 1;
    for (const [column, text] of row.entries()) {
      const { type, length } = described[column]!;
      bytes.set(text, type === 'N' ? at + length - text.length : at);
      at += length;
    }
  }
  bytes[bytes.length - 1] = END_OF_FILE;
  return bytes;
}

function describeColumn({ type }: LayerColumn, name: string, lengths: readonly number[]): DbaseColumn {
  const longest = lengths.reduce((most, length) => Math.max(most, length), 1);
  if (type === 'INTEGER') return { name, type: 'N', length: Math.max(longest, 10), decimals: 0 };
  if (type === 'REAL') return { name, type: 'N', length: Math.max(longest, 12), decimals: 6 };
  if (type === 'BOOLEAN') return { name, type: 'L', length: 1, decimals: 0 };
  if (type === 'DATE') return { name, type: 'D', length: 8, decimals: 0 };
  return { name, type: 'C', length: longest, decimals: 0 };
}

function encodeValue(value: LayerValue, { type }: LayerColumn): Uint8Array {
  const encoder = new TextEncoder();
  if (value === null) return new Uint8Array();
  if (type === 'REAL') return encoder.encode(Number(value).toFixed(6));
  if (type === 'BOOLEAN') return encoder.encode(Number(value) === 1 ? 'T' : 'F');
  if (type === 'DATE') return encoder.encode(String(value).replaceAll('-', '').slice(0, 8));
  return cutText(encoder.encode(String(value)));
}

/** Cuts a text between two characters: bytes that begin with 10 continue one. */
function cutText(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= MAX_TEXT) return bytes;
  let end = MAX_TEXT;
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end);
}

function shortenNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = name.replaceAll(/[^A-Za-z0-9_]/g, '_');
    let short = plain.slice(0, MAX_NAME);
    for (let i = 2; taken.has(short); i += 1) short = `${plain.slice(0, MAX_NAME - String(i).length)}${i}`;
    taken.add(short);
    return short;
  });
}

function writeHead(
  bytes: Uint8Array,
  columns: readonly DbaseColumn[],
  { rows, headLength, rowLength, day }: { rows: number; headLength: number; rowLength: number; day: string },
): void {
  const view = new DataView(bytes.buffer);
  const [year = 2000, month = 1, date = 1] = day.split('-').map(Number);
  bytes.set([0x03, year - 1900, month, date]);
  view.setUint32(4, rows, true);
  view.setUint16(8, headLength, true);
  view.setUint16(10, rowLength, true);
  for (const [i, { name, type, length, decimals }] of columns.entries()) {
    const at = HEAD + i * COLUMN;
    bytes.set(new TextEncoder().encode(name), at);
    bytes[at + 11] = type.charCodeAt(0);
    bytes[at + 16] = length;
    bytes[at + 17] = decimals;
  }
  bytes[headLength - 1] = END_OF_COLUMNS;
}
