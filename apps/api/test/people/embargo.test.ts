import { DIALECTS } from '@trowel/db/testing';
import { listRoutes } from '../../src/routes/list-routes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStream } from '../event-stream.ts';
import { startTestApi, type Answer, type TestApi } from '../test-api.ts';

const DAY_S = 86_400;
/** Requests of a viewer that could find the site: lists, counts, search and exports. */
const QUESTIONS = [
  '/api/sites?q=chiusa',
  '/api/us?site_name=Chiusa',
  '/api/us?q=chiusa',
  '/api/analytics/overview',
  '/api/export/json?what=us',
  '/api/changes?limit=100',
].filter((path) => listRoutes('0.0.0').some((route) => route.path === path.split('?')[0]));

describe.each(DIALECTS)('a site under embargo, on %s', (dialect) => {
  let api: TestApi;
  let [id, until] = [0, ''];

  const read = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    api.call(path, { as: 'viewer', headers });
  const put = (body: object, as: 'operator' | 'viewer' = 'operator'): Promise<Answer> =>
    api.call(`/api/sites/${id}`, { method: 'PUT', as, body });
  const renew = async (): Promise<void> => {
    for (const caller of ['viewer', 'operator'] as const) await api.renewToken(caller);
  };

  beforeAll(async () => {
    api = await startTestApi(dialect);
    api.holdClock();
    // Half a minute before midnight, so that the day turns while a token is good.
    api.pass(DAY_S - 30 - (Math.floor(api.services.clock().getTime() / 1_000) % DAY_S));
    await renew();
    until = new Date(api.services.clock().getTime() + DAY_S * 1_000).toISOString().slice(0, 10);
    for (const site_name of ['Aperta', 'Chiusa']) {
      const made = await api.call('/api/sites', { method: 'POST', as: 'operator', body: { site_name } });
      id = Number((made.body.data as { id: number }).id);
      const unit = { site_name, us_number: '1', definition: site_name };
      await api.call('/api/us', { method: 'POST', as: 'operator', body: unit });
    }
  });
  afterAll(() => api.close());

  it('is set by its owners alone, to a day', async () => {
    expect((await put({ embargo_until: until }, 'viewer')).status).toBe(403);
    expect((await put({ embargo_until: 'tomorrow' })).status).toBe(422);
    expect((await put({ embargo_until: until })).body.data).toMatchObject({ embargo_until: until });
  });

  it('is not there until the day begins, then it is, for whoever asks and follows, without a change of anything', async () => {
    const before = new Map<string, Answer>();
    for (const path of QUESTIONS) before.set(path, await read(path));
    const stream = await openStream(`${api.url}/api/events`, {
      authorization: `Bearer ${api.tokens.viewer}`,
    });
    expect((await read(`/api/sites/${id}`)).status).toBe(404);
    expect((await read('/api/harris-matrix/Chiusa')).status).toBe(404);
    expect([...before.values()].map(({ text }) => text).join()).not.toContain('Chiusa');

    api.pass(30);

    expect((await read(`/api/sites/${id}`)).status).toBe(200);
    expect((await read('/api/harris-matrix/Chiusa')).status).toBe(200);
    for (const [path, was] of before) {
      const etag = was.headers.get('etag');
      const is = await read(path, etag === null ? {} : { 'if-none-match': etag });
      expect([path, is.status, is.text === was.text]).toEqual([path, 200, false]);
    }
    await put({ description: 'seen by all' });
    expect(await stream.take(1)).toMatchObject([{ event: 'end', data: { reason: 'role_changed' } }]);
  });

  it('is hidden at once when it begins, and as its visibility says after its end', async () => {
    const later = new Date(api.services.clock().getTime() + 9 * DAY_S * 1_000).toISOString().slice(0, 10);
    await put({ embargo_until: later });
    expect((await read(`/api/sites/${id}`)).status).toBe(404);
    expect((await read(`/api/sites/${id}?at=${api.services.clock().toISOString()}`)).status).toBe(404);
    await put({ visibility: 'members', embargo_until: until });
    expect((await read(`/api/sites/${id}`)).status).toBe(404);
    await put({ visibility: 'all', embargo_until: null });
    expect((await read(`/api/sites/${id}`)).status).toBe(200);
  });
});
