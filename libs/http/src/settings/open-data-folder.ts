import { chmod, mkdir, readdir, stat } from 'node:fs/promises';

/** What Trowel makes in its folder; one that holds anything else is somebody's own. */
const DATA_FILES = /^(?:.*\.db(?:-wal|-shm)?|jwt-secret|3d_models|databases|exports|imports|\..*)$/;

/**
 * Makes the folder of everything kept, which nobody but its owner may look into. One that is there already is closed to
 * others too, unless it holds more than Trowel's own files: those are closed one by one.
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
