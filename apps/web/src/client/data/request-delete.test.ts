import { afterEach, expect, it, vi } from 'vitest';
import { requestDelete } from './request-delete.ts';

afterEach(() => vi.unstubAllGlobals());

function answer(...statuses: readonly (number | 'lost')[]): void {
  const left = [...statuses];
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async () => {
    const status = left.shift() ?? 500;
    if (status === 'lost') throw new TypeError('Failed to fetch');
    return Response.json({}, { status });
  });
}

it('what is gone when it is deleted again, after an answer that was lost, was deleted then', async () => {
  answer('lost', 404, 404);

  expect((await requestDelete('/api/teams/1'))?.code).toBe('offline');
  expect(await requestDelete('/api/teams/1')).toBeUndefined();
  expect((await requestDelete('/api/teams/1'))?.status).toBe(404);
});

it('what was never there is told', async () => {
  answer(404);

  expect((await requestDelete('/api/teams/2'))?.status).toBe(404);
});
