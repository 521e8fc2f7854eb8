import type { Media, MediaOwner, Model3d } from '@trowel/domain/records';

/** A file of a record as kept: without its address. */
export type StoredMedia = Omit<Media, 'url'>;

/** Whose files are meant: of the site itself and all in it, of units, or of finds. */
export type OwnedFiles = { siteId: number } | { unitIds: readonly number[] } | { itemIds: readonly number[] };

/** Counts and sums of the media of the service or of one site. */
export interface MediaFigures {
  media_type: string;
  entity: string;
  is_public: boolean | null;
  count: number;
  size_bytes: number;
}

/** Which media are meant, and how large they are. */
export interface MediaLookups {
  listMediaIds(of: OwnedFiles): Promise<number[]>;
  /** The media of a record with these bytes, by id. */
  findMediaByBytes(owner: { entity: MediaOwner; recordId: number }, sha256: string): Promise<number[]>;
  /** The media of a record that are its main picture. */
  listPrimary(owner: { entity: MediaOwner; recordId: number }): Promise<number[]>;
  measureMedia(siteId?: number): Promise<MediaFigures[]>;
}

/** A model as kept: without its addresses, with what it is drawn with (file name to SHA-256). */
export type StoredModel = Omit<Model3d, 'url' | 'viewer_url' | 'thumbnail_url' | 'companions'> & {
  companions: Record<string, string>;
  version: number;
};

/** A model that has certain bytes or a certain name. */
export interface FileUse {
  id: number;
  unit_id: number;
}

/** Which models of a site are meant. */
export interface ModelLookups {
  listModelIds(of: { siteId: number } | { unitIds: readonly number[] }): Promise<number[]>;
  /** The models of units with that number, in any area, that have the name. */
  findModels(siteId: number, file: { usNumber: string; fileName: string }): Promise<FileUse[]>;
  /** The models of a site with these bytes, by id. */
  findModelsByBytes(siteId: number, sha256: string): Promise<number[]>;
}

/** Which bytes some record needs; everything is named by its SHA-256. */
export interface NeededBytes {
  /** The SHA-256 of everything that some record needs. Cost: all models and media. */
  listNeeded(): Promise<Set<string>>;
  /** The SHA-256 of what was deleted since, as the change log has it. */
  listDeletedSince(at: string): Promise<Set<string>>;
  /** Whether some record needs the bytes. */
  isNeeded(sha256: string): Promise<boolean>;
}

/** The files of records that follow their record, and how many there are. */
interface OwnerFiles {
  /** Lets the files of a unit follow it to another site. */
  moveToSite(unitId: number, siteId: number): Promise<void>;
  /** Lets the files of a find follow it to another site. */
  moveItemToSite(itemId: number, siteId: number): Promise<void>;
  countFiles(table: 'models' | 'media', siteId?: number): Promise<number>;
}

/** Questions about models and media besides reading whole records. */
export type FileLookups = ModelLookups & MediaLookups & NeededBytes & OwnerFiles;
