import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countDrawnCrossings } from './count-drawn-crossings.ts';
import { mergeSegments, findSegmentAt, type DrawnSegments } from './model/drawn-segments.ts';

function countSlowly({ verticals, horizontals }: DrawnSegments): number {
  let count = 0;
  for (let v = 0; v < verticals.count; v++) {
    for (let h = 0; h < horizontals.count; h++) {
      const [x, y] = [verticals.at[v]!, horizontals.at[h]!];
      const isIn = verticals.from[v]! < y && y < verticals.to[v]!;
      if (isIn && horizontals.from[h]! < x && x < horizontals.to[h]!) count++;
    }
  }
  return count;
}

const LINE = fc
  .tuple(fc.boolean(), fc.nat(9), fc.nat(9), fc.nat(9))
  .map(([isVertical, at, from, to]) => (isVertical ? [at, from, at, to] : [from, at, to, at]));

describe('mergeSegments()', () => {
  it('makes one segment of what lies on each other or touches end to end', () => {
    const { verticals, horizontals } = mergeSegments([
      [5, 0, 5, 10],
      [5, 10, 5, 20],
      [5, 30, 5, 15],
      [0, 7, 9, 7],
    ]);

    expect([verticals.count, verticals.from[0], verticals.to[0]]).toEqual([1, 0, 30]);
    expect([horizontals.count, horizontals.from[0], horizontals.to[0]]).toEqual([1, 0, 9]);
    expect(findSegmentAt(verticals, 5, 30)).toBe(0);
    expect(findSegmentAt(verticals, 5, 30.5)).toBe(-1);
  });

  it('keeps segments apart that do not touch', () => {
    const { verticals } = mergeSegments([
      [5, 0, 5, 10],
      [5, 10.5, 5, 20],
      [6, 0, 6, 10],
    ]);

    expect(verticals.count).toBe(3);
  });
});

describe('countDrawnCrossings()', () => {
  it('counts a trunk once and a joint not at all', () => {
    const drawn = mergeSegments([
      [5, 0, 5, 10],
      [0, 4, 9, 4],
      [2, 4, 9, 4],
      [0, 6, 9, 6],
      [0, 8, 5, 8],
    ]);

    expect(countDrawnCrossings(drawn, [])).toBe(2);
    expect(countDrawnCrossings(drawn, [5, 6, 5, 8])).toBe(1);
  });

  it('counts as one does by hand', () => {
    fc.assert(
      fc.property(fc.array(LINE, { maxLength: 40 }), (lines) => {
        const drawn = mergeSegments(lines);

        expect(countDrawnCrossings(drawn, [])).toBe(countSlowly(drawn));
      }),
    );
  });
});
