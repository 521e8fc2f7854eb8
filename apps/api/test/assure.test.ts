import { DIALECTS } from '@trowel/db/testing';
import { fuzz, listFuzzTargets } from '@trowel/http/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeApi } from '../src/docs/api-description.ts';
import { listRoutes } from '../src/routes/list-routes.ts';
import { startTestApi, type TestApi } from './test-api.ts';

/** Few by default; `npm run assure` asks for more. */
const ROUNDS = Number(process.env['TROWEL_ASSURE_ROUNDS'] || 6);
const SEED = Number(process.env['TROWEL_ASSURE_SEED'] || 1);

const SITE = 'Villa';
/** Ids and names that exist at the start. A request may delete them. */
const KNOWN = {
  site_name: [SITE, 'Orto'],
  id: [1, 2, 3, 4, 5, 6],
  record_id: [1, 2],
  user_id: [1, 2, 3, 4],
  us_number: ['1', '2', '3', '4'],
  area: ['', 'A'],
  period: ['I', 'II'],
  inventory_number: ['1', '2'],
  from: ['1', '2'],
  to: ['2', '3'],
  entity: ['us', 'inventario'],
};
/** Logging out would end the token that the other requests use. */
const LEFT_OUT = new Set(['POST /api/auth/logout', 'POST /api/auth/change-password']);
const targets = listFuzzTargets(describeApi(listRoutes('0.0.0'), '0.0.0'), KNOWN).filter(
  ({ name }) => !LEFT_OUT.has(name),
);

describe.each(DIALECTS)('the API on %s', (dialect) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(dialect);
    await fill(api);
  });
  afterAll(() => api.close());

  it(`answers ${ROUNDS} requests of all kinds to each of its operations as it declares (seed ${SEED})`, async () => {
    const faults = await fuzz({
      targets,
      rounds: ROUNDS,
      seed: SEED,
      async send({ path, method, caller, headers, body }) {
        const answer = await api.call(path, { method, as: caller, headers, body });
        return { status: answer.status, contentType: answer.headers.get('content-type'), text: answer.text };
      },
    });

    expect(faults).toEqual([]);
    expect((await api.call('/ready')).status).toBe(200);
  });
});

async function fill({ call }: TestApi): Promise<void> {
  const post = (path: string, body: unknown): Promise<unknown> => call(path, { method: 'POST', body });
  for (const site_name of KNOWN.site_name) await post('/api/sites', { site_name });
  for (const period of KNOWN.period) await post('/api/periods', { site_name: SITE, period });
  for (const us_number of KNOWN.us_number) {
    const relationships = [{ type: 'covers', us_number: String(Number(us_number) + 1) }];
    await post('/api/us', { site_name: SITE, us_number, period: 'I', relationships });
    await post('/api/inventario', { site_name: SITE, inventory_number: us_number, us_number });
  }
}
