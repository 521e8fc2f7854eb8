import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerUnits, createUnits } from '../testing/answer-units.ts';
import { fetchNextOfSite } from './request-next-number.ts';

afterEach(() => vi.unstubAllGlobals());
const { signal } = new AbortController();

describe('fetchNextOfSite()', () => {
  it('gives the number after the highest of all areas', async () => {
    const asked = answerUnits([
      ...createUnits(4_000, { area: 'A' }),
      { id: 5_000, us_number: '4007', area: 'B' },
    ]);
    expect(await fetchNextOfSite('Villa', signal)).toBe('4008');
    expect(asked).toHaveLength(1);
  });

  it('looks behind the codes, which are sorted last', async () => {
    const codes = Array.from({ length: 150 }, (_, i) => ({ id: 9_000 + i, us_number: `SK-${i}`, area: '' }));
    answerUnits([...createUnits(30), ...codes]);
    expect(await fetchNextOfSite('Villa', signal)).toBe('31');
  });
});
