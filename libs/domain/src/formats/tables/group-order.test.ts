import { describe, expect, it } from 'vitest';
import { readImport } from '../read-import.ts';

const table = (name: string, text: string) => ({
  name,
  rows: text.split('\n').map((line, i) => ({ number: i + 1, cells: line.split(',') })),
});
const STRAT = table('1-strat.csv', 'above,below\na,b\nb,c\n1,c');
const GROUPS = table('3-context-grouping.csv', 'context,Group\na,2\nb,2\nc,1');

describe('an order of groups', () => {
  it.each([
    ['group,later group\n1,2\n2,10', {}],
    ['Fase;Fase precedente\n10;2\n2;1', {}],
    ['group_above,group_below\n10,2\n2,1', {}],
    ['above,below,relationship\n10,2,abutting\n2,1,gap', {}],
    ['above,below\n10,2\n2,1', { fileName: '4-group-ordering.csv' }],
  ])('is known by its headings, by how groups meet, or by the name of the file: %j', (text, input) => {
    const { format, units, statements, records } = readImport({ text, ...input });

    expect([format, units.length, statements.length]).toEqual(['group_order', 0, 0]);
    expect(records.map(({ entity, fields }) => [entity, fields['period'], fields['sort_order']])).toEqual([
      ['periods', '10', 1],
      ['periods', '2', 2],
      ['periods', '1', 3],
    ]);
  });

  it('keeps how groups meet, and tells of rows with one group', () => {
    const { records, problems } = readImport({
      text: 'above,below,relationship\n3,2,abutting\n3,1,overlap\n,1,gap',
    });

    expect(records[0]?.fields).toEqual({
      period: '3',
      phase: '',
      sort_order: 1,
      notes: 'abutting 2\noverlap 1',
    });
    expect(problems).toMatchObject([{ code: 'unreadable_line', row: 4 }]);
  });

  it('leaves an order of units what it is', () => {
    expect(readImport({ text: 'above,below\n2,1' }).format).toBe('edge_list');
    expect(readImport({ text: 'above,below\n2,1', fileName: 'groups.csv' }).statements).toHaveLength(1);
  });

  it('makes the groups of PolyChron periods of its contexts, in the order their table says', () => {
    const { units, statements, records } = readImport({
      tables: [STRAT, GROUPS, table('4-group-ordering.csv', 'above,below\n1,2')],
    });

    expect(units.map(({ us_number, fields }) => [us_number, fields['period']])).toEqual([
      ['a', '2'],
      ['b', '2'],
      ['c', '1'],
    ]);
    expect(statements.map(({ from, to }) => `${from.us_number} ${to.us_number}`)).toEqual([
      'a b',
      'b c',
      '1 c',
    ]);
    expect(records.map(({ fields }) => [fields['period'], fields['sort_order']])).toEqual([
      ['1', 1],
      ['2', 2],
    ]);
  });

  it('does not take an order of units for one of groups where both have numbers', () => {
    const { statements, records } = readImport({
      tables: [
        table('strat.csv', 'above,below\n1,2\n2,3'),
        table('grouping.csv', 'context,Group\n1,3\n2,2\n3,1'),
      ],
    });

    expect(statements).toHaveLength(2);
    expect(records.map(({ fields }) => fields['period'])).toEqual(['3', '2', '1']);
  });

  it('takes the order from the relations where no table says it, and never for a site that has its own', () => {
    const { records } = readImport({ tables: [STRAT, GROUPS] });

    expect(records).toMatchObject([
      { fields: { period: '2', sort_order: 1 }, isDrawn: true },
      { fields: { period: '1', sort_order: 2 }, isDrawn: true },
    ]);
  });
});
