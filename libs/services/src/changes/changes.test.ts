import type { Store } from '@trowel/db';
import { DIALECTS } from '@trowel/db/testing';
import { ROLE_PERMISSIONS } from '@trowel/domain/core';
import type { Change } from '@trowel/domain/records';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deleteUser, registerUser } from '../accounts/users.ts';
import { changeRecords } from '../batches/change-records.ts';
import type { Context } from '../context.ts';
import { createItem } from '../records/items.ts';
import { createSite, deleteSite, getSite, updateSite } from '../records/sites.ts';
import { createUnit } from '../records/units.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { listChanges } from './changes.ts';
import { undoChange, undoImport } from './undo.ts';

const PAGE = { skip: 0, limit: 100 };

/** Returns the context with a count of the reads of single records. */
function countReads(ctx: Context): {
  counted: Context;
  calls: { lock: number; ofUnits: number; findSiteId: number };
} {
  const calls = { lock: 0, ofUnits: 0, findSiteId: 0 };
  const { database } = ctx.services;
  const count = (store: Store): Store => ({
    ...store,
    units: { ...store.units, lock: (id) => (calls.lock++, store.units.lock(id)) },
    relations: { ...store.relations, ofUnits: (ids) => (calls.ofUnits++, store.relations.ofUnits(ids)) },
    lookups: { ...store.lookups, findSiteId: (name) => (calls.findSiteId++, store.lookups.findSiteId(name)) },
  });
  const transaction: typeof database.transaction = (body) =>
    database.transaction((store) => body(count(store)));
  return {
    counted: { ...ctx, services: { ...ctx.services, database: { ...database, transaction } } },
    calls,
  };
}

