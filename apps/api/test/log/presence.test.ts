import { openTestDatabase } from '@trowel/db/testing';
import { followChanges, reportPresence } from '@trowel/services/changes';
import type { Context, Presence } from '@trowel/services/context';
import { createSite } from '@trowel/services/records';
import { createServices } from '@trowel/services/startup';
import { seeAll } from '@trowel/services/visibility';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStream, type TestStream } from '../event-stream.ts';
import { startTestApi, type Caller, type TestApi } from '../test-api.ts';

describe.each(['sqlite', 'postgres'] as const)('people at a site on %s', (dialect) => {
  let api: TestApi;
  const streams: TestStream[] = [];
  beforeAll(async () => {
    api = await startTestApi(dialect);
    for (const [site_name, visibility] of [
      ['Villa', 'all'],
      ['Castro', 'members'],
    ])
      await api.call('/api/sites', { method: 'POST', body: { site_name, visibility } });
  });
  afterAll(async () => {
    for (const stream of streams) stream.close();
    await api.close();
  });

  const report = async (as: Caller, body: object): Promise<number> =>
    (await api.call('/api/presence', { method: 'POST', as, body: { page: 'p1', ...body } })).status;
  const open = async (site: string, as: 'viewer' | 'admin' = 'viewer'): Promise<TestStream> => {
    const stream = await openStream(`${api.url}/api/events?site_name=${site}`, {
      authorization: `Bearer ${api.tokens[as]}`,
    });
    streams.push(stream);
    return stream;
  };

  it('sends who is at a site, on which record and field, within a second', async () => {
    const stream = await open('Villa');
    const begin = performance.now();
    const where = { entity: 'us', record_id: 12, field: 'definition' };
    expect(await report('operator', { site_name: 'Villa', ...where })).toBe(204);

    const [event] = await stream.take(1);
    expect(performance.now() - begin).toBeLessThan(1_000);
    expect(event).toMatchObject({
      event: 'presence',
      data: [{ username: 'operator', page: 'p1', ...where }],
    });
    expect(await (await open('Villa')).take(1)).toMatchObject([{ data: [{ username: 'operator' }] }]);

    // An unchanged report sends nothing. Leaving does.
    await report('operator', { site_name: 'Villa', ...where });
    await report('operator', { site_name: 'Villa', is_gone: true });
    expect(await stream.take(1)).toMatchObject([{ event: 'presence', data: [] }]);
  });

  it('is for those who see the site, and writes no history', async () => {
    const history = async (): Promise<unknown> =>
      (await api.call('/api/changes?limit=1')).body['pagination' as keyof object];
    const before = await history();
    const [villa, castro] = [await open('Villa'), await open('Castro', 'admin')];

    expect(await report('viewer', { site_name: 'Castro' })).toBe(404);
    expect(await report('nobody', { site_name: 'Villa' })).toBe(401);
    expect(await report('admin', { site_name: 'Castro' })).toBe(204);
    expect(await report('admin', { site_name: 'Villa', page: 'p'.repeat(41) })).toBe(422);
    expect(await report('admin', { site_name: 'Villa' })).toBe(204);

    expect(await castro.take(1)).toMatchObject([{ data: [{ username: 'admin' }] }]);
    expect(await villa.take(1)).toMatchObject([{ data: [{ username: 'admin' }] }]);
    expect(await history()).toEqual(before);
  });
});

describe('people at a site whose pages are served by two processes', () => {
  it('are known to both', async () => {
    const { url, remove } = await openTestDatabase('postgres');
    const open = () => createServices({ databaseUrl: url, jwtSecret: 's'.repeat(32), filesDir: 'unused' });
    const [one, other] = [await open(), await open()];
    const as = (services: typeof one, username: string): Context => ({
      actor: { id: 1, username, role: 'admin' },
      via: 'api',
      language: 'en',
      services: seeAll(services),
    });
    await createSite(as(one, 'maria'), { site_name: 'Villa' });
    const { batches } = await followChanges(as(one, 'maria'), { siteName: 'Villa' });
    const next = async (): Promise<readonly Presence[]> => {
      for (;;) {
        const { value } = (await batches.next()) as { value: { presence?: readonly Presence[] } };
        if (value.presence) return value.presence;
      }
    };
    const coming = next();
    // The follower listens as soon as the process has a connection for it.
    const where = { page: 'p', entity: 'us', record_id: 3, field: null };
    const beat = setInterval(
      () => void reportPresence(as(other, 'sara'), { siteName: 'Villa', ...where }),
      200,
    );
    expect(await coming).toEqual([{ username: 'sara', full_name: null, ...where }]);
    clearInterval(beat);
    await batches.return(undefined);
    await Promise.all([one.close(), other.close()]);
    await remove();
  });
});
