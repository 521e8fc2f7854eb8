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
