import { afterEach, expect, it, vi } from 'vitest';
import { fetchAll } from './queries.ts';

afterEach(() => vi.unstubAllGlobals());

it('a list of more than one answer holds is asked for page by page', async () => {
  const asked: string[] = [];
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const skip = Number(new URL(path, 'http://trowel').searchParams.get('skip') ?? 0);
    const data = Array.from({ length: Math.min(100, 250 - skip) }, (_, i) => skip + i);
    return Response.json({ data, pagination: { total: 250, skip, limit: 100 } });
  });

  const { rows } = await fetchAll<number>('/api/periods', { site_name_is: 'Villa' });

  expect(rows).toEqual(Array.from({ length: 250 }, (_, i) => i));
  expect(asked).toEqual([
    '/api/periods?site_name_is=Villa&limit=100',
    '/api/periods?site_name_is=Villa&skip=100&limit=100',
    '/api/periods?site_name_is=Villa&skip=200&limit=100',
  ]);
});
