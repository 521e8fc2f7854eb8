import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type Answer, type TestApi } from '../test-api.ts';

const computed = (key: string, expression: string) => ({
  key,
  type: 'computed',
  label: { en: key, it: key },
  expression,
});
const DEFINITION = {
  custom_fields: [
    computed('volume', 'round(area_m2 * depth_max, 2)'),
    computed('area_m2', 'length_max * width_mean'),
    computed('finds', 'count(inventario)'),
    computed('weight', 'sum(inventario.weight_g) / 1000'),
  ],
};

type Row = Record<string, unknown> & { id: number; version: number; custom: Record<string, unknown> };

describe.each(DIALECTS)('computed fields on %s', (dialect) => {
  let api: TestApi;
  const send = async (method: string, path: string, body: unknown): Promise<Row> => {
    const answer = await api.call(path, { method, body });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return (answer.body as { data: Row }).data;
  };
  const read = async (path: string): Promise<Row> => ((await api.call(path)).body as { data: Row }).data;
  const listNumbers = async (query: string): Promise<unknown[]> => {
    const { body } = await api.call(`/api/us?site_name=Villa&${query}`);
    return (body as { data: Row[] }).data.map((unit) => unit['us_number']);
  };
  let unit: Row;

  beforeAll(async () => {
    api = await startTestApi(dialect);
    await send('POST', '/api/sites', { site_name: 'Villa' });
    const measures = { length_max: 2, width_mean: 1.5, depth_max: 0.25 };
    unit = await send('POST', '/api/us', { site_name: 'Villa', area: 'A', us_number: '1', ...measures });
    await send('POST', '/api/us', { site_name: 'Villa', area: 'A', us_number: '2' });
  });
  afterAll(() => api.close());

  it('an invalid expression is rejected with the character', async () => {
    const answer: Answer = await api.call('/api/sheets/us?site_name=Villa', {
      method: 'PUT',
      body: { custom_fields: [computed('a', 'length_max ** 2')] },
      headers: { 'accept-language': 'it' },
    });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain('Carattere 13: prima di * manca un numero o un campo.');
  });

  it('are computed for the recorded units when they are defined', async () => {
    await send('PUT', '/api/sheets/us?site_name=Villa', DEFINITION);
    expect((await read(`/api/us/${unit.id}`)).custom).toEqual({ volume: 0.75, area_m2: 3, finds: 0 });
  });

  it('follow the record in the same version, and are filtered and sorted', async () => {
    const before = await read(`/api/us/${unit.id}`);
    const changed = await send('PUT', `/api/us/${unit.id}`, {
      depth_max: 1,
      custom: { note: 'x', volume: 99 },
    });
    expect(changed.custom).toEqual({ note: 'x', volume: 3, area_m2: 3, finds: 0 });
    expect(changed.version).toBe(before.version + 1);
    expect(await read(`/api/us/${unit.id}`)).toEqual(changed);
    const created = await send('POST', '/api/us', {
      site_name: 'Villa',
      us_number: '3',
      length_max: 10,
      width_mean: 1,
      depth_max: 1,
    });
    expect(created.custom).toMatchObject({ volume: 10 });
    expect(await listNumbers('custom.volume_min=3&sort_by=custom.volume&sort_order=desc')).toEqual([
      '3',
      '1',
    ]);
  });

  it('count and sum the finds of the unit, in its area, as they come, change, move and go', async () => {
    const find = await send('POST', '/api/inventario', {
      site_name: 'Villa',
      inventory_number: '1',
      area: 'A',
      us_number: '1',
      weight_g: 250,
    });
    const second = { site_name: 'Villa', inventory_number: '2', area: 'A', us_number: '1', weight_g: 500 };
    await send('POST', '/api/inventario', second);
    await send('POST', '/api/inventario', { ...second, inventory_number: '3', area: 'B' });
    const read1 = async () => (await read(`/api/us/${unit.id}`)).custom;
    expect(await read1()).toMatchObject({ finds: 2, weight: 0.75 });
    await send('PUT', `/api/inventario/${find.id}`, { weight_g: 1_000 });
    expect(await read1()).toMatchObject({ finds: 2, weight: 1.5 });
    await send('PUT', `/api/inventario/${find.id}`, { us_number: '2' });
    expect(await read1()).toMatchObject({ finds: 1, weight: 0.5 });
    expect(await listNumbers('custom.finds=1')).toEqual(['1', '2']);
    await api.call(`/api/inventario/${find.id}`, { method: 'DELETE' });
    expect(await listNumbers('custom.finds=1')).toEqual(['1']);
  });

  it('appear in the history of the unit that a find changes', async () => {
    const { body } = await api.call(`/api/changes?entity=us&id=${unit.id}&limit=1`);
    const [last] = (body as { data: { after: { custom?: { finds?: number } } }[] }).data;
    expect(last?.after.custom?.finds).toBe(1);
  });

  it('leave closed sheets as they are, so that a find can be recorded all the same', async () => {
    const closed = await send('PUT', `/api/us/${unit.id}`, { state: 'closed' });
    await send('POST', '/api/inventario', {
      site_name: 'Villa',
      inventory_number: '9',
      area: 'A',
      us_number: '1',
    });
    expect(await read(`/api/us/${unit.id}`)).toEqual(closed);
    const open = await send('PUT', `/api/us/${unit.id}`, { state: 'draft' });
    expect(open.custom).toMatchObject({ finds: 2 });
  });

  it('are empty without an operand, and follow an undo', async () => {
    await send('PUT', `/api/us/${unit.id}`, { depth_max: null });
    expect((await read(`/api/us/${unit.id}`)).custom).toMatchObject({ volume: null, area_m2: 3 });
    const { body } = await api.call(`/api/changes?entity=us&id=${unit.id}&limit=1`);
    const [{ id } = { id: 0 }] = (body as { data: { id: number }[] }).data;
    const undone = await api.call(`/api/changes/${id}/undo`, { method: 'POST' });
    expect(undone.status, JSON.stringify(undone.body)).toBeLessThan(300);
    expect((await read(`/api/us/${unit.id}`)).custom).toMatchObject({ volume: 3, area_m2: 3 });
  });
});
