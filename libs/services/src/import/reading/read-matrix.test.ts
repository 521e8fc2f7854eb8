import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeWorkbook } from '@trowel/documents';
import { DomainError } from '@trowel/domain/core';
import { readMatrix } from './read-matrix.ts';

const FIXTURES = join(import.meta.dirname, '..', 'fixtures');
const CSV = 'us_number,rapporti\n1,Copre 2\n2,Taglia 3\n';

describe('readMatrix()', () => {
  it.each([
    ['foreign/york-list.csv', 'unit_table', 5, 5],
    ['foreign/locus-relations.xlsx', 'relation_table', 5, 3],
    ['continuity.graphml', 'graphml', 3, 1],
    ['em-json-container.em.json', 'em_json', 3, 1],
    ['graphviz-json.json', 'dot', 2, 1],
    ['hmcx-cut.hmcx', 'hmcx', 2, 1],
  ])('reads %s as %s', async (path, format, nodes, edges) => {
    const read = await readMatrix(await readFile(join(FIXTURES, path)), { name: path });

    expect(read.format).toBe(format);
    expect(read.matrix.nodes).toHaveLength(nodes);
    expect(read.matrix.edges).toHaveLength(edges);
    expect(read.notes).not.toEqual([]);
  });

  it('reads a workbook from an ArrayBuffer, without a name', async () => {
    const columns = [{ heading: 'us_number' }, { heading: 'rapporti' }];
    const rows = [
      ['1', 'Copre 2'],
      ['2', ''],
    ];
    const bytes = await writeWorkbook([{ name: 'US', columns, rows }]);

    const { matrix } = await readMatrix(new Uint8Array(bytes).buffer);

    expect(matrix.nodes.map(({ us_number, level }) => [us_number, level])).toEqual([
      ['1', 0],
      ['2', 1],
    ]);
  });

  it('reads the same from text and from bytes in an old encoding', async () => {
    const text = 'US;Definizione;Copre\r\n1;Città;2\r\n2;Più;';

    const fromText = await readMatrix(text);
    const fromBytes = await readMatrix(Buffer.from(text, 'latin1'));

    expect(fromText).toEqual(fromBytes);
    expect(fromText.units.map(({ definition }) => definition)).toEqual(['Città', 'Più']);
  });

  it('reads LST from text', async () => {
    const { format, matrix } = await readMatrix('1\n        above: 2\n2\n        below: 1\n');

    expect([format, matrix.nodes.length]).toEqual(['lst', 2]);
  });

  it('applies the mapping, the format and the language', async () => {
    const { format, units } = await readMatrix('us_number,quota\n1,burnt\n', {
      mapping: { quota: 'definition' },
      format: 'unit_table',
    });

    expect([format, units[0]?.definition]).toEqual(['unit_table', 'burnt']);
    const { matrix } = await readMatrix(`${CSV}3,Copre 1\n`, { language: 'it' });
    expect(matrix.findings.map(({ message }) => message).join()).toMatch(/ciclo|contraddi/i);
  });

  it('lists cells that cannot be read', async () => {
    const { problems, matrix } = await readMatrix('us_number,elevation_min\n1,high\n');

    expect(problems).toMatchObject([{ row: 2 }]);
    expect(matrix.nodes).toHaveLength(1);
  });

  it.each([
    ['the name of a file', 'scavo/dig.xlsx', /name of a file, not its content: pass await readFile/],
    ['a promise', Promise.resolve(CSV), /promise: write await/],
    ['nothing', undefined, /its text or its bytes, not undefined/],
    ['an object', { text: CSV }, /its text or its bytes, not Object/],
    ['an empty file', '', /empty/],
    ['a damaged workbook', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0]), /./],
    ['a PDF', '%PDF-1.7\n1 0 obj', /a PDF/],
  ])('names the cause for %s', async (_, content, message) => {
    const reading = readMatrix(content as string);

    await expect(reading).rejects.toThrow(DomainError);
    await expect(reading).rejects.toThrow(message);
  });

  it('names the cause in Italian', async () => {
    await expect(readMatrix('dig.xlsx', { language: 'it' })).rejects.toThrow('è il nome di un file');
  });
});
