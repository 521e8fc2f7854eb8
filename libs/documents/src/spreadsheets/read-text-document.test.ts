import { Document, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import { describe, expect, it } from 'vitest';
import { TooLargeError } from '@trowel/domain/core';
import { readImport } from '@trowel/domain/formats';
import { buildZip } from './../testing/build-zip.ts';
import { readWorkbook } from './xlsx-read.ts';

const cell = (text: string, columnSpan = 1): TableCell =>
  new TableCell({ columnSpan, children: text.split('\n').map((line) => new Paragraph(line)) });
const row = (...cells: TableCell[]): TableRow => new TableRow({ children: cells });
/** The form of a unit: its number stands above, or in the table. */
const form = (us: string, definition: string, covers: string): (Paragraph | Table)[] => [
  new Paragraph({ children: [new TextRun('SCHEDA '), new TextRun({ text: `US ${us}`, bold: true })] }),
  new Table({
    rows: [
      row(cell('Definizione'), cell(definition), cell('Anno'), cell('2020')),
      row(cell('Copre'), cell(covers, 3)),
      row(cell('Descrizione'), cell('prima riga\nseconda riga', 3)),
    ],
  }),
];
const pack = async (children: (Paragraph | Table)[]): Promise<Uint8Array> =>
  Packer.toBuffer(new Document({ sections: [{ children }] }));
const ODT = (body: string): Uint8Array =>
  buildZip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml':
      '<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="a">' +
      `<office:body><office:text>${body}</office:text></office:body></office:document-content>`,
  });
const rowsOf = async (bytes: Uint8Array): Promise<[number, string[]][]> => {
  const { sheets } = await readWorkbook(bytes);
  return sheets.flatMap(({ rows }) => rows.map(({ number, cells }): [number, string[]] => [number, cells]));
};

describe('a document of Word', () => {
  it('gives its paragraphs and the rows of its tables', async () => {
    expect(await rowsOf(await pack(form('12', 'Strato di città', '13, 14')))).toEqual([
      [1, ['SCHEDA US 12']],
      [3, ['Definizione', 'Strato di città', 'Anno', '2020']],
      [4, ['Copre', '13, 14']],
      [5, ['Descrizione', 'prima riga\nseconda riga']],
    ]);
  });

  it('of forms is read as units', async () => {
    const bytes = await pack([...form('12', 'Strato', '13, 14'), ...form('13', 'Muro', '')]);

    const { units, statements } = readImport({ tables: (await readWorkbook(bytes)).sheets });

    expect(units.map(({ us_number, fields }) => [us_number, fields])).toEqual([
      ['12', { definition: 'Strato', excavation_year: 2020, description: 'prima riga\nseconda riga' }],
      ['13', { definition: 'Muro', excavation_year: 2020, description: 'prima riga\nseconda riga' }],
    ]);
    expect(statements.map(({ to }) => to.us_number)).toEqual(['13', '14']);
  });

  it('without forms is refused, whatever tables are in it', async () => {
    const table = new Table({
      rows: [row(cell('N. inventario'), cell('US')), row(cell('1'), cell('12')), row(cell('2'), cell('12'))],
    });
    const bytes = await pack([new Paragraph('Elenco dei reperti'), table]);
    const { sheets } = await readWorkbook(bytes);

    expect(() => readImport({ tables: sheets })).toThrow('The document has no forms of units');
  });

  it('is refused over a limit', async () => {
    const bytes = await pack(form('12', 'x'.repeat(300), ''));

    await expect(readWorkbook(bytes, { cellCharacters: 200 })).rejects.toThrow(
      'Cell B3 of sheet text holds more than 200 characters',
    );
    await expect(readWorkbook(bytes, { rows: 2 })).rejects.toThrow(TooLargeError);
  });
});

describe('a text of OpenDocument', () => {
  it('gives the same, without what is not shown and what was taken out', async () => {
    const body =
      '<text:tracked-changes><text:p>tolto</text:p></text:tracked-changes>' +
      '<text:h>US<text:tab/>7</text:h>' +
      '<text:p>Definizione:<text:s/>strato<office:annotation><text:p>dubbio</text:p></office:annotation></text:p>' +
      '<table:table><table:table-row><table:table-cell table:number-columns-spanned="2"><text:p>Copre</text:p></table:table-cell>' +
      '<table:covered-table-cell/><table:table-cell><text:p>8</text:p><text:p>9</text:p></table:table-cell></table:table-row></table:table>';

    expect(await rowsOf(ODT(body))).toEqual([
      [1, ['US', '7']],
      [2, ['Definizione: strato']],
      [4, ['Copre', '', '8\n9']],
    ]);
  });
});
