import { siteColumns } from '@trowel/domain/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECTS, openTestStores, type TestStores } from './testing/test-stores.ts';

const AT = '2026-05-04T08:00:00.000Z';
const RECORD = { created_at: AT, updated_at: AT, version: 1 };

describe.each(DIALECTS)('whoever may write at some sites alone, on %s', (dialect) => {
  let stores: TestStores;
  let own: number;
  let other: number;
  beforeAll(async () => {
    stores = await openTestStores(dialect);
    await stores.database.transaction(async ({ sites }) => {
      const blank = Object.fromEntries(Object.keys(siteColumns).map((name) => [name, null]));
      const insert = (site_name: string): Promise<number> => sites.insert({ ...blank, site_name, ...RECORD });
      [own, other] = [await insert('Villa'), await insert('Castro')];
    });
  });
  afterAll(() => stores.dispose());

  it('changes nothing elsewhere, whoever forgets to ask', async () => {
    const confined = stores.database.seenBy({
      hidden: [],
      rounded: [],
      locationHidden: [],
      changesOnly: [own],
    });
    const touch = (id: number): Promise<void> => confined.transaction(({ sites }) => sites.touch([id], AT));

    await touch(own);
    await expect(touch(other)).rejects.toMatchObject({ code: 'forbidden' });

    const versions = await stores.database.reads.sites.findMany([own, other]);
    expect(versions.map(({ id, version }) => [id, version])).toEqual([
      [own, 2],
      [other, 1],
    ]);
  });
});
