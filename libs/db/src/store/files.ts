import type { KindName, Media, MediaOwner, Model3d } from '@trowel/domain/records';

/** A stored file of a record, without its address. */
export type StoredMedia = Omit<Media, 'url'>;

/** Owner of files: a site with all its records, units, or finds. */
export type OwnedFiles =
  | { siteId: number }
  | { unitIds: readonly number[] }
  | { itemIds: readonly number[] }
  | { entity: KindName; ids: readonly number[] };

/** Number and size of media, for the service or one site. */
export interface MediaFigures {
  media_type: string;
  entity: string;
  is_public: boolean | null;
  count: number;
  size_bytes: number;
}

/** Lookups of media, and their sizes. */
export interface MediaLookups {
  /** Returns the ids of the media that belong to these records or are linked to them. */
  listMediaIds(of: OwnedFiles): Promise<number[]>;
  /** Returns the ids of a record's media with these bytes, sorted. */
  findMediaByBytes(owner: { entity: MediaOwner; recordId: number }, sha256: string): Promise<number[]>;
  /** Returns the ids of a site's media with these bytes, sorted. */
  findMediaInSite(siteId: number, sha256: string): Promise<number[]>;
  /** Returns the ids of a site's media with this number in the register of photographs. */
  findMediaByNumber(siteId: number, number: number): Promise<number[]>;
  /** Returns the highest number in a site's register of photographs, 0 if there is none. */
  findLastPhotoNumber(siteId: number): Promise<number>;
  /** Returns the ids of a site's pictures with one of these file names, in lower case, sorted. */
  findPicturesByName(siteId: number, fileNames: readonly string[]): Promise<number[]>;
  /** Returns the ids of a site's pictures with a visible georeference, sorted, at most `most`. */
  listGeoreferenced(siteId: number, most: number): Promise<number[]>;
  /** Returns the ids of a record's media that are its main picture. */
  listPrimary(owner: { entity: MediaOwner; recordId: number }): Promise<number[]>;
  measureMedia(siteId?: number): Promise<MediaFigures[]>;
}

/** A stored model: without its addresses, with the files it needs (name to SHA-256). */
export type StoredModel = Omit<Model3d, 'url' | 'viewer_url' | 'thumbnail_url' | 'companions'> & {
  companions: Record<string, string>;
  version: number;
};

/** A model with certain bytes or a certain name. */
export interface FileUse {
  id: number;
  unit_id: number;
}

/** Lookups of models. */
export interface ModelLookups {
  listModelIds(of: { siteId: number } | { unitIds: readonly number[] }): Promise<number[]>;
  /** Returns the models with this file name of units with this number, in any area. */
  findModels(siteId: number, file: { usNumber: string; fileName: string }): Promise<FileUse[]>;
  /** Returns the ids of a site's models with these bytes, sorted. */
  findModelsByBytes(siteId: number, sha256: string): Promise<number[]>;
}

/** Lookups of bytes that records need. Bytes are identified by their SHA-256. */
export interface NeededBytes {
  /** Returns the SHA-256 of all needed bytes. Cost: all models and media. */
  listNeeded(): Promise<Set<string>>;
  /** Returns the SHA-256 of files deleted since a time, from the change log. */
  listDeletedSince(at: string): Promise<Set<string>>;
  /** Returns true if any record needs the bytes. */
  isNeeded(sha256: string): Promise<boolean>;
}

/** Moves and counts of files. */
interface OwnerFiles {
  /** Moves the files of a unit to another site together with the unit. */
  moveToSite(unitId: number, siteId: number): Promise<void>;
  /** Moves the files of a find to another site together with the find. */
  moveItemToSite(itemId: number, siteId: number): Promise<void>;
  /** Assigns the media of a record of a declared kind to another site. */
  moveMediaToSite(owner: { entity: KindName; id: number }, siteId: number): Promise<void>;
  countFiles(table: 'models' | 'media', siteId?: number): Promise<number>;
}

/** Lookups of models and media that do not read whole records. */
export type FileLookups = ModelLookups & MediaLookups & NeededBytes & OwnerFiles;
