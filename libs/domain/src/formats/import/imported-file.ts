/** The record a file of an archive belongs to, as people know it: ids are those of another database. */
export type FileOwner =
  | { entity: 'sites' }
  | { entity: 'us'; area: string; us_number: string }
  | { entity: 'inventario'; inventory_number: string };

/** A photograph, drawing, document or 3D model in an archive. */
export interface ImportedFile {
  kind: 'media' | 'models';
  owner: FileOwner;
  /** Further records that a medium shows. */
  links?: readonly FileOwner[];
  file_name: string;
  /** Hexadecimal, of the bytes. */
  sha256: string;
  /** What is said of it, by the names of a new medium. */
  facts: Record<string, unknown>;
  /** The files a model is drawn with: their SHA-256 by the names under which it asks for them. */
  companions: Record<string, string>;
}
