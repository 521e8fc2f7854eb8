import { DIALECTS } from '@trowel/db/testing';
import { checkLog } from '@trowel/services/system';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type Answer, type TestApi } from './test-api.ts';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;
const EXPORTS = 3;
const SITE = 'Villa';

describe.each(DIALECTS)('a clock that jumps, on %s', (dialect) => {
  let api: TestApi;
  let recorded = 0;
  beforeAll(async () => {
    api = await startTestApi(dialect, { export: { limit: EXPORTS, windowMs: 1_000 * HOUR_S } });
    await post('/api/sites', { site_name: SITE });
    await record();
  });
  afterAll(() => api.close());

  const post = (path: string, body: unknown, headers = {}): Promise<Answer> =>
    api.call(path, { method: 'POST', body, headers });
  const record = (headers = {}): Promise<Answer> =>
    post('/api/us', { site_name: SITE, us_number: String(++recorded) }, headers);
  const readLog = async (after: number): Promise<{ sequence: number; record_id: number }[]> => {
    const { body } = await api.call(`/api/changes?after=${after}&limit=1000`);
    return body.data as { sequence: number; record_id: number }[];
  };
  const report = (): Promise<Answer> =>
    api.call(`/api/reports/us/${SITE}?format=csv&lang=en`, { as: 'operator' });

  it.each([
    ['an hour ahead', HOUR_S],
    ['a day ahead', DAY_S],
    ['an hour back', -HOUR_S],
    ['a day back', -DAY_S],
  ])(
    '%s and returns: tokens count or are told to have expired, and the log keeps its order',
    async (_way, jump) => {
      const start = (await readLog(0)).at(-1)!.sequence;
      const key = { 'idempotency-key': `jump${jump}` };

      const before = await record(key);
      api.pass(jump);
      const withOld = await api.call('/api/sites');
      await api.renewToken('admin');
      recorded--;
      const again = await record(key);
      const during = await record();
      api.pass(-jump);
      const withNew = await api.call('/api/sites');
      await api.renewToken('admin');
      const after = await record();

      const isAhead = jump > 0;
      expect([withOld.status, withNew.status]).toEqual(isAhead ? [401, 200] : [200, 401]);
      const written = [before, during, after];
      expect(written.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect([again.status, again.text]).toEqual([before.status, before.text]);
      const log = await readLog(start);
      expect(log.map(({ sequence }) => sequence)).toEqual([start + 1, start + 2, start + 3]);
      expect(log.map(({ record_id }) => record_id)).toEqual(
        written.map(({ body }) => (body.data as { id: number }).id),
      );
      expect((await api.call('/ready')).status).toBe(200);
      expect((await checkLog(api.services)).state).toBe('whole');
    },
  );

  it('a day ahead and back lets nobody wait longer than a window lasts', async () => {
    api.pass(DAY_S);
    await Promise.all([api.renewToken('admin'), api.renewToken('operator')]);
    const spent = [];
    for (let at = 0; at < EXPORTS; at++) {
      await record();
      spent.push(await report());
    }
    await record();
    const refused = await report();
    api.pass(-DAY_S);
    await api.renewToken('operator');
    const anew = await report();

    expect(spent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([refused.status, anew.status]).toEqual([429, 200]);
  });
});
