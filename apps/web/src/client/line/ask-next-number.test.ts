import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerUnits, makeUnits } from '../testing/answer-units.ts';
import { askNextOfSite } from './ask-next-number.ts';

afterEach(() => vi.unstubAllGlobals());
const { signal } = new AbortController();

describe('askNextOfSite()', () => {
  it('gives the number after the highest of all areas', async () => {
    const asked = answerUnits([
      ...makeUnits(4_000, { area: 'A' }),
      { id: 5_000, us_number: '4007', area: 'B' },
    ]);
    expect(await askNextOfSite('Villa', signal)).toBe('4008');
    expect(asked).toHaveLength(1);
  });

  it('looks behind the codes, which are sorted last', async () => {
    const codes = Array.from({ length: 150 }, (_, i) => ({ id: 9_000 + i, us_number: `SK-${i}`, area: '' }));
    answerUnits([...makeUnits(30), ...codes]);
    expect(await askNextOfSite('Villa', signal)).toBe('31');
  });
});
