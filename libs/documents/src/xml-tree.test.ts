import { describe, expect, it } from 'vitest';
import { TooLargeError, UnsupportedMediaTypeError, ValidationError } from '@trowel/domain/core';
import { readXmlTree } from './xml-tree.ts';

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < text.length; i += 7) yield Buffer.from(text.slice(i, i + 7));
}
const read = (text: string) => readXmlTree(chunksOf(text), 'matrix.xml');

describe('readXmlTree()', () => {
  it('gives elements without prefixes, with attributes, text and lines', async () => {
    const root = await read('<a xmlns:y="u">\n <y:b n="1">one<c/>\n<![CDATA[<two>]]></y:b>\n <b/></a>');

    expect(root).toMatchObject({ name: 'a', line: 1 });
    expect(root.children.map(({ name, line }) => [name, line])).toEqual([
      ['b', 2],
      ['b', 4],
    ]);
    expect(root.children[0]).toMatchObject({
      attributes: { n: '1' },
      text: 'one<two>',
      children: [{ name: 'c', line: 2 }],
    });
  });

  it('leaves out what is not wanted, with all that is in it', async () => {
    const text = '<a>1<skip>2<b>3</b></skip><b>4</b></a>';
    const root = await readXmlTree(chunksOf(text), 'x', { leaveOut: new Set(['skip']) });

    expect(root).toMatchObject({ text: '1', children: [{ name: 'b', text: '4' }] });
    expect(root.children).toHaveLength(1);
  });

  it('refuses entities, deep nesting and broken documents, naming the part and the line', async () => {
    await expect(read('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>')).rejects.toThrow(UnsupportedMediaTypeError);
    await expect(read(`${'<a>'.repeat(101)}${'</a>'.repeat(101)}`)).rejects.toThrow(TooLargeError);
    await expect(read('<a>\n<b>\n</a>')).rejects.toThrow(ValidationError);
    await expect(read('<a>\n<b>\n</a>')).rejects.toThrow(/matrix\.xml is not well-formed XML at line 3/);
    await expect(read('')).rejects.toThrow(ValidationError);
  });
});
