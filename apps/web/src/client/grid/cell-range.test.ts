import { describe, expect, it } from 'vitest';
import { chooseCell, clampPlace, isOneCell, moveChoice, rangeOf, type CellStep } from './cell-range.ts';

const size = { rows: 10, columns: 4 };
const at = (row: number, column: number) => ({ row, column });
const move = (row: number, column: number, step: CellStep) =>
  moveChoice(chooseCell(at(row, column)), step, { size, page: 5, grows: false }).focus;

describe('moveChoice()', () => {
  it.each([
    ['up', at(1, 1)],
    ['down', at(3, 1)],
    ['left', at(2, 0)],
    ['right', at(2, 2)],
    ['page-up', at(0, 1)],
    ['page-down', at(7, 1)],
    ['row-start', at(2, 0)],
    ['row-end', at(2, 3)],
    ['first', at(0, 0)],
    ['last', at(9, 3)],
    ['next', at(2, 2)],
    ['previous', at(2, 0)],
  ] as const)('goes %s', (step, place) => {
    expect(move(2, 1, step)).toEqual(place);
  });

  it('goes on in the next row after the last column, and stays in the last cell', () => {
    expect([move(2, 3, 'next'), move(3, 0, 'previous'), move(9, 3, 'next'), move(0, 0, 'previous')]).toEqual([
      at(3, 0),
      at(2, 3),
      at(9, 3),
      at(0, 0),
    ]);
  });

  it('lets a range grow from where it began, in any direction', () => {
    const grown = ['up', 'left'].reduce(
      (choice, step) => moveChoice(choice, step as CellStep, { size, page: 5, grows: true }),
      chooseCell(at(5, 2)),
    );

    expect(rangeOf(grown)).toEqual({ top: 4, bottom: 5, left: 1, right: 2 });
  });
});

it('clampPlace() keeps a cell inside of what is left of a grid', () => {
  expect(clampPlace(at(12, 7), { rows: 3, columns: 2 })).toEqual(at(2, 1));
  expect(clampPlace(at(2, 1), { rows: 0, columns: 0 })).toEqual(at(0, 0));
});

describe('isOneCell()', () => {
  it('tells a cell from a range', () => {
    expect(isOneCell(chooseCell(at(2, 1)))).toBe(true);
    expect(isOneCell({ from: at(2, 1), focus: at(2, 2) })).toBe(false);
    expect(isOneCell({ from: at(2, 1), focus: at(3, 1) })).toBe(false);
  });
});
