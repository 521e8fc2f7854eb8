import type { Store } from '@trowel/db';
import { NotFoundError } from '@trowel/domain/core';
import { getSiteId } from '../writing/index.ts';
import { STORE_NAMES, type PastEntity } from './revert-site.ts';

/** A site, by its current name or id, or by one of its records. */
export type PastPlace =
  | { siteName: string }
  | { siteId: number }
  | {
      record: {
        entity: Exclude<PastEntity, 'thesaurus' | 'em-node-types' | 'installation-sheets'>;
        id: number;
      };
    };

/** Returns the id of the site. For a deleted record it is found in the change log. @throws NotFoundError */
export async function findPastSite(store: Store, place: PastPlace): Promise<number> {
  if ('siteId' in place) return place.siteId;
  if ('siteName' in place) return getSiteId(store, place.siteName);
  const { entity, id } = place.record;
  if (entity === 'sites') return id;
  const [record] = await store[STORE_NAMES[entity]].findMany([id]);
  const named =
    record && 'site_name' in record ? String(record.site_name) : await findLogged(store, entity, id);
  if (named === undefined)
    throw new NotFoundError({
      en: `There has never been a record ${id} of ${entity}`,
      it: `Una scheda ${id} di questo tipo non è mai esistita`,
    });
  return getSiteId(store, named);
}

/** Returns the name of the site in the last change of a record. */
async function findLogged(store: Store, entity: string, id: number): Promise<string | undefined> {
  const { rows } = await store.changes.list({ entity, id }, { skip: 0, limit: 1 });
  return rows[0]?.site_name ?? undefined;
}
