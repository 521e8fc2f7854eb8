import type { Store } from '@trowel/db';
import type { Field } from '@trowel/domain/core';
import { listFieldsWith, type EntityName } from '@trowel/domain/records';
import { loadAllCustomFields, loadCustomFields } from './load-sheets.ts';

/** The records of a list: of a kind, and of a site if the list names one. */
export interface ListedRecords {
  entity: EntityName;
  siteName?: string | undefined;
}

/**
 * Reads the fields of a kind of record, with the custom fields of a site. Without an existing site, those of all visible
 * sites.
 */
export async function loadFields(
  store: Store,
  { entity, siteName }: ListedRecords,
): Promise<readonly Field[]> {
  const siteId = siteName === undefined ? undefined : await store.lookups.findSiteId(siteName);
  const custom =
    siteId === undefined
      ? await loadAllCustomFields(store, entity)
      : await loadCustomFields(store, { entity, siteId });
  return listFieldsWith(entity, custom);
}
