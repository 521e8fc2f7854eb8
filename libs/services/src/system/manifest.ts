import { z } from 'zod';

export const MANIFEST_NAME = 'manifest.json';
export const COPY_NAME = 'trowel.db';
/** The folder of the files beside the database, as a fresh installation has it. */
export const FILES_FOLDER = '3d_models';

const Sum = z.string().regex(/^[0-9a-f]{64}$/);
const Kept = z.object({ sha256: Sum, size_bytes: z.int().min(0) });

/** What a backup holds, with what it must be: nothing is put back that is otherwise. */
export const Manifest = z.object({
  made_at: z.iso.datetime(),
  /** The program of the database it was made of, and how far that was migrated. */
  engine: z.string(),
  migration: z.string(),
  database: Kept.extend({ rows: z.record(z.string(), z.int().min(0)) }),
  /** By their path in the archive. */
  files: z.record(z.string(), Kept),
});
export type Manifest = z.infer<typeof Manifest>;
