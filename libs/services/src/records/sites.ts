import { randomUUID } from 'node:crypto';
import type { Store } from '@trowel/db';
import { ConflictError, type Page } from '@trowel/domain/core';
import {
  KIND_NAMES,
  ENTITIES,
  siteColumns,
  type ListQuery,
  type NewSite,
  type Site,
  type SiteChanges,
} from '@trowel/domain/records';
import { readsOf, type Context } from '../context.ts';
import { countFilesOf, deleteFilesOf } from '../files/index.ts';
import { removeNotes } from '../inbox/index.ts';
import { removeSheets } from '../sheets/index.ts';
import { deleteItemRows } from './items.ts';
import { deleteKindRows } from './kinds/index.ts';
import { PERIODS } from './periods.ts';
import {
  buildFacts,
  existing,
  mergeFacts,
  insertRecord,
  lockRecord,
  removeRecords,
  updateRecord,
  type Kind,
  write,
  type Write,
} from '../writing/index.ts';
import { deleteUnitRows } from './units.ts';

const SITES: Kind<Site> = { entity: 'sites', storeOf: (store) => store.sites };

/** Lists sites. */
export async function listSites(ctx: Context, query: ListQuery): Promise<Page<Site>> {
  return readsOf(ctx).sites.list(query);
}

/** Returns one site. @throws NotFoundError */
export async function getSite(ctx: Context, id: number): Promise<Site> {
  return existing(await readsOf(ctx).sites.find(id), { label: ENTITIES.sites.label, id });
}

/** Records a site. @throws ConflictError when the name is in use. */
export async function createSite(ctx: Context, body: NewSite): Promise<Site> {
  return write(ctx, 'create', (w) => createSiteIn(w, body));
}

/** Records a site within a larger write. @throws ConflictError when the name is in use. */
export async function createSiteIn(w: Write, body: NewSite): Promise<Site> {
  await refuseTakenSite(w, body.site_name);
  const { visibility = 'all', location = 'exact', embargo_until = null } = body;
  const rules = { visibility, location, embargo_until };
  return insertRecord(w, SITES, { ...buildFacts(siteColumns, body), ...rules });
}

/** Changes a site. Its units and finds get the new name. @throws NotFoundError, StaleVersionError, ConflictError */
export async function updateSite(
  ctx: Context,
  { id, changes, ifMatch }: { id: number; changes: SiteChanges; ifMatch?: number | string | undefined },
): Promise<Site> {
  return write(ctx, 'update', (w) => updateSiteIn(w, { id, changes, ifMatch }));
}

/** Changes a site within a larger write. */
export async function updateSiteIn(
  w: Write,
  { id, changes, ifMatch }: { id: number; changes: SiteChanges; ifMatch?: number | string | undefined },
): Promise<Site> {
  const before = await lockRecord(w, SITES, { id, ifMatch });
  const merged = mergeFacts(siteColumns, before, changes);
  if (merged.site_name !== before.site_name) {
    await refuseTakenSite(w, merged.site_name);
    await touchRecordsOf(w, id);
  }
  return updateRecord(w, SITES, { before, merged });
}

/**
 * Deletes a site; with `cascade` everything recorded in it, as one batch that can be undone. @throws
 * ConflictError listing what depends on it.
 */
export async function deleteSite(
  ctx: Context,
  { id, cascade, ifMatch }: { id: number; cascade: boolean; ifMatch?: number | string | undefined },
): Promise<void> {
  await write(
    ctx,
    'delete',
    async (w) => {
      await checkSiteDeletion(w.store, await lockRecord(w, SITES, { id, ifMatch }), { cascade });
      const { lookups } = w.store;
      await deleteFilesOf(w, { siteId: id });
      await deleteItemRows(w, await lookups.listItemIds({ siteId: id }));
      await deleteUnitRows(w, await lookups.listUnitIds(id));
      for (const name of KIND_NAMES) await deleteKindRows(w, name, await lookups.listKindIds(name, id));
      await removeRecords(w, PERIODS, await lookups.listPeriodIds(id));
      await removeNotes(w, id);
      await removeSheets(w, id);
      await removeRecords(w, SITES, [id]);
    },
    cascade ? { batch: randomUUID() } : {},
  );
}

/** Checks that a site is empty, unless its records may be deleted. @throws ConflictError counting them */
export async function checkSiteDeletion(
  store: Store,
  { id, site_name }: Pick<Site, 'id' | 'site_name'>,
  { cascade }: { cascade: boolean },
): Promise<void> {
  if (cascade) return;
  const files = await countFilesOf(store, { siteId: id });
  const dependants = { ...(await store.lookups.countDependantsOfSite(id)), ...files };
  if (Object.values(dependants).every((count) => count === 0)) return;
  const message = {
    en: `${site_name} still has records; use cascade=true to delete them too`,
    it: `In ${site_name} ci sono ancora schede; con cascade=true si eliminano anche quelle`,
  };
  throw new ConflictError(message, { dependants });
}

/** Raises the version of all records that show the site's name. */
export async function touchRecordsOf({ store, at }: Write, siteId: number): Promise<void> {
  await store.units.touch(await store.lookups.listUnitIds(siteId), at);
  await store.items.touch(await store.lookups.listItemIds({ siteId }), at);
  await store.periods.touch(await store.lookups.listPeriodIds(siteId), at);
  for (const name of KIND_NAMES) await store[name].touch(await store.lookups.listKindIds(name, siteId), at);
}

/** @throws ConflictError when another site has that name. */
export async function refuseTakenSite({ store }: Pick<Write, 'store'>, siteName: string): Promise<void> {
  if (await store.lookups.isSiteNameTaken(siteName)) {
    const message = { en: `There is already a site ${siteName}`, it: `C’è già un sito ${siteName}` };
    throw new ConflictError(message, { field: 'site_name' });
  }
}
