import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ConflictError } from '@trowel/domain/core';
import type { Context } from '../context.ts';
import { createBackup } from './backup.ts';
import { checkBackup, type Restored } from './restore-backup.ts';

/** A backup on disk that was read again and verified. */
export interface SavedBackup extends Restored {
  file: string;
  sizeBytes: number;
}

/**
 * Writes a backup into a folder, or as the named file ending in `.zip`. It gets its final name after
 * it was read again and all checksums match. @throws ForbiddenError; ConflictError when the file
 * exists
 */
export async function saveBackup(ctx: Context, target: string): Promise<SavedBackup> {
  const { fileName, sizeBytes, open: openStream } = await createBackup(ctx);
  const stream = await openStream();
  const file = target.endsWith('.zip') ? target : join(target, fileName);
  const part = join(dirname(file), `.${randomUUID()}.part`);
  try {
    if (await stat(file).catch(() => undefined)) throw new ConflictError(`${file} already exists`);
    await mkdir(dirname(file), { recursive: true });
    await pipeline(stream, createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }));
    const checked = await checkBackup(part);
    await rename(part, file);
    await syncFolder(dirname(file));
    return { ...checked, file, sizeBytes };
  } catch (error) {
    stream.destroy();
    await rm(part, { force: true });
    throw error;
  }
}

/** A file name is durable only after its folder was synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
