import { chmod, mkdir, readdir, stat } from 'node:fs/promises';

/** Files that Trowel creates in its folder. A folder with other files belongs to the user. */
const DATA_FILES = /^(?:.*\.db(?:-wal|-shm)?|jwt-secret|3d_models|databases|exports|imports|\..*)$/;

/**
 * Creates the data folder, readable only by its owner. An existing folder is restricted in the same
 * way. If it contains other files, only Trowel's files are restricted.
 * @throws as `mkdir`
 */
export async function openDataFolder(dataDir: string): Promise<void> {
  const isNew = (await mkdir(dataDir, { recursive: true, mode: 0o700 })) !== undefined;
  if (isNew) return;
  const { mode, uid } = await stat(dataDir);
  const isOurs = process.getuid === undefined || process.getuid() === uid;
  if ((mode & 0o077) === 0 || !isOurs) return;
  const names = await readdir(dataDir);
  if (names.every((name) => DATA_FILES.test(name))) await chmod(dataDir, mode & 0o700);
}
