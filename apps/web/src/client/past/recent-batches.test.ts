import { expect, it } from 'vitest';
import { listBatches } from './recent-batches.ts';
import { joinMoment, splitMoment } from './moment-parts.ts';

it('lists what was saved together as one, with the moment before it (observation 35)', () => {
  const change = (id: number, at: string, batch: string | null) => ({ id, at, batch, actor: 'ada' });
  const changes = [
    change(5, '2026-05-02T10:00:02.000Z', 'b'),
    change(4, '2026-05-02T10:00:01.500Z', 'b'),
    change(3, '2026-05-02T09:00:00.000Z', null),
    change(2, '2026-05-02T08:00:00.000Z', null),
  ];
  expect(listBatches({ rows: changes, total: 4 })).toEqual([
    { at: '2026-05-02T10:00:01.500Z', actor: 'ada', count: 2 },
    { at: '2026-05-02T09:00:00.000Z', actor: 'ada', count: 1 },
    { at: '2026-05-02T08:00:00.000Z', actor: 'ada', count: 1 },
  ]);
  expect(listBatches({ rows: changes, total: 5 })).toHaveLength(2);
  expect(listBatches({ rows: [], total: 0 })).toEqual([]);
});

it('divides a moment into day and time of the device, and joins them again (observation 35)', () => {
  const at = '2026-05-02T10:15:30.000Z';
  const { day, time } = splitMoment(at);
  expect(joinMoment(day, time)).toBe(at);
  // A day alone begins at midnight, and both are needed to be a moment.
  expect(splitMoment('').day).toBe('');
  expect(joinMoment('', '10:15')).toBe('');
  expect(Date.parse(joinMoment('2026-05-02', ''))).toBe(new Date(2026, 4, 2).getTime());
  expect(splitMoment(joinMoment('2026-05-02', '')).time).toBe('00:00:00');
});
