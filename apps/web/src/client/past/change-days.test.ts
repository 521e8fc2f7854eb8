import { expect, it, vi } from 'vitest';
import { eveningOf, readChangeDays } from './change-days.ts';

const LOG = [
  '2026-09-03T10:00',
  '2026-09-03T08:00',
  '2026-09-01T08:00',
  '2025-07-20T08:00',
  '2025-07-02T08:00',
];

const ask = vi.hoisted(() => vi.fn<(path: string) => Promise<unknown>>());
vi.mock(import('../data/queries.ts'), async (load) => ({ ...(await load()), askList: ask as never }));

it('finds the days and the seasons of a log, the most recent first', async () => {
  ask.mockImplementation((path) => {
    const asked = new URL(path, 'http://trowel.test').searchParams;
    const listed = LOG.filter((at) => at >= (asked.get('since') ?? ''));
    const rows = listed.slice(Number(asked.get('skip') ?? 0)).slice(0, 1);
    const pagination = { total: listed.length, skip: 0, limit: 1 };
    return Promise.resolve({ rows: rows.map((at) => ({ at: `${at}:00.000Z` })), pagination });
  });

  expect(await readChangeDays('Villa', new AbortController().signal)).toEqual({
    days: ['2026-09-03', '2026-09-01', '2025-07-20', '2025-07-02'],
    seasons: ['2026-09-03', '2025-07-20'],
  });
});

it('asks for an evening by the day after', () => {
  expect(eveningOf('2026-12-31')).toBe('2027-01-01');
});
