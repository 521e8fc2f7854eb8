import { DIALECTS } from '@trowel/db/testing';
import { DECLARED_KINDS, KIND_NAMES, type KindName } from '@trowel/domain/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type Answer, type Caller, type TestApi } from '../test-api.ts';

const SITE = 'Villa';

type Row = Record<string, unknown> & { id: number; version: number };

/** The fields of a kind that a value can be written into, and the value. */
function sampleFacts(name: KindName): [field: string, value: unknown, other: unknown] {
  const { fields, key, links } = DECLARED_KINDS[name];
  const linked = new Set(['area', ...links.map(({ field }) => field)]);
  const field = fields.find(
    (one) => one.kind === 'text' && !key.includes(one.name) && !linked.has(one.name) && !one.words,
  );
  return [field!.name, 'Calcàre grigio', 'Ghiaia'];
}

/** A body with the natural key of a kind: the number, and the other parts as they must be. */
function bodyOf(name: KindName, number: string): Record<string, unknown> {
  const { key, fields, number: field, example } = DECLARED_KINDS[name];
  const isDay = fields.find((one) => one.name === field)?.kind === 'date';
  const rest = Object.fromEntries(key.map((part) => [part, example[part] ?? '']));
  const day = `2026-05-${number.padStart(2, '0')}`;
  return { ...rest, site_name: SITE, [field]: isDay ? day : number };
}

