import { describe, expect, it } from 'vitest';
import { showAmount, showValue, showYears } from '../show-value.ts';

describe('showYears()', () => {
  it.each([
    [-27, 476, '27 BC – AD 476', '27 a.C. – 476 d.C.'],
    [100, 476, 'AD 100–476', '100–476 d.C.'],
    [-300, -27, '300–27 BC', '300–27 a.C.'],
    [-40_000, -10_000, '40,000–10,000 BC', '40.000–10.000 a.C.'],
    [79, 79, 'AD 79', '79 d.C.'],
    [null, -420, 'until 420 BC', 'fino al 420 a.C.'],
    [null, 800, 'until AD 800', 'fino all’800 d.C.'],
    [1955, null, 'from AD 1955', 'dal 1955 d.C.'],
    [-1, null, 'from 1 BC', 'dall’1 a.C.'],
    [-1100, null, 'from 1100 BC', 'dal 1100 a.C.'],
    [null, null, '', ''],
  ])('writes %j to %j as %s, in Italian %s', (start_year, end_year, english, italian) => {
    expect(showYears({ start_year, end_year }, 'en')).toBe(english);
    expect(showYears({ start_year, end_year }, 'it')).toBe(italian);
  });
});

describe('showAmount()', () => {
  it('groups digits and marks decimals as the language does', () => {
    expect([showAmount(1234.5, 'en'), showAmount(1234.5, 'it')]).toEqual(['1,234.5', '1.234,5']);
  });

  it('leaves years and codes as they are', () => {
    expect(showValue(2024, { kind: 'integer', unit: 'year' }, 'it')).toBe('2024');
    expect(showValue(12_345, { kind: 'integer' }, 'it')).toBe('12345');
    expect(showValue(1234.5, { kind: 'decimal', unit: 'm' }, 'it')).toBe('1.234,5\u00a0m');
  });
});
