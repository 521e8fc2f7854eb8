import { describe, expect, it } from 'vitest';
import { TooLargeError, UnsupportedMediaTypeError } from '@trowel/domain/core';
import { readFlatOpenDocument } from './ods-read.ts';
import { buildZip } from '../testing/build-zip.ts';
import { readWorkbook } from './xlsx-read.ts';

const content = (tables: string, styles = '') =>
  '<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x">' +
  `<office:automatic-styles>${styles}</office:automatic-styles>` +
  `<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`;
const MIMETYPE = 'application/vnd.oasis.opendocument.spreadsheet';
const pack = (xml: string, parts: Record<string, string> = {}) =>
  buildZip({ mimetype: MIMETYPE, 'content.xml': xml, ...parts });
const read = async (tables: string, limits = {}) =>
  (await readWorkbook(pack(content(tables)), limits)).sheets;
const readRows = async (rows: string, limits = {}) =>
  (await read(`<table:table table:name="US">${rows}</table:table>`, limits))[0]!;
const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`;
const cell = (attributes: string, ...lines: string[]) =>
  `<table:table-cell ${attributes}>${lines.map((line) => `<text:p>${line}</text:p>`).join('')}</table:table-cell>`;

describe('readWorkbook() of an OpenDocument spreadsheet', () => {
  it('gives values in the writing of a workbook of Excel', async () => {
    const sheet = await readRows(
      row(
        cell('office:value-type="float" office:value="1001"', '1.001') +
          cell('office:value-type="float" office:value="7"', '0007') +
          cell('office:value-type="percentage" office:value="0.5"', '50%') +
          cell('office:value-type="currency" office:value="2.5"', '2,50 €') +
          cell('office:value-type="date" office:date-value="2024-03-01"', '01/03/24') +
          cell('office:value-type="date" office:date-value="2024-03-01T12:30:00.5"', 'x') +
          cell('office:value-type="date" office:date-value="2024-03-01T00:00:00"', 'x') +
          cell('office:value-type="time" office:time-value="PT08H30M00S"', '8:30') +
          cell('office:value-type="boolean" office:boolean-value="true"', 'VERO'),
      ),
    );

    expect(sheet.rows).toEqual([
      {
        number: 1,
        cells: [
          '1001',
          '0007',
          '0.5',
          '2.5',
          '2024-03-01',
          '2024-03-01T12:30:00',
          '2024-03-01',
          '08:30:00',
          'true',
        ],
      },
    ]);
    expect(sheet.dates).toEqual(['E1', 'F1', 'G1', 'H1']);
  });

  it('reads texts of several paragraphs, with their blanks, breaks and links, and no comments or shapes', async () => {
    const sheet = await readRows(
      row(
        cell(
          'office:value-type="string"',
          'Strato<text:s text:c="2"/>di <text:span>terra</text:span>',
          '<text:a>con</text:a><text:tab/>carboni<text:line-break/>e malta',
        ) +
          '<table:table-cell office:value-type="string"><office:annotation><text:p>no</text:p></office:annotation>' +
          '<draw:frame><draw:text-box><text:p>no</text:p></draw:text-box></draw:frame><text:p>Taglio\n   netto</text:p></table:table-cell>',
      ),
    );

    expect(sheet.rows[0]?.cells).toEqual(['Strato  di terra\ncon\tcarboni\ne malta', 'Taglio netto']);
  });

  it('repeats rows and cells that hold something, and counts those that hold nothing', async () => {
    const sheet = await readRows(
      row('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="3"') +
        row(
          '<table:table-cell table:number-columns-repeated="2"/>' +
            cell(
              'table:number-columns-repeated="2" table:formula="of:=1" office:value-type="float" office:value="1"',
              '1',
            ) +
            '<table:table-cell table:number-columns-repeated="16380"/>',
          'table:number-rows-repeated="2"',
        ) +
        row('<table:table-cell/>', 'table:number-rows-repeated="1048570"'),
    );

    expect(sheet.rows).toEqual([
      { number: 4, cells: ['', '', '1', '1'] },
      { number: 5, cells: ['', '', '1', '1'] },
    ]);
    expect(sheet.formulas).toEqual(['C4', 'D4', 'C5', 'D5']);
  });

  it('gives merged cells the value of their first one, and lists them', async () => {
    const sheet = await readRows(
      row(
        cell('table:number-columns-spanned="2" table:number-rows-spanned="2"', 'Copre') +
          '<table:covered-table-cell><text:p>sotto</text:p></table:covered-table-cell>' +
          cell('', 'Taglia'),
      ) + row('<table:covered-table-cell table:number-columns-repeated="2"/>' + cell('', '3')),
    );

    expect(sheet.rows.map(({ cells }) => cells)).toEqual([
      ['Copre', '', 'Taglia'],
      ['', '', '3'],
    ]);
    expect(sheet.merged).toEqual([{ top: 1, left: 0, bottom: 2, right: 1 }]);
  });

  it('marks errors, hidden sheets and macros, and leaves out what is remembered of other files', async () => {
    const xml = content(
      '<table:tracked-changes><table:table-cell><text:p>no</text:p></table:table-cell></table:tracked-changes>' +
        `<table:table table:name="US" table:style-name="ta2">${row(
          cell(
            'table:formula="of:=1/0" office:value-type="string" office:string-value="" calcext:value-type="error"',
            '#DIV/0!',
          ) +
            cell('table:formula="of:=A9" office:value-type="float" office:value="0"', 'Err:502') +
            cell('table:formula="of:=TRUE()" office:value-type="float" office:value="1"', 'VERO'),
        )}</table:table><table:table table:name="'file:///a.ods'#$US">${row(cell('', '9'))}</table:table>`,
      '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>',
    );
    const { sheets, hasMacros } = await readWorkbook(pack(xml, { 'Basic/Standard/Module1.xml': '<m/>' }));

    expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([['US', true]]);
    expect(sheets[0]?.rows[0]?.cells).toEqual(['#DIV/0!', 'Err:502', 'true']);
    expect(sheets[0]?.errors).toEqual(['A1', 'B1']);
    expect(hasMacros).toBe(true);
  });

  it('reads the flat file alike', async () => {
    const xml = content(`<table:table table:name="US">${row(cell('', '12'))}</table:table>`).replaceAll(
      'office:document-content',
      'office:document',
    );

    const sheets = await readFlatOpenDocument(Buffer.from(xml), 'us.fods');

    expect(sheets).toMatchObject([{ name: 'US', rows: [{ number: 1, cells: ['12'] }] }]);
  });
});

describe('readWorkbook() refuses of OpenDocument', () => {
  it.each([
    [
      'a drawing',
      pack(content('').replaceAll('office:spreadsheet', 'office:drawing')),
      'not a spreadsheet (.ods)',
    ],
    [
      'a password',
      pack('no XML', { 'META-INF/manifest.xml': '<m:manifest><m:encryption-data/></m:manifest>' }),
      'protected by a password',
    ],
  ])('%s', async (_, bytes, message) => {
    const error: unknown = await readWorkbook(bytes).catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(UnsupportedMediaTypeError);
    expect((error as Error).message).toContain(message);
  });

  it.each([
    [
      'rows',
      row(cell('', '1'), 'table:number-rows-repeated="1048576"'),
      'Sheet US has more than 200000 rows',
    ],
    ['columns', row(cell('table:number-columns-repeated="16384"', '1')), 'in column XFD; at most 1000'],
    [
      'cells',
      row(cell('table:number-columns-repeated="900"', '1'), 'table:number-rows-repeated="100000"'),
      'limit of 5000000 cells',
    ],
    ['blanks', row(cell('', '<text:s text:c="2000000000"/>')), 'Cell A1 of sheet US holds more than 100000'],
    [
      'merged cells',
      row(cell('table:number-rows-spanned="1048576"', '1').repeat(60)) +
        row(cell('', '1'), 'table:number-rows-repeated="99999"'),
      'Sheet US merges too many cells',
    ],
  ])('more %s than any sheet should have', async (_, rows, message) => {
    const error: unknown = await readRows(rows).catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(TooLargeError);
    expect((error as Error).message).toContain(message);
  });
});
