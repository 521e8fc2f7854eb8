import { z } from 'zod';

export const MANIFEST_NAME = 'manifest.json';
export const COPY_NAME = 'trowel.db';
/** The folder of the files beside the database, as in a new installation. */
export const FILES_FOLDER = '3d_models';

const Sum = z.string().regex(/^[0-9a-f]{64}$/);
const StoredFile = z.object({ sha256: Sum, size_bytes: z.int().min(0) });

/** Content of a backup with sizes and checksums. A backup that differs is not restored. */
export const Manifest = z.object({
  made_at: z.iso.datetime(),
  /** Database engine and schema version of its source. */
  engine: z.string(),
  migration: z.string(),
  database: StoredFile.extend({ rows: z.record(z.string(), z.int().min(0)) }),
  /** By path in the archive. */
  files: z.record(z.string(), StoredFile),
});
export type Manifest = z.infer<typeof Manifest>;
