import { describe, expect, it } from 'vitest';
import { readImportFile } from './read-import-file.ts';

const read = (text: string) =>
  readImportFile({ fileName: 'x', bytes: new TextEncoder().encode(text), format: 'auto' });
const orders = async (text: string) => {
  const { format, statements } = await read(text);
  return [format, ...statements.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`)];
};

describe('statements of DOT without a graph around them', () => {
  it.each([
    '1 -> 2;\n2 -> 3;\n',
    '// copied\nrankdir=TB;\nnode [shape=box];\n1 -> 2 -> 3;',
    '"1" [label="1"];\n1 -> 2\n2 -> 3',
    '1 -> 2 [style=solid]\n2 -> 3 [style=solid]',
  ])('are read as the graph they are: %j', async (text) => {
    expect(await orders(text)).toEqual(['dot', '1 later_than 2', '2 later_than 3']);
  });

  it('lines that end without a sign, and tables, are what they were', async () => {
    expect(await orders('1 -> 2\n2 -> 3')).toEqual(['edge_list', '1 later_than 2', '2 later_than 3']);
    expect((await read('us;definition\n1;fill -> pit\n')).format).toBe('unit_table');
  });

  it('a graph whose name holds a quote or a line end is one all the same', async () => {
    expect(await orders('digraph "Colle \\"alto\\"" {\n1 -> 2;\n}')).toEqual(['dot', '1 later_than 2']);
  });

  it('a mistake is told with its line', async () => {
    await expect(read('1 -> 2;\n2 -> -> 3;')).rejects.toThrow(/line 2/i);
  });
});
