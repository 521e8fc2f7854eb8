import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type Answer, type TestApi } from './test-api.ts';

/*
 *   1 covers 2, 2 covers 3, 1 covers 3 (implied);  4 same as 5;  6 and 7 cover each other
 */
const UNITS: readonly (readonly [number: string, relations: readonly (readonly [type: string, number: string])[]])[] = [
  ['1', [['covers', '2'], ['covers', '3']]],
  ['2', [['covers', '3']]],
  ['3', []],
  ['4', [['same_as', '5']]],
  ['5', []],
  ['6', [['covers', '7']]],
  ['7', [['covers', '6']]],
]; // prettier-ignore

describe.each(['sqlite', 'postgres'] as const)('the other areas on %s', (dialect) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(dialect);
    await api.call('/api/sites', { method: 'POST', body: { site_name: 'Villa', region: 'Lazio' } });
    await api.call('/api/sites', { method: 'POST', body: { site_name: 'Torre' } });
    for (const [us_number, relations] of UNITS) {
      const relationships = relations.map(([type, number]) => ({ type, us_number: number }));
      const body = {
        site_name: 'Villa',
        area: 'A',
        us_number,
        period: us_number === '1' ? '1' : null,
        relationships,
      };
      await api.call('/api/us', { method: 'POST', body });
    }
    const find = { site_name: 'Villa', inventory_number: '1', find_type: 'Vetro', description: '=1+1' };
    await api.call('/api/inventario', { method: 'POST', body: find });
  });
  afterAll(() => api.close());

  describe('the Harris matrix', () => {
    it('is drawn in spite of contradictions, reduced, the latest first', async () => {
      const { status, body } = await api.call('/api/harris-matrix/Villa', { as: 'viewer' });
      const { nodes, edges, redundant, findings, statistics } = body.data as {
        nodes: { id: string; us_number: string; level: number }[];
        edges: { contradicts?: true }[];
        redundant: unknown[];
        findings: { code: string; message: string }[];
        statistics: unknown;
      };
      const levelOf = (number: string): number | undefined =>
        nodes.find(({ us_number }) => us_number === number)?.level;

      expect(status).toBe(200);
      expect(nodes).toHaveLength(6);
      expect([levelOf('1'), levelOf('2'), levelOf('3')]).toEqual([0, 1, 2]);
      expect(redundant).toHaveLength(1);
      expect(edges.filter(({ contradicts }) => contradicts)).toHaveLength(1);
      expect(findings.map(({ code }) => code)).toContain('contradiction');
      expect(statistics).toMatchObject({ units: 7 });
    });

    it('speaks the language of the reader', async () => {
      const messageIn = async (language: string): Promise<unknown> => {
        const { body } = await api.call('/api/harris-matrix/Villa', {
          headers: { 'accept-language': language },
        });
        const { findings } = body.data as { findings: { code: string; message: string }[] };
        return findings.find(({ code }) => code === 'contradiction')?.message;
      };

      expect(await messageIn('it')).not.toBe(await messageIn('en'));
    });

    it('of an unknown site is 404', async () => {
      expect((await api.call('/api/harris-matrix/Nowhere')).status).toBe(404);
    });

    it('is checked without writing anything', async () => {
      const relationships = [
        { from: '1', to: 2, type: 'copre' },
        { from: '2', to: '1', type: 'covers' },
      ];
      const given = await api.call('/api/harris-matrix/validate', {
        method: 'POST',
        as: 'viewer',
        body: { relationships },
      });
      const ofSite = await api.call('/api/harris-matrix/validate', {
        method: 'POST',
        body: { site_name: 'Villa' },
      });
      const nothing = await api.call('/api/harris-matrix/validate', { method: 'POST', body: {} });

      expect(given.status).toBe(200);
      expect(given.body.data).toMatchObject({ valid: false, errors: [{ code: 'contradiction' }] });
      expect(ofSite.body.data).toMatchObject({ valid: false });
      expect(nothing.body.detail?.errors?.[0]).toMatchObject({ field: 'site_name', type: 'missing' });
    });
  });

  describe('relations sent along', () => {
    const check = (body: object): Promise<Answer> =>
      api.call('/api/harris-matrix/validate', { method: 'POST', body });

    it('may name units by numbers, with areas, periods and phases as numbers', async () => {
      const { status, body } = await check({
        units: [7, { us_number: 1, area: 2, period: 1, phase: 1 }, { us_number: '3', period: 2, area: null }],
        relationships: [{ from: '2/1', to: 3, type: '>>', certainty: null }],
      });

      expect(status).toBe(200);
      expect(body.data).toMatchObject({ valid: true, statistics: { units: 3 } });
    });

    it.each([
      ['from', { from: 9, to: 1, type: 'covers' }],
      ['to', { from: 1, to: 9, type: 'covers' }],
    ])('whose unit in `%s` is not among the units are findings', async (_end, relation) => {
      const { status, body } = await check({ units: [1, 2], relationships: [relation] });

      expect(status).toBe(200);
      expect(body.data).toMatchObject({ valid: false, errors: [{ code: 'unknown_unit' }] });
    });

    it.each([
      [{ site_name: 'Nowhere' }, 'site_name', 'unknown_site'],
      [{ relationships: [{ from: 1, to: 2, type: 'coverz' }] }, 'relationships.0.type', 'unknown_relation'],
      [{ relationships: [{ to: 2, type: 'covers' }] }, 'relationships.0.from', 'missing'],
      [{ units: [{ area: 'A' }], relationships: [] }, 'units.0.us_number', 'missing'],
    ])('%j are 422 on %s', async (sent, field, type) => {
      const { status, body } = await check(sent);

      expect(status).toBe(422);
      expect(body.detail?.errors).toEqual([{ field, message: expect.any(String), type }]);
    });
  });

  describe('analytics', () => {
    it('count records, of all sites or of one', async () => {
      const all = await api.call('/api/analytics/overview');
      const one = await api.call('/api/analytics/overview?site_name=Torre', { as: 'viewer' });

      expect(all.body.data).toEqual({
        sites: 2,
        us: 7,
        inventory: 1,
        models: 0,
        media: 0,
        regions: 1,
        provinces: 0,
        users: 3,
      });
      expect(one.body.data).toMatchObject({ sites: 1, us: 0, inventory: 0 });
      expect(one.body.data).not.toHaveProperty('users');
    });

    it.each([
      [
        'sites/by-region',
        [
          { region: 'Lazio', count: 1 },
          { region: null, count: 1 },
        ],
      ],
      [
        'us/by-period',
        [
          { period: null, count: 6 },
          { period: '1', count: 1 },
        ],
      ],
      ['inventory/by-type', [{ type: 'Vetro', count: 1 }]],
    ])('%s counts by value, most first', async (path, counts) => {
      expect((await api.call(`/api/analytics/${path}`)).body.data).toEqual(counts);
    });
  });

  describe('export and import', () => {
    it.each([
      ['csv', 'text/csv; charset=utf-8'],
      ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['json', 'application/json'],
    ])('%s is a download', async (what, type) => {
      const { status, headers } = await api.call(`/api/export/${what}?site_name=Villa&entity=us`, {
        as: 'viewer',
      });

      expect([status, headers.get('content-type')]).toEqual([200, type]);
      expect(headers.get('content-disposition')).toContain(`filename="Villa_us.${what}"`);
    });

    it.each([
      ['geojson', 'application/geo+json', 'Villa_sites.geojson'],
      ['pyarchinit', 'application/vnd.sqlite3', 'Villa_pyarchinit.sqlite'],
      ['archive', 'application/zip', 'Villa_archive.zip'],
    ])('%s is a download of everything of a site', async (what, type, name) => {
      const { status, headers } = await api.call(`/api/export/${what}?site_name=Villa`, { as: 'viewer' });

      expect([status, headers.get('content-type')]).toEqual([200, type]);
      expect(headers.get('content-disposition')).toContain(`filename="${name}"`);
    });

    it('a table guards what a spreadsheet would take for a formula', async () => {
      expect((await api.call('/api/export/csv?entity=inventario')).text).not.toMatch(/(^|[,;\n"])=1\+1/);
    });

    it('a table goes out, comes in elsewhere, and is taken back', async () => {
      const { text } = await api.call('/api/export/csv?site_name=Villa&entity=us');
      const send = (fields: Record<string, string>): ReturnType<TestApi['call']> => {
        const form = new FormData();
        for (const [name, value] of Object.entries({ site_name: 'Torre', ...fields })) form.set(name, value);
        form.set('file', new Blob([text.replaceAll('Villa', 'Torre')]), 'units.csv');
        return api.call('/api/import', { method: 'POST', as: 'operator', body: form });
      };
      const count = async (): Promise<unknown> =>
        (await api.call('/api/us?site_name=Torre')).body.pagination?.total;

      const tried = await send({ dry_run: 'true' });
      const triedCount = await count();
      const done = await send({});
      const doneCount = await count();
      const { id } = done.body.data as { id: string };
      const log = await api.call('/api/imports');
      const undone = await api.call(`/api/imports/${id}/undo`, { method: 'POST', as: 'operator' });

      expect(tried.body.data).toMatchObject({ id: null, dry_run: true, created: 7 });
      expect(triedCount).toBe(0);
      expect([done.status, doneCount]).toEqual([200, 7]);
      expect(log.body.data).toMatchObject([{ id, site_name: 'Torre', created: 7, undone_at: null }]);
      expect(undone.status).toBe(200);
      expect(await count()).toBe(0);
    });

    it('a file of no known kind is refused, and a viewer may not import', async () => {
      const form = new FormData();
      form.set('site_name', 'Torre');
      form.set('file', new Blob([new Uint8Array(2_000).fill(7)]), 'x.bin');
      const admin = await api.call('/api/import', { method: 'POST', body: form });
      const viewer = await api.call('/api/import', { method: 'POST', as: 'viewer', body: form });

      expect([415, 422]).toContain(admin.status);
      expect(viewer.status).toBe(403);
    });
  });

  describe('schemas', () => {
    it('describe records in both languages', async () => {
      const { body } = await api.call('/api/schemas/us', { as: 'viewer' });
      const unknown = await api.call('/api/schemas/nothing');

      expect(body.data).toMatchObject({
        properties: { us_number: { 'x-pyarchinit': 'us', 'x-label': { it: 'US' } } },
      });
      expect(unknown.status).toBe(404);
    });
  });
});
