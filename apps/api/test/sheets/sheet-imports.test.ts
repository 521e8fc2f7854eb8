import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../test-api.ts';

const FIELDS = [
  { key: 'x_depth', type: 'decimal', label: { en: 'Pit depth', it: 'Profondità buca' }, unit: 'cm' },
  { key: 'x_sealed', type: 'flag', label: { en: 'Sealed', it: 'Sigillato' } },
];

describe.each(DIALECTS)('custom fields in files on %s', (dialect) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(dialect);
    await api.call('/api/sites', { method: 'POST', body: { site_name: 'Villa' } });
    const body = { custom_fields: FIELDS };
    for (const entity of ['us', 'inventario'])
      await api.call(`/api/sheets/${entity}?site_name=Villa`, { method: 'PUT', body });
  });
  afterAll(() => api.close());

  const send = async (name: string, bytes: string | ArrayBuffer, site = 'Villa'): Promise<unknown> => {
    const form = new FormData();
    form.append('file', new Blob([bytes]), name);
    form.append('site_name', site);
    form.append('create_site', 'true');
    const answer = await api.call('/api/import', { method: 'POST', body: form });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  const customOf = async (path: string): Promise<unknown> => {
    const { body } = await api.call(path);
    return (body.data as { custom: unknown }[]).map(({ custom }) => custom);
  };

  it('a heading names a custom field by its key or its label, and values are converted', async () => {
    const report = await send(
      'units.csv',
      'US,Definizione,Profondità buca (cm),x_sealed,Altro\n1,Taglio,"12,5",sì,a\n2,Strato,fonda,no,\n',
    );
    expect(await customOf('/api/us?site_name_is=Villa&sort_by=us_number')).toEqual([
      { x_depth: 12.5, x_sealed: true, Altro: 'a' },
      { x_depth: 'fonda', x_sealed: false },
    ]);
    expect(JSON.stringify(report)).toContain('value_does_not_fit');
    expect(await customOf('/api/us?site_name_is=Villa&custom.x_depth_min=12')).toHaveLength(1);
  });

  it('lists on paper and as files have the labels of custom fields', async () => {
    const answer = await fetch(`${api.url}/api/reports/us/Villa?format=csv&lang=it`, {
      headers: { authorization: `Bearer ${api.tokens.admin}`, 'accept-language': 'it' },
    });
    expect(answer.status).toBe(200);
    expect((await answer.text()).split('\n')[0]).toContain('Profondità buca');
  });

  it('an archive brings the definitions and values to another site', async () => {
    const archive = await fetch(`${api.url}/api/export/archive?site_name=Villa`, {
      headers: { authorization: `Bearer ${api.tokens.admin}` },
    });
    expect(archive.status).toBe(200);
    const bytes = await archive.arrayBuffer();
    const { id } = ((await api.call('/api/sites?site_name_is=Villa')).body.data as { id: number }[])[0]!;
    const removed = await api.call(`/api/sites/${id}?cascade=true`, { method: 'DELETE' });
    expect(removed.status).toBe(204);
    await send('archive.zip', bytes);
    const sheet = await api.call('/api/sheets/us?site_name=Villa');
    expect(sheet.body.data).toMatchObject({ custom_fields: FIELDS });
    expect(await customOf('/api/us?site_name_is=Villa&custom.x_depth_min=12')).toHaveLength(1);
  });
});
