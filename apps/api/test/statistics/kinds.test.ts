import { DIALECTS } from '@trowel/db/testing';
import type { Statistics } from '@trowel/domain/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../test-api.ts';

const SITE = { site_name: 'Villa' };
const POTTERY = [
  { fabric: 'Fine', us_number: '1', sherd_count: 12, weight_g: 340.5, vessels_min: 2, rim_eve: 25 },
  { fabric: 'Coarse', us_number: '2', sherd_count: 3, weight_g: 10, rim_eve: 50 },
];
const FAUNA = [
  { taxon: 'Ovis', element: 'femur', side: 'left', fragment_count: 3, us_number: '1' },
  { taxon: 'Ovis', element: 'femur', side: 'right', fragment_count: 5, us_number: '2' },
  { taxon: 'Bos', us_number: '2', mni: 2, fragment_count: 40 },
];

describe.each(DIALECTS)('statistics of declared kinds on %s', (dialect) => {
  let api: TestApi;
  const post = async (path: string, body: object): Promise<void> => {
    const { status, text } = await api.call(path, { method: 'POST', body: { ...SITE, ...body } });
    expect(status, text).toBe(201);
  };
  beforeAll(async () => {
    api = await startTestApi(dialect);
    await post('/api/sites', {});
    await post('/api/us', { us_number: '1', period: 'Roman', phase: 'late' });
    await post('/api/us', { us_number: '2', period: 'Archaic' });
    await post('/api/periods', { period: 'Roman', phase: 'late', sort_order: 1 });
    await post('/api/periods', { period: 'Archaic', sort_order: 2 });
    for (const [at, row] of POTTERY.entries())
      await post('/api/pottery', { pottery_number: `${at}`, ...row });
    for (const [at, row] of FAUNA.entries()) await post('/api/fauna', { fauna_number: `${at}`, ...row });
    await post('/api/individuals', { individual_number: '1' });
  });
  afterAll(() => api.close());

  const count = async (query: string): Promise<Statistics> => {
    const { status, body } = await api.call(`/api/statistics/${query}&site_name_is=Villa`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data as Statistics;
  };

  it('sherds and weight are counted by fabric and phase, in stratigraphic order', async () => {
    const sherds = await count('pottery?rows=fabric&columns=phase&measure=sum:sherd_count');
    expect(sherds.columns.map(({ label }) => label)).toEqual(['Roman.late', 'Archaic']);
    expect(sherds.rows.map(({ value }) => value)).toEqual(['Coarse', 'Fine']);
    expect(sherds.cells).toEqual([
      [0, 3],
      [12, 0],
    ]);
    expect((await count('pottery?rows=fabric&measure=sum:weight_g')).totals.all).toBe(350.5);
    expect((await count('pottery?rows=fabric&measure=mni')).totals.all).toBe(2);
    expect((await count('pottery?rows=fabric&measure=eve')).totals.all).toBe(0.75);
  });

  it('individuals of animals and humans are counted', async () => {
    const { cells, totals } = await count('fauna?rows=taxon&columns=period&measure=mni');
    expect(cells).toEqual([
      [0, 2],
      [3, 5],
    ]);
    expect(totals).toEqual({ rows: [2, 5], columns: [3, 7], all: 7 });
    expect((await count('individuals?rows=site_name&measure=mni')).totals.all).toBe(1);
  });
});
