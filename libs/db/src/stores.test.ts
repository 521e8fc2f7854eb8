import {
  parseListQuery,
  inventoryItemFields,
  siteColumns,
  siteFields,
  unitColumns,
  unitFields,
  type Site,
  type Unit,
} from '@trowel/domain/records';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { Store } from './store/store.ts';
import type { Tables } from './schema/tables.ts';
import { DIALECTS, openTestStores, type TestStores } from './testing/test-stores.ts';

const AT = '2026-05-01T08:00:00.000Z';
const record = { created_at: AT, updated_at: AT, version: 1 };

function blank(columns: Record<string, z.ZodType>, given: Record<string, unknown>): Record<string, unknown> {
  return { ...Object.fromEntries(Object.keys(columns).map((name) => [name, null])), ...given };
}

const siteRow = (given: Record<string, unknown>) => ({ ...blank(siteColumns, given), ...record });
const unitRow = (given: Record<string, unknown>) => ({
  ...blank(unitColumns, { area: '', unit_type: 'US', ...given }),
  custom: {},
  ...record,
});

it('the tables hold exactly what the entities declare', () => {
  type SiteRow = Tables['sites']['$inferSelect'];
  type UnitRow = Tables['units']['$inferSelect'];

  expectTypeOf<Pick<SiteRow, keyof Site>>().toEqualTypeOf<Pick<Site, keyof Site>>();
  expectTypeOf<Omit<UnitRow, 'site_id' | 'area_key' | 'us_key' | 'folded'>>().toEqualTypeOf<
    Omit<Unit, 'site_name' | 'relationships'>
  >();
});

