import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './test-api.ts';

interface Sample {
  path: string;
  /** Required fields. An error must name the missing one. */
  needed: Record<string, unknown>;
  key: string;
  change: Record<string, unknown>;
}

const SAMPLES: readonly Sample[] = [
  { path: '/api/sites', needed: { site_name: 'Poggio' }, key: 'site_name', change: { region: 'Umbria' } },
  {
    path: '/api/us',
    needed: { site_name: 'Villa', us_number: '12a' },
    key: 'us_number',
    change: { description: 'Crollo' },
  },
  {
    path: '/api/inventario',
    needed: { site_name: 'Villa', inventory_number: '7' },
    key: 'inventory_number',
    change: { find_type: 'Vetro' },
  },
  {
    path: '/api/periods',
    needed: { site_name: 'Villa', period: '1', phase: '1' },
    key: 'period',
    change: { description: 'Tardo' },
  },
  {
    path: '/api/thesaurus',
    needed: { table_name: 'us', field_name: 'color', value: 'Ocra chiara' },
    key: 'value',
    change: { label_en: 'Light ochre' },
  },
  {
    path: '/api/em-node-types',
    needed: {
      code: 'OVEN',
      name: 'Oven',
      category: 'stratigraphic',
      symbol_type: 'single_arrow',
      label_format: 'OVEN{number}',
      shape: 'trapezoid',
    },
    key: 'shape',
    change: { description: 'For bread' },
  },
];

