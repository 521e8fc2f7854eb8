import type { OwnedFiles, Store, StoredMedia, StoredModel } from '@trowel/db';
import { unlinkMedia, type KindName, type MediaOwner, type MediaRecords } from '@trowel/domain/records';
import { getTies } from './tie-files.ts';
import { removeRecords, updateRecord, type Kind, type Write } from '../writing/index.ts';

export const MODELS: Kind<StoredModel> = { entity: 'models', storeOf: (store) => store.models };
export const MEDIA: Kind<StoredMedia> = { entity: 'media', storeOf: (store) => store.media };

/** Number of files that belong to records. Kinds without files are absent. */
export interface FileDependants {
  models?: number;
  media?: number;
}

/** Counts the 3D models and media of records. */
export async function countFilesOf(store: Store, of: OwnedFiles): Promise<FileDependants> {
  const models = await listModelIds(store, of);
  const media = await store.fileLookups.listMediaIds(of);
  return {
    ...(models.length > 0 && { models: models.length }),
    ...(media.length > 0 && { media: media.length }),
  };
}

/**
 * Deletes the 3D models and media of records, with log entries. The bytes stay for 30 days, so that it
 * can be undone.
 */
export async function deleteFilesOf(w: Write, of: OwnedFiles): Promise<void> {
  await removeRecords(w, MODELS, await listModelIds(w.store, of));
  await removeRecords(w, MEDIA, await unlinkFilesOf(w, of));
}

/**
 * Removes records from the media that also show others. Returns the ids of the media that show only
 * these records. Media of a whole site are not unlinked.
 */
export async function unlinkFilesOf(w: Write, of: OwnedFiles): Promise<number[]> {
  const { shared, alone } = await splitMediaOf(w.store, of);
  for (const { before, rest } of shared) {
    const ties = await getTies(w.store, { entity: rest.entity, recordId: rest.record_id });
    await updateRecord(w, MEDIA, { before, merged: { ...before, ...rest }, ties: { ...ties } });
  }
  return alone;
}

interface SplitMedia {
  /** Media that also show other records: the file, and its records without those given. */
  shared: { before: StoredMedia; rest: MediaRecords }[];
  /** Ids of the media that show only the given records. */
  alone: number[];
}

/** Splits the media of records into those that also show others and those that do not. */
export async function splitMediaOf(store: Store, of: OwnedFiles): Promise<SplitMedia> {
  const ids = await store.fileLookups.listMediaIds(of);
  if ('siteId' in of) return { shared: [], alone: ids };
  const { entity, ids: owners } = ownersOf(of);
  const removed = new Set(owners);
  const split: SplitMedia = { shared: [], alone: [] };
  for (const before of await store.media.findMany(ids)) {
    const rest = unlinkMedia(before, (one) => one.entity === entity && removed.has(one.record_id));
    if (rest) split.shared.push({ before, rest });
    else split.alone.push(before.id);
  }
  return split;
}

function ownersOf(of: Exclude<OwnedFiles, { siteId: number }>): {
  entity: MediaOwner;
  ids: readonly number[];
} {
  if ('unitIds' in of) return { entity: 'us', ids: of.unitIds };
  return 'itemIds' in of ? { entity: 'inventario', ids: of.itemIds } : of;
}

/** Assigns the files of a record of a declared kind to its new site. Records that stay are unlinked. */
export async function moveFilesOf(
  w: Write,
  { entity, id, siteId }: { entity: KindName; id: number; siteId: number },
): Promise<void> {
  await unlinkFilesOf(w, { entity, ids: [id] });
  await w.store.fileLookups.moveMediaToSite({ entity, id }, siteId);
}

/** Only units have models. */
async function listModelIds({ fileLookups }: Store, of: OwnedFiles): Promise<number[]> {
  return 'siteId' in of || 'unitIds' in of ? fileLookups.listModelIds(of) : [];
}
