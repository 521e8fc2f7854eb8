import { describe, expect, it } from 'vitest';
import { findUnsafeValues } from './find-unsafe-values.ts';

describe('findUnsafeValues()', () => {
  it.each([
    ['NUL', { a: 'x\u0000' }],
    ['half a pair', { a: ['\uD800'] }],
    ['a key that reaches for prototypes', JSON.parse('{"a":{"__proto__":1}}')],
    ['a constructor', { constructor: 1 }],
    ['deep nesting', JSON.parse('['.repeat(40) + ']'.repeat(40))],
  ])('names %s', (_what, input) => {
    expect(findUnsafeValues(input)).toHaveLength(1);
  });

  it('finds nothing in what may be stored', () => {
    expect(findUnsafeValues({ a: ['x', 1, null, { b: '🏺' }] })).toEqual([]);
  });
});