describe.each(['sqlite', 'postgres'] as const)('records on %s', (dialect) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(dialect);
    await api.call('/api/sites', { method: 'POST', body: { site_name: 'Villa' } });
  });
  afterAll(() => api.close());

  describe.each(SAMPLES)('$path', ({ path, needed, key, change }) => {
    let address = '';

    it('records one and says where it is', async () => {
      const { status, headers, body } = await api.call(path, {
        method: 'POST',
        as: 'operator',
        body: needed,
      });

      expect(status).toBe(201);
      expect(body).toMatchObject({ status: 'success', data: { ...needed, version: 1 } });
      expect(headers.get('etag')).toBe('"1"');
      address = headers.get('location') ?? '';
      expect(address.startsWith(`${path}/`)).toBe(true);
    });

    it('refuses the same key again', async () => {
      const { status, body } = await api.call(path, { method: 'POST', body: needed });

      expect(status).toBe(409);
      expect(body.status).toBe('error');
    });

    it('names what is missing', async () => {
      const { [key]: _left, ...rest } = needed;
      const { status, body } = await api.call(path, { method: 'POST', body: rest });

      expect(status).toBe(422);
      expect(body.message).toBe('Validation error');
      expect(body.detail?.errors).toContainEqual({
        field: key,
        message: expect.any(String),
        type: 'missing',
      });
    });

    it('names an unknown key and the nearest known one', async () => {
      const { status, body } = await api.call(path, { method: 'POST', body: { ...needed, descripton: 'x' } });

      expect(status).toBe(422);
      expect(body.detail?.errors?.[0]).toMatchObject({ field: 'descripton', type: 'unrecognized_key' });
    });

    it('gives it back, or 304 to whom has it', async () => {
      const first = await api.call(address, { as: 'viewer' });
      const second = await api.call(address, { as: 'viewer', headers: { 'if-none-match': '"1"' } });

      expect(first.body.data).toMatchObject(needed);
      expect(first.headers.get('etag')).toBe('"1"');
      expect([second.status, second.text]).toEqual([304, '']);
    });

    it('lists it with its page', async () => {
      const { body } = await api.call(
        `${path}?${key}=${encodeURIComponent(String(needed[key]).toUpperCase())}&limit=1&sort_by=${key}`,
      );

      expect(body.pagination).toMatchObject({ skip: 0, limit: 1, current_page: 1 });
      expect(body.data).toEqual([expect.objectContaining(needed)]);
    });

    it('merges a change, and refuses one that is based on an older version', async () => {
      const changed = await api.call(address, {
        method: 'PUT',
        body: change,
        headers: { 'if-match': '"1"' },
      });
      const stale = await api.call(address, { method: 'PUT', body: change, headers: { 'if-match': '"1"' } });

      expect(changed.status).toBe(200);
      expect(changed.body.data).toMatchObject({ ...needed, ...change, version: 2 });
      expect(changed.headers.get('etag')).toBe('"2"');
      expect(stale.status).toBe(412);
      expect(stale.body.detail).toEqual({ current_version: 2, your_version: 1 });
    });

    it('writes nothing when it is told what it says already', async () => {
      const before = await api.call(address);
      const told = [change, {}, { ...needed, ...change }];

      for (const body of told) {
        const answer = await api.call(address, { method: 'PUT', body });
        expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"2"']);
        expect(answer.body.data).toEqual(before.body.data);
      }

      const { id } = before.body.data as { id: number };
      const log = await api.call(`/api/changes?entity=${path.replace('/api/', '')}&id=${id}`);
      expect(log.body.pagination?.total).toBe(2);
    });

    it('clears a field with null', async () => {
      const [field] = Object.keys(change);
      const { status, body } = await api.call(address, { method: 'PUT', body: { [field!]: null } });

      expect(status).toBe(200);
      expect(body.data).toMatchObject({ [field!]: null });
    });

    it('keeps who did what', async () => {
      const id = address.slice(path.length + 1);
      const { body } = await api.call(`/api/changes?entity=${path.slice('/api/'.length)}&id=${id}`);

      expect(body.data).toMatchObject([
        { action: 'update', actor: 'admin', via: 'api', version: 3 },
        { action: 'update', actor: 'admin' },
        { action: 'create', actor: 'operator' },
      ]);
    });

    it('deletes it, and then knows it no more', async () => {
      const deleted = await api.call(address, { method: 'DELETE' });
      const again = await api.call(address, { method: 'DELETE' });

      expect([deleted.status, deleted.text]).toEqual([204, '']);
      expect(again.status).toBe(404);
      expect((await api.call(address)).status).toBe(404);
    });
  });

  it('understands the names of pyArchInit in bodies, filters and sorting', async () => {
    const made = await api.call('/api/us', {
      method: 'POST',
      body: { sito: 'Villa', us: 40, area: 'B', d_stratigrafica: 'Strato' },
    });
    const { body } = await api.call('/api/us?sito=villa&d_stratigrafica=STRATO&sort_by=us');

    expect(made.body.data).toMatchObject({ site_name: 'Villa', us_number: '40', definition: 'Strato' });
    expect(body.data).toMatchObject([{ us_number: '40' }]);
  });

  it('does not delete a site that has records, unless all of it is meant', async () => {
    const site = await api.call('/api/sites', { method: 'POST', body: { site_name: 'Full' } });
    await api.call('/api/us', { method: 'POST', body: { site_name: 'Full', us_number: '1' } });
    const address = site.headers.get('location') ?? '';
    const refused = await api.call(address, { method: 'DELETE' });
    const done = await api.call(`${address}?cascade=true`, { method: 'DELETE' });

    expect(refused.status).toBe(409);
    expect(refused.body.detail).toMatchObject({ dependants: { us: 1 } });
    expect(done.status).toBe(204);
    expect((await api.call('/api/us?site_name=Full')).body.pagination?.total).toBe(0);
  });

  it('tells of a site that a body names and nobody knows on its field, and in a path as 404', async () => {
    const unit = await api.call('/api/us', {
      method: 'POST',
      body: { site_name: 'Nowhere', us_number: '1' },
    });

    expect(unit.status).toBe(422);
    expect(unit.body.detail?.errors?.[0]).toMatchObject({ field: 'site_name' });
    expect((await api.call('/api/us/site/Nowhere')).status).toBe(404);
  });

  it('finds the units of a site whose name needs encoding', async () => {
    await api.call('/api/sites', { method: 'POST', body: { site_name: 'Sant’Eufemia / A 50%' } });
    await api.call('/api/us', {
      method: 'POST',
      body: { site_name: 'Sant’Eufemia / A 50%', us_number: '1' },
    });
    const { body } = await api.call(`/api/us/site/${encodeURIComponent('Sant’Eufemia / A 50%')}`);

    expect(body.data).toMatchObject([{ us_number: '1' }]);
  });

  it('records relations that both units show, and takes them back', async () => {
    const first = await api.call('/api/us', {
      method: 'POST',
      body: { site_name: 'Villa', us_number: '201' },
    });
    const second = await api.call('/api/us', {
      method: 'POST',
      body: { site_name: 'Villa', us_number: '202' },
    });
    const [address, other] = [first.headers.get('location'), second.headers.get('location')];
    const added = await api.call(`${address}/relationships`, {
      method: 'POST',
      body: { type: 'copre', us_number: '202' },
    });
    const seen = await api.call(String(other));
    const removed = await api.call(`${address}/relationships?type=covers&us_number=202`, {
      method: 'DELETE',
    });

    expect(added.status).toBe(201);
    expect(added.body.data).toMatchObject({ relationships: [{ type: 'covers', us_number: '202' }] });
    expect(seen.body.data).toMatchObject({ relationships: [{ type: 'covered_by', us_number: '201' }] });
    expect(removed.status).toBe(204);
    expect((await api.call(String(other))).body.data).toMatchObject({ relationships: [] });
  });

  it('takes relations with numbers, keeps what is not said again, and takes one back by a body', async () => {
    await api.call('/api/us', { method: 'POST', body: { site_name: 'Villa', us_number: '212' } });
    const { headers } = await api.call('/api/us', {
      method: 'POST',
      body: {
        site_name: 'Villa',
        us_number: 211,
        relationships: [{ type: 'covers', us_number: 212, certainty: 'probable', note: 'in section' }],
        custom: { bag: 7 },
      },
    });
    const address = headers.get('location') ?? '';
    const again = await api.call(`${address}/relationships`, {
      method: 'POST',
      body: { type: 'copre', us_number: 212 },
    });
    const removed = await api.call(`${address}/relationships`, {
      method: 'DELETE',
      body: { type: 'covers', us_number: 212 },
    });
    const unnamed = await api.call(`${address}/relationships`, { method: 'DELETE' });
    const cleared = await api.call(address, { method: 'PUT', body: { relationships: null, custom: null } });

    expect(again.body.data).toMatchObject({
      relationships: [{ type: 'covers', us_number: '212', certainty: 'probable', note: 'in section' }],
    });
    expect(removed.status).toBe(204);
    expect(unnamed.body.detail?.errors?.map(({ field, type }) => `${field}: ${type}`)).toEqual([
      'type: missing',
      'us_number: missing',
    ]);
    expect(cleared.body.data).toMatchObject({ relationships: [], custom: {} });
  });

  it('says in which relation of a list the word is unknown', async () => {
    const { status, body } = await api.call('/api/us', {
      method: 'POST',
      body: { site_name: 'Villa', us_number: '221', relationships: [{ type: 'coverz', us_number: '1' }] },
    });

    expect(status).toBe(422);
    expect(body.detail?.errors).toEqual([
      {
        field: 'relationships.0.type',
        message: 'coverz is not a relation Trowel knows; did you mean covers?',
        type: 'unknown_relation',
      },
    ]);
  });

  it('names the nearest parameter also where there are no filters', async () => {
    const { status, body } = await api.call('/api/changes?entiti=us');

    expect(status).toBe(422);
    expect(body.detail?.errors?.[0]).toMatchObject({
      field: 'entiti',
      message: expect.stringContaining('did you mean entity?'),
    });
  });

  it('refuses a contradiction when asked to, with the chain', async () => {
    const make = (us_number: string, relationships: unknown[]): ReturnType<TestApi['call']> =>
      api.call('/api/us?on_contradiction=reject', {
        method: 'POST',
        body: { site_name: 'Villa', us_number, relationships },
      });
    await make('301', [{ type: 'covers', us_number: '302' }]);
    const { status, body } = await make('302', [{ type: 'covers', us_number: '301' }]);

    expect(status).toBe(422);
    expect(body.status).toBe('error');
    expect((await api.call('/api/us?us_number=302')).body.pagination?.total).toBe(0);
  });

  it('undoes a change', async () => {
    const made = await api.call('/api/sites', {
      method: 'POST',
      body: { site_name: 'Undone', region: 'Lazio' },
    });
    const address = made.headers.get('location') ?? '';
    await api.call(address, { method: 'PUT', body: { region: 'Umbria' } });
    const { body: log } = await api.call(
      `/api/changes?entity=sites&id=${address.slice('/api/sites/'.length)}&limit=1`,
    );
    const [{ id }] = log.data as [{ id: number }];
    const undone = await api.call(`/api/changes/${id}/undo`, { method: 'POST' });

    expect(undone.status).toBe(200);
    expect((await api.call(address)).body.data).toMatchObject({ region: 'Lazio' });
  });
});
