import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDownloads, createFolderOut, DOWNLOAD_LIFETIME_S } from './files-out.ts';

const FILE = { fileName: 'units.csv', contentType: 'text/csv', bytes: Buffer.from('US;Area') };

describe('createDownloads()', () => {
  it('gives a file by its address for an hour, and no longer', async () => {
    let ms = 0;
    const downloads = createDownloads({ clock: () => ms });
    const { uri, expiresAt } = await downloads.outAt('http://here').give(FILE);
    const [, id = ''] = /files\/([^/]+)\//.exec(uri) ?? [];

    ms = DOWNLOAD_LIFETIME_S * 1_000 - 1;
    expect(downloads.find(id)).toEqual(FILE);
    ms += 1;
    expect(downloads.find(id)).toBeUndefined();
    expect(expiresAt).toBe('1970-01-01T01:00:00.000Z');
  });
});

describe('createFolderOut()', () => {
  it('removes what is a day old when it is tidied, and nothing that is not its own', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trowel-exports-'));
    let later = 0;
    const out = createFolderOut(folder, { clock: () => Date.now() + later });
    await out.give(FILE);
    await mkdir(join(folder, 'of the person'));

    await out.tidy();
    const soon = await readdir(folder);
    later = 90_000_000;
    await out.tidy();
    const next = await readdir(folder);
    await rm(folder, { recursive: true });
    await out.tidy();

    expect(soon).toHaveLength(2);
    expect(next).toEqual(['of the person']);
  });
});
