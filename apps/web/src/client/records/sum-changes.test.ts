import { describe, expect, it } from 'vitest';
import { sumChanges } from './sum-changes.ts';

type Line = Parameters<typeof sumChanges>[0][number];

const line = (id: number, time: string, given: Partial<Line> = {}): Line => ({
  id,
  entity: 'us',
  record_id: id,
  action: 'update',
  actor: 'maria',
  via: 'web',
  at: `2026-07-14T${time}:00Z`,
  batch: null,
  site_name: 'Villa',
  before: null,
  after: { us_number: String(id) },
  ...given,
});

describe('sumChanges()', () => {
  it('makes one line of what one person did to records of one kind within an hour', () => {
    const sums = sumChanges([line(4, '09:30'), line(3, '09:00'), line(2, '08:30'), line(1, '07:00')]);

    expect(sums.map(({ records, at }) => [records, at])).toEqual([
      [3, '2026-07-14T09:30:00Z'],
      [1, '2026-07-14T07:00:00Z'],
    ]);
  });

  it('counts a record once, and names it when it is the only one', () => {
    const [sum] = sumChanges([line(2, '09:30', { record_id: 7 }), line(1, '09:00', { record_id: 7 })]);

    expect(sum).toMatchObject({ records: 1, named: [{ id: 7, name: '2' }], site_name: 'Villa' });
  });

  it('names the first three of several records, by their current name or that in a change', () => {
    const changes = [
      line(12, '09:30', { after: {}, record_name: '12' }),
      line(2, '09:20'),
      line(5, '09:10', { after: { colour: 'brown' } }),
      line(10, '09:05'),
      line(1, '09:00'),
      line(5, '08:50'),
    ];

    expect(sumChanges(changes)).toMatchObject([
      { records: 5, named: [{ name: '1' }, { name: '2' }, { id: 5, name: '5' }] },
    ]);
  });

  it('keeps people, kinds, actions, sites and batches apart (observation 4)', () => {
    const sums = sumChanges([
      line(7, '09:06', { site_name: 'Torre' }),
      line(6, '09:05', { batch: 'a' }),
      line(5, '09:04', { batch: 'b' }),
      line(4, '09:03', { actor: 'sara' }),
      line(3, '09:02', { entity: 'inventario' }),
      line(2, '09:01', { action: 'create' }),
      line(1, '09:00', { batch: 'a' }),
    ]);

    expect(sums.map(({ id, records }) => [id, records])).toEqual([
      [7, 1],
      [6, 2],
      [5, 1],
      [4, 1],
      [3, 1],
      [2, 1],
    ]);
  });
});
