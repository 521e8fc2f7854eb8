import { DIALECTS } from '@trowel/db/testing';
import type { SitePlan } from '@trowel/domain/plan';
import type { Georeference } from '@trowel/domain/records';
import { createGeotiff, type GeotiffContents } from '@trowel/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type Answer, type Caller, type TestApi } from '../test-api.ts';

interface Row {
  id: number;
  version: number;
  georeference: Georeference | null;
  [name: string]: unknown;
}

/** 1 cm a pixel; the corner of the picture is at 100 / 203. */
const PLAIN = [0.01, 0, 0, -0.01, 100.005, 202.995];
const POINTS = [
  { name: 'F1', column: 0, row: 0, x: 100.005, y: 202.995 },
  { name: 'F2', column: 399, row: 299, x: 103.995, y: 200.005 },
];
const [EAST, NORTH] = [500_000, 4_800_100];
const TIFF: GeotiffContents = {
  width: 40,
  height: 30,
  pixelScale: [0.05, 0.05, 0],
  tiepoint: [0, 0, 0, EAST, NORTH, 0],
  keys: { 1024: 1, 1025: 1, 3072: 32_633 },
};
/** Centre of the first pixel of that file. */
const [FIRST_X, FIRST_Y] = [EAST + 0.025, NORTH - 0.025];

