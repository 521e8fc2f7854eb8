import { describe, expect, it } from 'vitest';
import { readImport } from '../../read-import.ts';

const orders = (text: string) => {
  const { format, statements } = readImport({ text });
  return [format, ...statements.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`)];
};

describe('statements of DOT without a graph around them', () => {
  it.each([
    '1 -> 2;\n2 -> 3;\n',
    '// copied\nrankdir=TB;\nnode [shape=box];\n1 -> 2 -> 3;',
    '"1" [label="1"];\n1 -> 2\n2 -> 3',
    '1 -> 2 [style=solid]\n2 -> 3 [style=solid]',
  ])('are read as the graph they are: %j', (text) => {
    expect(orders(text)).toEqual(['dot', '1 later_than 2', '2 later_than 3']);
  });

  it('lines that end without a sign, and tables, are what they were', () => {
    expect(orders('1 -> 2\n2 -> 3')).toEqual(['edge_list', '1 later_than 2', '2 later_than 3']);
    expect(readImport({ text: 'us;definition\n1;fill -> pit\n' }).format).toBe('unit_table');
  });

  it('a graph whose name holds a quote or a line end is one all the same', () => {
    expect(orders('digraph "Colle \\"alto\\"" {\n1 -> 2;\n}')).toEqual(['dot', '1 later_than 2']);
  });

  it('a mistake is told with its line', () => {
    expect(() => readImport({ fileName: 'copied.dot', text: '1 -> 2;\n2 -> -> 3;' })).toThrow(
      /copied\.dot, line 2/i,
    );
  });

  it('many blanks before something else are read past, however many', () => {
    const blanks = ' \n'.repeat(200);

    expect(() => readImport({ text: `${blanks}}` })).toThrow();
    expect(orders(`${blanks}graph { 1 -- 2; }`)[0]).toBe('dot');
    expect(orders(`${blanks}1 -> 2;\n2 -> 3;\n`)[0]).toBe('dot');
  });
});
