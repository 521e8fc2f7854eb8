import { expect, it } from 'vitest';
import { byUnit, nudgePosition, planUndo, type ManualPosition } from './manual-positions.ts';

const automatic = (unit: number): ManualPosition => ({ unit, place: 'own' });
const shift = (unit: number, by: number): ManualPosition => ({ unit, place: 'shift', by });
const unchanged = (unit: number, of: number, by?: number): ManualPosition => ({
  unit,
  place: 'left',
  of,
  ...(by !== undefined && { by }),
});

it('nudgePosition() adds to the manual position of a unit', () => {
  const positions = byUnit([shift(1, 12), unchanged(2, 1)]);

  expect([1, 2, 3].map((unit) => nudgePosition(positions, { unit, by: 5 }))).toEqual([
    shift(1, 17),
    unchanged(2, 1, 5),
    shift(3, 5),
  ]);
});

it('planUndo() restores the earlier positions, automatic ones included', () => {
  const made = byUnit([unchanged(1, 3), unchanged(2, 3)]);

  expect(planUndo([shift(1, 12), automatic(2)], { made, now: made })).toEqual({
    places: [shift(1, 12), automatic(2)],
    unchanged: [],
  });
});

it('planUndo() lists units that were moved again since, and does not change them', () => {
  const made = byUnit([shift(1, 12), shift(2, 12)]);
  const now = byUnit([shift(1, 12), unchanged(2, 9)]);

  expect(planUndo([automatic(1), automatic(2)], { made, now })).toEqual({
    places: [automatic(1)],
    unchanged: [2],
  });
});

it('planUndo() skips units that are back at their earlier positions', () => {
  const made = byUnit([unchanged(1, 3)]);

  expect(planUndo([shift(1, 12)], { made, now: byUnit([shift(1, 12)]) })).toEqual({
    places: [],
    unchanged: [],
  });
});

it('planUndo() undoes a reset of all units', () => {
  const before = [shift(1, 12), unchanged(2, 1), unchanged(3, 1, 4)];

  expect(planUndo(before, { made: byUnit([]), now: byUnit([]) })).toEqual({ places: before, unchanged: [] });
});

it('planUndo() treats a position without points like one with 0 points', () => {
  const made = byUnit([unchanged(1, 3)]);
  const now = byUnit([unchanged(1, 3, 0)]);

  expect(planUndo([automatic(1)], { made, now }).places).toEqual([automatic(1)]);
});
