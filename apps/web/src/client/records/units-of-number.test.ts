import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchList, queryOf } from '../data/queries.ts';
import { answerUnits, createUnits, type ListedUnit } from '../testing/answer-units.ts';
import { unitsOfNumber } from './units-of-number.ts';

afterEach(() => vi.unstubAllGlobals());

describe('unitsOfNumber()', () => {
  it('finds a unit among thousands whose numbers contain its own', async () => {
    answerUnits([...createUnits(3_000), { id: 4_000, us_number: '1', area: 'B' }]);
    const { rows } = await fetchList<ListedUnit>(`/api/us${queryOf(unitsOfNumber('Villa', '1'))}`);
    expect(rows.map(({ id }) => id)).toEqual([3_000, 4_000]);
  });
});
