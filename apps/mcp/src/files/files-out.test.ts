import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalFiles } from '@trowel/files';
import { createProcessState } from '@trowel/services/shared-state';
import { describe, expect, it } from 'vitest';
import { createDownloads, createFolderOut } from './files-out.ts';
import { createPassingFiles, PASSING_LIFETIME_S } from './passing-files.ts';

const FILE = { fileName: 'units.csv', contentType: 'text/csv', bytes: Buffer.from('US;Area') };

describe('createDownloads()', () => {
  it('gives a file by its address for an hour, from every process, and no longer', async () => {
    let ms = 0;
    const folder = await mkdtemp(join(tmpdir(), 'trowel-downloads-'));
    const clock = (): Date => new Date(ms);
    const kept = { files: createLocalFiles(folder), sharedState: createProcessState(clock) };
    const downloads = createDownloads(createPassingFiles(kept), { clock });
    const beside = createDownloads(createPassingFiles(kept));
    const { uri, expiresAt } = await downloads.outAt('http://here').give(FILE);
    const [, id = ''] = /files\/([^/]+)\//.exec(uri) ?? [];

    ms = PASSING_LIFETIME_S * 1_000 - 1;
    expect(await beside.find(id)).toEqual(FILE);
    ms += 1;
    expect(await downloads.find(id)).toBeUndefined();
    expect(await downloads.find('../passing')).toBeUndefined();
    await rm(folder, { recursive: true });
    expect(expiresAt).toBe('1970-01-01T01:00:00.000Z');
  });
});

describe('createPassingFiles()', () => {
  it('lets the oldest go where there is no room for all', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trowel-passing-'));
    const kept = { files: createLocalFiles(folder), sharedState: createProcessState(() => new Date()) };
    const passing = createPassingFiles(kept, { maxBytes: FILE.bytes.length });

    const first = await passing.keep(FILE);
    const second = await passing.keep(FILE);

    expect(await passing.find(first)).toBeUndefined();
    expect(await passing.find(second)).toEqual(FILE);
    await rm(folder, { recursive: true });
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
