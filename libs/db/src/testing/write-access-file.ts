// Writes small Access databases (format of 2000 to 2003) for tests. `mdb-tables` and `mdb-export`
// of mdbtools can read them.
const PAGE = 4096;
const HEADER_KEY = [0xc7, 0xda, 0x39, 0x6b];
const HIDDEN = [0x18, 0x18 + 128] as const;
const CATALOGUE = 2;
const FIXED_LENGTH = 1;

/** Column types by their name in Access, with type number and size in bytes. */
const TYPES = {
  truth: { number: 1, size: 0 },
  long: { number: 4, size: 4, write: (bytes: Buffer, value: number) => bytes.writeInt32LE(value) },
  currency: {
    number: 5,
    size: 8,
    write: (bytes: Buffer, value: number) => bytes.writeBigInt64LE(BigInt(Math.round(value * 10_000))),
  },
  single: { number: 6, size: 4, write: (bytes: Buffer, value: number) => bytes.writeFloatLE(value) },
  double: { number: 7, size: 8, write: (bytes: Buffer, value: number) => bytes.writeDoubleLE(value) },
  /** Days since the end of 1899. */
  moment: { number: 8, size: 8, write: (bytes: Buffer, value: number) => bytes.writeDoubleLE(value) },
  text: { number: 10, size: 510 },
  ole: { number: 11, size: 0 },
} as const;

export type AccessType = keyof typeof TYPES;
export type AccessValue = string | number | boolean | null;
export interface AccessTable {
  name: string;
  columns: readonly (readonly [name: string, type: AccessType])[];
  rows: readonly AccessValue[][];
}

/** Returns the table of references of Access: number of columns, columns, and the referenced table and key. */
export function relationshipsOf(...rows: (readonly [number, string, string, string, string])[]): AccessTable {
  return {
    name: 'MSysRelationships',
    columns: [
      ['ccolumn', 'long'],
      ['szObject', 'text'],
      ['szColumn', 'text'],
      ['szReferencedObject', 'text'],
      ['szReferencedColumn', 'text'],
    ],
    rows: rows.map((row) => [...row]),
  };
}

const isFixed = (type: AccessType): boolean => type !== 'text' && type !== 'ole';

/** Returns the bytes of a database with these tables. Each must fit in one page. */
export function writeAccessFile(tables: readonly AccessTable[]): Buffer {
  const pageOf = (i: number): number => CATALOGUE + 2 + 2 * i;
  const catalogue: AccessTable = {
    name: 'MSysObjects',
    columns: [
      ['Id', 'long'],
      ['ParentId', 'long'],
      ['Name', 'text'],
      ['Type', 'long'],
      ['Flags', 'long'],
      ['LvProp', 'ole'],
    ],
    rows: tables.map(({ name }, i) => [pageOf(i), 0, name, 1, name.startsWith('MSys') ? -0x80000000 : 0]),
  };
  const all = [catalogue, ...tables];
  const maps = all.map((_, i) => writeUsageMap(CATALOGUE + 2 * i + 1));
  return Buffer.concat([
    writeHeader(),
    writeDataPage(0, maps),
    ...all.flatMap((table, i) => [
      writeDefinition(table, i),
      writeDataPage(
        CATALOGUE + 2 * i,
        table.rows.map((row) => writeRow(table, row)),
      ),
    ]),
  ]);
}

function writeHeader(): Buffer {
  const page = Buffer.alloc(PAGE);
  page[1] = 1;
  page.write('Standard Jet DB', 4, 'latin1');
  page[0x14] = 1;
  const mask = rc4(HEADER_KEY, HIDDEN[1] - HIDDEN[0]);
  mask.copy(page, HIDDEN[0]);
  return page;
}

function rc4(key: readonly number[], length: number): Buffer {
  const state = Array.from({ length: 256 }, (_, i) => i);
  const swap = (a: number, b: number): void => {
    [state[a], state[b]] = [state[b]!, state[a]!];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 255;
    swap(i, j);
  }
  const stream = Buffer.alloc(length);
  for (let at = 0, i = 0, j = 0; at < length; at++) {
    i = (i + 1) & 255;
    j = (j + state[i]!) & 255;
    swap(i, j);
    stream[at] = state[(state[i]! + state[j]!) & 255]!;
  }
  return stream;
}

/** Writes the usage map of a table with one page of rows. */
function writeUsageMap(page: number): Buffer {
  const map = Buffer.alloc(5 + 64);
  map[5 + (page >> 3)] = 1 << (page & 7);
  return map;
}

function writeDataPage(definition: number, rows: readonly Buffer[]): Buffer {
  const page = Buffer.alloc(PAGE);
  page.set([1, 1]);
  page.writeUInt32LE(definition, 4);
  page.writeUInt16LE(rows.length, 12);
  let end = PAGE;
  for (const [i, row] of rows.entries()) {
    end -= row.length;
    row.copy(page, end);
    page.writeUInt16LE(end, 14 + 2 * i);
  }
  return page;
}

function writeDefinition({ columns, rows }: AccessTable, map: number): Buffer {
  const page = Buffer.alloc(PAGE);
  page.set([2, 1]);
  page.writeUInt32LE(rows.length, 16);
  page[40] = 0x4e;
  page.writeUInt16LE(columns.filter(([, type]) => !isFixed(type)).length, 43);
  page.writeUInt16LE(columns.length, 45);
  // Usage maps of all its pages, and of those with free space.
  for (const place of [55, 59]) page.writeUInt32LE((1 << 8) | map, place);
  let [at, variable, fixed] = [63, 0, 0];
  for (const [i, [, type]] of columns.entries()) {
    const { number, size } = TYPES[type];
    page[at] = number;
    page.writeUInt16LE(i, at + 5);
    page.writeUInt16LE(variable, at + 7);
    page[at + 15] = isFixed(type) ? FIXED_LENGTH : 0;
    page.writeUInt16LE(fixed, at + 21);
    page.writeUInt16LE(size, at + 23);
    if (isFixed(type)) fixed += size;
    else variable++;
    at += 25;
  }
  for (const [name] of columns) {
    page.writeUInt16LE(name.length * 2, at);
    page.write(name, at + 2, 'utf16le');
    at += 2 + name.length * 2;
  }
  return page;
}

/** Writes a row: fixed-length values, variable-length values, their offsets (last first), and the null mask. */
function writeRow({ columns }: AccessTable, row: readonly AccessValue[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeUInt16LE(columns.length);
  const parts = [count];
  const present = Buffer.alloc((columns.length + 7) >> 3);
  const starts: number[] = [];
  const length = (): number => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [i, [, type]] of columns.entries()) {
    const value = row[i] ?? null;
    if (type === 'truth' ? value === true : value !== null) present[i >> 3]! |= 1 << (i & 7);
    if (!isFixed(type)) continue;
    const bytes = Buffer.alloc(TYPES[type].size);
    const column = TYPES[type];
    if (value !== null && 'write' in column) column.write(bytes, Number(value));
    parts.push(bytes);
  }
  for (const [i, [, type]] of columns.entries()) {
    if (isFixed(type)) continue;
    starts.push(length());
    parts.push(Buffer.from(String(row[i] ?? ''), 'utf16le'));
  }
  const ends = [length(), ...starts.reverse(), starts.length].map((number) => {
    const bytes = Buffer.alloc(2);
    bytes.writeUInt16LE(number);
    return bytes;
  });
  return Buffer.concat([...parts, ...(starts.length > 0 ? ends : []), present]);
}
