import { describe, expect, it } from 'vitest';
import { formatOf } from '../../i18n/format.ts';
import { PERIODS_TEXTS } from './periods-texts.ts';
import { formatYears } from './format-years.ts';

describe('formatYears()', () => {
  it.each([
    [-40, 390, '40 BC – 390', '40 a.C. – 390'],
    [null, 800, 'until 800', 'fino all’800'],
    [11, null, 'from 11', 'dall’11'],
    [null, 1100, 'until 1100', 'fino al 1100'],
    [null, null, '', ''],
  ])('tells the years %s to %s in words', (start_year, end_year, english, italian) => {
    const years = { start_year, end_year };

    expect(formatYears(PERIODS_TEXTS.en, formatOf('en'), years)).toBe(english);
    expect(formatYears(PERIODS_TEXTS.it, formatOf('it'), years)).toBe(italian);
  });
});
