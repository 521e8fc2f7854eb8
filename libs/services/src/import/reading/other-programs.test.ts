import { describe, expect, it } from 'vitest';
import { readImportFile } from './read-import-file.ts';

const read = (bytes: Uint8Array) =>
  readImportFile({ fileName: 'scavo', bytes, format: 'auto', language: 'it' });
describe('databases of other programs', () => {
  it.each([
    [
      'FileMaker',
      Buffer.from('\0\u0001\0\0\0\u0002\0\u0001\0\u0005\0\u0002\0\u0002HBAM7'),
      'esporta da FileMaker',
    ],
    ['PostgreSQL', Buffer.from('PGDMP\u0001\u000e'), 'pg_dump --format=plain'],
  ])('of %s are refused by name, with what to send', async (_, bytes, advice) => {
    await expect(read(bytes)).rejects.toThrow(advice);
  });

  it('are no texts that begin likewise', async () => {
    expect((await read(Buffer.from('US;Copre\n1;2\n2;'))).units).toHaveLength(2);
  });
});
