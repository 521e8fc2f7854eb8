import type { ViewDefinition, ViewedEntity } from '@trowel/domain/records';
import type { Kit } from '../columns/kit.ts';

/** Saved views of the tables of a site: those of an account, and the shared ones under account 0. */
export function defineSavedViews(kit: Kit) {
  return kit.table(
    'saved_views',
    {
      id: kit.id(),
      site_id: kit.integer().notNull(),
      account_id: kit.integer().notNull(),
      entity: kit.text().$type<ViewedEntity>().notNull(),
      name: kit.text().notNull(),
      /** Folded name, so that case and accents do not matter when a view is searched. */
      name_key: kit.key().notNull(),
      definition: kit.json().$type<ViewDefinition>().notNull(),
      changed_by: kit.text().notNull(),
      changed_at: kit.text().notNull(),
    },
    (t) => [kit.uniqueIndex('saved_views_name').on(t.site_id, t.entity, t.account_id, t.name_key)],
  );
}
