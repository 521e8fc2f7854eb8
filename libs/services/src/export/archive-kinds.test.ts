import { buffer } from 'node:stream/consumers';
import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { listMedia } from '../files/media.ts';
import { uploadMediaBytes } from '../files/media-upload.ts';
import { importFile } from '../import/import-file.ts';
import { createOfKind, listOfKind } from '../records/kinds/kind-records.ts';
import { createSite } from '../records/sites.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { exportArchive } from './export-archive.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const ALL = { skip: 0, limit: 100, filters: [] };

describe.each(DIALECTS)('photographs of declared kinds in an archive on %s', (dialect) => {
  let world: World;
  let ctx: Context;

  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('admin');
  });
  afterAll(() => world.dispose());

  it('belong to the same records after the import, and a second import adds none', async () => {
    await createSite(ctx, { site_name: 'Colle' });
    const about = { site_name: 'Colle' };
    const { record: burial } = await createOfKind(ctx, 'burials', { ...about, burial_number: '3' });
    const day = { ...about, date: '2026-06-15', author: 'Anna' };
    const { record: entry } = await createOfKind(ctx, 'diary', day);
    for (const [entity, record_id] of [
      ['burials', burial.id],
      ['diary', entry.id],
    ] as const)
      await uploadMediaBytes(ctx, {
        about: { entity, record_id },
        fileName: `${entity}.png`,
        bytes: Buffer.concat([PNG, Buffer.from(entity)]),
      });
    const archive = await buffer(await (await exportArchive(ctx, 'Colle')).open());
    const request = { fileName: 'colle.zip', bytes: archive, siteName: 'Valle', createSite: true };

    const first = await importFile(ctx, request);
    const second = await importFile(ctx, request);

    expect(first).toMatchObject({
      problems: [],
      records: { burials: { created: 1 }, diary: { created: 1 }, media: { created: 2 } },
    });
    expect(second.records).toMatchObject({ burials: { unchanged: 1 }, media: { created: 0, unchanged: 2 } });
    const [copied] = (await listOfKind(ctx, 'burials', ALL)).rows.filter((row) => row.site_name === 'Valle');
    const media = (await listMedia(ctx, ALL)).rows.map(({ entity, record_id, file_name }) => ({
      entity,
      record_id,
      file_name,
    }));
    expect(media).toContainEqual({ entity: 'burials', record_id: copied?.id, file_name: 'burials.png' });
    expect(media.filter(({ entity }) => entity === 'diary')).toHaveLength(2);
  });
});
