import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type Answer, type Caller, type TestApi } from '../test-api.ts';

const SITE = 'Orto';
type Row = Record<string, unknown> & { id: number; version: number };
type Ring = [number, number][];

const X = 295_400;
const Y = 4_913_200;
/** A closed ring around a place of the site, counter-clockwise. */
const square = (x: number, y: number, size = 2): Ring => [
  [X + x, Y + y],
  [X + x + size, Y + y],
  [X + x + size, Y + y + size],
  [X + x, Y + y + size],
  [X + x, Y + y],
];
const polygon = (...coordinates: Ring[]) => ({ type: 'Polygon', coordinates });

describe.each(DIALECTS)('drawn shapes on %s', (dialect) => {
  let api: TestApi;
  let site: Row;
  let unit: Row;
  let twin: Row;
  let find: Row;
  const send = (
    path: string,
    method = 'GET',
    body?: unknown,
    more: { as?: Caller; headers?: Record<string, string> } = {},
  ): Promise<Answer> => api.call(path, { method, ...(body !== undefined && { body }), ...more });
  const create = async (path: string, body: object): Promise<Row> => {
    const answer = await send(path, 'POST', body);
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    return answer.body.data as Row;
  };
  const list = async (query: string): Promise<Row[]> =>
    (await send(`/api/geometries?site_name=${SITE}${query}`)).body.data as Row[];
  const numbers = async (query: string): Promise<unknown[]> =>
    (await list(query)).map((row) => row['geometry_number']);

  beforeAll(async () => {
    api = await startTestApi(dialect);
    site = await create('/api/sites', {
      site_name: SITE,
      srid: 32_633,
      latitude: 44.3456,
      longitude: 12.4321,
    });
    unit = await create('/api/us', { site_name: SITE, area: 'A', us_number: '1' });
    twin = await create('/api/us', { site_name: SITE, area: 'B', us_number: '1' });
    find = await create('/api/inventario', {
      site_name: SITE,
      inventory_number: '7',
      area: 'A',
      us_number: '1',
    });
  });
  afterAll(() => api.close());

  describe('of a unit', () => {
    const path = (): string => `/api/us/${unit.id}/geometry`;
    const read = async () => (await send(path())).body.data as Record<string, unknown> & { version: number };

    it('are empty at first', async () => {
      const { headers } = await send(path());
      expect(headers.get('etag')).toBe('"0"');
      expect(await read()).toEqual({
        outline: null,
        parts: [],
        extent: null,
        heights: [],
        sections: [],
        points: [],
        source: null,
        accuracy_m: null,
        srid: 32_633,
        local_grid: null,
        version: 0,
      });
    });

    it('are written as one batch, rounded, with rings turned round', async () => {
      const body = {
        outline: polygon(square(0, 0, 10).toReversed(), square(4, 4)),
        parts: [
          { kind: 'part', order: 1, depicts: 'stone', geometry: polygon(square(1, 1, 0.333_333_33)) },
          {
            kind: 'cut',
            order: 2,
            geometry: {
              type: 'LineString',
              coordinates: [
                [X, Y],
                [X + 1, Y + 1],
              ],
            },
          },
        ],
        heights: [{ x: X + 1, y: Y + 1, z: 28.123_456, surface: 'top', note: 'corner' }],
        sections: [
          {
            name: 'A-A’',
            geometry: {
              type: 'LineString',
              coordinates: [
                [X - 1, Y],
                [X + 11, Y],
              ],
            },
          },
        ],
        source: 'Total station',
        accuracy_m: 0.01,
        srid: 32_633,
      };
      expect((await send(path(), 'PUT', body, { as: 'viewer' })).status).toBe(403);
      const answer = await send(path(), 'PUT', body, { as: 'operator', headers: { 'If-Match': '"0"' } });
      expect([answer.status, answer.body.message]).toEqual([200, undefined]);
      const shapes = await read();
      expect(answer.body.data).toEqual(shapes);
      expect(shapes).toMatchObject({
        outline: polygon(square(0, 0, 10), square(4, 4).toReversed() as Ring),
        parts: [
          { kind: 'part', order: 1, depicts: 'stone', name: null },
          { kind: 'cut', order: 2 },
        ],
        heights: [{ x: X + 1, y: Y + 1, z: 28.123_5, surface: 'top', note: 'corner' }],
        source: 'Total station',
      });
      expect(
        (shapes['parts'] as { geometry: { coordinates: Ring[] } }[])[0]!.geometry.coordinates[0]![1],
      ).toEqual([X + 1.3333, Y + 1]);
      const records = await list('&us_number_is=1');
      expect(
        records.map((row) => [row['geometry_number'], row['kind'], row['area'], row['us_number']]),
      ).toEqual([
        ['1', 'outline', 'A', '1'],
        ['2', 'part', 'A', '1'],
        ['3', 'cut', 'A', '1'],
        ['4', 'height', 'A', '1'],
        ['5', 'section', 'A', '1'],
      ]);
      expect(records[3]).toMatchObject({ min_x: X + 1, max_y: Y + 1, min_z: 28.1235, max_z: 28.1235 });
      expect(records[0]).toMatchObject({ min_x: X, min_y: Y, max_x: X + 10, max_y: Y + 10, min_z: null });
      expect((await send(`/api/us/${twin.id}/geometry`)).body.data).toMatchObject({
        outline: null,
        heights: [],
      });
    });

    it('sent as they were answered change nothing', async () => {
      const { srid, local_grid: _, version, ...shapes } = await read();
      const answer = await send(path(), 'PUT', { ...shapes, srid });
      expect([answer.status, (answer.body.data as Row).version]).toEqual([200, version]);
      expect((await list('&us_number_is=1')).map((row) => row.version)).toEqual([1, 1, 1, 1, 1]);
    });

    it('are replaced member by member, with a check of the version and an undo', async () => {
      const before = await read();
      const changes = {
        parts: [
          {
            kind: 'cut',
            order: 2,
            geometry: {
              type: 'LineString',
              coordinates: [
                [X, Y],
                [X + 1, Y + 1],
              ],
            },
          },
        ],
        heights: [
          { x: X + 1, y: Y + 1, z: 28.1235, surface: 'top', note: 'corner' },
          { x: X + 2, y: Y + 1, z: 28 },
        ],
        outline: null,
      };
      const stale = await send(path(), 'PUT', changes, { headers: { 'If-Match': '"3"' } });
      expect(stale.status).toBe(412);
      const answer = await send(path(), 'PUT', changes, { headers: { 'If-Match': `"${before.version}"` } });
      expect(answer.status).toBe(200);
      const shapes = await read();
      expect(shapes).toMatchObject({ outline: null, parts: changes.parts, sections: before['sections'] });
      expect(shapes['heights']).toHaveLength(2);
      expect(await numbers('&kind_is=cut')).toEqual(['3']);
      const { batch } = answer.body as { batch?: string };
      expect((await send(`/api/imports/${batch}/undo`, 'POST')).status).toBe(200);
      const { version: _one, ...then } = before;
      const { version: _other, ...now } = await read();
      expect(now).toEqual(then);
      expect((await list('&kind_is=outline'))[0]).toMatchObject({ min_x: X, max_x: X + 10 });
    });

    it('answer several outlines as one, which may be sent back', async () => {
      const second = await create('/api/geometries', {
        site_name: SITE,
        geometry_number: 'pyunitastratigrafiche 12',
        kind: 'outline',
        area: 'A',
        us_number: '1',
        geometry: polygon(square(20, 0)),
      });
      const { outline } = await read();
      expect(outline).toMatchObject({
        type: 'MultiPolygon',
        coordinates: [expect.anything(), [square(20, 0)]],
      });
      expect((await send(path(), 'PUT', { outline })).status).toBe(200);
      expect((await send(`/api/geometries/${second.id}`)).body.data).toMatchObject({ version: 1 });
      expect((await send(`/api/geometries/${second.id}`, 'DELETE')).status).toBe(204);
    });

    it('refuse what is wrong and name it', async () => {
      const refused = async (body: unknown, headers = {}): Promise<unknown> => {
        const answer = await send(path(), 'PUT', body, { headers });
        return [
          answer.status,
          answer.body.detail?.errors?.map(({ field, message }) => `${field}: ${message}`),
        ];
      };
      const open = polygon(square(0, 0).slice(0, 4) as Ring);
      expect(await refused({ outline: open })).toEqual([
        422,
        ['outline: outline is not closed: vertex 4 of ring 1 must be the same as vertex 1.'],
      ]);
      expect(
        await refused({ parts: [{ kind: 'part', geometry: open }] }, { 'Accept-Language': 'it' }),
      ).toEqual([422, [expect.stringContaining('non è chiusa: il vertice 4 dell’anello 1')]]);
      const crossing = polygon([
        [X, Y],
        [X + 9, Y + 9],
        [X + 9, Y],
        [X, Y + 7],
        [X, Y],
      ]);
      expect(await refused({ outline: crossing })).toEqual([
        422,
        [expect.stringContaining('vertex 1 of ring 1')],
      ]);
      expect(
        await refused({
          outline: polygon([
            [12.4, 44.3],
            [12.5, 44.3],
            [12.5, 44.4],
            [12.4, 44.3],
          ]),
        }),
      ).toEqual([422, [expect.stringContaining('WGS 84 / UTM zone 33N (EPSG:32633)')]]);
      expect(await refused({ outline: null, srid: 3004 })).toEqual([422, [expect.stringContaining('32633')]]);
      expect(await refused({ parts: [{ kind: 'trench', geometry: polygon(square(0, 0)) }] })).toEqual([
        422,
        [expect.stringContaining('characterisation')],
      ]);
      expect(await refused({ version: 1 })).toEqual([422, [expect.stringContaining('version')]]);
      expect((await send('/api/us/999999/geometry')).status).toBe(404);
    });
  });

  it('of a find and of a site are those that name no other record', async () => {
    const place = { type: 'Point', coordinates: [X + 1, Y + 2, 28.5] };
    const ofFind = await send(`/api/inventario/${find.id}/geometry`, 'PUT', { points: [place] });
    expect([ofFind.status, ofFind.body.data]).toMatchObject([200, { points: [place], srid: 32_633 }]);
    const trench = {
      kind: 'trench',
      order: null,
      name: 'S1',
      depicts: null,
      geometry: polygon(square(-5, -5, 40)),
    };
    const ofSite = await send(`/api/sites/${site.id}/geometry`, 'PUT', {
      outline: polygon(square(-10, -10, 60)),
      parts: [trench],
    });
    expect([ofSite.status, ofSite.body.data]).toMatchObject([
      200,
      { parts: [trench], heights: [], points: [] },
    ]);
    expect((await list('&kind_is=area'))[0]).toMatchObject({ us_number: null, min_x: X - 10 });
  });

  it('are found by a rectangle and by their heights', async () => {
    const box = (...sides: number[]): string => `&bbox=${sides.join()}&kind_is=trench`;
    expect(await numbers(box(X + 30, Y + 30, X + 99, Y + 99))).toHaveLength(1);
    expect(await numbers(box(X + 36, Y, X + 99, Y + 99))).toEqual([]);
    expect(await numbers('&max_z_min=28.2')).toHaveLength(1);
    const wrong = await send(`/api/geometries?bbox=1,2,3`);
    expect([wrong.status, wrong.body.detail?.errors?.[0]?.message]).toEqual([
      422,
      'bbox must be four numbers: min_x,min_y,max_x,max_y.',
    ]);
    expect((await send('/api/us?bbox=1,2,3,4')).status).toBe(422);
  });

  it('have an extent that follows every change and cannot be sent', async () => {
    const row = await create('/api/geometries', {
      site_name: SITE,
      geometry_number: 'x1',
      kind: 'line',
      geometry: {
        type: 'LineString',
        coordinates: [
          [X, Y],
          [X + 5, Y + 6],
        ],
      },
    });
    expect(row).toMatchObject({ min_x: X, max_x: X + 5, min_z: null });
    const path = `/api/geometries/${row.id}`;
    const sent = await send(path, 'PUT', { min_x: 1 });
    expect([sent.status, sent.body.detail?.errors?.[0]?.message]).toEqual([
      422,
      'min_x is set by the service and cannot be sent.',
    ]);
    const records = [
      { id: row.id, version: 1, changes: { geometry: { type: 'Point', coordinates: [X, Y, 3] } } },
    ];
    expect((await send('/api/geometries/batch', 'PATCH', { records })).status).toBe(200);
    expect((await send(path)).body.data).toMatchObject({ max_x: X, max_y: Y, min_z: 3 });
    const far = [{ id: row.id, version: 2, changes: { geometry: { type: 'Point', coordinates: [12, 44] } } }];
    expect((await send('/api/geometries/batch', 'PATCH', { records: far })).status).toBe(422);
    expect((await send(path, 'PUT', { geometry: null })).body.data).toMatchObject({
      max_x: null,
      min_z: null,
    });
    const [last] = (await send(`/api/changes?entity=geometries&id=${row.id}&limit=1`)).body.data as Row[];
    expect((await send(`/api/changes/${last!.id}/undo`, 'POST')).status).toBe(200);
    expect((await send(path)).body.data).toMatchObject({ max_x: X, min_z: 3 });
  });

  it('come back from a table, which changes nothing when it is read again', async () => {
    const table = (await send(`/api/export/csv?entity=geometries&site_name=${SITE}`)).text;
    expect(table).toContain('""Polygon""');
    const bring = async (name: string): Promise<unknown> => {
      const form = new FormData();
      form.append('file', new File([table], 'geometries.csv'));
      form.append('site_name', name);
      form.append('create_site', 'true');
      const answer = await send('/api/import', 'POST', form);
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      return answer.body.data;
    };
    await bring('Copia');
    const copies = (await send('/api/geometries?site_name=Copia')).body.data as Row[];
    const facts = ({ id: _i, site_name: _s, created_at: _c, updated_at: _u, version: _v, ...rest }: Row) =>
      rest;
    expect(copies.map(facts)).toEqual((await list('')).map(facts));
    await bring(SITE);
    expect((await list('')).every(({ version }) => version <= 5)).toBe(true);
    expect((await send('/api/geometries?site_name=Copia')).body.data).toEqual(copies);
  });

  it('give the grid of a site by its control points', async () => {
    const path = `/api/sites/${site.id}/control-points/fit`;
    expect((await send(path)).status).toBe(409);
    // Turned by 90 degrees, from (100, 200).
    const points = [
      { point_name: 'C1', local_x: 100, local_y: 200, local_z: 0, x: X, y: Y, z: 28 },
      { point_name: 'C2', local_x: 110, local_y: 200, local_z: 1, x: X, y: Y + 10, z: 29 },
      { point_name: 'C3', local_x: 100, local_y: 220, x: X - 20, y: Y },
      { point_name: 'C4', local_x: 1, local_y: 1 },
    ];
    for (const point of points) await create('/api/control-points', { site_name: SITE, ...point });
    const { grid, max, left_out } = (await send(path)).body.data as {
      grid: Record<string, number>;
      max: number;
      left_out: string[];
    };
    expect(left_out).toEqual(['C4']);
    expect(max).toBeLessThan(1e-6);
    expect(grid).toEqual({
      origin_x: expect.closeTo(X + 200, 5),
      origin_y: expect.closeTo(Y - 100, 5),
      rotation_deg: expect.closeTo(90, 6),
      scale: expect.closeTo(1, 9),
      z_offset: expect.closeTo(28, 6),
    });
    const changed = await send(`/api/sites/${site.id}`, 'PUT', { local_grid: grid });
    expect([changed.status, changed.body.data]).toMatchObject([
      200,
      { local_grid: { ...grid, origin_srid: null } },
    ]);
    // In a local grid no place is wrong.
    const local = await send(`/api/us/${unit.id}/geometry`, 'PUT', {
      outline: polygon([
        [100, 200],
        [101, 200],
        [101, 201],
        [100, 200],
      ]),
    });
    expect(local.status).toBe(200);
  });

  it('are hidden from users who do not see where the site is, except in a local grid', async () => {
    const asViewer = async (path: string): Promise<Row> =>
      ([] as Row[]).concat((await send(path, 'GET', undefined, { as: 'viewer' })).body.data as Row[])[0]!;
    const point = `/api/control-points?site_name=${SITE}&point_name_is=C1`;
    const outline = `/api/geometries?site_name=${SITE}&kind_is=outline`;
    const place = `/api/sites/${site.id}`;
    expect(await asViewer(point)).toMatchObject({ x: X });
    for (const location of ['rounded', 'hidden']) {
      expect((await send(place, 'PUT', { location })).status).toBe(200);
      expect(await asViewer(point)).toMatchObject({ x: null, y: null, z: null, local_x: 100 });
      expect(await asViewer(outline)).toMatchObject({ min_x: 100, geometry: { type: 'Polygon' } });
      expect(await asViewer(place)).toMatchObject({
        srid: null,
        local_grid: { origin_x: 0, origin_y: 0, origin_srid: null, rotation_deg: expect.closeTo(90, 6) },
      });
    }
    const grid = ((await send(place)).body.data as Row)['local_grid'];
    expect((await send(place, 'PUT', { local_grid: null })).status).toBe(200);
    expect(await asViewer(outline)).toMatchObject({ min_x: null, max_y: null, geometry: null });
    expect(await asViewer(`/api/us/${unit.id}/geometry`)).toMatchObject({ outline: null, srid: null });
    const log = await send(`/api/changes?entity=geometries&site_name=${SITE}&limit=100`, 'GET', undefined, {
      as: 'viewer',
    });
    expect(log.text).not.toContain('"coordinates"');
    expect(((await send(outline)).body.data as Row[])[0]).toMatchObject({ geometry: { type: 'Polygon' } });
    await send(place, 'PUT', { local_grid: grid, location: 'exact' });
  });
});
