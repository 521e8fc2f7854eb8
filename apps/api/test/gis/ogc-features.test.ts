import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../test-api.ts';
import { PLACE, recordOgcSites } from './ogc-sites.ts';

const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
const epsg = (code: number): string => `http://www.opengis.net/def/crs/EPSG/0/${code}`;
const COLLECTIONS = ['sites', 'units', 'parts', 'heights', 'finds', 'samples', 'trenches', 'sections'];
/** The first corner of unit 1 of Colle in UTM zone 33N, computed with PROJ from the same definition. */
const UTM_E = 351_996.350_7;
const UTM_N = 4_849_985.985_4;
/** The same as longitude and latitude. */
const CORNER = [13.160519111295, 43.78813263247] as const;

interface Link {
  href: string;
  rel: string;
  type: string;
}
interface Feature {
  type: string;
  id: number;
  geometry: { type: string; coordinates: never } | null;
  properties: Record<string, unknown>;
}
interface Document {
  links: Link[];
  features: Feature[];
  numberMatched?: number;
  numberReturned: number;
  timeStamp: string;
  [member: string]: ReturnType<typeof JSON.parse>;
}

const linkOf = ({ links }: Document, rel: string): Link | undefined => links.find((link) => link.rel === rel);
const numbersOf = ({ features }: Document): unknown[] =>
  features.map(({ properties }) => `${properties['site_name']} ${properties['us_number'] ?? ''}`);

