import { describe, expect, it } from 'vitest';
import { UnsupportedMediaTypeError, ValidationError } from '@trowel/domain/core';
import { relationshipsOf, writeAccessFile, type AccessTable } from '../testing/write-access-file.ts';
import { isAccessFile, readAccessFile } from './access-file.ts';

const UNITS: AccessTable = {
  name: 'Unità',
  columns: [
    ['ID', 'long'],
    ['Numero', 'text'],
    ['Quota', 'single'],
    ['Costo', 'currency'],
    ['Giorno', 'moment'],
    ['Ora', 'moment'],
    ['Scavata', 'truth'],
    ['Foto', 'ole'],
  ],
  rows: [
    [1, '12a', 12.3, 1.5, 45_382, 0.5, true, null],
    [2, 'città €', null, 12, 45_382.75, null, false, null],
  ],
};

describe('readAccessFile()', () => {
  it('gives values as texts, by their types', async () => {
    const bytes = writeAccessFile([UNITS, { name: 'Vuota', columns: [['A', 'text']], rows: [] }]);

    expect(isAccessFile(bytes)).toBe(true);
    expect(await readAccessFile(bytes)).toEqual({
      tables: [
        {
          name: 'Unità',
          columns: ['ID', 'Numero', 'Quota', 'Costo', 'Giorno', 'Ora', 'Scavata'],
          rows: [
            ['1', '12a', '12.3', '1.5', '2024-03-31', '12:00:00', 'true'],
            ['2', 'città €', '', '12', '2024-03-31T18:00:00', '', 'false'],
          ],
        },
      ],
      references: [],
      linked: [],
      leftOut: ['Unità.Foto'],
    });
  });

  it('gives what its relationships of one column say', async () => {
    const relationships = relationshipsOf(
      [1, 'Rapporti', 'US_1', 'Unità', 'ID'],
      [2, 'Foto', 'Sito', 'Siti', 'Nome'],
    );

    const { references } = await readAccessFile(writeAccessFile([UNITS, relationships]));

    expect(references).toEqual([{ table: 'Rapporti', column: 'US_1', toTable: 'Unità', toColumn: 'ID' }]);
  });

  it('reads or refuses in words whatever bytes are others', async () => {
    const whole = writeAccessFile([UNITS]);
    const outcomes = new Set<string>();
    for (let seed = 1; seed <= 300; seed++) {
      const bytes = Buffer.from(whole);
      for (let i = 1; i <= 8; i++) bytes[(seed * i * 7_919) % bytes.length] = (seed * 31 + i * 17) % 256;
      outcomes.add(
        await readAccessFile(bytes).then(
          () => 'read',
          (error: Error) => error.name,
        ),
      );
    }

    expect(outcomes).toContain('read');
    expect([...outcomes].filter((name) => !REFUSALS.has(name))).toEqual([]);
  });

  it('refuses one that is cut off', async () => {
    await expect(readAccessFile(writeAccessFile([UNITS]).subarray(0, 5_000))).rejects.toThrow(
      ValidationError,
    );
  });
});

const REFUSALS = new Set(['read', ValidationError.name, UnsupportedMediaTypeError.name]);
