import { constants } from 'node:fs';
import { lstat, open, opendir, rm, statfs, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { checkKey } from './file-key.ts';
import type { DiskSpace, FileFacts, FileStore } from './file-store.ts';
import { absent, isInside } from './inside.ts';
import { receiveFile } from './receive-file.ts';
import { sweepIncoming } from './sweep-incoming.ts';

/**
 * Creates a store in a local folder, which is created with the first file. Links are never followed,
 * so nothing outside the folder is read or written.
 */
export function createLocalFiles(path: string): FileStore {
  const folder = resolve(path);
  return {
    receive: (source, { maxBytes }) => receiveFile(source, { folder, maxBytes }),

    async openRead(key, range) {
      const handle = await openStored(folder, key);
      return handle?.createReadStream(range);
    },

    async stat(key) {
      const handle = await openStored(folder, key);
      if (!handle) return undefined;
      const { size, mtime } = await handle.stat().finally(() => handle.close());
      return { key, sizeBytes: size, modifiedAt: mtime };
    },

    async remove(key) {
      const path = join(folder, checkKey(key));
      if (await isInside(folder, dirname(path))) await rm(path, { force: true });
    },

    list: (below) => listFolder(folder, checkKey(below)),
    findSpace: () => findSpace(folder),
    sweep: () => sweepIncoming(folder),
  };
}

/** The folder may not exist yet. */
async function findSpace(folder: string): Promise<DiskSpace> {
  const facts = await statfs(folder).catch(absent);
  if (!facts) return findSpace(dirname(folder));
  return { freeBytes: facts.bavail * facts.bsize, totalBytes: facts.blocks * facts.bsize };
}

async function openStored(folder: string, key: string): Promise<FileHandle | undefined> {
  const path = join(folder, checkKey(key));
  if (!(await isInside(folder, dirname(path)))) return undefined;
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(absent);
  if (!handle) return undefined;
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  return undefined;
}

async function* listFolder(folder: string, key: string): AsyncGenerator<FileFacts> {
  const waiting = [key];
  for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
    const path = join(folder, below);
    const found = (await isInside(folder, path)) ? await opendir(path).catch(absent) : undefined;
    for await (const entry of found ?? []) {
      const inner = `${below}/${entry.name}`;
      if (entry.isDirectory()) waiting.push(inner);
      else if (entry.isFile()) yield* factsOf(folder, inner);
    }
  }
}

/** Yields nothing if the file was deleted in the meantime. */
async function* factsOf(folder: string, key: string): AsyncGenerator<FileFacts> {
  const found = await lstat(join(folder, key)).catch(absent);
  if (found) yield { key, sizeBytes: found.size, modifiedAt: found.mtime };
}
