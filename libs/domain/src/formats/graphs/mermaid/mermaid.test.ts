import { describe, expect, it } from 'vitest';
import { readImport } from '../../read-import.ts';
import { readMermaid } from './read-mermaid.ts';

type Read = ReturnType<typeof readImport>;
const lines = (...rows: readonly string[]): string => rows.join('\n');
const said = ({ statements }: Read) =>
  statements.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`);
const numbers = ({ units }: Read) => units.map(({ us_number }) => us_number);
const chart = (...rows: readonly string[]) => readMermaid(lines('flowchart TD', ...rows), { name: 'm' })!;
const drawn = (...rows: readonly string[]) =>
  chart(...rows).edges.map(({ from, to, attributes }) =>
    [from, to, attributes.get('label'), attributes.get('dir'), attributes.get('style')]
      .filter((part) => part !== undefined)
      .join(' '),
  );

describe('a flowchart of Mermaid', () => {
  it('gives units, relations by their words, and the order of plain lines', () => {
    const data = readImport({
      text: lines(
        'graph TD',
        '  1001["1001 humus"] -->|copre| 1002',
        '  1002 -- taglia --> 1003',
        '  1003 --> 1004;',
      ),
    });

    expect(data.format).toBe('dot');
    expect(numbers(data)).toEqual(['1001', '1002', '1003', '1004']);
    expect(data.units[0]?.fields).toEqual({ description: 'humus' });
    expect(said(data)).toEqual(['1001 covers 1002', '1002 cuts 1003', '1003 later_than 1004']);
    expect(data.notes[0]).toBe('A flowchart of Mermaid');
  });

  it('says of lines without an arrow among arrows that they order nothing', () => {
    expect(said(readImport({ text: lines('flowchart TD', '1 --> 2', '2 --- 3', '1 ~~~ 3') }))).toEqual([
      '1 later_than 2',
      '2 contemporary_with 3',
    ]);
  });

  it('is turned round where it is drawn from the bottom up', () => {
    expect(said(readImport({ text: lines('flowchart BT', '1 --> 2') }))).toEqual(['2 later_than 1']);
  });

  it('has subgraphs that are phases and areas by what is written on them', () => {
    const data = readImport({
      text: lines(
        'flowchart TD',
        'subgraph uno [Fase 1]',
        '  1 --> 2',
        'end',
        'subgraph Fase 2',
        '  3',
        'end',
        'uno --> 3',
      ),
    });

    expect(data.units.map(({ us_number, fields }) => [us_number, fields['phase']])).toEqual([
      ['1', 'Fase 1'],
      ['2', 'Fase 1'],
      ['3', 'Fase 2'],
    ]);
    expect(said(data)).toEqual(['1 later_than 2', '1 later_than 3', '2 later_than 3']);
  });

  it('is found in a page of Markdown and behind a preamble, with the lines of the file', () => {
    const page = lines(
      '# Saggio 2',
      '',
      '```mermaid',
      'graph TD',
      '1 --> 2',
      '```',
      'testo',
      '```js',
      'a --> b',
      '```',
    );
    const framed = lines('---', 'title: matrix', '---', '%% by hand', 'flowchart LR', '1 --> 2');

    expect(said(readImport({ text: page }))).toEqual(['1 later_than 2']);
    expect(readMermaid(page, { name: 'm' })?.edges[0]?.line).toBe(5);
    expect(said(readImport({ text: framed }))).toEqual(['1 later_than 2']);
  });

  it('tells where it breaks off', () => {
    const read = (text: string) => () => readImport({ text, fileName: 'a.mmd' });

    expect(read(lines('flowchart TD', '1 --> 2', '2 -> 3'))).toThrow(
      'a.mmd, line 3, column 3: expected a line',
    );
    expect(read(lines('flowchart TD', '1[a --> 2'))).toThrow(
      'a.mmd, line 2, column 2: this "[" is never closed',
    );
    expect(read(lines('flowchart TD', '1 --> '))).toThrow('expected a node, found the end of the line');
    expect(read(lines('flowchart TD', 'end'))).toThrow('this "end" has no "subgraph"');
  });

  it('nests no more subgraphs than DOT may', () => {
    const nest = (depth: number) => () =>
      readMermaid(lines('flowchart TD', ...Array.from({ length: depth }, () => 'subgraph a'), '1 --> 2'), {
        name: 'm',
      });

    expect(nest(100)).not.toThrow();
    expect(nest(101)).toThrow('m nests more than 100 subgraphs, at line 102');
  });

  it.each([
    ['graph', '1,2', '2,3'],
    ['graph', '[ directed 1 node [ id 1 ] node [ id 2 ] edge [ source 1 target 2 label "--" ] ]', ''],
  ])('is not what else begins with its word', (...rows) => {
    expect(readMermaid(lines(...rows), { name: 'm' })).toBeUndefined();
  });
});

