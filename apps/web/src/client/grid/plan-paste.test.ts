import { describe, expect, it } from 'vitest';
import type { GridColumn } from './grid-column.ts';
import { planPaste } from './plan-paste.ts';

interface Row {
  id: number;
  a: string;
  b: string;
}
const read = (text: string) => ({ ok: true as const, value: text });
const readComma = (text: string) => ({ ok: true as const, value: Number(text.replace(',', '.')) });
const columns: GridColumn<Row>[] = [
  { id: 'id', label: 'Number', width: 50, textOf: ({ id }) => String(id) },
  { id: 'a', label: 'A', width: 50, textOf: ({ a }) => a, read },
  { id: 'b', label: 'B', width: 50, textOf: ({ b }) => b, read },
];
const rows: Row[] = [1, 2, 3, 4].map((id) => ({ id, a: 'a', b: 'b' }));

function plan(block: string[][], range: { top: number; bottom: number; left: number; right: number }) {
  const { edits, rowsOver, columnsOver, fixed } = planPaste(block, {
    range,
    columns,
    rowAt: (index) => rows[index],
    rows: rows.length,
  });
  return {
    edits: edits.map(({ row, column, text }) => `${row.id}.${column.id}=${text}`),
    rowsOver,
    columnsOver,
    fixed: fixed.map(({ id }) => id),
  };
}
const cell = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column });

describe('planPaste()', () => {
  it('puts a block where it begins, and leaves out cells that say the same already', () => {
    expect(
      plan(
        [
          ['x', 'b'],
          ['a', ' y '],
        ],
        cell(1, 1),
      ).edits,
    ).toEqual(['2.a=x', '3.b= y ']);
  });

  it('leaves out cells whose value is the same in other signs', () => {
    const number = { id: 'n', label: 'N', width: 50, textOf: () => '2,5', read: readComma };
    const target = { range: cell(0, 0), columns: [number], rowAt: (index: number) => rows[index], rows: 4 };

    expect(planPaste([['2,50'], ['2,51']], target).edits.map(({ text }) => text)).toEqual(['2,51']);
  });

  it('leaves out a first line of headings, where they are those of the columns', () => {
    expect(
      plan(
        [
          ['a', 'B', 'C'],
          ['x', 'y', 'z'],
        ],
        cell(1, 1),
      ).edits,
    ).toEqual(['2.a=x', '2.b=y']);
    expect(plan([['B'], ['x']], cell(1, 1)).edits).toEqual(['2.a=B', '3.a=x']);
    expect(plan([['A']], cell(1, 1)).edits).toEqual(['2.a=A']);
  });

  it('fills what is chosen with a single text, and with a block that fits whole times', () => {
    expect(plan([['x']], { top: 0, bottom: 2, left: 1, right: 1 }).edits).toEqual([
      '1.a=x',
      '2.a=x',
      '3.a=x',
    ]);
    expect(plan([['x'], ['y']], { top: 0, bottom: 3, left: 2, right: 2 }).edits).toEqual([
      '1.b=x',
      '2.b=y',
      '3.b=x',
      '4.b=y',
    ]);
  });

  it('tells what finds no place, and which columns cannot be changed', () => {
    expect(
      plan(
        [
          ['9', 'x', 'y', 'z'],
          ['9', 'x', 'y', 'z'],
        ],
        cell(3, 0),
      ),
    ).toEqual({
      edits: ['4.a=x', '4.b=y'],
      rowsOver: 1,
      columnsOver: 1,
      fixed: ['id'],
    });
  });

  it('leaves cells alone for which the block has no text', () => {
    expect(plan([['x', 'y'], ['z']], cell(0, 1)).edits).toEqual(['1.a=x', '1.b=y', '2.a=z']);
  });
});
