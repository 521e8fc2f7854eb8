import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ConflictError } from '@trowel/domain/core';
import type { Context } from '../context.ts';
import { createBackup } from './backup.ts';
import { checkBackup, type Restored } from './restore-backup.ts';

/** A backup on the disk, read again and found whole. */
export interface SavedBackup extends Restored {
  file: string;
  sizeBytes: number;
}

/**
 * Writes a backup into a folder, or as the file ending in `.zip` that is named; it bears its name only once it was read
 * again and every checksum holds. @throws ForbiddenError; ConflictError when the file is there already
 */
export async function saveBackup(ctx: Context, target: string): Promise<SavedBackup> {
  const { fileName, sizeBytes, open: openStream } = await createBackup(ctx);
  const stream = await openStream();
  const file = target.endsWith('.zip') ? target : join(target, fileName);
  const part = join(dirname(file), `.${randomUUID()}.part`);
  try {
    if (await stat(file).catch(() => undefined)) throw new ConflictError(`${file} is there already`);
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

/** A name, too, is on the disk only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
