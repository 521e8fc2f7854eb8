import { DIALECTS } from '@trowel/db/testing';
import { listSheetEntities, type SheetDefinition } from '@trowel/domain/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRoutes } from '../../src/routes/list-routes.ts';
import { startTestApi, type Answer, type TestApi } from '../test-api.ts';
import { createBody, pathOf } from './sheet-records.ts';

const label = (en: string, it: string): { en: string; it: string } => ({ en, it });
const FIELDS = [
  {
    key: 'x_orientation',
    type: 'choice',
    label: label('Orientation', 'Orientamento'),
    vocabulary: ['N-S', 'E-W'],
  },
  {
    key: 'x_depth',
    type: 'decimal',
    label: label('Depth', 'Profondità'),
    unit: 'cm',
    min: 0,
    max: 100,
  },
  { key: 'x_opened', type: 'date', label: label('Opened', 'Aperto') },
  { key: 'x_wet', type: 'flag', label: label('Wet', 'Umido') },
  { key: 'x_note', type: 'text', label: label('Note', 'Nota') },
  { key: 'x_tags', type: 'list', label: label('Tags', 'Etichette') },
];
const VALUES: Record<string, unknown>[] = [
  {
    x_orientation: 'N-S',
    x_depth: 9,
    x_opened: '2026-05-01',
    x_wet: true,
    x_note: 'Città',
    x_tags: ['Osso', 'x'],
  },
  { x_orientation: 'E-W', x_depth: 80.5, x_opened: '2026-06-01', x_wet: false, x_note: 'b', free: 1 },
  { x_depth: 10, x_note: 'ä' },
  {},
];

it('every list of records with custom fields is filtered by them', () => {
  const lists = listRoutes('0').filter(({ list }) => list?.fields.some(({ name }) => name === 'custom'));
  expect(lists.length).toBeGreaterThan(10);
  expect(lists.filter(({ list }) => !list?.entity).map(({ operationId }) => operationId)).toEqual([]);
});

