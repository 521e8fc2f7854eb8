import { describe, expect, it } from 'vitest';
import { rangeOf, rankByNumber } from './period-rank.ts';

describe('rankByNumber()', () => {
  it('puts period 1 last in time, and its phases inside it', () => {
    const first = rankByNumber('1', null)!;
    const second = rankByNumber('2', null)!;
    const phase = rankByNumber('2', '2.1')!;

    expect(second.end).toBeLessThan(first.start);
    expect(phase.start).toBeGreaterThanOrEqual(second.start);
    expect(phase.end).toBeLessThanOrEqual(second.end);
    expect(rankByNumber('2', '3')!.end).toBeLessThan(phase.start);
  });

  it('does not guess at names', () => {
    expect(rankByNumber('Roman', null)).toBeUndefined();
    expect(rankByNumber('2-3', null)).toBeUndefined();
  });
});

describe('rangeOf()', () => {
  const unit = { key: '1', us_number: '1', area: '' };

  it('spans from the first period to the last', () => {
    const range = rangeOf({ ...unit, period: '3', period_end: '1' }, rankByNumber);

    expect(range).toEqual({ start: rankByNumber('3', null)!.start, end: rankByNumber('1', null)!.end });
  });

  it('is unknown without a period', () => {
    expect(rangeOf({ ...unit, period: ' ', period_end: null }, rankByNumber)).toBeUndefined();
  });
});
