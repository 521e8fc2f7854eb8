import type { Store } from '@trowel/db';
import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSite } from '../records/index.ts';
import { updateSheet } from '../sheets/index.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { write } from '../writing/index.ts';
import { acceptCustomOf, createFieldSetCache } from './accept-custom.ts';

const DEPTH = { key: 'x_depth', type: 'decimal', label: { en: 'Depth', it: 'Profondità' } } as const;
const SITE = { entity: 'inventario', siteName: 'Villa' } as const;

/** Returns the store with a count of the reads of sheet definitions of sites. */
function countReads(store: Store): { store: Store; reads: () => number } {
  let reads = 0;
  const list: Store['sheets']['list'] = (...given) => {
    reads += 1;
    return store.sheets.list(...given);
  };
  const counted = { ...store, sheets: { ...store.sheets, list } };
  return { store: counted, reads: () => reads };
}

describe.each(DIALECTS)('custom fields of written records on %s', (dialect) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(dialect);
    await createSite(world.as('admin'), { site_name: 'Villa' });
    await updateSheet(world.as('admin'), {
      ...SITE,
      body: { sections: [], custom_fields: [DEPTH] },
      isTrial: false,
    });
  });
  afterAll(() => world.dispose());

  it('the definitions are read once for all records of a write', async () => {
    await write(world.as('admin'), 'update', async (w) => {
      const { store, reads } = countReads(w.store);
      const counted = { fieldSets: createFieldSetCache(store) };
      for (let i = 0; i < 20; i++) {
        const row = { site_name: 'Villa', custom: { x_depth: i } };
        expect(await acceptCustomOf(counted, { entity: 'inventario', row, siteId: undefined })).toEqual(row);
      }
      expect(reads()).toBe(1);
    });
  });

  it('a definition that changes within the write applies to its later records', async () => {
    await write(world.as('admin'), 'update', async (w) => {
      const accept = (): Promise<object> =>
        acceptCustomOf(w, {
          entity: 'inventario',
          row: { site_name: 'Villa', custom: { x_depth: 'deep' } },
          siteId: undefined,
        });
      await expect(accept()).rejects.toMatchObject({ problems: [{ field: 'custom.x_depth' }] });

      const siteId = (await w.store.lookups.findSiteId('Villa'))!;
      const { rows } = await w.store.sheets.list({ skip: 0, limit: 1, filters: [] }, { siteId });
      const before = rows[0]!;
      const definition = { sections: [], custom_fields: [] };
      await w.store.sheets.update(before.id, { definition, version: before.version + 1 });
      w.log({
        entity: 'sheets',
        id: before.id,
        action: 'update',
        version: before.version + 1,
        before,
        after: { ...before, definition },
      });

      expect(await accept()).toMatchObject({ custom: { x_depth: 'deep' } });
    });
  });
});
