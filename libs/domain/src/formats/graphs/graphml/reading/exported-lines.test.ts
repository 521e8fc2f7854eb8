import { describe, expect, it } from 'vitest';
import type { NodeRelation } from '../../round-trip/round-trip-model.ts';
import type { RelationType } from '../../../../records/relations/vocabulary.ts';
import type { ParsedEdge } from '../../parsed/parsed-graph.ts';
import { compareLines } from './exported-lines.ts';
import type { ExportedNode } from './exported-nodes.ts';

//   1       covers, drawn; cuts, beside it; equal to 4, not drawn
//   |
//   2   4
const RELATIONS: NodeRelation[] = [
  { type: 'covers', us_number: '2', area: '', line: 'own' },
  { type: 'cuts', us_number: '2', area: '', line: 'shared' },
  { type: 'same_as', us_number: '4', area: '' },
];

function node(number: string, relations: NodeRelation[] = []): ExportedNode {
  const unit = { us_number: number, area: '', site_name: '', label: number, shown: number };
  return { ...unit, id: `n${number}`, facts: {}, relations, row: '', lane: undefined, source: { row: 1 } };
}

function edge(from: string, kind: RelationType | 'order', to: string): ParsedEdge {
  return { from: `n${from}`, to: `n${to}`, word: kind, kind, source: { row: 2 } };
}

/** What the lines say when only these are left. */
function compare(drawn: ParsedEdge[]): { added: string[]; preserved: string[] } {
  const nodes = [node('1', RELATIONS), node('2'), node('4')];
  const names = new Map(nodes.map(({ id, us_number, area }) => [id, { us_number, area }]));
  const { added, preserved } = compareLines(nodes, { ends: drawn, drawn, names });
  return {
    added: added.map(({ from, kind, to }) => `${from} ${kind} ${to}`),
    preserved: preserved.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`),
  };
}

describe('compareLines()', () => {
  it('takes untouched lines for the relations they were, whichever end tells them', () => {
    const all = ['1 covers 2', '1 cuts 2', '1 same_as 4'];

    expect(compare([edge('1', 'covers', '2')])).toEqual({ added: [], preserved: all });
    expect(compare([edge('2', 'covered_by', '1')])).toEqual({ added: [], preserved: all });
    expect(compare([edge('1', 'order', '2')])).toMatchObject({ added: [] });
  });

  it('takes away all that a line drew when it is gone, and nothing that was not drawn', () => {
    expect(compare([])).toEqual({ added: [], preserved: ['1 same_as 4'] });
  });

  it('takes another word, or the other direction, for another relation', () => {
    expect(compare([edge('1', 'fills', '2')])).toEqual({
      added: ['n1 fills n2'],
      preserved: ['1 cuts 2', '1 same_as 4'],
    });
    expect(compare([edge('2', 'covers', '1')]).added).toEqual(['n2 covers n1']);
  });

  it('takes a new line without a word for an order, from the later unit to the earlier', () => {
    expect(compare([edge('1', 'covers', '2'), edge('2', 'order', '4')]).added).toEqual(['n2 later_than n4']);
  });
});
