import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type Answer, type TestApi } from '../test-api.ts';

interface Row {
  id: number;
  version: number;
  definition: string | null;
  samples: string[];
  description: string | null;
}

describe.each(DIALECTS)('a term and the records that have it, on %s', (dialect) => {
  let api: TestApi;
  let numbers = 0;
  const field = { table_name: 'us', field_name: 'definition' };
  beforeAll(async () => {
    api = await startTestApi(dialect);
    await post('/api/sites', { site_name: 'Colle' });
    const hidden = await post('/api/sites', { site_name: 'Segreta' });
    await api.call(`/api/sites/${rowOf(hidden).id}`, {
      method: 'PUT',
      as: 'admin',
      body: { visibility: 'members' },
    });
  });
  afterAll(() => api.close());

  const post = (path: string, body: object, more: object = {}): Promise<Answer> =>
    api.call(path, { method: 'POST', as: 'admin', body, ...more });
  const rowOf = ({ body }: Answer): Row => body.data as Row;
  const term = async (value: string, more: object = {}): Promise<number> =>
    rowOf(await post('/api/thesaurus', { ...field, value, ...more })).id;
  const unit = async (facts: object, site_name = 'Colle'): Promise<number> =>
    rowOf(await post('/api/us', { site_name, us_number: String(++numbers), ...facts })).id;
  const read = async (id: number): Promise<Row> => rowOf(await api.call(`/api/us/${id}`, { as: 'admin' }));

  it('are renamed in one batch, which is undone at once', async () => {
    const id = await term('Battuto grigio', { label_en: 'Grey floor' });
    const of = await unit({ definition: 'Battuto grigio', definition_en: 'Grey floor' });

    const renamed = await post(`/api/thesaurus/${id}/rename`, {
      value: 'Battuto cinereo',
      label_en: 'Ashen floor',
    });
    expect(renamed.status).toBe(200);
    expect(renamed.body.data).toMatchObject({ records: 1, term: { value: 'Battuto cinereo' } });
    expect(await read(of)).toMatchObject({ definition: 'Battuto cinereo', definition_en: 'Ashen floor' });

    const { batch } = renamed.body.data as unknown as { batch: string };
    const undone = await post(`/api/imports/${batch}/undo`, {});
    expect(undone.status).toBe(200);
    expect(await read(of)).toMatchObject({ definition: 'Battuto grigio', definition_en: 'Grey floor' });
  });

  it('are merged once for one Idempotency-Key, and not by an old version or without permission', async () => {
    const [id, into] = [await term('Muretto A'), await term('Muretto B')];
    const of = await unit({ definition: 'Muretto A' });
    const path = `/api/thesaurus/${id}/merge`;

    const stale = await post(path, { into }, { headers: { 'if-match': '"7"' } });
    const asViewer = await post(path, { into }, { as: 'viewer' });
    expect([stale.status, asViewer.status]).toEqual([412, 403]);
    expect(await read(of)).toMatchObject({ definition: 'Muretto A', version: 1 });

    const headers = { 'idempotency-key': `merge-${dialect}`, 'if-match': '"1"' };
    const merged = await post(path, { into }, { headers });
    const again = await post(path, { into }, { headers });
    expect([merged.status, again.status, again.text]).toEqual([200, 200, merged.text]);
    expect(await read(of)).toMatchObject({ definition: 'Muretto B', version: 2 });
    expect((await api.call(`/api/thesaurus/${id}`, { as: 'admin' })).status).toBe(404);
  });

  it('stay as they are in a site that the caller does not see, which is not reported', async () => {
    const [id, into] = [await term('Fossa A'), await term('Fossa B')];
    const shown = await unit({ definition: 'Fossa A' });
    const hidden = await unit({ definition: 'Fossa A' }, 'Segreta');

    const merged = await post(`/api/thesaurus/${id}/merge`, { into }, { as: 'operator' });
    expect(merged.status).toBe(200);
    expect(merged.body.data).toMatchObject({ records: 1 });
    expect(merged.text).not.toContain('Segreta');
    expect(await read(shown)).toMatchObject({ definition: 'Fossa B' });
    expect(await read(hidden)).toMatchObject({ definition: 'Fossa A', version: 1 });
  });

  it('are merged without losing what others record at the same time', async () => {
    const [id, into] = [
      await term('Prova A', { field_name: 'samples' }),
      await term('Prova B', { field_name: 'samples' }),
    ];
    const ids: number[] = [];
    for (let at = 0; at < 12; at++) ids.push(await unit({ samples: ['Prova A'] }));
    const edit = (of: number): Promise<Answer> =>
      api.call(`/api/us/${of}`, {
        method: 'PUT',
        as: 'admin',
        headers: { 'if-match': '"1"' },
        body: { samples: ['Prova A', 'Carboni'] },
      });

    const [merged, ...edits] = await Promise.all([
      post(`/api/thesaurus/${id}/merge`, { into }),
      ...ids.map(edit),
    ]);
    expect(merged.status).toBe(200);
    for (const [at, { status }] of edits.entries()) {
      const { samples } = await read(ids[at]!);
      expect([200, 412]).toContain(status);
      // An edit that succeeded is there, whichever of the two was first.
      expect(samples.includes('Carboni')).toBe(status === 200);
      expect(samples).toContain('Prova B');
    }
  });
});
