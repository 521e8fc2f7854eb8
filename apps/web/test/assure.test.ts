import { buildOpenApi } from '@trowel/http';
import { fuzz, listFuzzTargets } from '@trowel/http/testing';
import { createSite, createUnit } from '@trowel/services/records';
import { seeAll } from '@trowel/services/visibility';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRoutes } from '../src/server/routes/list-routes.ts';
import { startTestWeb, type TestWeb } from './test-web.ts';

/** Few by default; `npm run assure` asks for more. */
const ROUNDS = Number(process.env['TROWEL_ASSURE_ROUNDS'] || 20);
const SEED = Number(process.env['TROWEL_ASSURE_SEED'] || 1);

const document = buildOpenApi({
  routes: listRoutes({ version: '0.0.0', publicRead: false }),
  title: 'The service of the pages',
  version: '0.0.0',
  description: '',
  licence: { name: 'MIT', identifier: 'MIT' },
  contact: { name: '', url: '' },
  tags: [],
  schemas: {},
  tokenUrl: '',
});
const targets = listFuzzTargets(document, {
  site_name: ['Villa'],
  site: ['Villa'],
  us_id: ['1', '2'],
  id: [1, 2, 3],
});

describe('the service of the pages', () => {
  let web: TestWeb;
  beforeAll(async () => {
    web = await startTestWeb();
    const actor = { id: null, username: 'test', role: 'admin' } as const;
    const ctx = { actor, via: 'cli', language: 'en', services: seeAll(web.services) } as const;
    await createSite(ctx, { site_name: 'Villa' });
    for (const us_number of ['1', '2']) await createUnit(ctx, { site_name: 'Villa', us_number });
  });
  afterAll(() => web.close());

  it(`answers ${ROUNDS} requests of all kinds to each of its routes as it declares (seed ${SEED})`, async () => {
    const faults = await fuzz({
      targets,
      rounds: ROUNDS,
      seed: SEED,
      async send({ path, method, caller, headers, body }) {
        const token = caller === 'nobody' ? undefined : web.tokens[caller];
        const answer = await fetch(web.url + path, {
          method,
          redirect: 'manual',
          headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
          ...(body !== undefined && { body }),
        });
        return {
          status: answer.status,
          contentType: answer.headers.get('content-type'),
          text: await answer.text(),
        };
      },
    });

    expect(faults).toEqual([]);
  });
});
