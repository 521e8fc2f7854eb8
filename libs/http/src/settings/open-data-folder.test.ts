import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDataFolder } from './open-data-folder.ts';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'trowel-folder-'));
  folder = join(parent, 'srv', 'trowel');
});
afterEach(() => rm(parent, { recursive: true }));

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

describe('openDataFolder()', () => {
  it('makes a folder that is closed to others', async () => {
    await openDataFolder(folder);

    expect(await modeOf(folder)).toBe('700');
  });

  it('closes one of Trowel that others could look into', async () => {
    await mkdir(folder, { recursive: true });
    for (const name of ['trowel.db', 'trowel.db-wal', 'jwt-secret']) await writeFile(join(folder, name), '');
    await mkdir(join(folder, '3d_models'));
    await chmod(folder, 0o755);

    await openDataFolder(folder);

    expect(await modeOf(folder)).toBe('700');
  });

  it('leaves one that holds other things as it is', async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'photographs.zip'), '');
    await chmod(folder, 0o755);

    await openDataFolder(folder);

    expect(await modeOf(folder)).toBe('755');
  });
});