describe.each(DIALECTS)('OGC API – Features on %s', (dialect) => {
  let api: TestApi;
  const get = async (
    path: string,
    {
      as = 'viewer',
      headers = {},
    }: { as?: 'viewer' | 'admin' | 'nobody'; headers?: Record<string, string> } = {},
  ): Promise<{ status: number; headers: Headers; text: string; body: Document }> => {
    const answer = await fetch(path.startsWith('http') ? path : `${api.url}/ogc${path}`, {
      headers: { ...(as !== 'nobody' && { authorization: `Bearer ${api.tokens[as]}` }), ...headers },
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : {} };
  };
  const items = async (query: string, collection = 'units'): Promise<Document> =>
    (await get(`/collections/${collection}/items?${query}`)).body;
  const statusOf = async (query: string): Promise<number> =>
    (await get(`/collections/units/items?${query}`)).status;

  beforeAll(async () => {
    api = await startTestApi(dialect);
    await recordOgcSites(api);
  });
  afterAll(() => api.close());

  it('1: the landing page leads to the description, the conformance and the data', async () => {
    for (const path of ['', '/']) {
      const { status, body } = await get(path, { as: 'nobody' });

      expect(status).toBe(200);
      expect(body).toMatchObject({ title: 'Trowel', description: expect.any(String) });
      for (const link of body.links)
        expect(link).toMatchObject({
          href: expect.stringMatching(/^http/),
          rel: expect.any(String),
          type: expect.any(String),
        });
      for (const rel of ['service-desc', 'service-doc', 'conformance', 'data'])
        expect((await get(linkOf(body, rel)!.href)).status, rel).toBe(200);
      expect(linkOf(body, 'data')!.href).toBe(`${api.url}/ogc/collections`);
    }
  });

  it('2: the description is OpenAPI 3.0, with every path, its errors and the logins', async () => {
    const { headers, body } = await get('/api');
    const page = await get('/api?f=html');

    expect(headers.get('content-type')).toBe('application/vnd.oai.openapi+json;version=3.0');
    expect(body['openapi']).toMatch(/^3\.0\./);
    expect(body['servers']).toEqual([{ url: `${api.url}/ogc` }]);
    expect(page.headers.get('content-type')).toContain('text/html');
    const paths = COLLECTIONS.flatMap((id) =>
      ['', '/items', '/items/{feature_id}', '/queryables', '/schema'].map(
        (end) => `/collections/${id}${end}`,
      ),
    );
    expect(Object.keys(body['paths']).toSorted()).toEqual(
      ['/', '/api', '/conformance', '/collections', ...paths].toSorted(),
    );
    const { responses, security, parameters } = body['paths']['/collections/units/items'].get;
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '401', '404', '500']));
    expect(Object.keys(responses)).not.toContain('422');
    expect(Object.keys(responses[200].content)).toEqual(['application/geo+json', 'text/html']);
    expect(security).toEqual([{ bearer: [] }, { basic: [] }]);
    expect(Object.keys(body['components'].securitySchemes)).toEqual(['bearer', 'basic']);
    // QGIS reads the size of its pages from here.
    expect(parameters).toContainEqual({ $ref: '#/components/parameters/limit' });
    expect(body['components'].parameters.limit.schema).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 10_000,
      default: 100,
    });
  });

  it('3: the conformance classes are declared', async () => {
    expect((await get('/conformance')).body['conformsTo']).toEqual([
      'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core',
      'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/oas30',
      'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/geojson',
      'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/html',
      'http://www.opengis.net/spec/ogcapi-features-2/1.0/conf/crs',
    ]);
  });

  it('4: the collections have extents, coordinate systems and links', async () => {
    const { status, body } = await get('/collections');
    const collections: Document[] = body['collections'];

    expect(status).toBe(200);
    expect(collections.map(({ id }) => id)).toEqual(COLLECTIONS);
    expect(linkOf(body, 'self')).toBeDefined();
    expect(linkOf(body, 'alternate')).toBeDefined();
    for (const one of collections) {
      expect(one).toMatchObject({
        title: expect.any(String),
        description: expect.any(String),
        itemType: 'feature',
      });
      expect(one['id']).toMatch(/^[a-z]+$/);
      expect(one['extent'].temporal.interval).toEqual([[null, null]]);
      expect(one.links.filter(({ rel }) => rel === 'items').map(({ type }) => type)).toEqual([
        'application/geo+json',
        'text/html',
      ]);
    }
    const [west, south, east, north] = collections[1]!['extent'].spatial.bbox[0];
    expect(west).toBeGreaterThan(12.4);
    expect(west).toBeLessThan(CORNER[0]);
    expect(east).toBeGreaterThan(CORNER[0]);
    expect(south).toBeGreaterThan(43.2);
    expect(north).toBeLessThan(44);
  });

  it('5: a collection is described by itself; an unknown one is not found', async () => {
    const { body } = await get('/collections/units');

    expect(body).toMatchObject({ id: 'units', itemType: 'feature', storageCrs: CRS84 });
    expect((await get('/collections/heights')).body['storageCrs']).toBe(epsg(3004));
    expect((await get('/collections/us')).status).toBe(404);
    expect((await get('/collections/us/items')).status).toBe(404);
  });

  it('6: the features come as a collection of GeoJSON, all with all properties', async () => {
    const { status, headers, body } = await get('/collections/units/items');
    const names = Object.keys(body.features[0]!.properties);

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/geo+json');
    expect(body).toMatchObject({ type: 'FeatureCollection', numberMatched: 28, numberReturned: 28 });
    expect(body.features).toHaveLength(28);
    expect(linkOf(body, 'self')).toMatchObject({ type: 'application/geo+json' });
    expect(linkOf(body, 'alternate')).toMatchObject({ type: 'text/html' });
    expect(linkOf(body, 'next')).toBeUndefined();
    expect(Math.abs(Date.parse(body.timeStamp) - Date.now())).toBeLessThan(60_000);
    expect(names).toEqual(expect.arrayContaining(['site_name', 'us_number', 'definition', 'unit_type']));
    for (const id of COLLECTIONS)
      for (const { properties } of (await items('', id)).features)
        for (const [name, value] of Object.entries(properties)) {
          expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
          expect(value === null || ['string', 'number', 'boolean'].includes(typeof value), name).toBe(true);
        }
    for (const { properties } of body.features) expect(Object.keys(properties)).toEqual(names);
  });

  it('7: limit is at least 1, and at most the maximum', async () => {
    expect((await items('limit=3')).numberReturned).toBe(3);
    expect((await items('limit=99999999')).numberReturned).toBe(28);
    for (const wrong of ['0', '-1', 'ten', '1.5', ''])
      expect(await statusOf(`limit=${wrong}`), wrong).toBe(400);
  });

  it('8: bbox finds what it meets, and what has no geometry', async () => {
    const [lon, lat] = CORNER;
    const near = `${lon - 1e-6},${lat - 1e-6},${lon + 1e-6},${lat + 1e-6}`;
    const withoutPlace = ['Colle 25', 'Libera 1', 'Segreta 1'];

    expect(numbersOf(await items(`bbox=${near}`))).toEqual(['Colle 1', ...withoutPlace]);
    const high = `${lon - 1e-6},${lat - 1e-6},0,${lon + 1e-6},${lat + 1e-6},9`;
    expect(numbersOf(await items(`bbox=${high}`))).toEqual(['Colle 1', ...withoutPlace]);
    expect(numbersOf(await items('bbox=0,0,1,1'))).toEqual(withoutPlace);
    expect((await items('bbox=-180,-90,180,90')).numberReturned).toBe(28);
    expect((await items('bbox=170,-90,-170,90')).numberReturned).toBe(3);
    expect((await items('bbox=12,-90,-170,90')).numberReturned).toBe(28);
    expect(numbersOf(await items('bbox=13,43.7,13.15,43.8', 'sites'))).toEqual([
      'Colle ',
      'Griglia ',
      'Libera ',
      'Segreta ',
    ]);
    expect(numbersOf(await items('bbox=0,0,1,1', 'sites'))).toEqual(['Griglia ', 'Libera ', 'Segreta ']);
    expect((await items(`bbox=${near}`, 'trenches')).numberReturned).toBe(1);
    expect((await items('bbox=0,0,1,1', 'trenches')).numberReturned).toBe(0);
    expect(
      (await items('bbox=0,0,1,1', 'finds')).features.map(({ properties }) => properties['inventory_number']),
    ).toEqual(['8']);
    for (const wrong of ['1,2,3', '1,2,3,4,5', 'a,b,c,d', '0,5,1,4', '1,2,3,', '', '1,2,3,NaN'])
      expect(await statusOf(`bbox=${wrong}`), wrong).toBe(400);
  });

  it('8: a box within the extent of a shape that it does not meet finds nothing', async () => {
    const corners = (await items('limit=1', 'sections')).features[0]!.geometry!.coordinates as [
      number,
      number,
    ][];
    const [[west, south], [east, north]] = corners as [[number, number], [number, number]];
    const [width, height] = [(east - west) / 10, (north - south) / 10];
    const box = (x: number, y: number): string => `bbox=${x},${y},${x + width},${y + height}`;

    expect((await items(box(west, south), 'sections')).numberReturned).toBe(1);
    expect((await items(box(west, north - height), 'sections')).numberReturned).toBe(0);
  });

  it('9: datetime is compared with the day of the sheet; what has no day is found', async () => {
    const count = async (datetime: string): Promise<number> =>
      (await items(`site_name=Colle&datetime=${encodeURIComponent(datetime)}`)).numberReturned;

    expect(await count('2024-05-10')).toBe(6);
    expect(await count('2024-05-10T12:00:00Z')).toBe(6);
    expect(await count('2024-05-06/2024-05-08')).toBe(8);
    expect(await count('../2024-05-06')).toBe(6);
    expect(await count('/2024-05-06')).toBe(6);
    expect(await count('2024-05-25/..')).toBe(6);
    expect(await count('2024-05-25/')).toBe(6);
    expect(await count('0000-01-01T00:00:00Z/9999-12-31T00:00:00Z')).toBe(25);
    expect(await count('1999-01-01')).toBe(5);
    expect((await items('datetime=2024-06-01', 'heights')).numberReturned).toBe(1);
    for (const wrong of [
      'yesterday',
      '../..',
      '/',
      '2024-13-01',
      '2024-02-30',
      '2024-05-02/2024-05-01',
      '2024',
      'a/b',
      '2024-05-01/2024-05-02/2024-05-03',
    ])
      expect(await statusOf(`datetime=${encodeURIComponent(wrong)}`), wrong).toBe(400);
  });

  it('10: the pages follow each other, every feature once, also while others are recorded', async () => {
    const seen: number[] = [];
    let page = await items('limit=4&site_name=Colle');
    for (;;) {
      seen.push(...page.features.map(({ id }) => id));
      const next = linkOf(page, 'next');
      if (!next) break;
      expect(next.href).toContain('site_name=Colle');
      expect(next.href).toContain('limit=4');
      if (seen.length === 8)
        await api.call('/api/us', { method: 'POST', body: { site_name: 'Colle', us_number: '0' } });
      page = (await get(next.href)).body;
      expect(page.numberMatched).toBeUndefined();
    }

    expect(seen).toHaveLength(26);
    expect(new Set(seen).size).toBe(26);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    await api.call(`/api/us/${seen.at(-1)}`, { method: 'DELETE' });
    expect((await items('limit=25&site_name=Colle')).links.some(({ rel }) => rel === 'next')).toBe(false);
    for (const wrong of ['5', 'x', '']) expect(await statusOf(`next=${wrong}`), wrong).toBe(400);
  });

  it('11: an unknown parameter is refused, also one of another collection', async () => {
    for (const wrong of ['foo=1', 'inventory_number=7', 'offset=10', 'limit=1&limit=2', 'f=xml'])
      expect(await statusOf(wrong), wrong).toBe(400);
    expect((await get('/collections?foo=1')).status).toBe(400);
    expect((await get('/?foo=1')).status).toBe(400);
  });

  it('12: a feature is read by its id', async () => {
    const [first] = (await items('limit=1&us_number=1&site_name=Colle')).features;
    const { status, headers, body } = await get(`/collections/units/items/${first!.id}`);

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/geo+json');
    expect(body).toMatchObject({ ...first });
    for (const rel of ['self', 'alternate', 'collection']) expect(linkOf(body, rel), rel).toBeDefined();
    expect((await get('/collections/units/items/999999')).status).toBe(404);
    const [outline] = (await items('', 'parts')).features;
    expect((await get(`/collections/heights/items/${outline!.id}`)).status).toBe(404);
    for (const wrong of ['x', '-1'])
      expect((await get(`/collections/units/items/${wrong}`)).status).toBe(400);
  });

  it('13 and 14: filters find equal values, and all conditions hold together', async () => {
    expect((await items('site_name=Colle&area=A')).numberReturned).toBe(12);
    expect((await items('area=A&definition=Strato 2')).numberReturned).toBe(1);
    expect((await items('definition=Strato')).numberReturned).toBe(0);
    const [lon, lat] = CORNER;
    const box = `bbox=${lon},${lat},${lon + 2e-4},${lat + 1e-5}`;
    const inBox = ['Colle 2', 'Colle 4', 'Colle 6', 'Colle 8'];
    expect(numbersOf(await items(`${box}&site_name=Colle&area=A`))).toEqual(inBox);
    // The first two have no day.
    const onDay = await items(`${box}&site_name=Colle&area=A&datetime=2024-05-08`);
    expect(numbersOf(onDay)).toEqual(['Colle 2', 'Colle 4', 'Colle 8']);
    expect((await items('depicts=pietra', 'parts')).numberReturned).toBe(1);
    expect((await items('min_z=102.25', 'heights')).numberReturned).toBe(1);
    expect(await statusOf('recorded_on=soon')).toBe(400);
    expect((await get('/collections/heights/items?min_z=high')).status).toBe(400);
  });

  it('14: the queryables are the parameters; the schema has the labels', async () => {
    const { body } = await get('/collections/units/queryables', { headers: { 'accept-language': 'it' } });
    const { body: description } = await get('/api');
    const declared = description['paths']['/collections/units/items'].get.parameters.map(
      ({ name }: { name: string }) => name,
    );
    const schema = (await get('/collections/units/schema')).body;

    expect(body['properties'].definition).toMatchObject({ type: 'string', title: expect.any(String) });
    const { geometry, ...properties } = body['properties'];
    expect(geometry).toEqual({ format: 'geometry-multipolygon' });
    expect(declared).toEqual(expect.arrayContaining(Object.keys(properties)));
    const [feature] = (await items('limit=1')).features;
    expect(Object.keys(schema['properties']).toSorted()).toEqual(
      ['id', 'geometry', ...Object.keys(feature!.properties)].toSorted(),
    );
  });

  it('15: without crs the coordinates are longitude, latitude', async () => {
    const [one] = (await items('site_name=Colle&us_number=1')).features;
    const coordinates = one!.geometry!.coordinates as number[][][][];

    // Both outlines of the unit, and not that of the unit with the same number in another area.
    expect(one!.geometry!.type).toBe('MultiPolygon');
    expect(coordinates).toHaveLength(2);
    expect(coordinates[0]![0]![0]![0]).toBeCloseTo(CORNER[0], 8);
    expect(coordinates[0]![0]![0]![1]).toBeCloseTo(CORNER[1], 8);
    const [inGrid] = (await items('site_name=Griglia')).features;
    const [x, y] = (inGrid!.geometry!.coordinates as number[][][][])[0]![0]![0]!;
    expect([x, y]).toEqual([expect.closeTo(12.4099745770328, 8), expect.closeTo(43.323721192503, 8)]);
    expect((await items('site_name=Libera')).features[0]!.geometry).toBeNull();
    const [height] = (await items('min_z=101.5', 'heights')).features;
    expect(height!.geometry!.coordinates[2]).toBe(101.5);
    const shapes = (id: string): Promise<(string | undefined)[]> =>
      items('', id).then(({ features }) => features.map(({ geometry }) => geometry?.type));
    expect(await shapes('finds')).toEqual(['Point', undefined]);
    expect(await shapes('samples')).toEqual(['Point']);
    expect(await shapes('sections')).toEqual(['LineString']);
  });

  it('16: errors are JSON with a message', async () => {
    for (const [path, status] of [
      ['/collections/units/items?foo=1', 400],
      ['/collections/nothing', 404],
    ] as const) {
      const answer = await get(path);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-type')).toContain('application/json');
      expect(answer.body['message']).toBeTruthy();
    }
    const wrong = await get('/collections/units/items?bbox=1', { headers: { 'accept-language': 'it' } });
    expect(wrong.body['message']).toContain('quattro o sei numeri');
  });

  it('17: HEAD, CORS, the header Link, gzip and pages', async () => {
    const authorization = `Bearer ${api.tokens.viewer}`;
    const path = `${api.url}/ogc/collections/units/items?limit=5`;
    const head = await fetch(path, { method: 'HEAD', headers: { authorization } });
    expect(head.status).toBe(200);
    expect(head.headers.get('link')).toMatch(/^<http.*next=.*>; rel="next"/);
    const cors = await fetch(path, { headers: { authorization, origin: 'http://localhost:3000' } });
    expect(cors.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    expect(cors.headers.get('access-control-expose-headers')).toContain('Content-Crs');
    expect(cors.headers.get('content-encoding')).toBe('gzip');
    for (const page of [
      '',
      '/api',
      '/conformance',
      '/collections',
      '/collections/units',
      '/collections/units/items',
      '/collections/units/schema',
    ]) {
      const { status, headers, text } = await get(page, {
        headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      });
      expect(status, page).toBe(200);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('vary')).toContain('Accept');
      expect(text).toContain('<h1>');
    }
  });

  it('18 and 19: the coordinate systems begin with CRS84; the storage is one of them', async () => {
    const { body } = await get('/collections');
    const heights = (await get('/collections/heights')).body;

    expect(body['crs'][0]).toBe(CRS84);
    for (const one of body['collections']) expect(one.crs).toEqual(['#/crs']);
    expect(heights['crs'][0]).toBe(CRS84);
    expect(heights['crs']).toContain(heights['storageCrs']);
    expect(heights['crs']).toContain(epsg(32_633));
  });

  it('20 and 22: crs is that of the answer, with the axes of its authority, and is named', async () => {
    const corner = async (code: number): Promise<number[]> => {
      const { headers, body } = await get(
        `/collections/units/items?site_name=Colle&us_number=1&crs=${encodeURIComponent(epsg(code))}`,
      );
      expect(headers.get('content-crs')).toBe(`<${epsg(code)}>`);
      return (body.features[0]!.geometry!.coordinates as number[][][][])[0]![0]![0]!;
    };
    const near = (x: number, y: number): unknown[] => [expect.closeTo(x, 3), expect.closeTo(y, 3)];

    expect(await corner(3004)).toEqual([PLACE[0] + 2, PLACE[1]]);
    expect(await corner(4326)).toEqual([expect.closeTo(CORNER[1], 8), expect.closeTo(CORNER[0], 8)]);
    expect(await corner(32_633)).toEqual(near(UTM_E, UTM_N));
    expect(await corner(6708)).toEqual(near(UTM_N, UTM_E));
    expect((await get('/collections/units/items')).headers.get('content-crs')).toBe(`<${CRS84}>`);
    const [first] = (await items('limit=1')).features;
    const one = await get(`/collections/units/items/${first!.id}?crs=${encodeURIComponent(epsg(3004))}`);
    expect(one.headers.get('content-crs')).toBe(`<${epsg(3004)}>`);
    expect(one.body['geometry'].coordinates[0][0][0]).toEqual([PLACE[0] + 2, PLACE[1]]);
    const point = (await items(`crs=${epsg(4326)}&site_name=Colle`, 'sites')).features[0]!.geometry!
      .coordinates;
    expect(point).toEqual([43.75, 13.1]);
    for (const wrong of ['EPSG:3004', epsg(999_999), 'http://www.opengis.net/def/crs/EPSG/0/x', ''])
      expect(await statusOf(`crs=${encodeURIComponent(wrong)}`), wrong).toBe(400);
  });

  it('21: bbox-crs is that of the box, with the axes of its authority', async () => {
    const find = async (bbox: string, code: number): Promise<unknown[]> =>
      numbersOf(await items(`site_name=Colle&bbox=${bbox}&bbox-crs=${encodeURIComponent(epsg(code))}`));
    const [x, y] = PLACE;
    const [lon, lat] = CORNER;

    expect(await find(`${x + 2},${y},${x + 4.5},${y + 0.5}`, 3004)).toEqual([
      'Colle 1',
      'Colle 2',
      'Colle 25',
    ]);
    expect(await find(`${lat - 1e-6},${lon - 1e-6},${lat + 1e-6},${lon + 1e-6}`, 4326)).toEqual([
      'Colle 1',
      'Colle 25',
    ]);
    expect(await find(`${UTM_N - 0.1},${UTM_E - 0.1},${UTM_N + 0.1},${UTM_E + 0.1}`, 6708)).toEqual([
      'Colle 1',
      'Colle 25',
    ]);
    expect(await statusOf(`bbox=1,2,3,4&bbox-crs=${encodeURIComponent(epsg(1))}`)).toBe(400);
  });

  it('hides the place of a site from those who may not see it, in every answer', async () => {
    const shape = async (as: 'viewer' | 'admin'): Promise<unknown> =>
      (await get('/collections/units/items?site_name=Segreta', { as })).body.features[0]!.geometry;

    expect(await shape('viewer')).toBeNull();
    expect(await shape('admin')).toMatchObject({ type: 'MultiPolygon' });
    const [site] = (await items('site_name=Segreta', 'sites')).features;
    expect(site).toMatchObject({ geometry: null, properties: { latitude: null, longitude: null } });
    const [unit] = (await items('site_name=Segreta')).features;
    const box = `bbox=${CORNER[0] - 1e-3},${CORNER[1] - 1e-3},${CORNER[0] + 1e-3},${CORNER[1] + 1e-3}`;
    expect((await items(`${box}&site_name=Segreta`)).features[0]).toEqual(unit);
    expect((await items('bbox=0,0,1,1&site_name=Segreta')).features[0]).toEqual(unit);
  });

  it('accepts a token as bearer, as password and in the path, which links repeat and no log has', async () => {
    const token = api.tokens.viewer;
    const basic = `Basic ${Buffer.from(`anybody:${token}`).toString('base64')}`;
    const none = await get('/collections', { as: 'nobody' });

    expect(none.status).toBe(401);
    expect(none.headers.get('www-authenticate')).toMatch(/^Basic realm=".*Bearer$/);
    expect((await get('/collections', { as: 'nobody', headers: { authorization: basic } })).status).toBe(200);
    const { body } = await get(`/t/${token}`, { as: 'nobody' });
    const collections = await get(linkOf(body, 'data')!.href, { as: 'nobody' });
    expect(linkOf(body, 'data')!.href).toBe(`${api.url}/ogc/t/${token}/collections`);
    const link = collections.body['collections'][1].links.find(({ rel }: Link) => rel === 'items')!.href;
    const page = (await get(`${link}?limit=2`, { as: 'nobody' })).body;
    expect(page.features).toHaveLength(2);
    expect((await get(linkOf(page, 'next')!.href, { as: 'nobody' })).body.features).toHaveLength(2);
    expect((await get(`/t/${token}/nowhere`, { as: 'nobody' })).status).toBe(404);
    expect((await get('/t/wrong/collections', { as: 'nobody' })).status).toBe(401);
    // Other paths know no Basic login.
    const other = await fetch(`${api.url}/api/sites`, { headers: { authorization: basic } });
    expect(other.status).toBe(401);
    expect(other.headers.get('www-authenticate')).toBe('Bearer');
    expect(api.readLog()).toContain('/ogc/nowhere');
    expect(api.readLog()).not.toContain(token);
  });
});

describe('the limit of requests below /ogc', () => {
  it('is its own', async () => {
    const rules = { default: { limit: 1, windowMs: 60_000 }, ogc: { limit: 3, windowMs: 60_000 } };
    const api = await startTestApi('sqlite', rules);
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await api.call('/ogc/collections', { as: 'viewer' })).status);
    statuses.push((await api.call('/api/sites')).status);
    await api.close();

    expect(statuses).toEqual([200, 200, 200, 429, 200]);
  });
});