describe.each(DIALECTS)('the change log on %s', (dialect) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(dialect);
  });
  afterAll(() => world.dispose());

  const changesOfSite = async (id: number): Promise<Change[]> =>
    (await listChanges(world.as('admin'), { entity: 'sites', id, ...PAGE })).rows;

  describe('listChanges()', () => {
    let account: Change;
    beforeAll(async () => {
      const password = 'Digging-4-Knowledge';
      await createSite(world.as('admin'), { site_name: 'Seen by all' });
      await registerUser(world.as('admin'), { username: 'maria', email: 'maria@example.org', password });
      account = (await listChanges(world.as('admin'), { entity: 'users', ...PAGE })).rows[0]!;
    });

    it('tells administrators of accounts among everything else', async () => {
      const { rows } = await listChanges(world.as('admin'), PAGE);

      expect(rows.map(({ entity }) => entity)).toEqual(expect.arrayContaining(['sites', 'users']));
    });

    it.each(['viewer', 'operator'] as const)('tells a %s nothing of accounts', async (role) => {
      const ctx = world.as(role);
      const ways = [{}, { id: account.record_id }, { actor: account.actor }, { since: account.at }];

      const pages = await Promise.all(ways.map((filter) => listChanges(ctx, { ...filter, ...PAGE })));

      const entities = pages.flatMap(({ rows }) => rows.map(({ entity }) => entity));
      expect(entities).toContain('sites');
      expect(entities).not.toContain('users');
      for (const { rows, total } of pages) expect(total).toBe(rows.length);
    });

    it('tells of one action, and of what is gone now: by whom, and no longer when it is back', async () => {
      const ctx = world.as('admin');
      const { id } = await createSite(ctx, { site_name: 'Gone' });
      await createUnit(ctx, { site_name: 'Gone', us_number: '7' });
      await deleteSite({ ...ctx, batch: 'gone' }, { id, cascade: true });
      const goneNow = async (): Promise<unknown[]> => {
        const { rows, total } = await listChanges(ctx, { isGone: true, ...PAGE });
        expect(total).toBe(rows.length);
        return rows.map(({ entity, before }) => [entity, before?.['us_number'] ?? before?.['site_name']]);
      };

      const deleted = await listChanges(ctx, { action: 'delete', batch: 'gone', ...PAGE });
      const gone = await goneNow();
      await undoImport(ctx, 'gone');

      expect(deleted.rows.map(({ entity }) => entity).toSorted()).toEqual(['sites', 'us']);
      expect(gone.toSorted()).toEqual([
        ['sites', 'Gone'],
        ['us', '7'],
      ]);
      expect(await goneNow()).toEqual([]);
    });

    it('leaves accounts that are gone out: they cannot be brought back', async () => {
      const given = { username: 'brief', email: 'brief@example.org', password: 'Digging-4-Knowledge' };
      const { id } = await registerUser(world.as('admin'), given);
      await deleteUser(world.as('admin'), id);

      const { rows } = await listChanges(world.as('admin'), { isGone: true, ...PAGE });

      expect(rows.map(({ entity }) => entity)).not.toContain('users');
    });

    it('includes what was changed at the moment asked for, and nothing before it', async () => {
      const ctx = world.as('admin');
      const idsSince = async (since: string): Promise<number[]> =>
        (await listChanges(ctx, { since, ...PAGE })).rows.map(({ id }) => id);
      const justAfter = new Date(Date.parse(account.at) + 1).toISOString();

      expect(await idsSince(account.at)).toContain(account.id);
      expect(await idsSince(justAfter)).not.toContain(account.id);
    });

    it.each(['viewer', 'operator'] as const)('refuses a %s who asks for accounts', async (role) => {
      await expect(listChanges(world.as(role), { entity: 'users', ...PAGE })).rejects.toMatchObject({
        code: 'forbidden',
      });
    });
  });

  describe('undoing', () => {
    const held = ROLE_PERMISSIONS.operator;
    afterEach(() => {
      ROLE_PERMISSIONS.operator = held;
    });
    /** No role may change records without deleting them today: an operator is given less. */
    const operatorWhoCannotDelete = (): Context => {
      ROLE_PERMISSIONS.operator = held.filter((permission) => permission !== 'delete');
      return world.as('operator');
    };

    it('what was made asks for the permission to delete', async () => {
      const site = await createSite(world.as('admin'), { site_name: 'Made' });
      const [made] = await changesOfSite(site.id);
      const ctx = operatorWhoCannotDelete();

      const refusal = { code: 'forbidden', detail: { required_permission: 'delete' } };
      await expect(undoChange(ctx, made!.id)).rejects.toMatchObject(refusal);
      expect(await getSite(ctx, site.id)).toMatchObject({ site_name: 'Made' });
    });

    it('a batch in which something was made asks for it too', async () => {
      const ctx = { ...world.as('admin'), batch: 'one made, one changed' };
      const known = await createSite(world.as('admin'), { site_name: 'Known' });
      await updateSite(ctx, { id: known.id, changes: { region: 'Lazio' } });
      await createSite(ctx, { site_name: 'New' });

      await expect(undoImport(operatorWhoCannotDelete(), ctx.batch)).rejects.toMatchObject({
        code: 'forbidden',
        detail: { required_permission: 'delete' },
      });
      expect(await getSite(ctx, known.id)).toMatchObject({ region: 'Lazio' });
    });

    it.each([
      ['en', 'admin changed SU 8 (area B) afterwards; undo that change first'],
      ['it', 'In seguito admin ha modificato l’US 8 (area B): annulla prima quella modifica'],
    ] as const)(
      'names a newer change by the number of the unit, in the language of who asks: %s',
      async (language, message) => {
        const ctx = { ...world.as('admin'), language };
        const site_name = `Newer ${language}`;
        await createSite(ctx, { site_name });
        const { record } = await createUnit(ctx, { site_name, us_number: '8', area: 'B' });
        const define = (definition: string): ReturnType<typeof changeRecords> =>
          changeRecords(ctx, { entity: 'us', records: [{ id: record.id, changes: { definition } }] });
        const { batch } = await define('Fossa');
        await define('Buca');

        await expect(undoImport(ctx, batch!)).rejects.toMatchObject({
          message,
          detail: { newer_change: { action: 'update' } },
        });
      },
    );

    it.each([
      ['en', 'A find depends on SU 8 (area B); the change cannot be undone'],
      ['it', 'Un reperto dipende dalla US 8 (area B): la modifica non si può annullare'],
    ] as const)('names the unit on which finds rest by its number: %s', async (language, message) => {
      const ctx = { ...world.as('admin'), language };
      const site_name = `Rests ${language}`;
      await createSite(ctx, { site_name });
      await createUnit(ctx, { site_name, us_number: '8', area: 'B' });
      const { rows } = await listChanges(ctx, { siteName: site_name, entity: 'us', ...PAGE });
      await createItem(ctx, { site_name, inventory_number: '1', us_number: '8', area: 'B' });

      await expect(undoChange(ctx, rows[0]!.id)).rejects.toMatchObject({
        message,
        detail: { dependants: { inventario: 1 } },
      });
    });

    it('one line of a cascade names the batch, whether it can be undone alone or not', async () => {
      const ctx = world.as('admin');
      const { id } = await createSite(ctx, { site_name: 'Cascade' });
      for (const us_number of ['1', '2']) await createUnit(ctx, { site_name: 'Cascade', us_number });
      await deleteSite(ctx, { id, cascade: true });
      const [line] = await changesOfSite(id);
      const batch = line!.batch!;
      const { rows } = await listChanges(ctx, { batch, ...PAGE });
      const unit = rows.find(({ entity }) => entity === 'us')!;

      await expect(undoChange(ctx, unit.id)).rejects.toMatchObject({
        message: `The site Cascade no longer exists. This change is one of 3 made together; undo them all with batch ${batch}`,
        detail: { batch, changes: 3 },
      });
      expect(await undoChange(ctx, line!.id)).toEqual({ undone: 1, together: { batch, changes: 3 } });
    });

    it('a batch brings back all of a cascade', async () => {
      const ctx = world.as('admin');
      const { id } = await createSite(ctx, { site_name: 'Whole' });
      await createUnit(ctx, { site_name: 'Whole', us_number: '1' });
      await deleteSite(ctx, { id, cascade: true });
      const [line] = await changesOfSite(id);

      expect(await undoImport(ctx, line!.batch!)).toEqual({ undone: 2 });
      expect(await getSite(ctx, id)).toMatchObject({ site_name: 'Whole' });
    });

    it('reads many records together, not one by one, and puts each back as it was', async () => {
      const ctx = world.as('admin');
      await createSite(ctx, { site_name: 'Many' });
      const ids: number[] = [];
      for (let i = 1; i <= 30; i++) {
        const relationships = i === 1 ? [] : [{ type: 'covers', us_number: String(i - 1) }];
        const unit = { site_name: 'Many', us_number: String(i), period: `P${i}`, relationships } as const;
        ids.push((await createUnit(ctx, unit)).record.id);
      }
      const records = ids.map((id) => ({ id, changes: { period: 'X', definition: 'Layer' } }));
      const { batch } = await changeRecords(ctx, { entity: 'us', records });
      const { counted, calls } = countReads(ctx);

      expect(await undoImport(counted, batch!)).toEqual({ undone: 30 });

      const units = await ctx.services.database.reads.units.findMany(ids);
      expect(units.map(({ period, definition }) => [period, definition])).toEqual(
        ids.map((_id, i) => [`P${i + 1}`, null]),
      );
      expect(calls.lock + calls.ofUnits + calls.findSiteId).toBeLessThan(10);
    });

    it('what was changed asks for no more than the permission to change', async () => {
      const site = await createSite(world.as('admin'), { site_name: 'Changed', region: 'Lazio' });
      await updateSite(world.as('admin'), { id: site.id, changes: { region: 'Umbria' } });
      const [changed] = await changesOfSite(site.id);

      await undoChange(operatorWhoCannotDelete(), changed!.id);

      expect(await getSite(world.as('admin'), site.id)).toMatchObject({ region: 'Lazio' });
    });

    it('nothing is for a viewer', async () => {
      const site = await createSite(world.as('admin'), { site_name: 'Kept' });
      await updateSite(world.as('admin'), { id: site.id, changes: { region: 'Umbria' } });

      for (const { id } of await changesOfSite(site.id))
        await expect(undoChange(world.as('viewer'), id)).rejects.toMatchObject({ code: 'forbidden' });
      expect(await changesOfSite(site.id)).toHaveLength(2);
    });
  });
});
