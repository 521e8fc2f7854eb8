import { utils, write, type BookType, type WorkBook } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { TooLargeError, ValidationError } from '@trowel/domain/core';
import { readWorkbook } from './xlsx-read.ts';

/** A sheet with a value of each kind, and a hidden one. */
function createBook(): WorkBook {
  const sheet = utils.aoa_to_sheet([
    ['US', 'Giorno', 'Ora', 'Quota', 'Vero', 'Somma', 'Codice'],
    [1001, 45_382, 0.5, 12.345, true, { t: 'e', v: 0x07 }, 7],
    ['12a', 45_382.75, undefined, 0.1 + 0.2, false, 3],
  ]);
  sheet['B2'].z = 'dd/mm/yyyy';
  sheet['B3'].z = 'dd/mm/yyyy hh:mm';
  sheet['C2'].z = 'hh:mm';
  sheet['G2'].z = '000';
  const hidden = utils.aoa_to_sheet([['città'], ['perché']]);
  hidden['!merges'] = [utils.decode_range('A1:A2')];
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Schede');
  utils.book_append_sheet(book, hidden, 'Note');
  book.Workbook = { Sheets: [{}, { Hidden: 1 }] };
  return book;
}
const save = (bookType: BookType, book = createBook(), bookSST = false): Uint8Array =>
  write(book, { type: 'buffer', bookType, bookSST }) as Uint8Array;
const REFUSALS = new Set(['read', 'ValidationError', 'TooLargeError', 'UnsupportedMediaTypeError']);

const VALUES = [
  ['US', 'Giorno', 'Ora', 'Quota', 'Vero', 'Somma', 'Codice'],
  ['1001', '2024-03-31', '12:00:00', '12.345', 'true', '#DIV/0!', '007'],
  ['12a', '2024-03-31T18:00:00', '', '0.3', 'false', '3'],
];

describe('workbooks of Excel before 2007', () => {
  it.each(['biff8', 'biff5'] as const)('of the form %s give values as those of today do', async (form) => {
    const { sheets } = await readWorkbook(save(form));

    expect(sheets[0]).toMatchObject({
      name: 'Schede',
      hidden: false,
      rows: VALUES.map((cells, i) => ({ number: i + 1, cells })),
      dates: ['B2', 'C2', 'B3'],
      errors: ['F2'],
    });
    expect(sheets[1]).toMatchObject({ name: 'Note', hidden: true });
  });

  it('empty what lies hidden under merged cells', async () => {
    const { sheets } = await readWorkbook(save('biff8'));

    expect(sheets[1]!.rows.map(({ cells }) => cells)).toEqual([['città'], ['']]);
    expect(sheets[1]!.merged).toEqual([{ top: 1, left: 0, bottom: 2, right: 0 }]);
  });

  it('are refused over a limit, naming sheet and place', async () => {
    const bytes = save('biff8');

    await expect(readWorkbook(bytes, { rows: 2 })).rejects.toThrow('Sheet Schede has more than 2 rows');
    await expect(readWorkbook(bytes, { columns: 3 })).rejects.toThrow('a value in column D');
    await expect(readWorkbook(bytes, { cellCharacters: 5 })).rejects.toThrow(
      'Cell B1 of sheet Schede holds more than 5 characters',
    );
    await expect(readWorkbook(bytes, { cells: 10 })).rejects.toThrow(TooLargeError);
  });

  it('keep long texts that are stored in several pieces', async () => {
    const texts = Array.from({ length: 60 }, (_, i) => (i % 2 ? 'è' : '€').repeat(i * 40) + i);
    const book = utils.book_new(utils.aoa_to_sheet(texts.map((text) => [text])), 'US');

    const { sheets } = await readWorkbook(save('biff8', book, true));

    expect(sheets[0]!.rows.map(({ cells }) => cells[0])).toEqual(texts);
  });

  it('that are cut off are called damaged', async () => {
    const bytes = save('biff8');

    for (const end of [100, 1_000, 2_000, bytes.length - 2_000])
      await expect(readWorkbook(bytes.subarray(0, end))).rejects.toThrow(ValidationError);
  });

  it('whose parts follow each other in a ring are called damaged', async () => {
    const bytes = Buffer.from(save('biff8'));
    const table = (bytes.readUInt32LE(76) + 1) * 512;
    const directory = bytes.readUInt32LE(48);
    bytes.writeUInt32LE(directory, table + directory * 4);

    await expect(readWorkbook(bytes)).rejects.toThrow('The file is damaged');
  });

  it('of which any bytes are others are read or refused in words', async () => {
    const whole = save('biff8');
    const outcomes = new Set<string>();
    for (let seed = 1; seed <= 300; seed++) {
      const bytes = Buffer.from(whole);
      for (let i = 1; i <= 8; i++) bytes[(seed * i * 7_919) % bytes.length] = (seed * 31 + i * 17) % 256;
      outcomes.add(
        await readWorkbook(bytes).then(
          () => 'read',
          (error: Error) => error.name,
        ),
      );
    }

    expect([...outcomes].filter((name) => !REFUSALS.has(name))).toEqual([]);
    expect(outcomes).toContain('read');
  });
});
