import { describe, expect, it } from 'vitest';
import { listUndescribed } from './list-undescribed.ts';

describe('listUndescribed()', () => {
  it('offers the periods in use that are not described, with their counts (observation 30)', () => {
    const shares = [
      { name: '10', count: 3 },
      { name: '2', count: 35 },
      { name: '1', count: 9 },
      { name: null, count: 4 },
      { name: '', count: 1 },
    ];

    expect(listUndescribed(shares, [{ period: '1' }])).toEqual([
      { period: '2', count: 35 },
      { period: '10', count: 3 },
    ]);
    expect(listUndescribed(shares, [{ period: '1' }, { period: '2' }, { period: '10' }])).toEqual([]);
  });
});
