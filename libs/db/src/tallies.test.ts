import { inventoryItemColumns, siteColumns, unitColumns, type Filter } from '@trowel/domain/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from './connection/connect.ts';
import { DIALECTS, openTestStores, type TestStores } from './testing/test-stores.ts';

const AT = '2026-05-04T08:00:00.000Z';
const RECORD = { created_at: AT, updated_at: AT, version: 1 };

/** So many that a page reaches over them. */
const SMALL = ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => `Villa ${letter}`);

const blank = (columns: object): Record<string, unknown> =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, null]));
const unit = (site_id: number, us_number: number, period: string | null): Record<string, unknown> => ({
  ...blank(unitColumns),
  site_id,
  area: '',
  us_number: String(us_number),
  unit_type: 'US',
  period,
  custom: {},
  ...RECORD,
});

// Villa and Castro hold units, the site between them lost all of its own.
describe.each(DIALECTS)('what is counted of sites, on %s', (dialect) => {
  let test: TestStores;
  let sites: number[];
  beforeAll(async () => {
    test = await openTestStores(dialect);
    await test.database.transaction(async (store) => {
      sites = [];
      for (const site_name of ['Villa', 'Poggio', 'Castro', 'Villa Nuova', ...SMALL])
        sites.push(await store.sites.insert({ ...blank(siteColumns), site_name, ...RECORD }));
      const [villa, poggio, castro, nuova] = sites as [number, number, number, number];
      await store.units.insertMany(sites.slice(4).map((id) => unit(id, 1, '1')));
      const ids = await store.units.insertMany(
        [1, 2, 3, 4, 5].flatMap((i) => [unit(villa, i, '1'), unit(poggio, i, null), unit(castro, i, '')]),
      );
      await store.units.update(ids[0]!, { ...unit(villa, 1, '2'), version: 2 });
      await store.units.update(ids[3]!, { ...unit(nuova, 1, '1'), version: 2 });
      await store.units.remove([1, 4, 7, 10, 13].map((i) => ids[i]!).filter((id) => id !== ids[3]));
      await store.items.insert({
        ...blank(inventoryItemColumns),
        site_id: castro,
        inventory_number: '1',
        find_type: 'Moneta',
        custom: {},
        ...RECORD,
      });
    });
  });
  afterAll(() => test.dispose());

  it('is what the records say, however they were written', async () => {
    const { lookups } = test.database.reads;
    const connection = connect(test.url);
    const counted = await connection.reads.rows('select site_id, count(*) from units group by 1', []);
    const periods = await connection.reads.rows('select period, count(*) from units group by 1', []);
    await connection.close();

    expect(await Promise.all(sites.map((id) => lookups.count('units', id)))).toEqual(
      sites.map((id) => Number(counted.find(([site]) => site === id)?.[1] ?? 0)),
    );
    const told = await lookups.countByValue('units.period', undefined);
    expect(new Map(told.map(({ value, count }) => [value, count]))).toEqual(
      new Map(periods.map(([value, count]) => [value as string | null, Number(count)])),
    );
    expect(await lookups.countByValue('items.find_type', undefined)).toEqual([{ value: 'Moneta', count: 1 }]);
  });

  it.each([
    ['all sites', []],
    ['sites of a name', [{ fields: ['site_name'], kind: 'text', operator: 'contains', value: 'villa' }]],
    ['one site', [{ fields: ['site_name'], kind: 'text', operator: 'equals', value: 'Castro' }]],
    ['no site', [{ fields: ['site_name'], kind: 'text', operator: 'equals', value: 'Nowhere' }]],
  ] satisfies [string, Filter[]][])(
    'every page of %s is a part of the whole list',
    async (_name, filters) => {
      const { units } = test.database.reads;
      const whole = await units.list({ skip: 0, limit: 100, filters });

      expect(whole.total).toBe(whole.rows.length);
      for (let skip = 0; skip <= whole.total + 1; skip++) {
        for (const limit of [1, 3, 7]) {
          const page = await units.list({ skip, limit, filters });
          expect(page.total).toBe(whole.total);
          expect(page.rows.map(({ id }) => id)).toEqual(
            whole.rows.slice(skip, skip + limit).map(({ id }) => id),
          );
        }
      }
    },
  );

  it('is counted of what somebody sees', async () => {
    const [villa] = sites as [number];
    const seen = test.database.seenBy({ hidden: [villa], rounded: [], locationHidden: [] });
    const all = await test.database.reads.lookups.count('units');
    const ofVilla = await test.database.reads.lookups.count('units', villa);

    expect(await seen.reads.lookups.count('units')).toBe(all - ofVilla);
    expect((await seen.reads.units.list({ skip: 0, limit: 1, filters: [] })).total).toBe(all - ofVilla);
    expect(await seen.reads.lookups.count('units', villa)).toBe(0);
  });

  it('goes with the site', async () => {
    const connection = connect(test.url);
    await test.database.transaction(async (store) => {
      const id = await store.sites.insert({ ...blank(siteColumns), site_name: 'Brief', ...RECORD });
      const [own] = await store.units.insertMany([unit(id, 1, '1')]);
      await store.units.remove([own!]);
      await store.sites.remove([id]);
    });

    const [[left] = []] = await connection.reads.rows(
      'select count(*) from tallies where site_id not in (select id from sites)',
      [],
    );
    await connection.close();

    expect(Number(left)).toBe(0);
  });
});
