import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFreePlace, insertOccupant, leastDistance, areApart, type Occupant } from './free-places.ts';

const LINE = { width: 0, isBox: false };

/** A level of boxes and lines, each as near to the one before as it may be, or further. */
const level = fc
  .array(fc.record({ width: fc.constantFrom(0, 0, 8, 30, 47), room: fc.integer({ min: 0, max: 60 }) }), {
    maxLength: 12,
  })
  .map((all) => {
    const standing: Occupant[] = [];
    for (const { width, room } of all) {
      const own = { width, isBox: width > 8 };
      const before = standing.at(-1);
      const x = before ? before.x + leastDistance(before, own) + room / 2 : room - 90;
      standing.push({ ...own, x });
    }
    return standing;
  });
const own = fc.constantFrom(LINE, { width: 30, isBox: true }, { width: 41, isBox: true });

/** Half points near and far, the nearest first. */
function listPlaces(wanted: number): number[] {
  const near = Math.round(wanted * 2) / 2;
  const all = Array.from({ length: 8_001 }, (_, at) => near + (at - 4_000) / 2);
  return all.sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
}

describe('findFreePlace()', () => {
  it('gives the nearest half point that is free in every level', () => {
    fc.assert(
      fc.property(
        fc.array(level, { maxLength: 4 }),
        own,
        fc.double({ min: -400, max: 400, noNaN: true }),
        (levels, one, wanted) => {
          const isFree = (x: number): boolean =>
            levels.every((all) =>
              all.every((each) => Math.abs(each.x - x) >= leastDistance(each, one) - 0.02),
            );
          const nearest = listPlaces(wanted).find(isFree);

          const place = findFreePlace(levels, one, wanted);

          expect(isFree(place)).toBe(true);
          expect(Math.abs(place - wanted)).toBeCloseTo(Math.abs(nearest! - wanted), 6);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('leaves a level sorted and apart when what it found a place for is put there', () => {
    fc.assert(
      fc.property(
        level,
        fc.array(fc.tuple(own, fc.integer({ min: -300, max: 300 })), { maxLength: 10 }),
        (all, more) => {
          for (const [one, wanted] of more)
            insertOccupant(all, { ...one, x: findFreePlace([all], one, wanted) });

          expect(areApart(all)).toBe(true);
        },
      ),
    );
  });

  it('looks only at those between', () => {
    let looks = 0;
    const watched = Array.from({ length: 20_000 }, (_, at) => ({
      ...LINE,
      get x(): number {
        looks++;
        return at * 20;
      },
    }));

    const place = findFreePlace([watched, watched], LINE, 200_001);

    expect(place).toBe(200_006);
    expect(looks).toBeLessThan(500);
  });
});
