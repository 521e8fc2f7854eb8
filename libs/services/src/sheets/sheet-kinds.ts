import type { RecordStore, Store } from '@trowel/db';
import { isKindName, type EntityName } from '@trowel/domain/records';
import type { StoredLayer } from '../sheet-fields/index.ts';
import type { Kind } from '../writing/index.ts';

/** The definitions of the sites as a kind of record. */
export const SITE_SHEETS: Kind<StoredLayer> = {
  entity: 'sheets',
  storeOf: (store) => store.sheets as never,
};

/** The definitions of the installation as a kind of record. */
export const INSTALLATION_SHEETS: Kind<StoredLayer> = {
  entity: 'installation-sheets',
  storeOf: (store) => store.installationSheets as never,
};

/** A record with custom fields. */
export interface CustomRecord {
  id: number;
  version: number;
  site_name: string;
  custom: Record<string, unknown>;
}

/** Returns the store of the records of a sheet. */
export function storeOfSheet(store: Store, entity: EntityName): RecordStore<CustomRecord> {
  const found = entity === 'us' ? store.units : isKindName(entity) ? store[entity] : store.items;
  return found as unknown as RecordStore<CustomRecord>;
}
