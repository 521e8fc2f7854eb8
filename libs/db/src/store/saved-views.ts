import type { ViewedEntity } from '@trowel/domain/records';
import type { Tables } from '../schema/tables.ts';

/** A saved view as stored. `account_id` is 0 if it is shared. */
export type SavedViewRow = Omit<Tables['savedViews']['$inferSelect'], 'name_key'>;

/** Filter of a list of views. */
export interface SavedViewPlace {
  siteId: number;
  entity: ViewedEntity;
  accountId: number;
}

/** Stores the saved views of tables. Personal views are those of one account. */
export interface SavedViewStore {
  /** Lists the views of an account at a table of a site, by name. */
  list(place: SavedViewPlace): Promise<SavedViewRow[]>;
  find(id: number): Promise<SavedViewRow | undefined>;
  /** Returns the id of the new view. */
  insert(row: Omit<SavedViewRow, 'id'>): Promise<number>;
  update(id: number, changes: Omit<SavedViewRow, 'id' | 'site_id' | 'entity'>): Promise<void>;
  remove(id: number): Promise<void>;
}
