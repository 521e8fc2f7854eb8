import { siteColumns, unitColumns } from '@trowel/domain/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECTS, openTestStores, type TestStores } from './testing/test-stores.ts';

const AT = '2026-05-04T08:00:00.000Z';
const RECORD = { created_at: AT, updated_at: AT, version: 1 };

const blank = (columns: object): Record<string, unknown> =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, null]));

//  Villa: A/1 → A/2, A/1 → B/2, B/2 → nothing called A/9; Castro: A/2 → nothing called A/9
describe.each(DIALECTS)('what the order of a site is kept up to date from, on %s', (dialect) => {
  let test: TestStores;
  let villa: number;
  let castro: number;
  let ids: number[];
  beforeAll(async () => {
    test = await openTestStores(dialect);
    await test.database.transaction(async (store) => {
      const site = (site_name: string): Promise<number> =>
        store.sites.insert({ ...blank(siteColumns), site_name, ...RECORD });
      [villa, castro] = [await site('Villa'), await site('Castro')];
      const unit = (site_id: number, area: string, us_number: string): object => ({
        ...blank(unitColumns),
        site_id,
        area,
        us_number,
        unit_type: 'US',
        custom: {},
        ...RECORD,
      });
      ids = await store.units.insertMany([
        unit(villa, 'A', '1') as never,
        unit(villa, 'A', '2') as never,
        unit(villa, 'B', '2') as never,
        unit(castro, 'A', '2') as never,
      ]);
      const relation = (site_id: number, unit_id: number, target_id: number | null, name: string) => ({
        site_id,
        unit_id,
        type: 'covers',
        target_id,
        target_area: name[0]!,
        target_us_number: name[1]!,
        certainty: null,
        note: null,
        confirmed: false,
      });
      await store.relations.insertMany([
        relation(villa, ids[0]!, ids[1]!, 'A2'),
        relation(villa, ids[0]!, ids[2]!, 'B2'),
        relation(villa, ids[2]!, null, 'A9'),
        relation(castro, ids[3]!, null, 'A9'),
      ]);
      await store.changes.insertMany(
        [
          { entity: 'us', record_id: ids[0]! },
          { entity: 'sites', record_id: villa },
          { entity: 'us', record_id: ids[2]! },
          { entity: 'us', record_id: ids[2]! },
        ].map((change, version) => ({
          ...change,
          action: 'update',
          actor: 'anna',
          via: 'api',
          at: AT,
          version,
          before: null,
          after: null,
          batch: null,
        })) as never,
      );
    });
  });
  afterAll(() => test.dispose());

  it('units of a number are found in every area of their site', async () => {
    const { lookups } = test.database.reads;

    const found = await lookups.findUnitsByNumber(villa, '2');

    expect(found).toEqual([
      { id: ids[1], area: 'A', us_number: '2' },
      { id: ids[2], area: 'B', us_number: '2' },
    ]);
    expect(await lookups.findUnitsByNumber(villa, '9')).toEqual([]);
  });

  it('of some units those of the site are found', async () => {
    const found = await test.database.reads.lookups.findUnitNumbers(castro, [...ids, 999]);

    expect(found).toEqual([{ id: ids[3], area: 'A', us_number: '2' }]);
  });

  it('links of units come once each, from either side', async () => {
    const { relations } = test.database.reads;

    const ofBoth = await relations.linksOfUnits([ids[1]!, ids[0]!]);
    const ofSite = await relations.linksOfSite(villa);

    expect(ofBoth.map(({ unit_id, target_id }) => [unit_id, target_id])).toEqual([
      [ids[0], ids[1]],
      [ids[0], ids[2]],
    ]);
    expect(ofSite.map(({ unit_id, target_id }) => [unit_id, target_id])).toEqual([
      [ids[0], ids[1]],
      [ids[0], ids[2]],
      [ids[2], null],
    ]);
  });

  it('relations of a site come after an id, until there are no more', async () => {
    const { relations } = test.database.reads;
    const whole = await relations.ofSite(villa);

    const first = await relations.pageOfSite(villa, 0);
    const rest = await relations.pageOfSite(villa, whole[0]!.id);
    const none = await relations.pageOfSite(villa, whole.at(-1)!.id);

    expect(first).toEqual(whole);
    expect(rest).toEqual(whole.slice(1));
    expect(none).toEqual([]);
  });

  it('relations come as told, without who tells them', async () => {
    const { relations } = test.database.reads;

    const told = await relations.ofSiteWithoutNumbers(villa);

    const whole = await relations.ofSite(villa);
    expect(told).toEqual(
      whole.map(({ site_id: _site, unit_area: _area, unit_us_number: _number, ...rest }) => rest),
    );
    expect(told).toHaveLength(3);
  });

  it('among units are the relations that leave none of them out, or name no unit', async () => {
    const found = await test.database.reads.relations.among([ids[0]!, ids[2]!]);

    expect(found.map(({ unit_id, target_id }) => [unit_id, target_id])).toEqual([
      [ids[0], ids[2]],
      [ids[2], null],
    ]);
  });

  it('relations that wait for a unit are those of its site that name it', async () => {
    const { relations } = test.database.reads;

    const named = await relations.dangling(villa, '9');
    const others = await relations.dangling(villa, '8');

    expect(named.map(({ unit_id }) => unit_id)).toEqual([ids[2]]);
    expect(others).toEqual([]);
  });

  it('the log tells which units changed since, unless it is another log or too much was written', async () => {
    const { changes } = test.database.reads;
    const last = await changes.findLast();
    const before = { id: last.id - 3, mark: last.mark.replace(/^us \d+ \d+/, `us ${ids[0]} 0`) };

    expect(await changes.listUnitsSince(before, 3)).toEqual({ unitIds: [ids[2]], last });
    expect(await changes.listUnitsSince(last, 3)).toEqual({ unitIds: [], last });
    expect(await changes.listUnitsSince({ id: 0, mark: '' }, 4)).toEqual({ unitIds: [ids[0], ids[2]], last });
    expect(await changes.listUnitsSince(before, 2)).toBeUndefined();
    expect(await changes.listUnitsSince({ ...last, mark: 'another' }, 3)).toBeUndefined();
    expect(await changes.listUnitsSince({ ...last, id: last.id + 1 }, 3)).toBeUndefined();
  });
});
