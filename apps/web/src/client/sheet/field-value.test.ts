import { describe, expect, it } from 'vitest';
import type { RecordField } from '../data/fields.ts';
import { dotsOf, earlyProblemOf, readValue, writeValue } from './field-value.ts';

const field = (given: Partial<RecordField>): RecordField => ({
  name: 'color',
  label: { en: 'Colour', it: 'Colore' },
  section: 'physical',
  kind: 'text',
  unit: undefined,
  vocabulary: undefined,
  description: undefined,
  words: [],
  most: undefined,
  minimum: undefined,
  maximum: undefined,
  canBeEmpty: true,
  canChange: true,
  ...given,
});

describe('writeValue()', () => {
  it.each([
    [field({ kind: 'day' }), '2026-09-03', '03/09/2026'],
    [field({ kind: 'decimal' }), 41.25, '41,25'],
    [field({ kind: 'list' }), ['1', '2a'], '1, 2a'],
    [field({ kind: 'boolean' }), false, 'no'],
  ])('is taken back by readValue()', (of, value, text) => {
    expect(writeValue(of, value, 'it').toLowerCase()).toBe(text);
    expect(readValue(of, text, 'it')).toEqual({ ok: true, value });
  });
});

describe('readValue()', () => {
  it('keeps the spaces of a text that is being typed, and clears with nothing', () => {
    expect(readValue(field({}), 'limo ', 'it')).toEqual({ ok: true, value: 'limo ' });
    expect(readValue(field({}), ' ', 'it')).toEqual({ ok: true, value: null });
  });
});

describe('dotsOf()', () => {
  it('has a dot for anything, four only for all', () => {
    expect([dotsOf(0, 5), dotsOf(1, 40), dotsOf(39, 40), dotsOf(40, 40)]).toEqual([
      '○○○○',
      '●○○○',
      '●●●○',
      '●●●●',
    ]);
  });
});

describe('earlyProblemOf()', () => {
  const year = field({ kind: 'integer', minimum: 1800, maximum: 2100 });
  const told = (of: RecordField, text: string): boolean =>
    earlyProblemOf(of, text, readValue(of, text, 'it')) !== undefined;

  it('shows years BC in words and parses them back (observation 30)', () => {
    const year = field({ kind: 'integer', minimum: -10_000_000, maximum: 3_000, isYear: true });

    expect([writeValue(year, -40, 'en'), writeValue(year, -40, 'it'), writeValue(year, 1250, 'it')]).toEqual([
      '40 BC',
      '40 a.C.',
      '1250',
    ]);
    for (const typed of ['40 BC', '40 a.C.', '-40', '−40'])
      expect(readValue(year, typed, 'it')).toEqual({ ok: true, value: -40 });
    for (const begun of ['40 b', '40 a.', '-']) {
      expect(earlyProblemOf(year, begun, readValue(year, begun, 'en'))).toBeUndefined();
    }
    expect(readValue(year, 'IV sec.', 'it')).toMatchObject({ ok: false });
  });

  it('waits for the rest of a number or a day, and tells at once what no rest can mend', () => {
    expect(['2', '202', '2026'].map((text) => told(year, text))).toEqual([false, false, false]);
    expect(['20260', 'anno'].map((text) => told(year, text))).toEqual([true, true]);
    expect(['-', '41,', 'q'].map((text) => told(field({ kind: 'decimal' }), text))).toEqual([
      false,
      false,
      true,
    ]);
    expect(['3/9', '33/09/2026'].map((text) => told(field({ kind: 'day' }), text))).toEqual([false, true]);
    expect(told(field({ canBeEmpty: false }), '')).toBe(true);
  });
});
