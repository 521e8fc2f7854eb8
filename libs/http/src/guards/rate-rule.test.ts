import { describe, expect, it } from 'vitest';
import { parseRateRule } from './rate-rule.ts';

describe('parseRateRule()', () => {
  it.each([
    ['100/1m', { limit: 100, windowMs: 60_000 }],
    ['10/h', { limit: 10, windowMs: 3_600_000 }],
    [' 5/30s ', { limit: 5, windowMs: 30_000 }],
    ['off', undefined],
  ])('reads %s', (text, rule) => {
    expect(parseRateRule(text)).toEqual(rule);
  });

  it.each(['', '100', '0/1m', '100/0m', '100/1y', '-1/1m', '1/9999d', 'on'])('refuses "%s"', (text) => {
    expect(() => parseRateRule(text)).toThrow('is not a rate');
  });
});
