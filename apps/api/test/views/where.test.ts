import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../test-api.ts';

const UNITS = [
  { us_number: '2', period: '2', definition: 'Muro di città', elevation_min: 41.5, excavation_year: 2024 },
  { us_number: '10', period: '2', definition: 'Crollo', elevation_min: 42, recorded_on: '2026-09-03' },
  { us_number: '9', period: '3', elevation_min: 40.25, flotation: true, excavation_year: 2026 },
  { us_number: '100', definition: 'Taglio', flotation: false, recorded_on: '2026-09-04', state: 'checked' },
];

describe.each(DIALECTS)('conditions combined by and or or on %s', (dialect) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(dialect);
    for (const site_name of ['Villa', 'Altra'])
      await api.call('/api/sites', { method: 'POST', body: { site_name } });
    for (const unit of UNITS)
      await api.call('/api/us', { method: 'POST', body: { site_name: 'Villa', ...unit } });
    await api.call('/api/us', { method: 'POST', body: { site_name: 'Altra', us_number: '7', period: '2' } });
  });
  afterAll(() => api.close());

  const call = (path: string, where: unknown): ReturnType<TestApi['call']> =>
    api.call(`${path}${path.includes('?') ? '&' : '?'}where=${encodeURIComponent(JSON.stringify(where))}`);
  const find = async (where: unknown, rest = 'site_name_is=Villa'): Promise<string[]> => {
    const { status, body } = await call(`/api/us?fields=us_number&sort_by=us_number&${rest}`, where);
    expect(status).toBe(200);
    const found = (body.data as { us_number: string }[]).map((unit) => unit.us_number);
    expect(body.pagination?.total).toBe(found.length);
    return found;
  };

  it.each([
    ['is', 'period', '2', ['2', '10']],
    ['is_not', 'period', '2', ['9', '100']],
    ['contains', 'definition', 'CITTA', ['2']],
    ['not_contains', 'definition', 'citta', ['9', '10', '100']],
    ['empty', 'definition', undefined, ['9']],
    ['not_empty', 'period', undefined, ['2', '9', '10']],
    ['any_of', 'us_number', ['2', '100', '7'], ['2', '100']],
    ['less', 'elevation_min', 42, ['2', '9']],
    ['at_most', 'elevation_min', '42', ['2', '9', '10']],
    ['greater', 'elevation_min', 41.5, ['10']],
    ['at_least', 'elevation_min', 41.5, ['2', '10']],
    ['between', 'elevation_min', [40.25, 41.5], ['2', '9']],
    ['between', 'us_number', ['9', '99'], ['9', '10']],
    ['less', 'definition', 'd', ['10']],
    ['greater', 'recorded_on', '2026-09-03', ['100']],
    ['is', 'flotation', true, ['9']],
    ['is_not', 'flotation', true, ['2', '10', '100']],
    ['any_of', 'excavation_year', [2024, 2026], ['2', '9']],
    ['is', 'created_at', '1999-01-01', []],
    ['contains', 'relationships', 'x', []],
    ['is', 'state', 'draft', ['2', '9', '10']],
    ['is_not', 'state', 'draft', ['100']],
    ['any_of', 'state', ['draft', 'closed'], ['2', '9', '10']],
  ])('%s %s %j (observation 22)', async (operator, field, value, expected) => {
    expect(await find({ and: [{ field, operator, value }] })).toEqual(expected);
  });

  it('groups are combined by and or or', async () => {
    const period = { field: 'period', operator: 'is', value: '2' };
    const low = { field: 'elevation_min', operator: 'less', value: 42 };
    const wall = { field: 'definition', operator: 'contains', value: 'taglio' };
    expect(await find({ and: [period, low] })).toEqual(['2']);
    expect(await find({ or: [period, low] })).toEqual(['2', '9', '10']);
    expect(await find({ or: [wall, { and: [period, low] }] })).toEqual(['2', '100']);
    expect(await find({ and: [{ or: [wall, period] }, { or: [wall, low] }] })).toEqual(['2', '100']);
    expect(await find({ and: [period] }, 'site_name_is=Villa&elevation_min_min=42')).toEqual(['10']);
  });

  it('the name of the site is a field like the others', async () => {
    const of = (operator: string, value?: unknown): unknown => ({
      and: [{ field: 'site_name', operator, value }],
    });
    expect(await find(of('is', 'Altra'), '')).toEqual(['7']);
    expect(await find(of('is_not', 'Villa'), '')).toEqual(['7']);
    expect(await find(of('empty'), '')).toEqual([]);
    expect(await find(of('less', 'b'), '')).toEqual(['7']);
  });

  it('applies to values, positions and tables of a list', async () => {
    const where = { or: [{ field: 'period', operator: 'is', value: '3' }] };
    const values = await call('/api/us/values/period?site_name_is=Villa', where);
    expect(values.body.data).toEqual([{ value: '3', count: 1 }]);
    expect((await call('/api/us/table/csv?columns=us_number', where)).status).toBe(200);
  });

  it.each(['inventario', 'periods', 'media', 'sites', 'thesaurus'])('%s have it too', async (path) => {
    const where = { and: [{ field: 'created_at', operator: 'not_empty' }] };
    expect((await call(`/api/${path}`, where)).status).toBe(200);
  });

  it('names the place of an error', async () => {
    const { status, body } = await call('/api/us', {
      and: [{ or: [{ field: 'period', operator: 'is' }] }],
    });
    expect([status, body.detail?.errors?.[0]?.field]).toEqual([422, 'where.and[0].or[0].value']);
  });
});
