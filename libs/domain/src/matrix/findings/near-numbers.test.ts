import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNearNumbers, isSlip } from './near-numbers.ts';

const units = ['1104', '1140', '1014', '104', '11104', '1105', '2000', '12a', '21a'].map((us_number) => ({
  key: us_number,
  us_number,
  area: 'A',
}));
const findNear = createNearNumbers([...units, { key: 'B', us_number: '1401', area: 'B' }]);

const near = (number: string, area = 'A'): string[] =>
  findNear(number, area).map((place) => units[place]?.us_number ?? 'B');

describe('createNearNumbers()', () => {
  it('finds numbers one slip away, swapped characters first', () => {
    expect(near('1104')).toEqual(['1014', '1140', '11104', '104', '1105']);
    expect(near('12a')).toEqual(['21a']);
  });

  it('stays in the area and finds nothing near a number nobody resembles', () => {
    expect(near('1410', 'B')).toEqual(['B']);
    expect(near('9999')).toEqual([]);
    expect(near('')).toEqual([]);
  });
});

describe('isSlip()', () => {
  it('says of every two numbers what the finder does', () => {
    const number = fc.string({ unit: fc.constantFrom('1', '2', 'a'), maxLength: 5 });
    fc.assert(
      fc.property(number, number, (written, other) => {
        const unit = { key: 'X', us_number: other, area: 'A' };

        const isFound = createNearNumbers([unit])(written, 'A').length > 0;

        expect(isSlip(written, other)).toBe(isFound);
      }),
      { numRuns: 2_000 },
    );
  });
});
