import { setTimeout as sleep } from 'node:timers/promises';
import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DECLARED_KINDS } from '@trowel/domain/records';
import { listRoutes } from '../src/routes/list-routes.ts';
import { startTestApi, type Answer, type TestApi } from './test-api.ts';

const SITE = 'Villa';
/** Addresses that show the whole of a site, one of each kind. */
const LOOKS = [
  `/api/us?site_name=${SITE}`,
  `/api/us/site/${SITE}?sort_by=us_number&sort_order=desc&limit=2`,
  `/api/inventario?site_name=${SITE}&fields=us_number`,
  `/api/periods?site_name=${SITE}`,
  `/api/us/values/definition?site_name=${SITE}`,
  `/api/us/table/csv?site_name=${SITE}&columns=us_number,definition`,
  `/api/findings/${SITE}`,
  `/api/analytics/us/by-period?site_name=${SITE}`,
  `/api/export/csv?site_name=${SITE}`,
  `/api/export/json?site_name=${SITE}&entity=inventario`,
  `/api/export/geojson?site_name=${SITE}&entity=geometries`,
  `/api/reports/us/${SITE}?format=csv`,
  `/api/harris-matrix/${SITE}`,
];

describe.each(DIALECTS)('states of the past on %s', (dialect) => {
  let api: TestApi;
  let moment = '';
  const before = new Map<string, string>();
  const ids: Record<string, number> = {};

  const post = async (path: string, body: object): Promise<number> =>
    ((await api.call(path, { method: 'POST', body })).body.data as { id: number }).id;
  const change = (path: string, body: object): Promise<Answer> => api.call(path, { method: 'PUT', body });
  const at = (path: string, when = moment): Promise<Answer> =>
    api.call(`${path}${path.includes('?') ? '&' : '?'}at=${encodeURIComponent(when)}`);

  beforeAll(async () => {
    api = await startTestApi(dialect);
    ids['site'] = await post('/api/sites', { site_name: SITE, srid: 4326 });
    await post('/api/sites', { site_name: 'Fornace' });
    ids['period'] = await post('/api/periods', { site_name: SITE, period: 'I' });
    for (const us_number of ['1', '2', '3'])
      ids[us_number] = await post('/api/us', { site_name: SITE, us_number, definition: 'Strato' });
    await change(`/api/us/${ids['1']}`, { relationships: [{ type: 'covers', us_number: '2' }] });
    ids['find'] = await post('/api/inventario', { site_name: SITE, inventory_number: '7', us_number: '3' });
    ids['shape'] = await post('/api/geometries', {
      site_name: SITE,
      geometry_number: '1',
      kind: 'outline',
      us_number: '1',
      geometry: {
        type: 'LineString',
        coordinates: [
          [12.1, 42.1],
          [12.2, 42.1],
        ],
      },
    });
    for (const look of LOOKS) before.set(look, (await api.call(look)).text);
    await sleep(5);
    moment = new Date().toISOString();
    await sleep(5);
    await change(`/api/us/${ids['1']}`, {
      definition: 'Crollo',
      period: 'I',
      relationships: [{ type: 'fills', us_number: '3' }],
    });
    await api.call(`/api/us/${ids['2']}?cascade=true`, { method: 'DELETE' });
    await change(`/api/us/${ids['3']}`, { site_name: 'Fornace' });
    await post('/api/us', { site_name: SITE, us_number: '9' });
    await change(`/api/inventario/${ids['find']}`, { us_number: '9' });
    await change(`/api/periods/${ids['period']}`, { name: 'Romano' });
    await change(`/api/geometries/${ids['shape']}`, { us_number: '9' });
  });
  afterAll(() => api.close());

  it.each(LOOKS)('%s answers as it did then', async (look) => {
    const [now, then] = [await api.call(look), await at(look)];

    expect(then.status).toBe(200);
    expect(withoutMoments(then.text)).toBe(withoutMoments(before.get(look)!));
    expect(withoutMoments(now.text)).not.toBe(withoutMoments(then.text));
  });

  it('single records are as they were, also those that are gone or belong elsewhere now', async () => {
    expect((await at(`/api/us/${ids['1']}`)).body.data).toMatchObject({
      definition: 'Strato',
      version: 2,
      relationships: [{ type: 'covers', us_number: '2' }],
    });
    expect((await at(`/api/us/${ids['2']}`)).body.data).toMatchObject({ us_number: '2', site_name: SITE });
    expect((await api.call(`/api/us/${ids['2']}`)).status).toBe(404);
    expect((await at(`/api/inventario/${ids['find']}`)).body.data).toMatchObject({ us_number: '3' });
  });

  it('name the moment and a checksum that stays', async () => {
    const state = (await at(LOOKS[0]!)).headers.get('x-trowel-state');
    const [first, again] = [
      await at(`/api/export/archive?site_name=${SITE}`),
      await at(`/api/export/archive?site_name=${SITE}`),
    ];
    await post('/api/us', { site_name: SITE, us_number: '10' });

    expect(state).toMatch(new RegExp(`^${moment}; sha256=[0-9a-f]{64}$`));
    expect(first.status).toBe(200);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    const later = await at(`/api/export/archive?site_name=${SITE}`);
    expect([later.headers.get('x-trowel-state'), later.headers.get('etag')]).toEqual([
      state,
      first.headers.get('etag'),
    ]);
  });

  it('show nobody more of a site than they see of it now', async () => {
    const id = await post('/api/sites', { site_name: 'Grotta', latitude: 41.987654, longitude: 12.123456 });
    await post('/api/us', { site_name: 'Grotta', us_number: '1' });
    await sleep(5);
    const then = new Date().toISOString();
    await sleep(5);
    const ask = async (path: string): Promise<unknown[]> => {
      const asked = `${path}${path.includes('?') ? '&' : '?'}at=${then}`;
      const { status, body, text } = await api.call(asked, { as: 'viewer' });
      return [status, (body.data as { latitude?: number } | undefined)?.latitude, text.includes('41.98')];
    };
    await change(`/api/sites/${id}`, { location: 'rounded' });
    expect(await ask(`/api/sites/${id}`)).toEqual([200, 41.99, false]);
    expect(await ask('/api/export/json?entity=sites&site_name=Grotta')).toEqual([200, undefined, false]);
    await change(`/api/sites/${id}`, { location: 'hidden' });
    expect(await ask(`/api/sites/${id}`)).toEqual([200, null, false]);
    await change(`/api/sites/${id}`, { visibility: 'members' });
    const [hidden, absent] = [await ask('/api/us?site_name=Grotta'), await ask('/api/us?site_name=Nowhere')];
    expect([hidden, absent.slice(0, 2), (await ask(`/api/sites/${id}`))[0]]).toEqual([
      [404, undefined, false],
      [404, undefined],
      404,
    ]);
    expect((await ask('/api/export/archive?site_name=Grotta'))[0]).toBe(404);
  });

  it('before the site was recorded are 404 in words, by every way of asking; a comparison with then is not', async () => {
    const ofMatrix = listRoutes('0.0.0').filter(
      ({ method, path, query }) =>
        method === 'get' && path.includes('harris-matrix') && query && 'at' in query.shape,
    );
    const paths = ofMatrix.map(({ path }) => path.replace('{site_name}', SITE).replaceAll(/\{\w+\}/g, '1'));
    const answers = new Map<string, [number, string | undefined]>();
    for (const path of new Set([...LOOKS, ...paths])) {
      const { status, body } = await at(path, '2020-01-01T00:00:00Z');
      answers.set(path, [status, body.message]);
    }
    const unknown = await at(`/api/us?site_name=Nowhere`);
    const compared = await api.call(`/api/harris-matrix/${SITE}/screen?against=2020-01-01`);

    expect(paths.length).toBeGreaterThan(2);
    expect([...answers].filter(([, [status]]) => status !== 404)).toEqual([]);
    for (const [, told] of answers)
      expect(told).toEqual([404, expect.stringContaining('was not recorded before')]);
    expect(unknown.status).toBe(404);
    expect(compared.status).toBe(200);
  });

  it('are refused in words where no site is named, or the moment is none, or to come', async () => {
    const refusals = await Promise.all([
      at('/api/us'),
      at(LOOKS[0]!, 'yesterday'),
      at(LOOKS[0]!, '2999-01-01'),
      at(LOOKS[0]!, '2020-01-01'),
      at('/api/us/99999'),
      at(`/api/export/csv?site_name=Nowhere`),
    ]);

    expect(
      refusals.map(({ status, body }) => [status, body.detail?.errors?.[0]?.field ?? body.message]),
    ).toEqual([
      [422, 'site_name'],
      [422, 'at'],
      [422, 'at'],
      [404, 'The site was not recorded before 2020-01-01T00:00:00.000Z'],
      [404, 'There has never been a record 99999 of us'],
      [404, 'There is no site Nowhere'],
    ]);
  });
});

