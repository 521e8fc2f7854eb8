import { DIALECTS } from '@trowel/db/testing';
import type { Route } from '@trowel/http';
import { seedSecretSite, type SecretSite } from '@trowel/http/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRoutes } from '../../src/routes/list-routes.ts';
import { addressOf, bodyOf } from '../people/site-requests.ts';
import { startTestApi, type TestApi } from '../test-api.ts';

const nameOf = ({ method, path }: Route): string => `${method.toUpperCase()} ${path}`;
const VERSIONED = listRoutes('0.0.0').filter(({ versioned }) => versioned);

describe.each(DIALECTS)('If-Match on %s', (dialect) => {
  let api: TestApi;
  let site: SecretSite;
  beforeAll(async () => {
    api = await startTestApi(dialect);
    site = await seedSecretSite(api, { siteName: 'Orto', visibility: 'all', word: 'orto' });
  });
  afterAll(() => api.close());

  const send = (route: Route, ifMatch: string): Promise<number> => {
    // The relation is named in the parameters, or in a body.
    const isNamed = nameOf(route) === 'DELETE /api/us/{id}/relationships';
    return api
      .call(`${addressOf(route, site)}${isNamed ? '?type=covers&us_number=2' : ''}`, {
        method: route.method.toUpperCase(),
        body: bodyOf(route, site),
        headers: { 'if-match': ifMatch },
      })
      .then(({ status }) => status);
  };
  const unit = async (): Promise<{ version: number; relationships: { type: string; us_number: string }[] }> =>
    (await api.call(`/api/us/${site.unitId}`)).body.data as never;

  it('of a version that is none is 412 on every route that declares it, and nothing is changed', async () => {
    const before = (await api.call('/api/changes?limit=1')).body.pagination?.total;
    const statuses = new Map<string, number>();
    for (const route of VERSIONED) statuses.set(nameOf(route), await send(route, '"999"'));

    expect(VERSIONED.length).toBeGreaterThan(10);
    expect([...statuses].filter(([, status]) => status !== 412)).toEqual([]);
    for (const method of ['POST', 'DELETE'])
      expect(statuses.get(`${method} /api/us/{id}/relationships`)).toBe(412);
    expect((await api.call('/api/changes?limit=1')).body.pagination?.total).toBe(before);
  });

  it('lets one of two people change the relations of a unit who have read the same version', async () => {
    const path = `/api/us/${site.unitId}/relationships`;
    const { version } = await unit();
    const change = (method: string, us_number: string) =>
      api
        .call(path, {
          method,
          body: { type: 'covers', us_number },
          headers: { 'if-match': `"${version}"` },
        })
        .then(({ status }) => status);

    const added = [await change('POST', '70'), await change('POST', '71'), await change('DELETE', '70')];
    const { version: next, relationships } = await unit();
    const removed = await api.call(`${path}?type=covers&us_number=70`, {
      method: 'DELETE',
      headers: { 'if-match': `"${next}"` },
    });

    expect(added).toEqual([201, 412, 412]);
    expect(relationships.map(({ us_number }) => us_number)).toContain('70');
    expect(relationships.map(({ us_number }) => us_number)).not.toContain('71');
    expect(removed.status).toBe(204);
  });
});