describe.each(DIALECTS)('sheets on %s', (dialect) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(dialect);
    for (const site_name of ['Villa', 'Prato'])
      await api.call('/api/sites', { method: 'POST', body: { site_name } });
  });
  afterAll(() => api.close());

  const put = (path: string, body: unknown, headers = {}): Promise<Answer> =>
    api.call(path, { method: 'PUT', body, headers });

  describe.each(listSheetEntities())('%s', (entity) => {
    const sheet = `/api/sheets/${entity}`;
    const site = `${sheet}?site_name=Villa`;
    const records = pathOf(entity);
    const ids: number[] = [];
    const list = async (query: string): Promise<number[]> => {
      const { status, body, text } = await api.call(`${records}?site_name_is=Villa&${query}`);
      expect(status, text).toBe(200);
      return (body.data as { id: number }[]).map(({ id }) => ids.indexOf(id));
    };

    it('has the standard definition until one is stored, which ETag and If-Match protect', async () => {
      const standard = await api.call(site);
      expect(standard.headers.get('etag')).toMatch(/^"0-i0/);
      const definition = standard.body.data as SheetDefinition;
      expect(definition).toMatchObject({ entity, version: 0, custom_fields: [] });
      const made = await put(site, { custom_fields: FIELDS }, { 'if-match': '"0-i0"' });
      expect(made.status, made.text).toBe(200);
      expect(made.body.data).toMatchObject({ version: 1, custom_fields: FIELDS });
      const again = await put(site, { custom_fields: [] }, { 'if-match': '"0-i0"' });
      expect(again.status).toBe(412);
      const sections = (made.body.data as SheetDefinition).sections;
      expect(sections.at(-1)).toMatchObject({ key: 'custom' });
      expect(sections.at(-1)!.fields.map(({ key }) => key)).toEqual(FIELDS.map(({ key }) => key));
      const same = await put(site, made.body.data);
      expect(same.status, same.text).toBe(200);
    });

    it('validates custom fields on save, naming the field', async () => {
      const custom = {
        x_orientation: 'up',
        x_depth: 101,
        x_opened: 'x',
        x_wet: 'yes',
        x_tags: 'a',
        free: {},
      };
      const { free: _free, ...wrong } = custom;
      const refused = await api.call(records, {
        method: 'POST',
        body: createBody(entity, 9, { custom: wrong }),
      });
      expect(refused.status).toBe(422);
      expect(refused.body.detail?.errors?.map(({ field }) => field)).toEqual(
        Object.keys(wrong)
          .toSorted(
            (a, b) => FIELDS.findIndex(({ key }) => key === a) - FIELDS.findIndex(({ key }) => key === b),
          )
          .map((key) => `custom.${key}`),
      );
      for (const [i, custom] of VALUES.entries()) {
        const made = await api.call(records, { method: 'POST', body: createBody(entity, i + 1, { custom }) });
        expect(made.status, made.text).toBe(201);
        const { id, custom: stored } = made.body.data as { id: number; custom: unknown };
        expect(stored).toEqual(custom);
        ids.push(id);
      }
      const changed = await put(`${records}/${ids[0]}`, { custom: { ...VALUES[0], x_depth: -1 } });
      expect(changed.body.detail?.errors?.[0]?.field).toBe('custom.x_depth');
      const batch = await api.call(`${records}/batch`, {
        method: 'PUT',
        body: { ids: [ids[0]], changes: { custom: { x_depth: -1 } } },
      });
      expect([404, 405, 422]).toContain(batch.status);
    });

    it('filters and sorts by custom fields like by built-in ones', async () => {
      expect(await list('custom.x_orientation_is=N-S')).toEqual([0]);
      expect(
        await list('custom.x_depth_min=9&custom.x_depth_max=10&sort_by=custom.x_depth&sort_order=desc'),
      ).toEqual([2, 0]);
      expect(await list('custom.x_opened_after=2026-05-02')).toEqual([1]);
      expect(await list('custom.x_wet=false')).toEqual([1]);
      expect(await list('custom.x_note=citta')).toEqual([0]);
      expect(await list('custom.x_tags=OSSO')).toEqual([0]);
      expect(await list('without=custom.x_note')).toEqual([3]);
      expect(await list('sort_by=custom.x_depth')).toEqual([0, 2, 1, 3]);
      expect(await list('sort_by=custom.x_note')).toEqual([2, 1, 0, 3]);
      expect(await list('q=cittÀ')).toEqual([0]);
      const where = {
        or: [
          { field: 'custom.x_depth', operator: 'greater', value: 80 },
          { field: 'custom.x_wet', operator: 'is', value: true },
        ],
      };
      expect((await list(`where=${encodeURIComponent(JSON.stringify(where))}`)).toSorted()).toEqual([0, 1]);
      const isNot = { and: [{ field: 'custom.x_note', operator: 'is_not', value: 'b' }] };
      expect(await list(`where=${encodeURIComponent(JSON.stringify(isNot))}`)).toEqual([0, 2, 3]);
      const wrong = await api.call(`${records}?custom.x_detph=1`);
      expect(wrong.status).toBe(422);
      expect(wrong.body.detail?.errors?.[0]?.message).toContain('custom.x_depth');
      const other = await api.call(`${records}?site_name_is=Prato&custom.x_depth=1`);
      expect(other.status).toBe(422);
      const values = await api.call(`${records}/values/custom.x_orientation?site_name_is=Villa`);
      expect(values.body.data).toEqual([
        { value: null, count: 2 },
        { value: 'E-W', count: 1 },
        { value: 'N-S', count: 1 },
      ]);
      const file = await api.call(
        `${records}/table/csv?site_name_is=Villa&columns=id,custom.x_depth&sort_by=custom.x_depth`,
        { headers: { 'accept-language': 'it' } },
      );
      expect(file.text.replaceAll('\r', '').split('\n').slice(0, 2)).toEqual([
        'Id;Profondità (cm)',
        `${ids[0]};9`,
      ]);
    });

    it('reports values that do not convert, converts the others, and loses nothing', async () => {
      const asNumber = FIELDS.map((field) =>
        field.key === 'x_note' ? { ...field, type: 'integer' } : field,
      );
      const first = await api.call(`${records}/${ids[3]}`, {
        method: 'PUT',
        body: { custom: { x_note: '12' } },
      });
      expect(first.status, first.text).toBe(200);
      const trial = await put(`${site}&dry_run=true`, { custom_fields: asNumber });
      const [conversion] = (trial.body as { conversions?: unknown[] }).conversions ?? [];
      expect(conversion).toMatchObject({ key: 'x_note', converted: 1, failed: 3 });
      expect((await api.call(site)).body.data).toMatchObject({ custom_fields: FIELDS });
      const changed = await put(site, { custom_fields: asNumber });
      expect(changed.status, changed.text).toBe(200);
      const noteOf = async (i: number): Promise<unknown> =>
        ((await api.call(`${records}/${ids[i]}`)).body.data as { custom: { x_note: unknown } }).custom.x_note;
      expect([await noteOf(0), await noteOf(3)]).toEqual(['Città', 12]);
      expect(await list('custom.x_note_min=1')).toEqual([3]);
      const kept = await put(`${records}/${ids[0]}`, { custom: { ...VALUES[0], x_depth: 8 } });
      expect(kept.status, kept.text).toBe(200);
      await put(site, { custom_fields: [] });
      expect(await noteOf(0)).toBe('Città');
    });

    it('is inherited from the installation, and undone', async () => {
      const installed = await put(sheet, { custom_fields: [FIELDS[1]] });
      expect(installed.status, installed.text).toBe(200);
      expect((await api.call(site)).body.data).toMatchObject({ custom_fields: [FIELDS[1]] });
      expect((await api.call(`${sheet}?site_name=Prato`)).body.data).toMatchObject({
        version: 0,
        custom_fields: [FIELDS[1]],
      });
      const { body } = await api.call(`/api/changes?entity=installation-sheets&limit=1`);
      const [change] = body.data as { id: number; entity: string }[];
      expect(change?.entity).toBe('installation-sheets');
      const undone = await api.call(`/api/changes/${change!.id}/undo`, { method: 'POST' });
      expect(undone.status, undone.text).toBe(200);
      expect((await api.call(sheet)).body.data).toMatchObject({ version: 0, custom_fields: [] });
    });

    it('reports which required fields are missing, those of the lab after the last day', async () => {
      const use = (key: string, recorded_in: 'trench' | 'lab') => ({ key, required: true, recorded_in });
      const sections = [
        {
          key: 'all',
          label: label('All', 'Tutto'),
          fields: [use('x_depth', 'trench'), use('x_note', 'lab')],
        },
      ];
      const stored = await put(site, { sections, custom_fields: [FIELDS[1], FIELDS[4]] });
      expect(stored.status, stored.text).toBe(200);
      const path = `${sheet}/completeness`;
      const running = (await api.call(`${path}?site_name=Villa`)).body.data;
      expect(running).toMatchObject({
        records: 4,
        incomplete: 1,
        missing: [{ field: 'custom.x_depth', count: 1 }],
        is_season_running: true,
        rows: [{ id: ids[3], missing: [{ field: 'custom.x_depth', recorded_in: 'trench' }] }],
      });
      const { id: siteId } = (
        (await api.call('/api/sites?site_name_is=Villa')).body.data as { id: number }[]
      )[0]!;
      await put(`/api/sites/${siteId}`, { ended_on: '2020-01-01' });
      const after = (await api.call(`${path}?site_name=Villa`)).body.data;
      await put(`/api/sites/${siteId}`, { ended_on: null });
      // The value that did not convert is still there.
      expect(after).toMatchObject({ incomplete: 1, is_season_running: false });
      const one = (await api.call(`${path}/${ids[3]}`)).body.data;
      expect(one).toMatchObject({ id: ids[3], missing: [{ field: 'custom.x_depth' }], children: [] });
      const ofSite = (await api.call('/api/sheets/completeness?site_name=Villa')).body.data as object[];
      expect(ofSite).toContainEqual(expect.objectContaining({ entity, records: 4, incomplete: 1 }));
    });

    it('is described by the schema of the record', async () => {
      const { body } = await api.call(`/api/schemas/${entity}?site_name=Villa`);
      expect(body.data).toMatchObject({
        properties: {
          custom: { properties: { x_depth: { 'x-unit': 'cm', 'x-label': label('Depth', 'Profondità') } } },
        },
      });
    });
  });
});
