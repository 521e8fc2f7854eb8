import { describe, expect, it } from 'vitest';
import { nextNumberAfter } from './next-number.ts';

describe('nextNumberAfter()', () => {
  it.each([
    [undefined, '1'],
    ['9', '10'],
    ['C11', 'C12'],
    ['T-099', 'T-100'],
    ['A', 'A1'],
  ])('proposes after %s the number %s', (greatest, next) => {
    expect(nextNumberAfter(greatest)).toBe(next);
  });
});
