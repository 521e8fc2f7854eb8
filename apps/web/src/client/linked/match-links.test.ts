import { describe, expect, it } from 'vitest';
import { isLinkTo } from './match-links.ts';

const TO_UNIT = { from: 'samples', to: 'us', field: 'us_number', isList: false } as const;
const TO_UNITS = { from: 'drawings', to: 'us', field: 'units', isList: true } as const;
const TO_BOX = { from: 'pottery', to: 'boxes', field: 'box_number', isList: false } as const;

const unit = (area: string, us_number: string) => ({ area, us_number });

describe('isLinkTo()', () => {
  it.each([
    ['the number alone', { us_number: '12' }, unit('A', '12'), true],
    ['number and area', { us_number: '12', area: 'A' }, unit('A', '12'), true],
    ['another area', { us_number: '12', area: 'B' }, unit('A', '12'), false],
    ['another number', { us_number: '1' }, unit('', '12'), false],
  ])('compares a unit by %s', (_what, row, target, isNamed) => {
    expect(isLinkTo(row, { link: TO_UNIT, target, number: 'us_number' })).toBe(isNamed);
  });

  it.each([
    [['3', '12'], '', true],
    [['A/12'], '', true],
    [['B/12'], '', false],
    [['12'], 'B', false],
    [['112'], '', false],
    [null, '', false],
  ])('finds a unit of area A in the list %j of area “%s”: %s', (units, area, isNamed) => {
    const found = isLinkTo({ units, area }, { link: TO_UNITS, target: unit('A', '12'), number: 'us_number' });

    expect(found).toBe(isNamed);
  });

  it('compares other records by their number', () => {
    const target = { box_number: '7' };

    expect(isLinkTo({ box_number: '7' }, { link: TO_BOX, target, number: 'box_number' })).toBe(true);
    expect(isLinkTo({ box_number: null }, { link: TO_BOX, target, number: 'box_number' })).toBe(false);
  });
});
