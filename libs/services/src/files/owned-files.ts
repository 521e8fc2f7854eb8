import type { OwnedFiles, Store, StoredMedia, StoredModel } from '@trowel/db';
import { removeRecords, type Kind, type Write } from '../writing/index.ts';

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
  await removeRecords(w, MEDIA, await w.store.fileLookups.listMediaIds(of));
}

/** Finds have no models. */
async function listModelIds({ fileLookups }: Store, of: OwnedFiles): Promise<number[]> {
  return 'itemIds' in of ? [] : fileLookups.listModelIds(of);
}
