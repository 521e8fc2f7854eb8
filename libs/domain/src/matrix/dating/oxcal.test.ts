import { describe, expect, it } from 'vitest';
import type { Statement } from '../graph/facts.ts';
import { buildMatrix } from '../matrix.ts';
import type { UnitDating } from './brackets.ts';
import { renderOxcal } from './oxcal.ts';

//  1
//  |
//  2
//  | \
//  3  4
const PERIODS: Record<string, string> = { '1': 'I', '3': 'II' };
const UNITS = ['1', '2', '3', '4'].map((key) => ({
  key,
  us_number: key,
  area: '',
  period: PERIODS[key] ?? null,
}));
const covers = (from: string, to: string): Statement => ({ from, type: 'covers', to });
const STATEMENTS = [covers('1', '2'), covers('2', '3'), covers('2', '4')];

describe('renderOxcal()', () => {
  it('says so where no unit is dated, in a comment OxCal passes over', () => {
    const matrix = buildMatrix(UNITS, STATEMENTS, { shows: () => false });

    const model = renderOxcal(matrix, [], { title: 'Villa', periods: [] });

    expect(model.split('\n').slice(3)).toEqual([
      ' // No unit has a date of its own: there is nothing to model.',
      '};',
      '',
    ]);
  });

  it('writes the dated part with the fewest constraints, oldest first', () => {
    const datings: UnitDating[] = [
      {
        unit: '3',
        kind: 'dating',
        label: 'LTL-1',
        earliest: null,
        latest: null,
        radiocarbon: { ageBp: 2450, error: 30 },
      },
      { unit: '4', kind: 'find', label: 'coin of 4', earliest: 320, latest: 340 },
      { unit: '1', kind: 'dating', label: '50 a.C.-20 d.C.', earliest: -50, latest: 20 },
    ];
    const isDated = new Set(datings.map(({ unit }) => unit));
    const matrix = buildMatrix(UNITS, STATEMENTS, { shows: ({ key }) => isDated.has(key) });

    const model = renderOxcal(matrix, datings, {
      title: 'Villa "A"',
      periods: [
        { period: 'I', phase: '', label: 'Period I' },
        { period: 'II', phase: '', label: 'Period II' },
      ],
    });

    expect(model).toBe(`Plot()
{
 Label("Villa 'A'");
 Sequence("Period II")
 {
  Boundary("Start Period II");
  Phase("Period II")
  {
   R_Date("US 3", 2450, 30);
  };
  Boundary("End Period II");
 };
 Sequence("Period I")
 {
  Boundary("Start Period I");
  Phase("Period I")
  {
   Date("US 1", U(BCE(50), CE(20)));
  };
  Boundary("End Period I");
 };
 Date("US 4");
 Sequence() { After("coin of 4") { Date("TPQ coin of 4", U(CE(320), CE(340))); }; Date("=US 4"); };
 Sequence() { Date("=US 3"); Date("=US 1"); };
 Sequence() { Date("=US 4"); Date("=US 1"); };
};
`);
  });
});
