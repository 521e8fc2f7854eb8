import { buffer } from 'node:stream/consumers';
import { streamZip } from '@trowel/documents';
import { describe, expect, it } from 'vitest';
import { readImportFile } from './read-import-file.ts';

const row = (...cells: string[]) => {
  const list = cells.map((text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`);
  return `<table:table-row>${list.join('')}</table:table-row>`;
};
const table = (name: string, ...rows: string[]) =>
  `<table:table table:name="${name}">${rows.join('')}</table:table>`;
const BODY =
  '<office:body><office:spreadsheet>' +
  table('US', row('US', 'Definizione', 'Copre'), row('1', 'Strato', '2'), row('2', 'Taglio')) +
  table('Reperti', row('N. inventario', 'US', 'Descrizione'), row('7', '1', 'Orlo')) +
  '</office:spreadsheet></office:body>';
const CONTENT = `<?xml version="1.0"?><office:document-content>${BODY}</office:document-content>`;
const FLAT = `<?xml version="1.0" encoding="UTF-8"?>\n\n<office:document office:version="1.3">${BODY}</office:document>`;

const pack = (parts: Record<string, string>) =>
  buffer(
    streamZip(
      Object.entries(parts).map(([name, text]) => ({ name, open: async () => Buffer.from(text) })),
      { modifiedAt: new Date('2024-03-01T00:00:00Z') },
    ),
  );
const read = (bytes: Uint8Array, fileName = 'scavo') =>
  readImportFile({ fileName, bytes, format: 'auto', language: 'it' });

describe('spreadsheets of LibreOffice', () => {
  it.each([
    [
      'packed',
      () => pack({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': CONTENT }),
    ],
    ['packed beside texts', () => pack({ 'content.xml': CONTENT, mimetype: 'x', 'leggimi.txt': 'US' })],
    ['flat', async () => Buffer.from(FLAT)],
  ])('%s are read as workbooks, sheet by sheet', async (_, build) => {
    const { units, statements, records } = await read(await build());

    expect(units.map(({ us_number, source }) => [us_number, source])).toEqual([
      ['1', { sheet: 'US', row: 2 }],
      ['2', { sheet: 'US', row: 3 }],
    ]);
    expect(statements).toMatchObject([{ from: { us_number: '1' }, type: 'covers', to: { us_number: '2' } }]);
    expect(records).toHaveLength(1);
  });

  it('that are texts without forms are refused by name, in the language of the request', async () => {
    const bytes = await pack({
      mimetype: 'x',
      'content.xml': CONTENT.replaceAll('office:spreadsheet', 'office:text'),
    });

    await expect(read(bytes)).rejects.toThrow('Il documento non ha schede di US');
  });

  it('that are presentations are refused by name, in the language of the request', async () => {
    const bytes = await pack({
      mimetype: 'x',
      'content.xml': CONTENT.replaceAll('office:spreadsheet', 'office:presentation'),
    });

    await expect(read(bytes)).rejects.toThrow(
      'Il file è un documento OpenDocument ma non un foglio di calcolo',
    );
  });
});
