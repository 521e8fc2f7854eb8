import { describe, expect, it } from 'vitest';
import { createDownloads, DOWNLOAD_LIFETIME_S } from './files-out.ts';

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
