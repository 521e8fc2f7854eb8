import { readdir, readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DomainError, TooLargeError, UnsupportedMediaTypeError, ValidationError } from '@trowel/domain/core';
import { buildZip, MINIMAL_PARTS, sheetXml } from '../testing/build-zip.ts';
import { readWorkbook } from './xlsx-read.ts';

const CORPUS = `${process.env['TROWEL_CORPUS'] ?? fileURLToPath(new URL('../../../../shared/corpus', import.meta.url))}/`;

const read = (parts: Record<string, string>) => readWorkbook(buildZip({ ...MINIMAL_PARTS, ...parts }));
const readCells = async (sheetData: string, parts: Record<string, string> = {}) =>
  (await read({ 'xl/worksheets/sheet1.xml': sheetXml(sheetData), ...parts })).sheets[0];

describe('readWorkbook() cells', () => {
  it('gives whole numbers without decimals and hides the noise of binary fractions', async () => {
    const sheet = await readCells(
      '<row r="1"><c r="A1"><v>1001.0</v></c><c r="B1"><v>0.30000000000000004</v></c><c r="C1"><v>-2.5E-3</v></c></row>',
    );

    expect(sheet?.rows).toEqual([{ number: 1, cells: ['1001', '0.3', '-0.0025'] }]);
  });

  it('reads shared strings in runs, without phonetic readings, and undoes the escapes', async () => {
    const sheet = await readCells(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>',
      {
        'xl/sharedStrings.xml':
          '<sst><si><r><t>Stra</t></r><r><t xml:space="preserve">to </t></r><rPh><t>x</t></rPh></si><si><t>a_x000D_b</t></si></sst>',
      },
    );

    expect(sheet?.rows[0]?.cells).toEqual(['Strato ', 'a\rb']);
  });

  it('reads inline strings, truth values, errors and cells without a reference', async () => {
    const sheet = await readCells(
      '<row><c t="inlineStr"><is><t>US</t></is></c><c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c></row>',
    );

    expect(sheet?.rows).toEqual([{ number: 1, cells: ['US', 'true', '#REF!'] }]);
    expect(sheet?.errors).toEqual(['C1']);
  });

  it('gives dates as days, by built-in and by own formats, and keeps padded numbers padded', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/><numFmt numFmtId="171" formatCode="0000"/>' +
      '<numFmt numFmtId="172" formatCode="[Red]0.00&quot; days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/></cellXfs></styleSheet>';
    const sheet = await readCells(
      '<row r="1"><c r="A1" s="1"><v>41017</v></c><c r="B1" s="2"><v>41017.5</v></c><c r="C1" s="3"><v>7</v></c>' +
        '<c r="D1" s="4"><v>3.5</v></c><c r="E1" s="0"><v>41017</v></c><c r="F1" s="1"><v>1</v></c></row>',
      { 'xl/styles.xml': styles },
    );

    expect(sheet?.rows[0]?.cells).toEqual([
      '2012-04-18',
      '2012-04-18T12:00:00',
      '0007',
      '3.5',
      '41017',
      '1900-01-01',
    ]);
    expect(sheet?.dates).toEqual(['A1', 'B1', 'F1']);
  });

  it('counts days from 1904 where the workbook says so', async () => {
    const sheet = await readCells('<row r="1"><c r="A1" s="0"><v>0</v></c></row>', {
      'xl/workbook.xml': MINIMAL_PARTS['xl/workbook.xml'].replace(
        '<sheets>',
        '<workbookPr date1904="1"/><sheets>',
      ),
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
    });

    expect(sheet?.rows[0]?.cells).toEqual(['1904-01-01']);
  });

  it('gives the remembered result of a formula and marks the cell', async () => {
    const sheet = await readCells(
      '<row r="2"><c r="B2" t="str"><f>WEBSERVICE("http://x")</f><v>12</v></c></row>',
    );

    expect(sheet?.rows).toEqual([{ number: 2, cells: ['', '12'] }]);
    expect(sheet?.formulas).toEqual(['B2']);
  });

  it('gives merged cells only their first value', async () => {
    const sheet = await readCells(
      '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row r="2"><c r="A2"><v>3</v></c><c r="C2"><v>4</v></c></row>',
      {},
    );
    const merged = await read({
      'xl/worksheets/sheet1.xml': sheetXml(
        '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row r="2"><c r="A2"><v>3</v></c><c r="C2"><v>4</v></c></row>',
        '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>',
      ),
    });

    expect(sheet?.rows.map((row) => row.cells)).toEqual([
      ['1', '2'],
      ['3', '', '4'],
    ]);
    expect(merged.sheets[0]?.rows.map((row) => row.cells)).toEqual([
      ['1', ''],
      ['', '', '4'],
    ]);
  });

  it('keeps the row numbers of the sheet over blank rows', async () => {
    const sheet = await readCells(
      '<row r="3"><c r="A3"><v>1</v></c></row><row r="4"/><row r="1048576"><c><v>2</v></c></row>',
    );

    expect(sheet?.rows.map((row) => row.number)).toEqual([3, 1048576]);
  });

  it('names its sheets, says which are hidden, and tells of macros without reading them', async () => {
    const workbook = await read({
      'xl/workbook.xml': MINIMAL_PARTS['xl/workbook.xml'].replace(
        'sheetId="1"',
        'sheetId="1" state="hidden"',
      ),
      'xl/vbaProject.bin': 'not read',
    });

    expect(workbook).toMatchObject({ hasMacros: true, sheets: [{ name: 'Units', hidden: true }] });
  });
});