describe.each(DIALECTS)('stores on %s', (dialect) => {
  let stores: TestStores;
  let reads: Store;
  let siteId: number;

  beforeAll(async () => {
    stores = await openTestStores(dialect);
    ({ reads } = stores.database);
    await stores.database.transaction(async (store) => {
      siteId = await store.sites.insert(
        siteRow({ site_name: 'Città della Pieve', region: 'Umbria', latitude: 42.95 }),
      );
      const other = await store.sites.insert(
        siteRow({ site_name: 'Monte 100%', region: 'Marche', finds_checked: true }),
      );
      await store.units.insertMany([
        unitRow({
          site_id: siteId,
          us_number: '10',
          area: 'B',
          definition: 'Strato ÀREA Δοκιμή',
          period: '2',
          elevation_max: -1.5,
        }),
        unitRow({
          site_id: siteId,
          us_number: '2',
          area: 'B',
          definition: 'taglio',
          period: '1',
          inclusions: ['Càrbone', 'calce'],
        }),
        unitRow({
          site_id: siteId,
          us_number: '10a',
          area: 'A',
          dating: 'periodo 2 finale',
          recorded_on: '2024-06-11',
        }),
        unitRow({ site_id: other, us_number: '1', definition: '100% argilla_x', excavation_year: 2023 }),
      ]);
    });
  });

  afterAll(() => stores.dispose());

  const listUnits = async (params: Record<string, string>) => {
    const query = parseListQuery(unitFields, params, { period: ['period', 'period_end', 'dating'] });
    const page = await reads.units.list(query);
    return { numbers: page.rows.map(({ us_number }) => us_number), total: page.total };
  };

  it('refuses rows with different columns at once, whose values would change places', async () => {
    const first = unitRow({ site_id: siteId, us_number: '90' });
    const second = Object.entries(unitRow({ site_id: siteId, us_number: '91' }));
    const shorter = Object.fromEntries(second.filter(([name]) => name !== 'phase'));

    const refused = stores.database.transaction((store) =>
      store.units.insertMany([first, shorter] as Parameters<typeof store.units.insertMany>[0]),
    );

    await expect(refused).rejects.toThrow('Rows of units that are inserted at once have different columns');
  });

  it('give back the record with every field, in the order of the entity', async () => {
    const [site] = await reads.sites.findMany([siteId]);

    expect(Object.keys(site!)).toEqual(siteFields.map(({ name }) => name));
    expect(site).toMatchObject({
      site_name: 'Città della Pieve',
      latitude: 42.95,
      finds_checked: null,
      version: 1,
    });
  });

  it('read lists, booleans, days and custom fields as they were written', async () => {
    const { rows } = await reads.sites.list(parseListQuery(siteFields, { finds_checked: 'true' }));
    const [unit] = (await reads.units.list(parseListQuery(unitFields, { us_number: '2', area: 'b' }))).rows;

    expect(rows.map(({ finds_checked }) => finds_checked)).toEqual([true]);
    expect(unit).toMatchObject({ inclusions: ['Càrbone', 'calce'], custom: {}, relationships: [] });
  });

  it('sort numbers naturally, within areas, when nothing else is asked', async () => {
    expect((await listUnits({ site_name: 'pieve' })).numbers).toEqual(['10a', '2', '10']);
    expect((await listUnits({ sort_by: 'us_number', sort_order: 'desc' })).numbers).toEqual([
      '10a',
      '10',
      '2',
      '1',
    ]);
  });

  it.each([
    [{ definition: 'area δοκιμη' }, ['10']],
    [{ definition: 'TAGLIO' }, ['2']],
    [{ definition: '100%' }, ['1']],
    [{ definition: '_' }, ['1']],
    [{ site_name: 'CITTA' }, ['10a', '2', '10']],
    [{ site_name: '0%' }, ['1']],
    [{ period: '2' }, ['10a', '10']],
    [{ inclusions: 'carbone' }, ['2']],
    [{ elevation_max_max: '-1.5' }, ['10']],
    [{ elevation_max_min: '-1' }, []],
    [{ excavation_year: '2023' }, ['1']],
    [{ recorded_on_after: '2024-06-11', recorded_on_before: '2024-06-11' }, ['10a']],
    [{ created_at_before: '2026-05-01' }, ['10a', '2', '10', '1']],
    [{ created_at_after: '2026-05-02' }, []],
    [{ q: 'àrgilla' }, ['1']],
    [{ q: 'pieve', area: 'A' }, ['10a']],
    [{ q: 'cut' }, ['2']],
    [{ q: 'cut', area: 'A' }, []],
  ] as [Record<string, string>, string[]][])('filter %j', async (params, numbers) => {
    expect(await listUnits(params)).toEqual({ numbers, total: numbers.length });
  });

  it('sort by any field, empty ones last', async () => {
    for (const { name } of unitFields.filter((field) => field.name !== 'relationships')) {
      const { total } = await listUnits({ sort_by: name });
      expect([name, total]).toEqual([name, 4]);
    }
    expect((await listUnits({ sort_by: 'period', site_name: 'pieve' })).numbers).toEqual(['2', '10', '10a']);
    expect((await listUnits({ sort_by: 'period', sort_order: 'desc', site_name: 'pieve' })).numbers).toEqual([
      '10',
      '2',
      '10a',
    ]);
  });

  it('filter finds by every field without failing', async () => {
    const samples: Record<string, string> = {
      integer: '1',
      decimal: '1.5',
      boolean: 'true',
      date: '2024-01-01',
      timestamp: '2024-01-01',
    };
    for (const { name, kind } of inventoryItemFields) {
      const page = await reads.items.list(
        parseListQuery(inventoryItemFields, { [name]: samples[kind] ?? 'x' }),
      );
      expect([name, page.total]).toEqual([name, 0]);
    }
  });

  it('page through a list', async () => {
    const page = await reads.units.list(
      parseListQuery(unitFields, { skip: '1', limit: '2', site_name: 'pieve' }),
    );

    expect(page.total).toBe(3);
    expect(page.rows.map(({ us_number }) => us_number)).toEqual(['2', '10']);
  });

  it('a failed write leaves nothing, and the next one goes through', async () => {
    const failing = stores.database.transaction(async (store) => {
      await store.sites.insert(siteRow({ site_name: 'Half written' }));
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');

    expect(await reads.lookups.findSiteId('Half written')).toBeUndefined();
    await stores.database.transaction(async (store) => {
      const id = await store.sites.insert(siteRow({ site_name: 'Whole' }));
      await store.sites.remove([id]);
    });
  });

  it('twenty writes at once keep apart', async () => {
    const writes = Array.from({ length: 20 }, (_, i) =>
      stores.database
        .transaction(async (store) => {
          const row = siteRow({ site_name: `Site ${i}` });
          const id = await store.sites.insert(row);
          await Promise.resolve();
          if (i % 3 === 0) throw new Error('stop');
          await store.sites.update(id, { ...row, description: `made by ${i}` });
        })
        .catch(() => undefined),
    );
    await Promise.all(writes);

    const { rows } = await reads.sites.list(
      parseListQuery(siteFields, { description: 'made by', limit: '100' }),
    );
    expect(rows.map(({ site_name }) => site_name)).toEqual(
      Array.from({ length: 20 }, (_, i) => i)
        .filter((i) => i % 3 !== 0)
        .map((i) => `Site ${i}`),
    );
  });

  it('a taken name is a conflict, not a driver error', async () => {
    const twice = stores.database.transaction((store) =>
      store.sites.insert(siteRow({ site_name: 'Città della Pieve' })),
    );

    await expect(twice).rejects.toMatchObject({ code: 'conflict' });
  });

  it('keep relations with the number of the unit that tells them', async () => {
    const { rows } = await reads.units.list(parseListQuery(unitFields, { site_name: 'pieve' }));
    const [first, second] = rows;
    await stores.database.transaction((store) =>
      store.relations.insertMany([
        {
          site_id: siteId,
          unit_id: first!.id,
          type: 'covers',
          target_id: second!.id,
          target_area: 'B',
          target_us_number: '2',
          certainty: null,
          note: null,
          confirmed: true,
        },
      ]),
    );

    const [row] = await reads.relations.ofUnits([second!.id]);
    expect(row).toMatchObject({ type: 'covers', unit_us_number: '10a', unit_area: 'A', confirmed: true });
  });
});
