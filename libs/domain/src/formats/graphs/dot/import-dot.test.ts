import { describe, expect, it } from 'vitest';
import type { ImportedData } from '../../import/imported-data.ts';
import { readImport } from '../../read-import.ts';

const said = ({ statements }: ImportedData): string[] =>
  statements.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`);

describe('lines of a DOT graph that are not seen', () => {
  it.each([
    ['one line', 'digraph { 1 -> 2; 2 -> 3 [style=invis]; }', 1],
    ['several styles', 'digraph { 1 -> 2; 2 -> 3 [style="dashed, invis"]; }', 1],
    ['a colour', 'digraph { 1 -> 2; 2 -> 3 [color=transparent]; }', 1],
    ['a word', 'digraph { 1 -> 2; 2 -> 3 [style=invis, label=covers]; }', 1],
    ['a default', 'digraph { 1 -> 2; edge [style=invis]; 2 -> 3 -> 4; }', 2],
    ['a default with an exception', 'digraph { edge [style=invis]; 1 -> 2 [style=solid]; 2 -> 3 }', 1],
    [
      'a legend',
      'digraph { 1 -> 2; 2 -> 3 [style=invis]; subgraph cluster_legend { label=Legend; a -> b [style=invis] } }',
      1,
    ],
  ])('are left out and counted: %s', (_, text, count) => {
    const data = readImport({ text });

    expect(said(data)).toEqual(['1 later_than 2']);
    expect(data.notes).toContain(`${count} invisible lines, which only affect the layout, were left out`);
  });

  it('say nothing of a level, nor of heads', () => {
    const text = 'digraph { 1 -> 2 [dir=none]; { rank=same; 2 -> 3 [style=invis] } }';

    expect(said(readImport({ text, mapping: { rank: 'same_as' } }))).toEqual([
      '1 later_than 2',
      '2 same_as 3',
    ]);
    expect(readImport({ text }).notes.join('\n')).toContain('1 groups of nodes are on one level');
  });

  it('are no double lines', () => {
    expect(said(readImport({ text: 'graph { 1 -- 2 [color="black:invis:black"] }' }))).toEqual([
      '1 same_as 2',
    ]);
  });
});

describe('the label of a DOT node', () => {
  const unitsOf = (text: string) =>
    readImport({ text }).units.map(({ us_number, fields }) => [us_number, fields['description']]);

  it.each([
    ['a port and a field', String.raw`shape=record, label="{<p>1003|Taglio}"`, ['1003', 'Taglio']],
    [
      'rounded corners',
      String.raw`shape=Mrecord, label="1003|{<a> Taglio | <b>di fossa}"`,
      ['1003', 'Taglio\ndi fossa'],
    ],
    [
      'signs that are meant',
      String.raw`shape=record, label="{1003|a\|b \{c\} \<d\>}"`,
      ['1003', 'a|b {c} <d>'],
    ],
    ['lines in a field', String.raw`shape=record, label="US 1003\nTaglio|netto"`, ['1003', 'Taglio\nnetto']],
    ['its own name', String.raw`shape=record, label="{\N|Taglio}"`, ['n', 'Taglio']],
    ['nothing', String.raw`shape=record, label="{<p>|}"`, ['n', undefined]],
    ['a bracket never closed', String.raw`shape=record, label="{1003|a < b}"`, ['1003', 'a < b']],
  ])('is read field by field in a record: %s', (_, attributes, unit) => {
    expect(unitsOf(`digraph { n [${attributes}] }`)).toEqual([unit]);
    expect(unitsOf(`digraph { node [${attributes}]; n }`)).toEqual([unit]);
  });

  it('has signs of records as text in another shape', () => {
    expect(unitsOf('digraph { n [shape=box, label="{<p>1003|Taglio}"] }')).toEqual([
      ['{<p>1003|Taglio}', undefined],
    ]);
  });

  it.each([
    [String.raw`label="\N\nhumus"`, ['n', 'humus']],
    [String.raw`label="a\\n"`, [String.raw`a\n`, undefined]],
    ['label=<<b>US 1</b><br/>Humus &amp; more>', ['1', 'Humus & more']],
    ['shape=record, label=<<table>\n<tr><td>US 1</td>\n<td>a|b</td></tr></table>>', ['1', 'a|b']],
  ])('is read as Graphviz shows it: %s', (attributes, unit) => {
    expect(unitsOf(`digraph { n [${attributes}] }`)).toEqual([unit]);
  });
});

describe('arrow heads of DOT', () => {
  it.each([
    ['at the source', 'digraph { 1 -> 2; 2 -> 3; 4 -> 3 [dir=back] }'],
    ['at the source alone of both', 'digraph { 1 -> 2; 2 -> 3; 4 -> 3 [dir=both, arrowhead=none] }'],
    [
      'at the source of a line without a head at the target',
      'digraph { 1 -> 2 -> 3; 4 -> 3 [dir=back, arrowhead=none] }',
    ],
    ['in a graph without directions', 'graph { 1 -- 2; 2 -- 3; 4 -- 3 [dir=back] }'],
    ['upwards', 'digraph { rankdir=BT; 2 -> 1; 3 -> 2; 3 -> 4 [dir=back] }'],
  ])('turn a line round: %s', (_, text) => {
    expect(said(readImport({ text })).sort()).toEqual(['1 later_than 2', '2 later_than 3', '3 later_than 4']);
  });

  it('turn dashed lines as they turn others, lines with a word never', () => {
    const text = 'digraph { 1 -> 2 -> 5; 3 -> 2 [dir=back, style=dashed]; 4 -> 3 [dir=back, label=covers] }';

    expect(said(readImport({ text, mapping: { dashed: 'later_than' } }))).toEqual([
      '1 later_than 2',
      '2 later_than 5',
      '2 later_than 3',
      '4 covers 3',
    ]);
  });

  it('leave above what Graphviz draws above, where they are all at the source', () => {
    const data = readImport({ text: 'digraph { edge [dir=back]; 1 -> 2 -> 3 }' });

    expect(said(data)).toEqual(['1 later_than 2', '2 later_than 3']);
    expect(data.problems[0]?.message).toContain('at the end named first, which Graphviz draws above');
    expect(said(readImport({ text: 'digraph { rankdir=BT; edge [dir=back]; 2 -> 1 }' }))).toEqual([
      '1 later_than 2',
    ]);
    expect(
      said(readImport({ text: 'digraph { edge [dir=back]; 2 -> 1 }', mapping: { edges: 'later_than' } })),
    ).toEqual(['1 later_than 2']);
  });

  it('that are hidden, or at both ends, say no order', () => {
    const text = 'digraph { 1 -> 2; 2 -> 3 [dir=back, arrowtail=none]; 3 -> 4 [dir=both] }';

    expect(said(readImport({ text }))).toEqual([
      '1 later_than 2',
      '2 contemporary_with 3',
      '3 contemporary_with 4',
    ]);
  });
});
