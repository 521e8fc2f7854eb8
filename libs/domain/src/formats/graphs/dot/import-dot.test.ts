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
    expect(data.notes).toContain(
      `${count} invisible lines, which only hold the drawing in place, were left out`,
    );
  });

  it('say nothing of a level, nor of heads', () => {
    const text = 'digraph { 1 -> 2 [dir=none]; { rank=same; 2 -> 3 [style=invis] } }';

    expect(said(readImport({ text, mapping: { rank: 'same_as' } }))).toEqual([
      '1 later_than 2',
      '2 same_as 3',
    ]);
    expect(readImport({ text }).notes.join('\n')).toContain('1 groups of nodes are held on one level');
  });

  it('are no double lines', () => {
    expect(said(readImport({ text: 'graph { 1 -- 2 [color="black:invis:black"] }' }))).toEqual([
      '1 same_as 2',
    ]);
  });
});
