import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './test-api.ts';

interface LinesAnswer {
  batch: string | null;
  units: { area: string; us_number: string; relationships: object[] }[];
  lines: object[];
}

describe.each(['sqlite', 'postgres'] as const)('units as lines on %s', (dialect) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(dialect);
    await api.call('/api/sites', { method: 'POST', body: { site_name: 'Villa' } });
  });
  afterAll(() => api.close());

  const send = async (text: string, query = '', given: object = {}) => {
    const body = { site_name: 'Villa', text, ...given };
    const answer = await api.call(`/api/us/lines${query}`, { method: 'POST', body });
    return { ...answer, data: answer.body.data as LinesAnswer };
  };
  const numbers = async (): Promise<string[]> => {
    const { body } = await api.call('/api/us?site_name=Villa&limit=100&sort_by=us_number');
    return (body.data as { us_number: string }[]).map(({ us_number }) => us_number);
  };

  it('records all of them in one batch, which is undone as one', async () => {
    const { status, data } = await send(
      '101 taglio P3 taglia 102 q 41,20-40,95\n\n+ strato giallo P4',
      '?dry_run=false',
    );

    expect(status).toBe(200);
    expect(data.units).toMatchObject([
      { us_number: '101', definition: 'Taglio', period: '3', elevation_max: 41.2, elevation_min: 40.95 },
      { us_number: '102', definition: 'Strato', color: 'Giallo', period: '4' },
    ]);
    expect(data.units[0]?.relationships).toMatchObject([{ type: 'cuts', us_number: '102' }]);
    expect(data.units[0]?.relationships).toHaveLength(1);

    const undone = await api.call(`/api/imports/${data.batch}/undo`, { method: 'POST' });
    expect([undone.status, await numbers()]).toEqual([200, []]);
  });

  it('gives units the recorder and the day sent with the lines, unless a line names its own (observation 25)', async () => {
    const sent = { recorder: 'Anna Rossi', recorded_on: '2026-09-03' };
    const { data } = await send('105 strato\n106 strato schedatore=Sergio', '', sent);

    expect(data.units).toMatchObject([
      { us_number: '105', recorder: 'Anna Rossi', recorded_on: '2026-09-03' },
      { us_number: '106', recorder: 'Sergio', recorded_on: '2026-09-03' },
    ]);
    await api.call(`/api/imports/${data.batch}/undo`, { method: 'POST' });
  });

  it('tells of units that are missing when all lines are recorded, not of those that a later line records', async () => {
    const { status, data, body } = await send('111 muro copre 112, 119\n112 strato copre 113\n113 strato');

    expect(status).toBe(200);
    expect(body.findings).toMatchObject([{ code: 'unknown_unit', units: ['111', '119'] }]);
    expect(body.findings).toHaveLength(1);
    await api.call(`/api/imports/${data.batch}/undo`, { method: 'POST' });
  });

  it('records none where one line is not clear, and says what to write instead', async () => {
    const { status, body } = await send('201 muro\n202 muro copre 12-15', '');

    expect(status).toBe(422);
    expect(body.detail?.errors).toEqual([
      {
        field: 'text',
        row: 2,
        start: 15,
        end: 20,
        type: 'ambiguous',
        message: '“12-15”: SU 12 to 15, or one unit called 12-15?',
        suggestions: ['12..15', '"12-15"'],
      },
    ]);
    expect(await numbers()).toEqual([]);
  });

  it('only says what it would take them for when asked', async () => {
    const { status, data } = await send('301 taglio copre 12-15', '?dry_run=true');

    expect(status).toBe(200);
    expect(data).toMatchObject({ batch: null, units: [] });
    expect(data.lines[0]).toMatchObject({
      row: 1,
      unit: { us_number: '301', definition: 'Taglio' },
      problems: [{ code: 'ambiguous', severity: 'question' }],
    });
    expect(await numbers()).toEqual([]);
  });

  it('asks nothing that the site settles, and takes its own terms and types', async () => {
    await send('12-15 crollo');
    await api.call('/api/thesaurus', {
      method: 'POST',
      body: { table_name: 'us', field_name: 'definition', value: 'Battuto', label_en: 'Beaten floor' },
    });

    const { status, body, data } = await send('401 beaten floor copre 12-15', '', { area: '' });

    expect([status, body.detail]).toEqual([200, undefined]);
    expect(data.units[0]).toMatchObject({
      definition: 'Battuto',
      relationships: [{ us_number: '12-15' }],
    });
  });

  it('puts units without an area into the one named beside them', async () => {
    const { data } = await send('501 muro\nC/501 muro', '', { area: 'B' });

    expect(data.units.map(({ area }) => area)).toEqual(['B', 'C']);
  });

  it.each([
    ['no unit', '# only a remark', 422],
    ['a number that is taken', '501 muro\n501 muro', 422],
    ['too many lines', 'x\n'.repeat(1_001), 422],
  ])('refuses a text with %s', async (_what, text, status) => {
    expect((await send(text)).status).toBe(status);
  });

  it('refuses a number the site has, and a viewer', async () => {
    await send('601 muro');

    expect((await send('601 muro')).status).toBe(409);
    const byViewer = await api.call('/api/us/lines', {
      method: 'POST',
      as: 'viewer',
      body: { site_name: 'Villa', text: '602 muro' },
    });
    expect(byViewer.status).toBe(403);
  });

  it('tells the next numbers of units by area, and of finds', async () => {
    await api.call('/api/sites', { method: 'POST', body: { site_name: 'Orto' } });
    const body = { site_name: 'Orto', text: '1 muro\n2 muro\n5 muro\nB/100 muro' };
    await api.call('/api/us/lines', { method: 'POST', body });
    await api.call('/api/inventario', {
      method: 'POST',
      body: { site_name: 'Orto', inventory_number: 'R-07' },
    });
    const next = async (path: string): Promise<unknown> =>
      ((await api.call(path)).body.data as { numbers?: string[] } | undefined)?.numbers;

    expect(await next('/api/us/next?site_name=Orto')).toEqual(['6']);
    expect(await next('/api/us/next?site_name=Orto&count=3&gaps=fill')).toEqual(['3', '4', '6']);
    expect(await next('/api/us/next?site_name=Orto&area=B&count=2')).toEqual(['101', '102']);
    expect(await next('/api/us/next?site_name=Orto&from=1000')).toEqual(['1000']);
    expect(await next('/api/inventario/next?site_name=Orto&count=2')).toEqual(['R-08', 'R-09']);
    expect((await api.call('/api/us/next?site_name=Nowhere')).status).toBe(404);
    expect((await api.call('/api/us/next?site_name=Orto&count=0')).status).toBe(422);
  });
});
