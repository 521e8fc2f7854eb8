import { describe, expect, it } from 'vitest';
import { readXmlTree } from '../xml-tree.ts';
import { isTextOfTable, readXmlTables, valueOfXml } from './read-xml-tables.ts';

async function* chunks(text: string) {
  yield Buffer.from(text);
}
const parse = (text: string) => readXmlTree(chunks(text), 'a.xml', { isText: isTextOfTable });
const read = async (text: string, limits = {}) => readXmlTables(await parse(text), limits);

const WORKBOOK = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
  <Worksheet ss:Name="Schede"><Table>
    <Row><Cell ss:MergeAcross="2"><Data ss:Type="String">Saggio 2</Data></Cell><Cell><Data ss:Type="String">!</Data></Cell></Row>
    <Row ss:Index="3"><Cell><Data ss:Type="Number">101</Data></Cell><Cell ss:Index="4" ss:Formula="=1+1"><Data ss:Type="Number">12.40</Data></Cell></Row>
    <Row><Cell><Data ss:Type="DateTime">2019-09-12T00:00:00.000</Data></Cell><Cell><Data ss:Type="Boolean">1</Data></Cell>
      <Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><B>terra</B> <I>bruna</I></ss:Data></Cell><Cell><Data ss:Type="Error">#N/A</Data></Cell></Row>
  </Table></Worksheet>
  <Worksheet ss:Name="Appunti"><Table><Row><Cell><Data ss:Type="String">x</Data></Cell></Row></Table>
    <WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet>
</Workbook>`;

describe('readXmlTables()', () => {
  it('reads workbooks of Excel 2003: cells where they stand, as they are meant', async () => {
    expect(await read(WORKBOOK)).toMatchObject([
      {
        name: 'Schede',
        hidden: false,
        rows: [
          { number: 1, cells: ['Saggio 2', '', '', '!'] },
          { number: 3, cells: ['101', '', '', '12.4'] },
          { number: 4, cells: ['2019-09-12', 'true', 'terra bruna', '#N/A'] },
        ],
        formulas: ['D3'],
        dates: ['A4'],
        errors: ['D4'],
        merged: [{ top: 1, left: 0, bottom: 1, right: 2 }],
      },
      { name: 'Appunti', hidden: true },
    ]);
  });

  it('reads what FileMaker gives out, a line for each value of a repeated field', async () => {
    const text = `<FMPXMLRESULT xmlns="http://www.filemaker.com/fmpxmlresult"><DATABASE NAME="US"/>
      <METADATA><FIELD NAME="US"/><FIELD NAME="Copre"/></METADATA>
      <RESULTSET FOUND="2"><ROW><COL><DATA>1</DATA></COL><COL><DATA>2</DATA><DATA>3</DATA></COL></ROW>
      <ROW><COL><DATA>2</DATA></COL><COL/></ROW></RESULTSET></FMPXMLRESULT>`;

    expect(await read(text)).toMatchObject([
      {
        name: 'US',
        isText: true,
        rows: [
          { number: 1, cells: ['US', 'Copre'] },
          { number: 2, cells: ['1', '2\n3'] },
          { number: 3, cells: ['2', ''] },
        ],
      },
    ]);
  });

  it.each([
    [
      'Access',
      `<dataroot xmlns:od="urn:schemas-microsoft-com:officedata"><Schede_x0020_US><US>1</US><Copre>2</Copre></Schede_x0020_US>
       <Schede_x0020_US><US>2</US></Schede_x0020_US><Reperti><N>7</N></Reperti></dataroot>`,
    ],
    [
      'phpMyAdmin',
      `<pma_xml_export><database name="scavo"><table name="Schede US"><column name="US">1</column><column name="Copre">2</column></table>
       <table name="Schede US"><column name="US">2</column></table><table name="Reperti"><column name="N">7</column></table></database></pma_xml_export>`,
    ],
  ])('reads what %s gives out, a table each', async (_program, text) => {
    expect(await read(text)).toMatchObject([
      {
        name: 'Schede US',
        rows: [{ cells: ['US', 'Copre'] }, { cells: ['1', '2'] }, { cells: ['2', ''] }],
      },
      { name: 'Reperti', rows: [{ cells: ['N'] }, { cells: ['7'] }] },
    ]);
  });

  it('reads nothing else, and no more than its limits', async () => {
    expect(await read('<scavo/>')).toBeUndefined();
    expect(await read('<dataroot><US><US>1</US><Foto><N>7</N></Foto></US></dataroot>')).toBeUndefined();
    await expect(read(WORKBOOK, { cells: 5 })).rejects.toThrow(
      'Sheet Schede exceeds the limit of 5 cells per workbook',
    );
    await expect(read(WORKBOOK, { cellCharacters: 5 })).rejects.toThrow(
      'Cell A1 of sheet Schede holds more than 5 characters',
    );
    await expect(read(WORKBOOK.replace('Index="4"', 'Index="4000000"'))).rejects.toThrow(
      'at most 1000 columns',
    );
  });
});

describe('valueOfXml()', () => {
  it('gives texts, records and lists by the names of elements', async () => {
    const root = await parse(
      '<scavo xmlns="urn:x" nome="Prova"><us numero="1"><copre>2</copre><copre>3</copre><note lang="it">a</note><vuoto/></us></scavo>',
    );

    expect(valueOfXml(root)).toEqual({
      nome: 'Prova',
      us: { numero: '1', copre: ['2', '3'], note: { lang: 'it', text: 'a' }, vuoto: '' },
    });
  });
});
