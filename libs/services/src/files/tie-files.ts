import type { Store } from '@trowel/db';
import { ConflictError, ValidationError, type BilingualMessage } from '@trowel/domain/core';
import { mapKinds, type MediaOwner } from '@trowel/domain/records';
import { sitedTableOf } from '../writing/index.ts';
import type { Services } from '../context.ts';
import { bytesKey } from './stored-bytes.ts';

type Row = Readonly<Record<string, unknown>>;

/** Returns the ids that link a model to its site and unit. @throws ConflictError when they no longer exist. */
export async function tieModel(store: Store, row: Row): Promise<Record<string, number>> {
  const [siteName, usId, area] = [row['site_name'], row['us_id'], row['area']].map((name) =>
    String(name ?? ''),
  );
  const site_id = await store.lookups.findSiteId(siteName ?? '');
  const unit_id =
    site_id === undefined
      ? undefined
      : await store.lookups.findUnitId(site_id, { area: area ?? '', us_number: usId ?? '' });
  if (site_id === undefined || unit_id === undefined) {
    throw new ConflictError({
      en: `SU ${usId} of ${siteName} no longer exists`,
      it: `La US ${usId} di ${siteName} non esiste più`,
    });
  }
  return { site_id, unit_id };
}

/** The ids that link a file to its site, and to its unit or find. */
export interface MediaTies {
  site_id: number;
  unit_id: number | null;
  item_id: number | null;
}

/** Returns the ids that link a file to its record, or undefined when there is no such record. */
export async function tieMedia(
  store: Store,
  { entity, recordId }: { entity: MediaOwner; recordId: number },
): Promise<MediaTies | undefined> {
  if (entity === 'sites') {
    const site = await store.sites.find(recordId);
    return site && { site_id: site.id, unit_id: null, item_id: null };
  }
  const site_id = await store.lookups.findSiteOf(sitedTableOf(entity), recordId);
  if (site_id === undefined) return undefined;
  return {
    site_id,
    unit_id: entity === 'us' ? recordId : null,
    item_id: entity === 'inventario' ? recordId : null,
  };
}

const OWNER_NAMES: Readonly<Record<MediaOwner, BilingualMessage>> = {
  sites: { en: 'There is no site', it: 'Non c’è un sito' },
  us: { en: 'There is no unit', it: 'Non c’è una US' },
  inventario: { en: 'There is no find', it: 'Non c’è un reperto' },
  ...mapKinds((_name, { label }) => ({
    en: `There is no ${label.en.toLowerCase()}`,
    it: `Non c’è una scheda «${label.it}»`,
  })),
};

/** As `tieMedia`, for a record that must exist. @throws ValidationError on `record_id` */
export async function getTies(
  store: Store,
  owner: { entity: MediaOwner; recordId: number },
): Promise<MediaTies> {
  const ties = await tieMedia(store, owner);
  if (ties) return ties;
  const { en, it } = OWNER_NAMES[owner.entity];
  const message = { en: `${en} with id ${owner.recordId}`, it: `${it} con id ${owner.recordId}` };
  throw new ValidationError([{ field: 'record_id', message, type: 'unknown_record' }]);
}

/** Checks that the bytes of a deleted record still exist. @throws ConflictError */
export async function refuseGoneBytes({ files }: Services, row: Row): Promise<void> {
  const companions = Object.values((row['companions'] ?? {}) as Record<string, string>);
  for (const sha256 of [String(row['sha256']), ...companions]) {
    if (await files.stat(bytesKey(sha256))) continue;
    throw new ConflictError({
      en: `The content of ${String(row['file_name'])} was deleted; the file cannot be restored`,
      it: `Il contenuto di ${String(row['file_name'])} è stato eliminato: il file non si può ripristinare`,
    });
  }
}
