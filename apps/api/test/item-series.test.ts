import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type Answer, type Call, type TestApi } from './test-api.ts';

interface Find {
  id: number;
  inventory_number: string;
  us_number: string | null;
}

describe.each(DIALECTS)('finds in series on %s', (dialect) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(dialect);
    await api.call('/api/sites', { method: 'POST', body: { site_name: 'Villa' } });
    await api.call('/api/us', { method: 'POST', body: { site_name: 'Villa', area: 'B', us_number: '1042' } });
  });
  afterAll(() => api.close());

  const send = (given: object, call: Call = {}): Promise<Answer> =>
    api.call('/api/inventario/series', {
      method: 'POST',
      as: 'operator',
      body: { site_name: 'Villa', us_number: '1042', find_type: 'Ceramica', ...given },
      ...call,
    });
  const numbersOf = ({ body }: Answer): string[] =>
    (body.data as Find[]).map(({ inventory_number }) => inventory_number);
  const batchOf = ({ body }: Answer): string => (body as { batch: string }).batch;
  const count = async (): Promise<number> =>
    (await api.call('/api/inventario?site_name=Villa')).body.pagination?.total ?? -1;

  it('records them under the next free numbers in one batch, which is undone as one', async () => {
    await api.call('/api/inventario', {
      method: 'POST',
      body: { site_name: 'Villa', inventory_number: '7' },
    });

    const answer = await send({ count: 40, weight_g: 12.5 });

    expect(answer.status).toBe(201);
    expect(numbersOf(answer)).toEqual(Array.from({ length: 40 }, (_, i) => String(8 + i)));
    expect((answer.body.data as Find[])[39]).toMatchObject({ us_number: '1042', area: 'B', weight_g: 12.5 });
    expect(answer.body.findings).toEqual([]);
    const logged = await api.call(`/api/changes?batch=${batchOf(answer)}&limit=100`);
    expect(logged.body.pagination?.total).toBe(40);

    const undone = await api.call(`/api/imports/${batchOf(answer)}/undo`, { method: 'POST', as: 'operator' });
    expect([undone.status, await count()]).toEqual([200, 1]);
  });

  it('begins where it is told, and gives some of them values of their own', async () => {
    const answer = await send({
      count: 3,
      from: 'R-09',
      ranges: [{ from: 'R-10', to: 'R-11', values: { definition: 'Orlo', us_number: null } }],
    });

    expect(answer.body.data).toMatchObject([
      { inventory_number: 'R-09', definition: null, us_number: '1042' },
      { inventory_number: 'R-10', definition: 'Orlo', us_number: null },
      { inventory_number: 'R-11', definition: 'Orlo' },
    ]);
  });

  it('is done once when it is sent twice with one key', async () => {
    const headers = { 'idempotency-key': 'series-of-two' };
    const [first, again] = [
      await send({ count: 2, from: '500' }, { headers }),
      await send({ count: 2, from: '500' }, { headers }),
    ];

    expect([numbersOf(first), numbersOf(again)]).toEqual([
      ['500', '501'],
      ['500', '501'],
    ]);
    expect((await api.call('/api/inventario?inventory_number=50&limit=1')).body.pagination?.total).toBe(2);
  });

  it('says which of them name a unit that is not there', async () => {
    const { status, body } = await send({ count: 2, us_number: '9999' });

    expect(status).toBe(201);
    expect(body.findings).toMatchObject([{ code: 'unknown_unit', units: ['9999'] }, { units: ['9999'] }]);
  });

  it('records a thousand at once', async () => {
    const before = await count();

    expect((await send({ count: 1_000 })).status).toBe(201);
    expect(await count()).toBe(before + 1_000);
  });

  it.each([
    ['none', { count: 0 }, 'count'],
    ['too many', { count: 1_001 }, 'count'],
    ['a number of their own', { count: 2, inventory_number: '5' }, 'inventory_number'],
    ['a range outside of them', { count: 2, ranges: [{ from: 'X', values: {} }] }, 'ranges.0.from'],
    ['an unknown site', { count: 2, site_name: 'Nowhere' }, 'site_name'],
    ['a field there is not', { count: 2, find_typ: 'Vetro' }, 'find_typ'],
  ])('refuses %s, and records nothing', async (_what, given, field) => {
    const before = await count();
    const { status, body } = await send(given);

    expect(status).toBe(422);
    expect(body.detail?.errors?.[0]).toMatchObject({ field });
    expect(await count()).toBe(before);
  });

  it('is not for viewers', async () => {
    expect((await send({ count: 2 }, { as: 'viewer' })).status).toBe(403);
  });
});
