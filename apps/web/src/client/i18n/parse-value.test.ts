import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatOf } from './format.ts';
import {
  formatTypedDay,
  formatTypedMoment,
  parseDay,
  parseFlag,
  parseMoment,
  parseNumber,
} from './parse-value.ts';

describe('parseNumber()', () => {
  it.each([
    ['41,20', 'it', 41.2],
    ['41.20', 'it', 41.2],
    ['1.234,5', 'it', 1234.5],
    ['1.234', 'it', 1234],
    ['0.125', 'it', 0.125],
    ['1,234', 'en', 1234],
    ['1,234.5', 'en', 1234.5],
    ['41,2', 'en', 41.2],
    ['−3', 'en', -3],
    ['1 234 567', 'it', 1_234_567],
  ] as const)('reads %s (%s) as %d', (text, language, value) => {
    expect(parseNumber(text, language)).toBe(value);
  });

  it.each(['', 'last summer', '1-2', '12a', '.', '1e5'])('reads no number in "%s"', (text) => {
    expect([parseNumber(text, 'en'), parseNumber(text, 'it')]).toEqual([undefined, undefined]);
  });

  it('reads every number back as it is shown in either language', () => {
    const figures = fc.integer({ min: -12_000_000, max: 12_000_000 }).map((value) => value / 1_000);
    fc.assert(
      fc.property(figures, fc.constantFrom('en' as const, 'it' as const), (value, language) => {
        expect(parseNumber(formatOf(language).decimal(value), language)).toBe(value);
      }),
    );
  });
});

describe('parseDay()', () => {
  it.each([
    ['3/9/2026', '2026-09-03'],
    ['03.09.26', '2026-09-03'],
    ['1-12-1987', '1987-12-01'],
    ['12/12/87', '1987-12-12'],
    ['2026-2-3', '2026-02-03'],
    ['3 9 2026', '2026-09-03'],
    ['03092026', '2026-09-03'],
  ])('reads %s', (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  it('reads what formatTypedDay() wrote', () => {
    expect([
      formatTypedDay('2026-09-03'),
      parseDay(formatTypedDay('2026-09-03')),
      formatTypedDay(''),
    ]).toEqual(['03/09/2026', '2026-09-03', '']);
  });

  it.each(['31/2/2026', '2026-13-01', 'today', ''])('reads no day in "%s"', (text) => {
    expect(parseDay(text)).toBeUndefined();
  });
});

it('parseFlag() knows yes and no in both languages', () => {
  expect(['Sì', 'si', 'x', 'VERO', 'YES', 'no', 'FALSO', '0', 'maybe'].map(parseFlag)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    undefined,
  ]);
});

describe('parseMoment()', () => {
  it.each([
    ['3/9/2026 14:05', '2026-09-03T14:05:00'],
    ['3/9/2026', '2026-09-03T00:00:00'],
    ['3 9 2026 8.30', '2026-09-03T08:30:00'],
    ['2026-09-03T14:05:07.250', '2026-09-03T14:05:07'],
  ])('reads %s as %s', (text, moment) => {
    expect(parseMoment(text)).toBe(moment);
  });

  it.each(['', '14:05', '3/9/2026 25:00', '31/2/2026 10:00', 'yesterday'])(
    'reads no moment in "%s"',
    (text) => {
      expect(parseMoment(text)).toBeUndefined();
    },
  );

  it('reads a moment back as it is shown for typing', () => {
    for (const moment of ['2026-09-03T14:05:07', '2026-09-03T14:05:00', '2026-09-03T00:00:00'])
      expect(parseMoment(formatTypedMoment(moment))).toBe(moment);
    expect(formatTypedMoment('2026-09-03T00:00:00')).toBe('03/09/2026');
  });
});
