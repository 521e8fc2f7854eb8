import { describe, expect, it } from 'vitest';
import { explainEqual, membersOf, mergeUnits, partOff, representativeOf } from './merge.ts';

const joins = (...pairs: [number, number][]): { a: number; b: number; statements: [] }[] =>
  pairs.map(([a, b]) => ({ a, b, statements: [] }));

//  5 — 1 — 4      0   2 — 3
//   \_____/
const merge = mergeUnits(6, joins([1, 5], [1, 4], [4, 5], [2, 3]));

describe('mergeUnits()', () => {
  it('makes classes numbered by their first member', () => {
    expect([...merge.classOf]).toEqual([0, 1, 2, 2, 1, 1]);
    expect([...membersOf(merge, 1)]).toEqual([1, 4, 5]);
    expect(representativeOf(merge, 2)).toBe(2);
  });
});

describe('explainEqual()', () => {
  it('gives the shortest chain of pairs', () => {
    expect(explainEqual(merge, 4, 5)).toEqual([2]);
    expect(explainEqual(mergeUnits(4, joins([0, 1], [1, 2], [2, 3])), 3, 0)).toEqual([2, 1, 0]);
    expect(explainEqual(merge, 2, 2)).toEqual([]);
    expect(explainEqual(merge, 0, 1)).toBeUndefined();
  });
});

describe('partOff()', () => {
  it('gives the half that goes with the second unit, if the pair alone holds them together', () => {
    expect(partOff(merge, 3)).toEqual(new Set([3]));
    expect(partOff(merge, 0)).toBeUndefined();
  });
});
