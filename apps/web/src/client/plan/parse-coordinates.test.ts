import { describe, expect, it } from 'vitest';
import { parseCoordinate, parseCoordinates } from './parse-coordinates.ts';

describe('parseCoordinate()', () => {
  it.each([
    ['12.5', 12.5],
    ['12,5', 12.5],
    [' -3 ', -3],
    ['.5', 0.5],
    ['1e3', undefined],
    ['12.5.1', undefined],
    ['', undefined],
    ['Infinity', undefined],
  ])('%j is %s', (text, value) => expect(parseCoordinate(text)).toBe(value));
});

describe('parseCoordinates()', () => {
  it('reads blanks, tabs, semicolons, commas, and the decimal comma', () => {
    const text = '1 2\n3\t4\n5;6\n7.5,8.5\n9,5 10,5\n11, 12';

    expect(parseCoordinates(text)).toEqual({
      positions: [
        [1, 2],
        [3, 4],
        [5, 6],
        [7.5, 8.5],
        [9.5, 10.5],
        [11, 12],
      ],
    });
  });

  it('removes a repeated first point, and skips empty lines', () => {
    expect(parseCoordinates('1 1\n\n2 1\n2 2\n1 1\n')).toEqual({
      positions: [
        [1, 1],
        [2, 1],
        [2, 2],
      ],
    });
  });

  it('names the line that has no two numbers', () => {
    expect(parseCoordinates('1 1\n\n2 x')).toEqual({ invalidLine: 3 });
    expect(parseCoordinates('1 1 7')).toEqual({ invalidLine: 1 });
  });
});
