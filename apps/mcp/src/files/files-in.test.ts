import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalFiles } from '@trowel/files';
import { createProcessState } from '@trowel/services/shared-state';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFilesIn } from './files-in.ts';
import { createPassingFiles, type PassingFiles } from './passing-files.ts';

const NONE: PassingFiles = { keep: async () => '', find: async () => undefined };
const HOUR_MS = 3_600_000;
const FILE = { fileName: 'units.csv', bytes: Buffer.from('US;Area') };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trowel-files-in-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('createFilesIn()', () => {
  it('gives an upload by its id for an hour, and no longer', async () => {
    let ms = 0;
    const passing = createPassingFiles({
      files: createLocalFiles(join(folder, 'kept')),
      sharedState: createProcessState(() => new Date(ms)),
    });
    const files = createFilesIn({ folder, passing });
    const id = await files.keep(FILE);

    ms = HOUR_MS - 1;
    expect(await files.find(id)).toMatchObject(FILE);
    ms = HOUR_MS;
    await expect(files.find(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('gives files of its folder by their plain names alone', async () => {
    const files = createFilesIn({ folder, passing: NONE });
    await writeFile(join(folder, 'old.csv'), 'US');

    expect(Buffer.from((await files.find('old.csv')).bytes).toString()).toBe('US');
    for (const name of ['../old.csv', '.hidden', './old.csv', 'a/b', '', 'absent.csv'])
      await expect(files.find(name)).rejects.toMatchObject({ code: 'not_found' });
  });
});
