import { describe, expect, it } from 'vitest';
import { UnsupportedMediaTypeError } from '@trowel/domain/core';
import { readImportFile } from './read-import-file.ts';

const read = (bytes: Uint8Array) => readImportFile({ fileName: 'file.csv', bytes, format: 'auto' });
const text = (content: string) => read(Buffer.from(content));

describe('readImportFile()', () => {
  it('reads Windows and UTF-16 exports', async () => {
    const latin = await read(Buffer.from('US;È coperto da\r\n1;2\r\n', 'latin1'));
    const wide = await read(
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('US\tCopre\r\n1\t2\r\n', 'utf16le')]),
    );

    expect(latin.statements).toMatchObject([{ type: 'covered_by', to: { us_number: '2' } }]);
    expect(wide.statements).toMatchObject([{ type: 'covers', to: { us_number: '2' } }]);
  });

  it.each([
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['XML with the root kml', '<?xml version="1.0"?><kml/>'],
    ['a text document', '{\\rtf1 US}'],
    ['damaged', 'SQLite format 3\u0000'],
  ])('says that the file is %s', async (what, content) => {
    await expect(text(content)).rejects.toThrow(UnsupportedMediaTypeError);
    await expect(text(content)).rejects.toThrow(what);
  });
});
