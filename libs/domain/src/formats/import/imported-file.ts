import type { KindName } from '@trowel/domain/records';

/** The record that a file of an archive belongs to, by names. Ids would be those of another database. */
export type FileOwner =
  | { entity: 'sites' }
  | { entity: 'us'; area: string; us_number: string }
  | { entity: 'inventario'; inventory_number: string }
  | OwnerOfKind;

/** A record of a declared kind, by the values of its key without the site. */
export interface OwnerOfKind {
  entity: KindName;
  key: readonly string[];
}

/** A file of a database without its bytes, and the records that it shows. */
export interface ImportedPhoto {
  /** Name of the site. */
  site: string;
  file_name: string;
  /** SHA-256 of the content, hexadecimal. Null if the database does not have it. */
  sha256: string | null;
  owners: readonly FileOwner[];
}

/** A photograph, drawing, document or 3D model in an archive. */
export interface ImportedFile {
  kind: 'media' | 'models';
  owner: FileOwner;
  /** Further records that a medium shows. */
  links?: readonly FileOwner[];
  file_name: string;
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
  /** Facts of the file, by the field names of a new medium. */
  facts: Record<string, unknown>;
  /** SHA-256 of the files that a model refers to, by the names that it uses for them. */
  companions: Record<string, string>;
}