describe.each(DIALECTS)('georeferenced pictures on %s', (dialect) => {
  let api: TestApi;
  let sites: Record<'plain' | 'utm' | 'gauss' | 'grid' | 'lost', Row>;
  const send = (path: string, method = 'GET', body?: unknown, as: Caller = 'admin'): Promise<Answer> =>
    api.call(path, { method, ...(body !== undefined && { body }), as });
  const createSite = async (body: object): Promise<Row> =>
    (await send('/api/sites', 'POST', body)).body.data as Row;
  const upload = (site: Row, name: string, bytes: Uint8Array<ArrayBuffer> | string): Promise<Answer> => {
    const form = new FormData();
    form.set('entity', 'sites');
    form.set('record_id', String(site.id));
    form.set('file', new File([bytes], name));
    return api.call('/api/media', { method: 'POST', body: form });
  };
  const store = async (...given: Parameters<typeof upload>): Promise<Row> => {
    const answer = await upload(...given);
    expect([answer.status, answer.body.message]).toEqual([201, answer.body.message]);
    return answer.body.data as Row;
  };
  const change = (id: number, georeference: unknown): Promise<Answer> =>
    send(`/api/media/${id}`, 'PUT', { georeference });
  const picturesOf = async (site: Row, as: Caller = 'admin'): Promise<SitePlan['pictures']> =>
    ((await send(`/api/sites/${site.id}/plan`, 'GET', undefined, as)).body.data as SitePlan).pictures;
  /** The first is a TIFF without a place. Different colours make different files. */
  const paint = (red: number, more: Partial<GeotiffContents> = {}): Uint8Array<ArrayBuffer> =>
    createGeotiff({ width: 400, height: 300, colour: [red, 90, 40], ...more });

  beforeAll(async () => {
    api = await startTestApi(dialect);
    const grid = { origin_x: EAST, origin_y: NORTH, origin_srid: 32_633, rotation_deg: 90, scale: 1 };
    sites = {
      plain: await createSite({ site_name: 'Plain' }),
      utm: await createSite({ site_name: 'Utm', srid: 32_633 }),
      gauss: await createSite({ site_name: 'Gauss', srid: 3_004 }),
      grid: await createSite({ site_name: 'Grid', srid: 32_633, local_grid: grid }),
      lost: await createSite({ site_name: 'Lost', local_grid: { ...grid, origin_srid: null } }),
    };
  });
  afterAll(() => api.close());

  it('are placed by a change of the record, listed on the plan, and taken back by an undo', async () => {
    const { id } = await store(sites.plain, 'a.tif', paint(1));
    expect(await picturesOf(sites.plain)).toEqual([]);
    const placed = await change(id, { world_file: PLAIN, points: POINTS });

    expect(placed.body.data).toMatchObject({ georeference: { world_file: PLAIN, points: POINTS } });
    expect(await picturesOf(sites.plain)).toEqual([
      {
        id,
        version: 2,
        name: 'a.tif',
        number: 1,
        width: 400,
        height: 300,
        orientation: null,
        world_file: PLAIN,
      },
    ]);
    const [last] = (await send(`/api/changes?entity=media&id=${id}&limit=1`)).body.data as Row[];
    expect((await send(`/api/changes/${last!.id}/undo`, 'POST')).status).toBe(200);
    expect(await picturesOf(sites.plain)).toEqual([]);
  });

  it.each([
    [{ world_file: PLAIN.slice(1) }, 'georeference.world_file'],
    [{ world_file: [0, 0, 0, 0, 1, 2] }, 'georeference.world_file'],
    [{ world_file: [1, 2, 2, 4, 1, 2] }, 'georeference.world_file'],
    [{ world_file: [...PLAIN.slice(0, 5), 1e12] }, 'georeference.world_file.5'],
    [{ world_file: PLAIN, points: [{ ...POINTS[0], x: 'east' }] }, 'georeference.points.0.x'],
    [{ points: POINTS }, 'georeference.world_file'],
    ['0.01', 'georeference'],
  ])('refuses %j and names the field', async (georeference, field) => {
    const { id } = await store(sites.plain, 'refused.tif', paint(2));
    const answer = await change(id, georeference);

    expect([answer.status, answer.body.detail?.errors?.[0]?.field]).toEqual([422, field]);
  });

  it('are placed by a world file of the same name, which is not stored itself', async () => {
    const { id } = await store(sites.plain, 'Area A.tif', paint(3));
    const answer = await upload(sites.plain, 'area a.TFW', PLAIN.join('\r\n'));

    expect([answer.status, answer.body.findings]).toEqual([
      201,
      [expect.objectContaining({ code: 'georeferenced', severity: 'info' })],
    ]);
    expect(answer.body.data).toMatchObject({ id, georeference: { world_file: PLAIN } });
    const listed = (await send('/api/media?site_name=Plain&file_name=tfw')).body.data;
    expect(listed).toEqual([]);
  });

  it('refuse a world file without a picture, with several, and with a line that is no number', async () => {
    expect(await upload(sites.plain, 'nothing.jgw', PLAIN.join('\n'))).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('Upload the picture first') },
    });
    await store(sites.plain, 'twice.tif', paint(4));
    await store(sites.plain, 'twice.tif', paint(5));
    expect((await upload(sites.plain, 'twice.tfw', PLAIN.join('\n'))).status).toBe(409);
    expect(await upload(sites.plain, 'twice.tfw', 'one\n2\n3\n4\n5\n6')).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('Line 1') },
    });
  });

  it('get their place from the tags of a GeoTIFF, in the system of the site', async () => {
    const place = async (site: Row): Promise<number[]> =>
      (await store(site, 'geo.tif', createGeotiff(TIFF))).georeference!.world_file;

    expect(await place(sites.utm)).toEqual([0.05, 0, 0, -0.05, FIRST_X, expect.closeTo(FIRST_Y, 6)]);
    // In a grid turned by 90°, east is −y and north is x.
    const [a, d, b, e, c, f] = await place(sites.grid);
    expect([a, d, b, e].map((one) => Math.round(one! * 1e6) / 1e6 + 0)).toEqual([0, -0.05, -0.05, 0]);
    expect([c, f]).toEqual([expect.closeTo(-0.025, 5), expect.closeTo(-0.025, 5)]);
    const [, , , , x, y] = await place(sites.gauss);
    expect([x, y]).toEqual([expect.closeTo(2_520_009, -2), expect.closeTo(4_800_280, -3)]);
  });

  it('are stored without a place if the system is unknown, or the place of the grid', async () => {
    const unknown = await upload(sites.utm, 'odd.tif', createGeotiff({ ...TIFF, keys: { 3072: 2_000 } }));
    const lost = await upload(sites.lost, 'lost.tif', createGeotiff(TIFF));

    expect([unknown.status, lost.status]).toEqual([201, 201]);
    expect(unknown.body).toMatchObject({
      data: { georeference: null },
      findings: [{ code: 'georeference_unknown_crs', message: expect.stringContaining('EPSG:2000') }],
    });
    expect(lost.body).toMatchObject({
      data: { georeference: null },
      findings: [{ code: 'georeference_site_unplaced' }],
    });
  });

  it('have a preview, although no browser shows a TIFF', async () => {
    const { id } = await store(sites.utm, 'preview.tif', createGeotiff({ ...TIFF, colour: [9, 9, 9] }));
    const answer = await fetch(`${api.url}/api/media/${id}/preview?size=320`, {
      headers: { authorization: `Bearer ${api.tokens.viewer}` },
    });

    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('do not tell where a site is to users who may not know it, in record, plan and log', async () => {
    const { id } = await store(sites.utm, 'secret.tif', createGeotiff({ ...TIFF, colour: [7, 7, 7] }));
    const seen = async (as: Caller, path = `/api/media/${id}`): Promise<Row> =>
      (await send(path, 'GET', undefined, as)).body.data as Row;
    expect((await seen('viewer')).georeference).not.toBeNull();
    for (const location of ['rounded', 'hidden']) {
      await send(`/api/sites/${sites.utm.id}`, 'PUT', { location });
      expect((await seen('viewer')).georeference).toBeNull();
      expect(await picturesOf(sites.utm, 'viewer')).toEqual([]);
      const log = await send(`/api/changes?entity=media&id=${id}`, 'GET', undefined, 'viewer');
      expect(log.text).toContain('secret.tif');
      expect(log.text).not.toContain('world_file');
      expect((await seen('admin')).georeference).not.toBeNull();
    }
    await send(`/api/sites/${sites.grid.id}`, 'PUT', { location: 'hidden' });
    expect(await picturesOf(sites.grid, 'viewer')).toHaveLength(1);
  });

  it('keep their place in an archive of the site', async () => {
    const headers = { authorization: `Bearer ${api.tokens.admin}` };
    const archive = await fetch(`${api.url}/api/export/archive?site_name=Grid`, { headers });
    const form = new FormData();
    form.set('file', new File([new Uint8Array(await archive.arrayBuffer())], 'grid.zip'));
    form.set('site_name', 'Grid again');
    form.set('create_site', 'true');
    const imported = await api.call('/api/import', { method: 'POST', body: form });
    expect([imported.status, imported.body.message]).toEqual([200, imported.body.message]);
    const placesOf = async (name: string): Promise<unknown[]> =>
      ((await send(`/api/media?site_name=${encodeURIComponent(name)}`)).body.data as Row[]).map(
        ({ file_name: file, georeference }) => [file, georeference],
      );
    const places = await placesOf('Grid');

    expect(places).toEqual([['geo.tif', { world_file: expect.any(Array) }]]);
    expect(await placesOf('Grid again')).toEqual(places);
  });
});
