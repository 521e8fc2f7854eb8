import { lstat, mkdir, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Whether a folder really is where its path says, with no link on the way below the store. */
export async function isInside(folder: string, path: string): Promise<boolean> {
  const [root, real] = await Promise.all([realpath(folder).catch(absent), realpath(path).catch(absent)]);
  return root !== undefined && real === join(root, path.slice(folder.length));
}

/** Makes a folder of the store, one step at a time: never behind a link. @throws Error with a code of the system */
export async function createFolder(folder: string, path: string): Promise<void> {
  let place = folder;
  for (const name of relative(folder, path).split(sep)) {
    place = join(place, name);
    await mkdir(place, { mode: 0o750 }).catch(present);
    if ((await lstat(place)).isDirectory()) continue;
    throw Object.assign(new Error('a link stands in the way'), { code: 'ELOOP' });
  }
}

function present(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

/** Turns the failure of looking for what is not there into nothing. @throws any other failure */
export function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && ABSENT.has(String(error.code))) return undefined;
  throw error;
}
