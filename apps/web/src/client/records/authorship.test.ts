import { describe, expect, it } from 'vitest';
import type { Person } from '../data/visit.ts';
import { authorshipOf } from './authorship.ts';

const ANNA: Person = { id: 7, username: 'anna', fullName: 'Anna Rossi', role: 'operator', permissions: [] };

describe('authorshipOf()', () => {
  it('names the user in full and the day of the device (observation 25)', () => {
    // A moment shortly after midnight on the device is the day before in UTC for half the world.
    expect(authorshipOf(ANNA, new Date(2026, 8, 3, 0, 5))).toEqual({
      recorder: 'Anna Rossi',
      recorded_on: '2026-09-03',
    });
    expect(authorshipOf(ANNA, new Date(2026, 0, 31, 23, 55)).recorded_on).toBe('2026-01-31');
  });

  it('falls back to the user name, and names nobody without an account', () => {
    const at = new Date(2026, 8, 3);
    expect(authorshipOf({ ...ANNA, fullName: null }, at).recorder).toBe('anna');
    expect(authorshipOf({ ...ANNA, fullName: '' }, at).recorder).toBe('anna');
    expect(authorshipOf({ ...ANNA, id: null }, at)).toEqual({ recorded_on: '2026-09-03' });
  });
});
