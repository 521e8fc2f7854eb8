import { readPdf } from '@trowel/documents/testing';
import type { SitePlan } from '@trowel/domain/plan';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../test-api.ts';

const SITE = 'Orto Vecchio';

/** Corner of the trench in EPSG:32632. */
const EAST = 680_000;
const NORTH = 4_850_000;

const square = (x: number, y: number, side: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
      [x, y],
    ],
  ],
});

describe.each(['sqlite', 'postgres'] as const)('the plan of a site on %s', (dialect) => {
  let api: TestApi;
  let siteId = 0;
  const record = async (path: string, body: Record<string, unknown>): Promise<number> => {
    const made = await api.call(path, { method: 'POST', body: { site_name: SITE, ...body } });
    expect([path, made.status, made.body.message]).toEqual([path, 201, made.body.message]);
    return (made.body.data as { id: number }).id;
  };
  beforeAll(async () => {
    api = await startTestApi(dialect);
    siteId = await record('/api/sites', { srid: 32632 });
    await record('/api/us', { us_number: '3', area: 'A', period: '2' });
    await record('/api/us', {
      us_number: '2',
      area: 'A',
      relationships: [{ type: 'covers', us_number: '3', area: 'A' }],
    });
    await record('/api/us', {
      us_number: '1',
      area: 'A',
      relationships: [{ type: 'covers', us_number: '2', area: 'A' }],
    });
    await record('/api/us', { us_number: '1', area: 'B' });
    const shape = (geometry_number: string, more: object) =>
      record('/api/geometries', { geometry_number, ...more });
    await shape('1', {
      kind: 'outline',
      us_number: '1',
      area: 'A',
      geometry: square(EAST + 10, NORTH + 10, 2),
    });
    await shape('2', {
      kind: 'outline',
      us_number: '3',
      area: 'A',
      geometry: square(EAST + 10, NORTH + 10, 4),
    });
    await shape('3', {
      kind: 'height',
      us_number: '3',
      geometry: { type: 'Point', coordinates: [EAST + 11, NORTH + 11, 101.5] },
    });
    await shape('4', { kind: 'trench', name: 'S1', geometry: square(EAST + 9, NORTH + 9, 6) });
    await shape('5', {
      kind: 'outline',
      us_number: '99',
      area: 'A',
      geometry: square(EAST + 10, NORTH + 10, 1),
    });
    await shape('6', { kind: 'outline', us_number: '2', area: 'A' });
    await shape('7', {
      name: 'Muro',
      geometry: {
        type: 'LineString',
        coordinates: [
          [EAST + 10, NORTH + 10],
          [EAST + 11, NORTH + 10],
        ],
      },
    });
  });
  afterAll(() => api.close());

  const print = (query: string, language = 'it') =>
    fetch(`${api.url}/api/export/plate/${encodeURIComponent(SITE)}?${query}`, {
      headers: { authorization: `Bearer ${api.tokens.viewer}`, 'accept-language': language },
    });

  it('contains all units in the order of the matrix, 0 the oldest', async () => {
    const { status, body } = await api.call(`/api/sites/${siteId}/plan`);
    const { units, srid } = body.data as unknown as SitePlan;

    expect([status, srid]).toEqual([200, 32632]);
    const orders = Object.fromEntries(
      units.map(({ area, us_number, order }) => [`${area}/${us_number}`, order]),
    );
    expect(orders['A/3']).toBeLessThan(orders['A/2']!);
    expect(orders['A/2']).toBeLessThan(orders['A/1']!);
  });

  it('links shapes to their units, also without an area where the number is unique', async () => {
    const { body } = await api.call(`/api/sites/${siteId}/plan`);
    const { units, shapes } = body.data as unknown as SitePlan;
    const linked = shapes.map(({ kind, unit, name }) => [kind, units[unit]?.us_number ?? null, name]);

    expect(linked).toEqual([
      ['outline', '1', null],
      ['outline', '3', null],
      ['height', '3', null],
      ['trench', null, 'S1'],
      // The unit does not exist. The shape is drawn nevertheless.
      ['outline', null, null],
      // No kind is recorded. Its geometry is a line.
      ['line', null, 'Muro'],
    ]);
    expect(shapes[2]!.geometry).toEqual({ type: 'Point', coordinates: [EAST + 11, NORTH + 11, 101.5] });
  });

  it('answers 404 for a site that does not exist', async () => {
    expect((await api.call('/api/sites/999999/plan')).status).toBe(404);
  });

  it('is printed to scale with title block and heights, in the requested language', async () => {
    const answer = await print('scale=50&paper=A3&title=Fase%202');
    const { document, texts } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    const text = texts.flat().join(' | ');

    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(document.getPageCount()).toBe(1);
    expect(document.getPage(0).getWidth()).toBeCloseTo((420 * 72) / 25.4, 0);
    for (const part of [SITE, 'Fase 2', 'Scala 1 : 50', 'EPSG:32632', '101,50', 'S1'])
      expect(text).toContain(part);
  });

  it('leaves out the latest levels, and says so', async () => {
    const answer = await print('peeled=1&lang=en');
    const { texts } = await readPdf(new Uint8Array(await answer.arrayBuffer()));

    expect(texts.flat()).toContain('The latest units are not drawn.');
    expect(texts.flat()).toContain('3');
    expect(texts.flat()).not.toContain('A/1');
  });

  it('is refused in plain words where the scale needs too many sheets, or nothing is drawn', async () => {
    const [tooLarge, empty] = await Promise.all([print('scale=1&paper=A4'), print('units=999999', 'en')]);
    const reasonOf = async (answer: Response): Promise<string> => JSON.stringify(await answer.json());

    expect([tooLarge.status, empty.status]).toEqual([422, 422]);
    expect(await reasonOf(tooLarge)).toContain('fogli; il massimo è 64');
    expect(await reasonOf(empty)).toContain('There is nothing to print');
  });

  it('names no EPSG code where the coordinates are those of a local grid', async () => {
    const id = await record('/api/sites', {
      site_name: 'Vigna Bassa',
      srid: 32632,
      local_grid: { origin_x: 600_000, origin_y: 4_900_000, rotation_deg: 12, scale: 1 },
    });
    const { body } = await api.call(`/api/sites/${id}/plan`);

    expect(body.data).toMatchObject({ site_name: 'Vigna Bassa', srid: null });
  });
});
