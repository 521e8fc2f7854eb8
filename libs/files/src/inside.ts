import { lstat, mkdir, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Returns true if no part of the path below the store is a link. */
export async function isInside(folder: string, path: string): Promise<boolean> {
  const [root, real] = await Promise.all([realpath(folder).catch(absent), realpath(path).catch(absent)]);
  return root !== undefined && real === join(root, path.slice(folder.length));
}

/**
 * Creates a folder in the store step by step, without following links.
 * @throws Error with a code of the system
 */
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

/**
 * Returns undefined for errors about missing files.
 * @throws any other error
 */
export function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && ABSENT.has(String(error.code))) return undefined;
  throw error;
}
