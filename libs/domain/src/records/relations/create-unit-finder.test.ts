import { describe, expect, it } from 'vitest';
import { createUnitFinder } from './resolve-reference.ts';

const UNITS = [
  { us_number: '1', area: 'A', unit_type: 'US' },
  { us_number: '1', area: 'B', unit_type: 'USM' },
  { us_number: '2', area: null, unit_type: 'US' },
  { us_number: '2', area: 'B', unit_type: 'US' },
];
const find = createUnitFinder(UNITS);

describe('createUnitFinder()', () => {
  it('finds the unit of the area', () => {
    expect(find({ us_number: '1', area: 'B' })).toBe(UNITS[1]);
  });

  it('lets the type decide between units of one number, where no area is given', () => {
    expect(find({ us_number: '1', area: null, unit_type: 'USM' })).toBe(UNITS[1]);
    expect(find({ us_number: '1' })).toBeUndefined();
  });

  it('prefers the unit without an area, where no area is given', () => {
    expect(find({ us_number: '2', unit_type: 'US' })).toBe(UNITS[2]);
  });

  it('finds none for an area or a number that is not recorded', () => {
    expect([find({ us_number: '1', area: 'C' }), find({ us_number: '9' }), find({})]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
