import { describe, expect, it } from 'vitest';
import { readImport } from '../read-import.ts';
import { parseMarkdownTables } from './markdown-table.ts';

const lines = (...rows: readonly string[]): string => rows.join('\n');

describe('tables in a page of Markdown', () => {
  it('are read with the lines of the page, each as what its headings say', () => {
    const text = lines(
      '# Saggio 1',
      '',
      '| US | Definizione | Copre |',
      '|----|:-----------:|------:|',
      '| 1  | humus \\| a | 2     |',
      '| 2  | strato      |       |',
      '',
      'Reperti:',
      '',
      'N. inv. | US | Materiale',
      '--- | --- | ---',
      '7 | 2 | ceramica',
      '',
      'Fine.',
    );

    const { units, statements, records, problems } = readImport({ text });

    expect(
      units
        .filter(({ declared }) => declared)
        .map(({ us_number, fields }) => [us_number, fields['definition']]),
    ).toEqual([
      ['1', 'humus | a'],
      ['2', 'strato'],
    ]);
    expect(statements.map(({ from, type, to }) => [from.us_number, type, to.us_number])).toEqual([
      ['1', 'covers', '2'],
    ]);
    expect(records.map(({ fields }) => fields['inventory_number'])).toEqual(['7']);
    expect(problems).toEqual([]);
    expect(parseMarkdownTables(text)?.rows.map(({ number }) => number)).toEqual([3, 5, 6, 10, 12]);
  });

  it.each(['US|Copre\n1|2', 'US;Note\n1;---\n2;a', 'a - b\n---\n1 | 2'])('are none in %j', (text) => {
    expect(parseMarkdownTables(text)).toBeUndefined();
  });

  it.each([' ', '\n', '\t', '|', '-', ' |', '- '])('are looked for in the time a text takes: %j', (sign) => {
    expect(parseMarkdownTables(`x\n${sign.repeat(200_000)}x`)).toBeUndefined();
  });
});