describe('readWorkbook() refuses', () => {
  const cases: [string, () => Uint8Array, new (...args: never[]) => DomainError, RegExp][] = [
    ['what is no ZIP', () => Buffer.from('us;tipo\n1;US'), UnsupportedMediaTypeError, /not a ZIP/],
    [
      'an old workbook of eight bytes',
      () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      ValidationError,
      /damaged/,
    ],
    [
      'an archive without a workbook',
      () => buildZip({ 'a.txt': 'x' }),
      UnsupportedMediaTypeError,
      /xl\/workbook\.xml/,
    ],
    [
      'a document type declaration',
      () =>
        buildZip({
          ...MINIMAL_PARTS,
          'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "c">]><worksheet>&b;</worksheet>',
        }),
      UnsupportedMediaTypeError,
      /Sheet Units declares a document type/,
    ],
    [
      'an undefined entity',
      () => buildZip({ ...MINIMAL_PARTS, 'xl/worksheets/sheet1.xml': '<a>&b;</a>' }),
      ValidationError,
      /Sheet Units/,
    ],
    [
      'broken XML',
      () => buildZip({ ...MINIMAL_PARTS, 'xl/worksheets/sheet1.xml': '<a><b></a>' }),
      ValidationError,
      /Sheet Units/,
    ],
    [
      'text that is no UTF-8',
      () =>
        buildZip({
          ...MINIMAL_PARTS,
          'xl/worksheets/sheet1.xml': Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c]),
        }),
      ValidationError,
      /Sheet Units/,
    ],
    [
      'elements nested without end',
      () => buildZip({ ...MINIMAL_PARTS, 'xl/worksheets/sheet1.xml': '<a>'.repeat(5000) }),
      TooLargeError,
      /nests/,
    ],
    [
      'an archive inside',
      () => buildZip({ ...MINIMAL_PARTS, 'xl/embeddings/a.xlsx': 'x' }),
      UnsupportedMediaTypeError,
      /a\.xlsx/,
    ],
    [
      'a symbolic link',
      () => buildZip(MINIMAL_PARTS, { symlink: 'xl/workbook.xml' }),
      UnsupportedMediaTypeError,
      /symbolic link/,
    ],
    [
      'an encrypted entry',
      () => buildZip(MINIMAL_PARTS, { encrypted: 'xl/workbook.xml' }),
      UnsupportedMediaTypeError,
      /encrypted/,
    ],
    [
      'more entries than 1,000',
      () => buildZip(Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`${i}.txt`, '']))),
      TooLargeError,
      /1001 entries/,
    ],
    [
      'an entry that unpacks to more than a hundred times its size',
      () => buildZip({ ...MINIMAL_PARTS, 'xl/worksheets/sheet1.xml': sheetXml(' '.repeat(2_000_000)) }),
      TooLargeError,
      /sheet1\.xml/,
    ],
    [
      'an entry that is longer than it says',
      () => buildZip(MINIMAL_PARTS, { sizes: { 'xl/worksheets/sheet1.xml': 20 } }),
      ValidationError,
      /sheet1\.xml/,
    ],
    [
      'entries that announce more than 100 MB',
      () => buildZip(MINIMAL_PARTS, { sizes: { 'xl/workbook.xml': 100_000_001 } }),
      TooLargeError,
      /workbook\.xml/,
    ],
    [
      'a value beyond the last column',
      () =>
        buildZip({
          ...MINIMAL_PARTS,
          'xl/worksheets/sheet1.xml': sheetXml('<row r="1"><c r="ALM1"><v>1</v></c></row>'),
        }),
      TooLargeError,
      /Units has a value in column ALM/,
    ],
    [
      'a missing shared string',
      () =>
        buildZip({
          ...MINIMAL_PARTS,
          'xl/worksheets/sheet1.xml': sheetXml('<row r="1"><c r="A1" t="s"><v>7</v></c></row>'),
        }),
      ValidationError,
      /Cell A1 of sheet Units/,
    ],
  ];

  it.each(cases)('%s', async (_, build, kind, message) => {
    const error: unknown = await readWorkbook(build()).catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(kind);
    expect((error as Error).message).toMatch(message);
  });

  it('more rows, cells or characters than its limits', async () => {
    const bytes = buildZip({
      ...MINIMAL_PARTS,
      'xl/worksheets/sheet1.xml': sheetXml(
        '<row><c><v>1</v></c></row><row><c/><c/><c t="str"><v>abcdef</v></c></row>',
      ),
    });

    await expect(readWorkbook(bytes, { rows: 1 })).rejects.toThrow(TooLargeError);
    await expect(readWorkbook(bytes, { cells: 3 })).rejects.toThrow(TooLargeError);
    await expect(readWorkbook(bytes, { cellCharacters: 5 })).rejects.toThrow(/C2 of sheet Units/);
    await expect(readWorkbook(bytes, { cells: 4, rows: 2, cellCharacters: 6 })).resolves.toBeDefined();
  });

  it('an archive whose parts together unpack to more than allowed, though none does alone', async () => {
    const sizes = Object.values(MINIMAL_PARTS).map((part) => Buffer.byteLength(part));
    const bytes = buildZip(MINIMAL_PARTS);
    const sum = sizes.reduce((total, size) => total + size, 0);

    await expect(readWorkbook(bytes, { unpackedBytes: sum - 1 })).rejects.toThrow(TooLargeError);
    await expect(readWorkbook(bytes, { unpackedBytes: sum })).resolves.toBeDefined();
  });

  it('more than five million cells when no limit is given, the empty ones before full ones counted', async () => {
    const rowOfAThousand = '<row><c r="ALL1"><v>1</v></c></row>';
    const sheetOf = (rows: number): Uint8Array =>
      buildZip({ ...MINIMAL_PARTS, 'xl/worksheets/sheet1.xml': sheetXml(rowOfAThousand.repeat(rows)) });

    await expect(readWorkbook(sheetOf(5001))).rejects.toThrow(
      'Sheet Units exceeds the limit of 5000000 cells per workbook',
    );
    const { sheets } = await readWorkbook(sheetOf(5000));
    expect(sheets[0]?.rows).toHaveLength(5000);
  });

  it('never with anything but a DomainError, whichever byte is damaged', async () => {
    const whole = buildZip({
      ...MINIMAL_PARTS,
      'xl/worksheets/sheet1.xml': sheetXml('<row><c><v>1</v></c></row>'),
    });
    const outcomes = new Set<string>();

    for (let i = 0; i < whole.length; i += 7) {
      const damaged = Uint8Array.from(whole);
      damaged[i] = (damaged[i]! + 101) % 256;
      const error: unknown = await readWorkbook(damaged).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      outcomes.add(error === undefined || error instanceof DomainError ? 'expected' : String(error));
    }

    expect([...outcomes]).toEqual(['expected']);
  });
});

describe.skipIf(!existsSync(CORPUS))('readWorkbook() on the corpus (skipped where it is absent)', () => {
  it('reads the dump of a pyArchInit unit table', async () => {
    const bytes = await readFile(`${CORPUS}harris/pyarchinit-xlsx/example.xlsx`);

    const { sheets } = await readWorkbook(bytes);

    expect(sheets).toHaveLength(1);
    expect(sheets[0]?.rows).toHaveLength(52);
    expect(sheets[0]?.rows[0]?.cells).toHaveLength(118);
    expect(sheets[0]?.rows[2]?.cells.slice(0, 5)).toEqual(['1', '2', 'Scavo archeologico', '1', '2']);
  });

  it('reads every workbook there', async () => {
    const folder = `${CORPUS}graphs/xlsx/`;
    const files = (await readdir(folder)).filter((name) => name.endsWith('.xlsx'));

    for (const file of files) {
      const { sheets } = await readWorkbook(await readFile(folder + file));
      expect(sheets[0]?.rows.length, file).toBeGreaterThan(0);
    }
  });
});
