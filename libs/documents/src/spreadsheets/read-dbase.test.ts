import { describe, expect, it } from 'vitest';
import { TooLargeError, ValidationError } from '@trowel/domain/core';
import { isDbase, readDbase } from './read-dbase.ts';

type Column = [name: string, type: string, length: number];
const COLUMNS: Column[] = [
  ['US', 'N', 6],
  ['DEFINIZION', 'C', 20],
  ['GIORNO', 'D', 8],
  ['VERO', 'L', 1],
  ['QUOTA', 'F', 8],
  ['NOTE', 'M', 10],
];

/** Writes a table as dBASE III does, its texts in an encoding; a row that begins with `*` is deleted. */
function createDbase(
  rows: string[][],
  { columns = COLUMNS, encoding = 'latin1' as BufferEncoding, says = rows.length } = {},
): Buffer {
  const head = Buffer.alloc(32);
  head.set([0x03, 119, 9, 12]);
  head.writeUInt32LE(says, 4);
  head.writeUInt16LE(32 + columns.length * 32 + 1, 8);
  head.writeUInt16LE(
    columns.reduce((sum, [, , length]) => sum + length, 1),
    10,
  );
  const described = columns.map(([name, type, length]) => {
    const column = Buffer.alloc(32);
    column.write(name, 'latin1');
    column.write(type, 11, 'latin1');
    column[16] = length;
    return column;
  });
  const written = rows.flatMap(([mark = ' ', ...cells]) => [
    Buffer.from(mark),
    ...cells.map((cell, i) => {
      const room = Buffer.alloc(columns[i]![2], ' ');
      Buffer.from(cell, encoding).copy(room);
      return room;
    }),
  ]);
  return Buffer.concat([head, ...described, Buffer.from([0x0d]), ...written, Buffer.from([0x1a])]);
}
const ROWS = [
  [' ', '  1001', 'Strato di città', '20240331', 'T', '  12.500', '        1'],
  ['*', '  1002', 'Cancellata', '', '', '', ''],
  [' ', '******', '', '        ', '?', '', ''],
];

describe('readDbase()', () => {
  it.each(['latin1', 'utf8'] as const)('reads values by their columns, written in %s', (encoding) => {
    const bytes = createDbase(ROWS, { encoding });

    expect(isDbase(bytes)).toBe(true);
    expect(readDbase(bytes)).toEqual({
      headings: ['US', 'DEFINIZION', 'GIORNO', 'VERO', 'QUOTA'],
      rows: [
        { number: 2, cells: ['1001', 'Strato di città', '2024-03-31', 'true', '12.5'] },
        // What does not fit its column is written as asterisks: no number is made of it.
        { number: 4, cells: ['', '', '', '', ''] },
      ],
      deleted: 1,
      leftOut: ['NOTE'],
    });
  });

  it('reads the numbers of Visual FoxPro', () => {
    const bytes = createDbase([[' ', '', '']], {
      columns: [
        ['US', 'I', 4],
        ['QUOTA', 'B', 8],
      ],
    });
    const at = bytes.readUInt16LE(8) + 1;
    bytes.writeInt32LE(-7, at);
    bytes.writeDoubleLE(1.25, at + 4);

    expect(readDbase(bytes).rows).toEqual([{ number: 2, cells: ['-7', '1.25'] }]);
  });

  it.each([
    ['says that it has more rows', createDbase(ROWS, { says: 30 }), ValidationError],
    ['has no columns', createDbase([], { columns: [] }), ValidationError],
    ['is cut off', createDbase(ROWS).subarray(0, 120), ValidationError],
  ])('refuses a table that %s', (_, bytes, error) => {
    expect(() => readDbase(bytes)).toThrow(error);
  });

  it('refuses a table of too many rows', () => {
    expect(() => readDbase(createDbase(ROWS), { rows: 2 })).toThrow(TooLargeError);
  });
});
