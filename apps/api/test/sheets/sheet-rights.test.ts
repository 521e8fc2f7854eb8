import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type Caller, type TestApi } from '../test-api.ts';

describe.each(DIALECTS)('rights on sheets on %s', (dialect) => {
  let api: TestApi;
  const body = { custom_fields: [{ key: 'x_mark', type: 'text', label: { en: 'Mark', it: 'Segno' } }] };
  beforeAll(async () => {
    api = await startTestApi(dialect);
    await api.call('/api/sites', { method: 'POST', body: { site_name: 'Villa' } });
  });
  afterAll(() => api.close());

  it('only administrators change the installation, and only owners a site; undo obeys the same', async () => {
    const put = async (as: Caller, query: string): Promise<number> =>
      (await api.call(`/api/sheets/us${query}`, { method: 'PUT', as, body })).status;
    // An operator may change records of the site without owning it.
    for (const as of ['viewer', 'operator'] as const)
      expect([await put(as, ''), await put(as, '?site_name=Villa')], as).toEqual([403, 403]);
    expect(await put('admin', '')).toBe(200);
    const { body: log } = await api.call('/api/changes?entity=installation-sheets&limit=1');
    const [change] = log.data as { id: number }[];
    const undo = await api.call(`/api/changes/${change!.id}/undo`, { method: 'POST', as: 'operator' });
    expect(undo.status).toBe(403);
    expect(await put('admin', '?site_name=Villa')).toBe(200);
    expect((await api.call('/api/sheets/us?site_name=Villa', { as: 'viewer' })).status).toBe(200);
    expect((await api.call('/api/sheets/sites')).status).toBe(404);
    expect((await api.call('/api/sheets/us?site_name=Nowhere')).status).toBe(404);
    expect((await api.call('/api/sheets/us/presets')).body.data).toEqual(
      expect.arrayContaining([expect.objectContaining({ entity: 'us' })]),
    );
  });
});
