import { describe, expect, it } from 'vitest';
import { TooLargeError, ValidationError } from '@trowel/domain/core';
import { readHtmlTables } from './read-html-tables.ts';

const cellsOf = (text: string): string[][][] =>
  readHtmlTables(text).map(({ rows }) => rows.map(({ cells }) => cells));

describe('readHtmlTables()', () => {
  it('reads each table as it is shown, as a text', () => {
    const page =
      '<html><head><style>td { color: red }</style></head><body><h1>Scavo</h1>' +
      '<TABLE border="1"><tr><th>US</th><th>Data</th><th>Quota</th></tr>' +
      '<tr><td>1</td><td>03/04/2024</td><td> 1.100,5&nbsp;m </td></tr></TABLE>' +
      '<table><tr><td>N. inventario<td>Descrizione<tr><td>7<td>Orlo &amp; ansa<br>di citt&agrave;</table>';

    expect(cellsOf(page)).toEqual([
      [
        ['US', 'Data', 'Quota'],
        ['1', '03/04/2024', '1.100,5 m'],
      ],
      [
        ['N. inventario', 'Descrizione'],
        ['7', 'Orlo & ansa\ndi città'],
      ],
    ]);
    expect(readHtmlTables(page)).toMatchObject([
      { name: 'table 1', isText: true },
      { name: 'table 2', isText: true },
    ]);
  });

  it('keeps cells in their columns beside those that reach over several', () => {
    const page =
      '<table><tr><th rowspan="2">US<th colspan="2">Rapporti<tr><th>Copre<th>Taglia' +
      '<tr><td rowspan=2>1<td>2<td>3<tr><td>4</table>';

    expect(cellsOf(page)).toEqual([
      [
        ['US', 'Rapporti'],
        ['', 'Copre', 'Taglia'],
        ['1', '2', '3'],
        ['', '4'],
      ],
    ]);
    expect(readHtmlTables(page)[0]?.merged).toEqual([
      { top: 1, left: 0, bottom: 2, right: 0 },
      { top: 1, left: 1, bottom: 1, right: 2 },
      { top: 3, left: 0, bottom: 4, right: 0 },
    ]);
  });

  it('takes a table within a cell for one of its own', () => {
    expect(cellsOf('<table><tr><td>Menu<td><table><tr><td>US<td>Copre</table></table>')).toEqual([
      [['Menu']],
      [['US', 'Copre']],
    ]);
  });

  it.each([
    ['without a table', '<html><p>US 1</p></html>', ValidationError],
    ['with an empty table', '<table><tr><td> </td></tr></table>', ValidationError],
    ['whose cell is wider than any table', '<table><tr><td colspan="2000000000">1</table>', TooLargeError],
    ['that nests without end', '<table><tr><td>'.repeat(10_000), TooLargeError],
    ['with a cell of too many letters', `<table><tr><td>${'a '.repeat(60_000)}</table>`, TooLargeError],
  ])('refuses a page %s', (_, text, error) => {
    expect(() => readHtmlTables(text)).toThrow(error);
  });
});