describe('the parameter at', () => {
  it('is declared by every route that reads the records of a site, but those about what is now', () => {
    const reads = listRoutes('0').filter(({ method, query, params, list, path }) => {
      const shapes = {
        ...(query?.shape as object | undefined),
        ...(params as { shape?: object } | undefined)?.shape,
      };
      const isOfSite = 'site_name' in shapes || list?.fields.some(({ name }) => name === 'site_name');
      return method === 'get' && isOfSite && !/^\/api\/(statistics\/)?sites/.test(path);
    });
    const without = reads
      .filter(({ query }) => !query || !('at' in query.shape))
      .map(({ operationId }) => operationId);

    const ofKinds = Object.values(DECLARED_KINDS).map(({ operation }) => `cluster${operation.many}Values`);

    expect(without.sort()).toEqual(
      [
        ...ofKinds,
        'clusterItemsValues',
        'clusterPeriodsValues',
        // GIS programs read what is now, and a plate shows the plan as it is drawn now.
        ...['Finds', 'Heights', 'Parts', 'Samples', 'Sections', 'Sites', 'Trenches', 'Units'].map(
          (name) => `listOgc${name}`,
        ),
        'printPlate',
        'clusterUnitsValues',
        'compareSeasons',
        'countCompleteness',
        'countSitesByRegion',
        'findMediaPlace',
        'followChanges',
        'getHandPlaces',
        'getOrder',
        'getOverview',
        'getSchema',
        'getSheet',
        'getSheetCompleteness',
        'listChangeBatches',
        'listChangeDays',
        'listChanges',
        'listComments',
        'listImports',
        'listNextItemNumbers',
        'listNextUnitNumbers',
        'listSavedViews',
        'printLabels',
        'searchRecords',
      ].sort(),
    );
  });
});

/** When something was made is told by the clock of who makes it. */
function withoutMoments(text: string): string {
  return text.replace(/"generated_at":"[^"]*"/g, '');
}
