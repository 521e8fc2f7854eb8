import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerUnits, createUnits } from '../../testing/answer-units.ts';
import { findUnitsNamed, assignType } from './units-named.ts';

afterEach(() => vi.unstubAllGlobals());

describe('findUnitsNamed()', () => {
  it('finds units anywhere in a large site with few requests', async () => {
    const odd = Array.from({ length: 250 }, (_, i) => ({
      id: 20_000 + i,
      us_number: `X${i}`,
      area: '',
      unit_type: 'Pozzo',
    }));
    const requests = answerUnits([...createUnits(5_000), ...odd]);
    const names = odd.map(({ us_number: number }) => number);
    expect(await findUnitsNamed('Villa', names)).toEqual({ ids: odd.map(({ id }) => id), missing: [] });
    expect(requests).toHaveLength(4);
  });

  it('distinguishes areas, and reports units that no longer exist', async () => {
    const [a, b] = [
      { id: 1, us_number: '7', area: 'A', unit_type: 'Pozzo' },
      { id: 2, us_number: '7', area: 'B', unit_type: 'Pozzo' },
    ];
    answerUnits([a, b]);
    expect(await findUnitsNamed('Villa', ['B/7', '9'])).toEqual({ ids: [2], missing: ['9'] });
  });
});

describe('assignType()', () => {
  const ids = Array.from({ length: 2_300 }, (_, i) => i + 1);
  /** Responds to a batch like the server, which accepts 1,000 records. */
  const answerBatches = (most = Infinity): number[] => {
    const sizes: number[] = [];
    vi.stubGlobal('document', { documentElement: { lang: 'en' } });
    vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
      const { length } = (JSON.parse(body) as { records: unknown[] }).records;
      if (length > 1_000 || sizes.length >= most)
        return Response.json({ message: 'refused' }, { status: 422 });
      return Response.json({ data: [], batch: `b${sizes.push(length)}` });
    });
    return sizes;
  };

  it('changes more units than one batch may contain, and returns all batches for the undo', async () => {
    const sizes = answerBatches();
    expect(await assignType(ids, 'US')).toEqual({ count: 2_300, batches: ['b3', 'b2', 'b1'] });
    expect(sizes).toEqual([1_000, 1_000, 300]);
  });

  it('returns the number of changed units after a failure', async () => {
    answerBatches(1);
    expect(await assignType(ids, 'US')).toMatchObject({
      count: 1_000,
      batches: ['b1'],
      problem: { message: 'refused' },
    });
  });
});
