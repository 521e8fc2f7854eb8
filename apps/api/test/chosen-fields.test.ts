import { ENTITIES, type EntityName } from '@trowel/domain/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './test-api.ts';

type Row = Record<string, unknown>;

/** A record of each kind and a field of it that is no key. */
const SAMPLES: readonly { entity: EntityName; body: Row; field: string }[] = [
  { entity: 'sites', body: { site_name: 'Poggio', region: 'Umbria' }, field: 'region' },
  {
    entity: 'us',
    body: { site_name: 'Villa', us_number: '12', definition: 'Crollo', custom: { bag: 'A' } },
    field: 'definition',
  },
  {
    entity: 'inventario',
    body: { site_name: 'Villa', inventory_number: '7', weight_g: 41.5 },
    field: 'weight_g',
  },
  {
    entity: 'periods',
    body: { site_name: 'Villa', period: '1', phase: '2', start_year: -50 },
    field: 'start_year',
  },
  {
    entity: 'thesaurus',
    body: { table_name: 'us', field_name: 'color', value: 'Ocra', label_en: 'Ochre' },
    field: 'label_en',
  },
  {
    entity: 'em-node-types',
    body: {
      code: 'OVEN',
      name: 'Oven',
      category: 'stratigraphic',
      symbol_type: 'single_arrow',
      label_format: 'OVEN{number}',
      shape: 'trapezoid',
    },
    field: 'shape',
  },
];

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(['sqlite', 'postgres'] as const)('chosen fields on %s', (dialect) => {
  let api: TestApi;
  const addresses: Partial<Record<EntityName, string>> = {};
  beforeAll(async () => {
    api = await startTestApi(dialect);
    await api.call('/api/sites', { method: 'POST', body: { site_name: 'Villa' } });
    for (const { entity, body } of SAMPLES) {
      const made = await api.call(`/api/${entity}`, { method: 'POST', body });
      addresses[entity] = made.headers.get('location') ?? '';
    }
    await api.call('/api/us', {
      method: 'POST',
      body: { site_name: 'Villa', us_number: '13', relationships: [{ type: 'covers', us_number: '12' }] },
    });
  });
  afterAll(() => api.close());

  describe.each(SAMPLES)('$entity', ({ entity, body, field }) => {
    const expected = ['id', 'version', ...ENTITIES[entity].key, field].toSorted();

    it('one record holds what was named, its key, id and version', async () => {
      const whole = (await api.call(addresses[entity]!)).body.data as Row;
      const answer = await api.call(`${addresses[entity]}?fields=${field}`);
      const chosen = answer.body.data as Row;

      expect(answer.status).toBe(200);
      expect(Object.keys(chosen).toSorted()).toEqual(expected);
      expect(chosen).toEqual(Object.fromEntries(Object.keys(chosen).map((name) => [name, whole[name]])));
      expect(chosen[field]).toEqual(body[field]);
    });

    it('so do the records of a list, with filters, order and pages as ever', async () => {
      const { status, body: list } = await api.call(
        `/api/${entity}?fields=${field}&sort_by=created_at&sort_order=desc&limit=1`,
      );
      const whole = (await api.call(`/api/${entity}?sort_by=created_at&sort_order=desc&limit=1`)).body;

      expect(status).toBe(200);
      expect(Object.keys((list.data as Row[])[0]!).toSorted()).toEqual(expected);
      expect((list.data as Row[])[0]!['id']).toBe((whole.data as Row[])[0]!['id']);
      expect(list.pagination).toEqual(whole.pagination);
    });

    it('refuses a name there is not', async () => {
      const wrong = `${field.slice(0, -1)}`;
      const answers = [
        await api.call(`${addresses[entity]}?fields=id,${wrong}`),
        await api.call(`/api/${entity}?fields=${wrong}`),
      ];

      for (const { status, body: told } of answers) {
        expect(status).toBe(422);
        expect(told.detail?.errors).toEqual([
          expect.objectContaining({
            field: 'fields',
            message: expect.stringContaining(`did you mean ${field}?`),
          }),
        ]);
      }
    });
  });

  it('units of a site come with their relations only where those are named', async () => {
    const path = '/api/us/site/Villa?sort_by=us_number';
    const [twelve] = (await api.call(`${path}&fields=relationships,custom`)).body.data as Row[];
    const [bare] = (await api.call(`${path}&fields=period`)).body.data as Row[];

    expect(twelve).toMatchObject({
      us_number: '12',
      custom: { bag: 'A' },
      relationships: [{ type: 'covered_by', us_number: '13' }],
    });
    expect(bare).not.toHaveProperty('relationships');
    expect((await api.call('/api/us/site/Nowhere?fields=period')).status).toBe(404);
  });

  it('a file tells its address', async () => {
    const form = new FormData();
    form.set('entity', 'sites');
    form.set('record_id', '1');
    form.set('file', new Blob([PIXEL]), 'pixel.png');
    const { id } = (await api.call('/api/media', { method: 'POST', body: form })).body.data as { id: number };
    const [listed] = (await api.call('/api/media?fields=url,file_name')).body.data as Row[];
    const one = (await api.call(`/api/media/${id}?fields=file_name`)).body.data;

    expect(listed).toEqual({ id, url: `/api/media/${id}/file`, file_name: 'pixel.png', version: 1 });
    expect(one).toEqual({ id, file_name: 'pixel.png', version: 1 });
  });

  it('keeps the version as the tag, for reading again and for changing', async () => {
    const path = `${addresses.us}?fields=definition`;
    const first = await api.call(path);
    const tag = first.headers.get('etag')!;
    const again = await api.call(path, { headers: { 'if-none-match': tag } });
    const changed = await api.call(addresses.us!, {
      method: 'PUT',
      body: { definition: 'Strato' },
      headers: { 'if-match': tag },
    });
    const after = await api.call(path, { headers: { 'if-none-match': tag } });

    expect([again.status, changed.status, after.status]).toEqual([304, 200, 200]);
    expect(after.body.data).toMatchObject({ definition: 'Strato' });
  });

  it('404 of a record that is not there, 422 where nothing can be chosen', async () => {
    expect((await api.call('/api/us/999999?fields=period')).status).toBe(404);
    expect((await api.call('/api/changes?fields=id')).status).toBe(422);
  });
});
