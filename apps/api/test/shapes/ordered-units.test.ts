import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../test-api.ts';

interface Answer {
  total: number;
  areas: string[] | null;
  units: Record<string, unknown>[] | null;
}

describe.each(['sqlite', 'postgres'] as const)(
  'the units of a site with their relations on %s',
  (dialect) => {
    let api: TestApi;
    const path = '/api/harris-matrix/Villa/units';
    const record = (us_number: string, area: string, more: object = {}) =>
      api.call('/api/us', { method: 'POST', body: { site_name: 'Villa', us_number, area, ...more } });

    beforeAll(async () => {
      api = await startTestApi(dialect);
      await api.call('/api/sites', { method: 'POST', body: { site_name: 'Villa' } });
      await api.call('/api/sites', { method: 'POST', body: { site_name: 'Orto' } });
      await record('2', 'B', { period: '1', interpretation: 'Crollo' });
      await record('1', 'A', {
        definition: 'Strato',
        relationships: [
          { type: 'covers', us_number: '2', area: 'B', certainty: 'uncertain' },
          { type: 'covers', us_number: '99' },
        ],
      });
      for (let number = 100; number < 210; number += 1) await record(String(number), '');
    });
    afterAll(() => api.close());

    it('are all in one answer, as the sheets record them', async () => {
      const { status, body } = await api.call(path, { as: 'viewer' });
      const { total, areas, units } = body.data as Answer;

      expect([status, total, areas]).toEqual([200, 112, ['', 'A', 'B']]);
      expect(units).toHaveLength(112);
      const fields = 'us_number,area,relationships,unit_type,definition,interpretation,period,phase';
      const listed = await api.call(`/api/us?site_name_is=Villa&sort_by=id&limit=100&fields=${fields}`);
      const rows = listed.body.data as Record<string, unknown>[];
      expect(units!.slice(0, 100)).toEqual(
        rows.map(({ site_name: _site, version: _version, ...row }) => row),
      );
      expect(units![0]).toMatchObject({
        us_number: '2',
        relationships: [{ type: 'covered_by', us_number: '1' }],
      });
    });

    it('are left out where there are more than requested', async () => {
      const { body } = await api.call(`${path}?max_units=111`);

      expect(body.data).toMatchObject({ total: 112, areas: ['', 'A', 'B'], units: null });
      expect((await api.call(`${path}?max_units=10001`)).status).toBe(422);
    });

    it('are those of a moment of the past, where one is named', async () => {
      const moment = new Date().toISOString();
      await record('300', 'C');
      const then = (await api.call(`${path}?at=${moment}`)).body.data as Answer;
      const now = (await api.call(path)).body.data as Answer;

      expect([then.total, then.units?.length, then.areas]).toEqual([112, 112, ['', 'A', 'B']]);
      expect([now.total, now.units?.length, now.areas]).toEqual([113, 113, ['', 'A', 'B', 'C']]);
    });

    it('exist only where the site does, and an empty site has none', async () => {
      expect((await api.call('/api/harris-matrix/Nessuno/units')).status).toBe(404);
      expect((await api.call('/api/harris-matrix/Orto/units')).body.data).toMatchObject({
        total: 0,
        areas: [],
        units: [],
      });
    });
  },
);
