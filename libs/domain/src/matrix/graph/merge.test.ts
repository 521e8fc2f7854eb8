import { describe, expect, it } from 'vitest';
import { explainEquality, membersOf, mergeUnits, splitOff, representativeOf } from './merge.ts';

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

describe('explainEquality()', () => {
  it('gives the shortest chain of pairs', () => {
    expect(explainEquality(merge, 4, 5)).toEqual([2]);
    expect(explainEquality(mergeUnits(4, joins([0, 1], [1, 2], [2, 3])), 3, 0)).toEqual([2, 1, 0]);
    expect(explainEquality(merge, 2, 2)).toEqual([]);
    expect(explainEquality(merge, 0, 1)).toBeUndefined();
  });
});

describe('splitOff()', () => {
  it('gives the half that goes with the second unit, if the pair alone holds them together', () => {
    expect(splitOff(merge, 3)).toEqual(new Set([3]));
    expect(splitOff(merge, 0)).toBeUndefined();
  });
});
