import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { TooLargeError } from '@trowel/domain/core';
import { checkKey } from './file-key.ts';
import type { ReceivedFile } from './file-store.ts';
import { createFolder } from './inside.ts';
import { createMemoryKeeper } from './limit-memory.ts';
import { toStorageError } from './storage-error.ts';
import { incomingName } from './sweep-incoming.ts';

/**
 * Writes incoming bytes into a new file in the folder.
 * @throws as `FileStore.receive`
 */
export async function receiveFile(
  source: AsyncIterable<Uint8Array>,
  { folder, maxBytes }: { folder: string; maxBytes: number },
): Promise<ReceivedFile> {
  const path = join(folder, incomingName(randomUUID()));
  const handle = await create(folder, path);
  try {
    const written = await writeAll(handle, source, maxBytes);
    return toReceived({ folder, path, handle }, written);
  } catch (error) {
    await throwAway(path, handle);
    throw error;
  }
}

async function create(folder: string, path: string): Promise<FileHandle> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o750 });
    return await open(path, 'wx+', 0o640);
  } catch (error) {
    throw toStorageError(error);
  }
}

async function writeAll(
  handle: FileHandle,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const limitMemory = createMemoryKeeper();
  let sizeBytes = 0;
  for await (const piece of source) {
    sizeBytes += piece.byteLength;
    if (sizeBytes > maxBytes) {
      throw new TooLargeError(
        { en: `The file is larger than ${maxBytes} bytes`, it: `Il file supera ${maxBytes} byte` },
        { max_bytes: maxBytes },
      );
    }
    hash.update(piece);
    await handle.appendFile(piece).catch(rethrow);
    limitMemory(piece.byteLength);
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

function toReceived(
  { folder, path, handle }: { folder: string; path: string; handle: FileHandle },
  facts: { sizeBytes: number; sha256: string },
): ReceivedFile {
  const limitMemory = createMemoryKeeper();
  let isOpen = true;
  return {
    ...facts,

    async read(start, length) {
      const room = Math.max(0, Math.min(length, facts.sizeBytes - start));
      const { bytesRead, buffer } = await handle.read(new Uint8Array(room), 0, room, start);
      limitMemory(bytesRead);
      return buffer.subarray(0, bytesRead);
    },

    async keep(key) {
      const place = join(folder, checkKey(key));
      try {
        await handle.sync();
        await createFolder(folder, dirname(place));
        await rename(path, place);
        isOpen = false;
        await handle.close();
        await syncFolder(dirname(place));
      } catch (error) {
        throw toStorageError(error);
      }
    },

    async discard() {
      if (!isOpen) return;
      isOpen = false;
      await throwAway(path, handle);
    },
  };
}

async function throwAway(path: string, handle: FileHandle): Promise<void> {
  await handle.close();
  await rm(path, { force: true });
}

/** A new file name survives a power failure only if the folder is synced too. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

function rethrow(error: unknown): never {
  throw toStorageError(error);
}
