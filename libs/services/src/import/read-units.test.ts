import { describe, expect, it } from 'vitest';
import type { JoinedUnit } from './names/place-units.ts';
import { readUnit } from './read-units.ts';

const unitWith = (fields: Record<string, unknown>, name: Partial<JoinedUnit> = {}): JoinedUnit => ({
  area: 'A',
  us_number: '12',
  fields,
  declared: true,
  source: { row: 5 },
  ...name,
});

describe('readUnit()', () => {
  it('gives the values that fit, trimmed', () => {
    const { unit, problems } = readUnit('Villa', unitWith({ definition: ' layer ', excavation_year: 2020 }));

    expect(unit).toEqual({
      site_name: 'Villa',
      area: 'A',
      us_number: '12',
      definition: 'layer',
      excavation_year: 2020,
    });
    expect(problems).toEqual([]);
  });

  it('keeps what does not fit among the custom fields, beside one of the same name', () => {
    const { unit, problems } = readUnit(
      'Villa',
      unitWith({ excavation_year: 'about 1990', custom: { excavation_year: 'x', boxes: ['a', 'b'] } }),
    );

    expect(unit?.custom).toEqual({
      excavation_year: 'x',
      boxes: ['a', 'b'],
      'excavation_year 2': 'about 1990',
    });
    expect(problems).toMatchObject([{ code: 'kept_as_own_field', row: 5, value: 'about 1990' }]);
  });

  it('loses nothing of a text that is too long for one own field', () => {
    const long = '🏺'.repeat(12_000);

    const { unit } = readUnit('Villa', unitWith({ custom: { remarks: long } }));

    const parts = Object.values(unit?.custom ?? {});
    expect(Object.keys(unit?.custom ?? {})).toEqual(['remarks', 'remarks 2', 'remarks 3']);
    expect(parts.join('')).toBe(long);
    expect(
      parts.every((part) => typeof part === 'string' && part.length <= 10_000 && part.isWellFormed()),
    ).toBe(true);
  });

  it.each([
    ['too long', { us_number: 'x'.repeat(101) }],
    ['with a NUL', { us_number: 'a\u0000b' }],
    ['of a too long area', { area: 'x'.repeat(251) }],
  ])('reports a number %s instead of failing', (_, name) => {
    const { unit, problems } = readUnit('Villa', unitWith({}, name));

    expect(unit).toBeUndefined();
    expect(problems).toMatchObject([{ severity: 'error', code: 'unusable_number', row: 5 }]);
  });
});