describe.each(DIALECTS)('records of declared kinds on %s', (dialect) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(dialect);
    await send('/api/sites', 'POST', { site_name: SITE });
    for (const us_number of ['12', '13']) await send('/api/us', 'POST', { site_name: SITE, us_number });
  });
  afterAll(() => api.close());

  const send = (path: string, method = 'GET', body?: unknown, more = {}): Promise<Answer> =>
    api.call(path, { method, ...(body !== undefined && { body }), ...more });
  const read = async (path: string): Promise<Row> => (await send(path)).body.data as Row;
  const list = async (path: string, as: Caller = 'viewer'): Promise<Row[]> =>
    (await send(path, 'GET', undefined, { as })).body.data as Row[];

  describe.each(KIND_NAMES)('%s', (name) => {
    const path = `/api/${DECLARED_KINDS[name].path}`;
    const [field, value, other] = sampleFacts(name);
    const { number, key } = DECLARED_KINDS[name];

    it('are created once, by those who may', async () => {
      const body = { ...bodyOf(name, '1'), [field]: value };
      expect((await send(path, 'POST', body, { as: 'viewer' })).status).toBe(403);
      const { status, headers, body: answer } = await send(path, 'POST', body, { as: 'operator' });
      expect([status, answer.data]).toMatchObject([201, { ...body, version: 1, custom: {} }]);
      expect(headers.get('location')).toMatch(new RegExp(`^${path}/\\d+$`));
      const again = await send(path, 'POST', body);
      expect([again.status, again.body.detail]).toMatchObject([409, { field: number }]);
      const { [number]: _none, ...rest } = body;
      const missing = await send(path, 'POST', rest);
      expect(missing.body.detail?.errors?.map((one) => one.field)).toContain(number);
      expect(
        (await send(path, 'POST', { ...body, [number]: body[number], site_name: 'Nessuno' })).status,
      ).toBe(422);
    });

    it('accept the example of the documentation', async () => {
      const { status, body } = await send(path, 'POST', {
        ...DECLARED_KINDS[name].example,
        site_name: SITE,
        ...bodyOf(name, '27'),
      });
      expect([status, body.message]).toEqual([201, undefined]);
    });

    it('are listed, filtered, sorted, searched and counted', async () => {
      for (const at of ['2', '10']) await send(path, 'POST', { ...bodyOf(name, at), [field]: other });
      const numbers = (rows: Row[]): unknown[] => rows.map((row) => row[number]);
      const [one, two, ten] = ['1', '2', '10'].map((at) => bodyOf(name, at)[number]);
      const some = `${path}?site_name=${SITE}&fields=id,${number},${field}`;
      expect(numbers(await list(`${some}&${field}=calcare`))).toEqual([one]);
      expect(numbers(await list(`${some}&${field}=ghiaia`))).toEqual([two, ten]);
      expect(numbers(await list(`${some}&q=calcare`))).toEqual([one]);
      expect(numbers(await list(`${some}&${field}=ghiaia&sort_by=${number}&sort_order=desc`))).toEqual([
        ten,
        two,
      ]);
      const counted = await list(`${path}/values/${field}?site_name=${SITE}`);
      expect(counted).toContainEqual({ value: other, count: 2 });
      const found = (await send(`/api/search?q=calcare&site_name=${SITE}`)).body.data as unknown as {
        hits: Row[];
      };
      expect(found.hits).toContainEqual(expect.objectContaining({ entity: name, number: String(one) }));
    });

    it('are changed with their version, alone and in batches, and the change is undone', async () => {
      const [{ id }] = (await list(`${path}?site_name=${SITE}&${field}=calcare`)) as [Row];
      const changed = await send(
        `${path}/${id}`,
        'PUT',
        { [field]: 'Sabbia' },
        { headers: { 'If-Match': '"1"' } },
      );
      expect([changed.status, changed.body.data]).toMatchObject([200, { [field]: 'Sabbia', version: 2 }]);
      const stale = await send(
        `${path}/${id}`,
        'PUT',
        { [field]: 'Limo' },
        { headers: { 'If-Match': '"1"' } },
      );
      expect(stale.status).toBe(412);
      const rows = await list(`${path}?site_name=${SITE}&${field}=ghiaia`);
      const records = rows.map((row) => ({
        id: row.id,
        version: row.version,
        changes: { [field]: 'Argilla' },
      }));
      const batch = await send(`${path}/batch`, 'PATCH', { records });
      expect([batch.status, batch.body.data]).toMatchObject([200, rows.map(() => ({ [field]: 'Argilla' }))]);
      const [last] = await list(`/api/changes?entity=${name}&id=${id}&limit=1`, 'admin');
      expect((await send(`/api/changes/${last!.id}/undo`, 'POST')).status).toBe(200);
      expect(await read(`${path}/${id}`)).toMatchObject({ [field]: value, version: 3 });
      const undone = await send(`/api/imports/${(batch.body as { batch?: string }).batch}/undo`, 'POST');
      expect(undone.status).toBe(200);
      expect(await list(`${path}?site_name=${SITE}&${field}=ghiaia`)).toHaveLength(2);
    });

    it('are deleted and come back with an undo', async () => {
      const [row] = (await list(`${path}?site_name=${SITE}&${field}=calcare`)) as [Row];
      expect((await send(`${path}/${row.id}`, 'DELETE', undefined, { as: 'viewer' })).status).toBe(403);
      expect((await send(`${path}/${row.id}`, 'DELETE')).status).toBe(204);
      expect((await send(`${path}/${row.id}`)).status).toBe(404);
      const [last] = await list(`/api/changes?entity=${name}&id=${row.id}&limit=1`, 'admin');
      expect((await send(`/api/changes/${last!.id}/undo`, 'POST')).status).toBe(200);
      const { version: _v, updated_at: _u, ...facts } = row;
      expect(await read(`${path}/${row.id}`)).toMatchObject(facts);
      expect(key.length).toBeGreaterThan(1);
    });

    it('keep the same answer for the same Idempotency-Key', async () => {
      const headers = { 'Idempotency-Key': `kind-${name}` };
      const first = await send(path, 'POST', bodyOf(name, '20'), { headers });
      const second = await send(path, 'POST', bodyOf(name, '20'), { headers });
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.body.data).toEqual(first.body.data);
    });

    it('have files, which a deletion counts', async () => {
      const { id } = (await send(path, 'POST', bodyOf(name, '21'))).body.data as Row;
      const form = new FormData();
      form.append('entity', name);
      form.append('record_id', String(id));
      form.append('file', new File(['some notes'], `${name}.txt`));
      expect((await send('/api/media', 'POST', form)).status).toBe(201);
      const refused = await send(`${path}/${id}`, 'DELETE');
      expect([refused.status, refused.body.detail]).toMatchObject([409, { dependants: { media: 1 } }]);
      expect((await send(`${path}/${id}?cascade=true`, 'DELETE')).status).toBe(204);
    });
  });

  it('follow the number of a unit that they name', async () => {
    const sample = (await send('/api/samples', 'POST', { ...bodyOf('samples', '90'), us_number: '12' })).body
      .data as Row;
    const [unit] = (await list(`/api/us?site_name=${SITE}&us_number_is=12`)) as [Row];
    await send(`/api/us/${unit.id}`, 'PUT', { us_number: '112' });
    expect(await read(`/api/samples/${sample.id}`)).toMatchObject({ us_number: '112' });
    await send(`/api/us/${unit.id}`, 'PUT', { us_number: '12' });
    expect(await read(`/api/samples/${sample.id}`)).toMatchObject({ us_number: '12' });
  });

  it('are counted before a site is deleted and restored with it', async () => {
    await send('/api/sites', 'POST', { site_name: 'Piccola' });
    for (const name of KIND_NAMES)
      expect(
        (
          await send(`/api/${DECLARED_KINDS[name].path}`, 'POST', {
            ...bodyOf(name, '5'),
            site_name: 'Piccola',
          })
        ).status,
      ).toBe(201);
    const [site] = (await list('/api/sites?site_name=Piccola', 'admin')) as [Row];
    const refused = await send(`/api/sites/${site.id}`, 'DELETE');
    const counts = Object.fromEntries(KIND_NAMES.map((name) => [name, 1]));
    expect([refused.status, refused.body.detail]).toMatchObject([409, { dependants: counts }]);
    expect((await send(`/api/sites/${site.id}?cascade=true`, 'DELETE')).status).toBe(204);
    const [last] = await list(`/api/changes?entity=sites&id=${site.id}&limit=1`, 'admin');
    expect((await send(`/api/imports/${String(last!['batch'])}/undo`, 'POST')).status).toBe(200);
    for (const name of KIND_NAMES)
      expect(await list(`/api/${DECLARED_KINDS[name].path}?site_name=Piccola`, 'admin')).toHaveLength(1);
  });
});
