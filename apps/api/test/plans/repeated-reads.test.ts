import { randomBytes } from 'node:crypto';
import { DIALECTS } from '@trowel/db/testing';
import type { Context, Services } from '@trowel/services/context';
import { updateUnit } from '@trowel/services/records';
import { seeAll } from '@trowel/services/visibility';
import { createServices } from '@trowel/services/startup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type Answer, type TestApi } from '../test-api.ts';

const LIST = '/api/us?site_name=Villa&fields=definition';

describe.each(DIALECTS)('what was answered before on %s', (dialect) => {
  let api: TestApi;
  let other: Services;
  let site: string;
  let unit: { id: number; path: string };
  beforeAll(async () => {
    api = await startTestApi(dialect);
    const { place } = api.services.database;
    other = await createServices({
      databaseUrl: dialect === 'sqlite' ? `sqlite:///${place}` : place,
      filesDir: api.filesDir,
      jwtSecret: randomBytes(32).toString('hex'),
    });
    site = `/api/sites/${idOf(await post('/api/sites', { site_name: 'Villa' }))}`;
    const id = idOf(await post('/api/us', { site_name: 'Villa', us_number: '1', definition: 'Strato' }));
    unit = { id, path: `/api/us/${id}` };
  });
  afterAll(async () => {
    await other.close();
    await api.close();
  });

  const post = (path: string, body: object): Promise<Answer> => api.call(path, { method: 'POST', body });
  const put = (path: string, body: object): Promise<Answer> => api.call(path, { method: 'PUT', body });
  const idOf = ({ body }: Answer): number => (body.data as { id: number }).id;
  const read = async (): Promise<unknown[]> => {
    const one = await api.call(unit.path);
    const [first] = (await api.call(LIST)).body.data as { definition: string }[];
    return [(one.body.data as { definition: string }).definition, first?.definition];
  };

  it('is answered again in the same bytes, with the same headers', async () => {
    const [first, second] = [await api.call(unit.path), await api.call(unit.path)];

    expect(second.text).toBe(first.text);
    const named = ({ headers }: Answer): string[] => [...headers].map(([name]) => name);
    expect(named(second)).toEqual(named(first));
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
  });

  it('is read anew after each change, whichever process made it', async () => {
    const ctx: Context = {
      actor: { id: null, username: 'anna', role: 'admin' },
      via: 'api',
      language: 'en',
      services: seeAll(other),
    };
    for (let i = 0; i < 20; i++) {
      await updateUnit(ctx, { id: unit.id, changes: { definition: `Other ${i}` } });
      expect(await read()).toEqual([`Other ${i}`, `Other ${i}`]);
      await put(unit.path, { definition: `Own ${i}` });
      expect(await read()).toEqual([`Own ${i}`, `Own ${i}`]);
    }
  });

  it('is not told that nothing has changed after a change', async () => {
    const tag = (await api.call(unit.path)).headers.get('etag') ?? '';
    const asked = { headers: { 'if-none-match': tag } };
    const held = await api.call(unit.path, asked);

    await put(unit.path, { definition: 'Taglio' });

    expect([held.status, held.text]).toEqual([304, '']);
    expect((await api.call(unit.path, asked)).status).toBe(200);
  });

  it('is nobody else’s: who does not see the site is told nothing of it, from the moment it is hidden', async () => {
    const asViewer = async (): Promise<unknown[]> => {
      const list = await api.call(LIST, { as: 'viewer' });
      return [(await api.call(unit.path, { as: 'viewer' })).status, list.body.pagination?.total];
    };
    await read();
    const before = await asViewer();

    await put(site, { visibility: 'members' });
    await read();
    const hidden = await asViewer();
    await put(site, { visibility: 'all' });

    expect(before).toEqual([200, 1]);
    expect(hidden).toEqual([404, 0]);
    expect(await asViewer()).toEqual([200, 1]);
  });

  it('is refused to an account that has ended meanwhile', async () => {
    const users = JSON.parse((await api.call('/api/auth/users')).text) as { id: number; role: string }[];
    const { id } = users.find(({ role }) => role === 'viewer')!;
    await api.call(unit.path, { as: 'viewer' });

    await put(`/api/auth/users/${id}`, { is_active: false });
    const refused = await api.call(unit.path, { as: 'viewer' });
    await put(`/api/auth/users/${id}`, { is_active: true });

    expect(refused.status).toBe(401);
  });
});