describe('the lines of a flowchart', () => {
  it.each([
    ['A-->B', ['A B']],
    ['A---B', ['A B none']],
    ['A -.-> B', ['A B dotted']],
    ['A -.- B', ['A B none dotted']],
    ['A ==> B', ['A B']],
    ['A --o B', ['A B']],
    ['A <--> B', ['A B both']],
    ['A ~~~ B', ['A B none invis']],
    ['A ----> B', ['A B']],
    ['A --covers--> B', ['A B covers']],
    ['A -. cf. .-> B', ['A B cf. dotted']],
    ['A == "a (b)" ==> B', ['A B a (b)']],
    ['A -->|"a|b"| B', ['A B a|b']],
    ['A e1@--> B', ['A B']],
    ['A & B --> C --> D', ['A C', 'B C', 'C D']],
    ['US-1 --> US.2', ['US-1 US.2']],
    ['A:::k-->B %% remark', ['A B']],
  ])('%s', (row, expected) => {
    expect(drawn(row)).toEqual(expected);
  });

  it.each(['A -- ', 'A -. ', 'A == ', 'A -. .', 'A ---', 'A -->|'])(
    'cost no more than their length: %s',
    (start) => {
      const sign = start.at(-1)!;
      const text = lines('flowchart TD', start + sign.repeat(200_000));

      expect(() => readMermaid(text, { name: 'm' })).toThrow('expected');
    },
  );
});

describe('the nodes of a flowchart', () => {
  it.each([
    ['1[a b]', 'a b'],
    ['1["a [b]"]', 'a [b]'],
    ['1(a)', 'a'],
    ['1([a])', 'a'],
    ['1[[a]]', 'a'],
    ['1[(a)]', 'a'],
    ['1((a))', 'a'],
    ['1(((a)))', 'a'],
    ['1{a}', 'a'],
    ['1{{a}}', 'a'],
    ['1>a]', 'a'],
    ['1[/a/]', 'a'],
    [String.raw`1[\a/]`, 'a'],
    ['1["a<br/>b"]', String.raw`a\nb`],
    ['1["#quot;a#quot; #35;"]', '&quot;a&quot; &#35;'],
    ['1["`a`"]', 'a'],
    ['1@{ shape: rect, label: "a b" }', 'a b'],
    ['1:::red', undefined],
  ])('%s', (row, expected) => {
    expect(chart(row).nodes.map(({ id, attributes }) => [id, attributes.get('label')])).toEqual([
      ['1', expected],
    ]);
  });

  it('keep what was said of them last, and lie in the box that ends first', () => {
    const { nodes, subgraphs } = chart(
      'classDef red fill:#f00',
      'subgraph out',
      '  1[a] --> 2',
      '  subgraph in [Inside]',
      '    2',
      '  end',
      'end',
      '1[b]',
      'style 1 fill:#fff',
    );

    expect(nodes.map(({ id, attributes }) => [id, attributes.get('label')])).toEqual([
      ['1', 'b'],
      ['2', undefined],
    ]);
    expect(subgraphs.map(({ id, parent, members }) => [id, parent, members])).toEqual([
      ['cluster_out', -1, ['1']],
      ['cluster_in', 0, ['2']],
    ]);
  });
});
