import { DomainError } from '@trowel/domain/core';
import { describeListParameters } from '@trowel/domain/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRoutes } from '../src/routes/list-routes.ts';
import { startTestApi, type TestApi } from './test-api.ts';

const OUTSIDE = ['0.1', '-1.5', '2147483648', '-2147483649', '9007199254740993', '1e15', '1e-7', '1e308'];
const routes = listRoutes('0');
const lists = routes.flatMap(({ list, path }) => (list && !path.includes('{') ? [{ path, list }] : []));
const byNumber = routes.filter(({ method, path }) => method === 'get' && /\{(id|user_id)\}/.test(path));

describe.each(['sqlite', 'postgres'] as const)('numbers no column can hold, on %s', (dialect) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(dialect);
    await api.call('/api/sites', { method: 'POST', body: { site_name: 'Villa' } });
  });
  afterAll(() => api.close());

  it.each(lists)(
    '$path refuses them as filters of whole numbers, and finds nothing by others',
    async (one) => {
      const numeric = one.list.fields.filter(({ kind }) => kind === 'integer' || kind === 'decimal');
      const isWhole = new Set(numeric.filter(({ kind }) => kind === 'integer').map(({ name }) => name));
      const names = describeListParameters(numeric)
        .map(({ name }) => name)
        .filter((name) => !['skip', 'limit', 'sort_by', 'sort_order', 'q'].includes(name));
      expect(names).toContain('id');

      for (const name of names) {
        const expected = isWhole.has(name.replace(/_(min|max)$/, '')) ? [422] : [200, 422];
        for (const value of OUTSIDE) {
          const { status } = await api.call(`${one.path}?${name}=${value}`);
          expect(expected, `${name}=${value} is answered ${status}`).toContain(status);
        }
      }
    },
  );

  it.each(byNumber.map(({ path }) => path))('%s knows no such record', async (path) => {
    for (const value of OUTSIDE) {
      const { status } = await api.call(path.replace(/\{(id|user_id)\}/, value));
      expect([404, 422], `${value} is answered ${status}`).toContain(status);
    }
  });

  it('a whole number at the edge is looked for', async () => {
    const answers = await Promise.all(
      ['2147483647', '-2147483647', '1.0', '1e3'].map((value) => api.call(`/api/us?version=${value}`)),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('as an id given to a store is a mistake of the caller, or finds nothing', async () => {
    const { database } = api.services;
    const found = await database.reads.sites
      .find(2_147_483_648)
      .catch((error: unknown) => (error instanceof DomainError ? error.code : 'a fault of the service'));

    expect(found).toBe(dialect === 'postgres' ? 'validation' : undefined);
  });
});
