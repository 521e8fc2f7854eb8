import { foldText } from '@trowel/domain/core';
import { and, asc, eq } from 'drizzle-orm';
import type { Queries } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import type { SavedViewStore } from '../store/saved-views.ts';

/** Creates the store of saved views over a connection. */
export function createSavedViewStore({ build }: Queries, { savedViews }: Tables): SavedViewStore {
  const { id, site_id, account_id, entity, name, name_key, definition, changed_by, changed_at } = savedViews;
  const columns = { id, site_id, account_id, entity, name, definition, changed_by, changed_at };
  return {
    list: (place) =>
      build
        .select(columns)
        .from(savedViews)
        .where(and(eq(site_id, place.siteId), eq(entity, place.entity), eq(account_id, place.accountId)))
        .orderBy(asc(name_key)),

    async find(one) {
      const [row] = await build.select(columns).from(savedViews).where(eq(id, one));
      return row;
    },

    async insert(row) {
      const values = { ...row, name_key: foldText(row.name) };
      const [inserted] = await build.insert(savedViews).values(values).returning({ id });
      return inserted!.id;
    },

    async update(one, changes) {
      const values = { ...changes, name_key: foldText(changes.name) };
      await build.update(savedViews).set(values).where(eq(id, one));
    },

    async remove(one) {
      await build.delete(savedViews).where(eq(id, one));
    },
  };
}
