import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type Caller, type TestApi } from '../test-api.ts';

const DEFINITION = {
  columns: ['area', 'definition', 'period'],
  widths: { definition: 320 },
  where: '{"or":[{"field":"period","operator":"empty"},{"field":"unit_type","operator":"is","value":"US"}]}',
  sort_by: 'us_number',
  sort_order: 'desc',
  group_by: 'area',
};

interface View {
  id: number;
  name: string;
  is_shared: boolean;
}

describe.each(DIALECTS)('saved views on %s (observation 22)', (dialect) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(dialect);
    for (const site_name of ['Villa', 'Altra'])
      await api.call('/api/sites', { method: 'POST', body: { site_name } });
  });
  afterAll(() => api.close());

  const save = (body: object, as: Caller = 'viewer'): ReturnType<TestApi['call']> =>
    api.call('/api/views', {
      method: 'POST',
      as,
      body: { site_name: 'Villa', entity: 'us', definition: DEFINITION, ...body },
    });
  const list = async (as: Caller, query = 'site_name=Villa&entity=us'): Promise<[string, boolean][]> =>
    ((await api.call(`/api/views?${query}`, { as })).body.data as View[]).map((view) => [
      view.name,
      view.is_shared,
    ]);
  const idOf = (answer: Awaited<ReturnType<typeof save>>): number => (answer.body.data as View).id;

  it('are stored whole, personal ones for their account alone', async () => {
    const mine = await save({ name: 'Senza periodo' });
    expect([mine.status, mine.body.data]).toMatchObject([
      201,
      { name: 'Senza periodo', is_shared: false, entity: 'us', definition: DEFINITION },
    ]);
    expect(await list('viewer')).toEqual([['Senza periodo', false]]);
    expect(await list('operator')).toEqual([]);
    for (const method of ['PUT', 'DELETE'])
      expect((await api.call(`/api/views/${idOf(mine)}`, { method, as: 'admin', body: {} })).status).toBe(
        404,
      );
    // Somebody else may use the name, and so may another table.
    expect((await save({ name: 'Senza periodo' }, 'operator')).status).toBe(201);
    expect((await save({ name: 'Senza periodo', entity: 'inventario', definition: {} })).status).toBe(201);
  });

  it('are shared by those who may change the site, and seen by all who see it', async () => {
    expect((await save({ name: 'Tagli', is_shared: true })).status).toBe(403);
    const shared = await save({ name: 'Tagli', is_shared: true }, 'operator');
    const id = idOf(shared);
    expect(await list('viewer')).toEqual([
      ['Tagli', true],
      ['Senza periodo', false],
    ]);
    const change = (as: Caller, body: object) => api.call(`/api/views/${id}`, { method: 'PUT', as, body });
    expect((await change('viewer', { name: 'X' })).status).toBe(403);
    expect((await api.call(`/api/views/${id}`, { method: 'DELETE', as: 'viewer' })).status).toBe(403);
    const renamed = await change('operator', { name: 'Tagli e fosse', definition: { q: 'fossa' } });
    expect(renamed.body.data).toMatchObject({ name: 'Tagli e fosse', definition: { q: 'fossa' } });
    expect((await api.call(`/api/views/${id}`, { method: 'DELETE', as: 'operator' })).status).toBe(204);
    expect(await list('viewer')).toEqual([['Senza periodo', false]]);
  });

  it('become shared or personal again', async () => {
    const id = idOf(await save({ name: 'Quote' }, 'operator'));
    const change = (as: Caller, is_shared: boolean) =>
      api.call(`/api/views/${id}`, { method: 'PUT', as, body: { is_shared } });
    expect((await change('operator', true)).body.data).toMatchObject({ is_shared: true });
    expect(await list('viewer')).toContainEqual(['Quote', true]);
    expect((await change('operator', false)).body.data).toMatchObject({ is_shared: false });
    expect(await list('viewer')).not.toContainEqual(['Quote', true]);
  });

  it('have one name each, whatever the case and accents', async () => {
    expect((await save({ name: 'SENZA PÈRIODO' })).status).toBe(409);
  });

  it.each([
    [{ columns: ['deffinition'] }, 'definition.columns'],
    [{ widths: { nothing: 100 } }, 'definition.widths'],
    [{ widths: { definition: 5 } }, 'definition.widths.definition'],
    [{ where: '{"and":[{"field":"period","operator":"like"}]}' }, 'where.and[0].operator'],
    [{ group_by: 'x' }, 'definition.group_by'],
    [{ other: 1 }, 'definition.other'],
  ])('refuse %j', async (definition, field) => {
    const { status, body } = await save({ name: 'Bad', definition });
    expect([status, body.detail?.errors?.[0]?.field]).toEqual([422, field]);
  });

  it('of a site are not those of another one, and hidden with it', async () => {
    expect(await list('viewer', 'site_name=Altra&entity=us')).toEqual([]);
    const hidden = await save({ site_name: 'Altra', name: 'Segreta', is_shared: true }, 'admin');
    const site = (await api.call('/api/sites?site_name_is=Altra', { as: 'admin' })).body.data as {
      id: number;
    }[];
    await api.call(`/api/sites/${site[0]!.id}`, {
      method: 'PUT',
      as: 'admin',
      body: { visibility: 'members' },
    });
    expect((await api.call('/api/views?site_name=Altra&entity=us', { as: 'viewer' })).status).toBe(404);
    for (const method of ['PUT', 'DELETE'])
      expect(
        (await api.call(`/api/views/${idOf(hidden)}`, { method, as: 'operator', body: {} })).status,
      ).toBe(404);
  });
});
