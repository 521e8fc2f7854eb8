import { describe, expect, it } from 'vitest';
import { readImportFile } from './read-import-file.ts';

const read = (bytes: Uint8Array) =>
  readImportFile({ fileName: 'scavo', bytes, format: 'auto', language: 'it' });
/** A dBASE table without rows, with one column. */
const DBF = Buffer.concat([
  Buffer.from([0x03, 119, 9, 12, 0, 0, 0, 0, 65, 0, 11, 0]),
  Buffer.alloc(20),
  Buffer.from('US\0\0\0\0\0\0\0\0\0C'),
  Buffer.alloc(20),
  Buffer.from([0x0d, 0x1a]),
]);

describe('databases of other programs', () => {
  it.each([
    ['Access', Buffer.from('\0\u0001\0\0Standard Jet DB\0'), 'esporta da Access'],
    ['a newer Access', Buffer.from('\0\u0001\0\0Standard ACE DB\0'), 'esporta da Access'],
    [
      'FileMaker',
      Buffer.from('\0\u0001\0\0\0\u0002\0\u0001\0\u0005\0\u0002\0\u0002HBAM7'),
      'esporta da FileMaker',
    ],
    ['dBASE', DBF, 'aprila in QGIS'],
    ['PostgreSQL', Buffer.from('PGDMP\u0001\u000e'), 'pg_dump --format=plain'],
  ])('of %s are refused by name, with what to send', async (_, bytes, advice) => {
    await expect(read(bytes)).rejects.toThrow(advice);
  });

  it('are no texts that begin likewise', async () => {
    expect((await read(Buffer.from('US;Copre\n1;2\n2;'))).units).toHaveLength(2);
  });
});
