import { expect, it } from 'vitest';
import { sortByDate } from './number-all.ts';

it('sorts photographs by date, then as uploaded, and those without a date first', () => {
  const photos = [
    { id: 5, taken_at: '2026-07-02T10:00:00' },
    { id: 4, taken_at: null },
    { id: 3, taken_at: '2026-07-02T10:00:00' },
    { id: 2, taken_at: '2026-07-02T09:59:00' },
    { id: 1, taken_at: null },
  ];
  expect(sortByDate(photos).map(({ id }) => id)).toEqual([1, 4, 2, 3, 5]);
});
