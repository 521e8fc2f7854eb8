import { expect, it } from 'vitest';
import { byUnit, nudgedIn, planPutBack, type Wish } from './hand-wishes.ts';

const own = (unit: number): Wish => ({ unit, place: 'own' });
const shift = (unit: number, by: number): Wish => ({ unit, place: 'shift', by });
const left = (unit: number, of: number, by?: number): Wish => ({
  unit,
  place: 'left',
  of,
  ...(by !== undefined && { by }),
});

it('nudgedIn() moves a unit on from where it is wanted', () => {
  const wishes = byUnit([shift(1, 12), left(2, 1)]);

  expect([1, 2, 3].map((unit) => nudgedIn(wishes, { unit, by: 5 }))).toEqual([
    shift(1, 17),
    left(2, 1, 5),
    shift(3, 5),
  ]);
});

it('planPutBack() gives units the places they had, their own where they had none', () => {
  const made = byUnit([left(1, 3), left(2, 3)]);

  expect(planPutBack([shift(1, 12), own(2)], { made, now: made })).toEqual({
    places: [shift(1, 12), own(2)],
    left: [],
  });
});

it('planPutBack() leaves what was placed anew since, and names it', () => {
  const made = byUnit([shift(1, 12), shift(2, 12)]);
  const now = byUnit([shift(1, 12), left(2, 9)]);

  expect(planPutBack([own(1), own(2)], { made, now })).toEqual({ places: [own(1)], left: [2] });
});

it('planPutBack() has nothing to do with what stands again where it stood', () => {
  const made = byUnit([left(1, 3)]);

  expect(planPutBack([shift(1, 12)], { made, now: byUnit([shift(1, 12)]) })).toEqual({
    places: [],
    left: [],
  });
});

it('planPutBack() takes back a reset: all units are wanted again where they were', () => {
  const before = [shift(1, 12), left(2, 1), left(3, 1, 4)];

  expect(planPutBack(before, { made: byUnit([]), now: byUnit([]) })).toEqual({ places: before, left: [] });
});

it('planPutBack() takes a place told without points for the same as one with none', () => {
  const made = byUnit([left(1, 3)]);
  const now = byUnit([left(1, 3, 0)]);

  expect(planPutBack([own(1)], { made, now }).places).toEqual([own(1)]);
});
