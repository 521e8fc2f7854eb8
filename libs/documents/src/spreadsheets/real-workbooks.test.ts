import { CFB, utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { readImport } from '@trowel/domain/formats';
import { UnsupportedMediaTypeError } from '@trowel/domain/core';
import { buildZip, MINIMAL_PARTS, sheetXml } from '../testing/build-zip.ts';
import { readWorkbook } from './xlsx-read.ts';

const STRICT = 'http://purl.oclc.org/ooxml/officeDocument/relationships';

/** A row as some programs write it: without references, texts in place. */
const bare = (...texts: string[]): string =>
  `<row>${texts.map((text) => (/^\d+$/.test(text) ? `<c><v>${text}</v></c>` : `<c t="inlineStr"><is><t>${text}</t></is></c>`)).join('')}</row>`;
const read = async (parts: Record<string, string>) => {
  const { sheets } = await readWorkbook(buildZip({ ...MINIMAL_PARTS, ...parts }));
  const data = readImport({ tables: sheets });
  return {
    ...data,
    said: data.statements.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`),
  };
};

function createCompoundFile(stream: string): Uint8Array {
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, stream, Buffer.alloc(5_000));
  return CFB.write(file, { type: 'buffer' }) as Uint8Array;
}

describe('workbooks of other programs', () => {
  it('are read without references, dimension and shared texts', async () => {
    const { said } = await read({
      'xl/worksheets/sheet1.xml': sheetXml(bare('US', 'Copre') + bare('1', '2') + bare('2', '')),
    });

    expect(said).toEqual(['1 covers 2']);
  });

  it('are read in the strict dialect, with paths in either slash', async () => {
    const { said, problems } = await read({
      'xl/workbook.xml': MINIMAL_PARTS['xl/workbook.xml'].replace(/xmlns:r="[^"]+"/, `xmlns:r="${STRICT}"`),
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${STRICT}/worksheet" Target="worksheets\\sheet1.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': sheetXml(
        `${bare('US', 'Copre')}<row><c><v>1</v></c><c t="d"><v>2024-02-01T00:00:00.000</v></c></row>`,
      ),
    });

    expect(said).toEqual(['1 covers 2024-02-01']);
    expect(problems).toMatchObject([{ code: 'date_as_unit_number', row: 2, column: 'Copre' }]);
  });

  it('may merge headings over their columns and a unit over its rows', async () => {
    const { said, units } = await read({
      'xl/worksheets/sheet1.xml': sheetXml(
        bare('US', 'Area', 'Rapporti') +
          bare('', '', 'Copre', 'Taglia') +
          bare('1', 'A', '2') +
          bare('', '', '3', '4') +
          bare('2', '', '', ''),
        '<mergeCells><mergeCell ref="C1:D1"/><mergeCell ref="A1:A2"/><mergeCell ref="A3:A4"/><mergeCell ref="B3:B5"/></mergeCells>',
      ),
    });

    expect(said).toEqual(['1 covers 2', '1 covers 3', '1 cuts 4']);
    expect(units.map(({ area, us_number }) => `${area}/${us_number}`)).toEqual(['A/1', 'A/2']);
  });

  it('give the remembered result of formulas shared by several cells', async () => {
    const { said } = await read({
      'xl/worksheets/sheet1.xml': sheetXml(
        bare('US', 'Copre') +
          '<row><c><v>1</v></c><c><f t="shared" ref="B2:B3" si="0">A2+1</f><v>2</v></c></row>' +
          '<row><c><v>2</v></c><c><f t="shared" si="0"/><v>3</v></c></row>',
      ),
    });

    expect(said).toEqual(['1 covers 2', '2 covers 3']);
  });

  it('that name other programs in a cell are what they are', async () => {
    const book = utils.book_new(
      utils.aoa_to_sheet([
        ['US', 'Note'],
        [1, 'WordDocument, EncryptedPackage'],
      ]),
      'US',
    );
    const { sheets, hasMacros } = await readWorkbook(
      write(book, { type: 'buffer', bookType: 'biff8' }) as Uint8Array,
    );

    expect([sheets[0]?.rows[1]?.cells, hasMacros]).toEqual([['1', 'WordDocument, EncryptedPackage'], false]);
  });

  it('without any value are called empty', async () => {
    await expect(read({})).rejects.toThrow('is empty');
  });

  it.each([
    ['a document of an old program', createCompoundFile('PowerPoint Document'), /not an Excel workbook/],
    ['a workbook with a password', createCompoundFile('EncryptedPackage'), /protected by a password/],
    ['an old Word document', createCompoundFile('WordDocument'), /Word document/],
    [
      'an OpenDocument file without a sheet',
      buildZip({ mimetype: 'x', 'content.xml': '<a/>' }),
      /not a spreadsheet/,
    ],
  ])('that are %s are refused with what to do', async (_, bytes, message) => {
    const refused = readWorkbook(bytes);

    await expect(refused).rejects.toThrow(UnsupportedMediaTypeError);
    await expect(refused).rejects.toThrow(message);
  });
});
