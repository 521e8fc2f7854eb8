import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { DIALECTS } from '@trowel/db/testing';
import { openArchive } from '@trowel/documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { importFile } from '../import/import-file.ts';
import { uploadMediaBytes } from '../files/media-upload.ts';
import { createSite } from '../records/sites.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { createUnit, deleteUnit } from '../records/units.ts';
import { exportArchive } from './export-archive.ts';

/** The smallest picture there is. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(DIALECTS)('exportArchive() on %s', (dialect) => {
  let world: World;
  let ctx: Context;

  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('operator');
    const site = await createSite(ctx, { site_name: 'Colle: l\'"alto"/basso' });
    await createUnit(ctx, {
      site_name: site.site_name,
      us_number: '1',
      relationships: [{ type: 'covers', us_number: '2' }],
    });
    const { record: mistake } = await createUnit(ctx, { site_name: site.site_name, us_number: '9' });
    await deleteUnit(ctx, { id: mistake.id, cascade: true });
    for (const title of ['sopra', 'sotto'])
      await uploadMediaBytes(ctx, {
        fileName: 'foto.png',
        bytes: Buffer.concat([PNG, Buffer.from(title)]),
        about: { entity: 'sites', record_id: site.id, title },
      });
  });
  afterAll(() => world.dispose());

  async function take(): Promise<Map<string, Buffer>> {
    const { open } = await exportArchive(ctx, 'Colle: l\'"alto"/basso');
    const archive = await openArchive(await buffer(await open()));
    const files = new Map<string, Buffer>();
    for (const name of archive.names) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of archive.read(name)) chunks.push(chunk);
      files.set(name.slice(name.indexOf('/') + 1), Buffer.concat(chunks));
    }
    return files;
  }

  it('gives a bag whose every file has the checksum its manifest says, and no other file', async () => {
    const files = await take();

    for (const [manifest, isMeant] of [
      ['manifest-sha256.txt', (name: string) => name.startsWith('data/')],
      [
        'tagmanifest-sha256.txt',
        (name: string) => !name.startsWith('data/') && name !== 'tagmanifest-sha256.txt',
      ],
    ] as const) {
      const told = files.get(manifest)!.toString().trimEnd().split('\n');
      const real = [...files]
        .filter(([name]) => isMeant(name))
        .map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}`);
      expect(told.toSorted()).toEqual(real.toSorted());
    }
    const payload = [...files].filter(([name]) => name.startsWith('data/'));
    const size = payload.reduce((sum, [, bytes]) => sum + bytes.length, 0);
    expect(files.get('bag-info.txt')!.toString()).toContain(`Payload-Oxum: ${size}.${payload.length}\n`);
  });

  it('holds records, matrix, graphs, change log, schemas and the bytes of every picture', async () => {
    const files = await take();

    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'bagit.txt',
        'data/README.txt',
        'data/records/us.csv',
        'data/records/us.json',
        'data/records/pyarchinit.sqlite',
        'data/records/changes.json',
        'data/matrix/matrix.pdf',
        'data/graphs/stratigraphy.graphml',
        'data/schemas/us.json',
      ]),
    );
    const pictures = [...files.keys()].filter((name) => name.endsWith('.png'));
    expect(pictures.map((name) => name.replace(/\d+\//, ''))).toEqual([
      'data/media/sites/foto.png',
      'data/media/sites/foto_2.png',
    ]);
    const log = JSON.parse(files.get('data/records/changes.json')!.toString()) as {
      entity: string;
      action: string;
      before: { us_number?: string };
    }[];
    expect(new Set(log.map(({ entity }) => entity))).toEqual(new Set(['sites', 'us', 'media']));
    expect(log.filter(({ action }) => action === 'delete').map(({ before }) => before.us_number)).toEqual([
      '9',
    ]);
  });

  it('holds a database from which the same records come back', async () => {
    const bytes = (await take()).get('data/records/pyarchinit.sqlite')!;

    const report = await importFile(ctx, { fileName: 'a.sqlite', bytes, dryRun: true });

    expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 1, relations: 0 });
  });

  it('refuses a site that is not there', async () => {
    await expect(exportArchive(ctx, 'Altrove')).rejects.toMatchObject({ code: 'not_found' });
  });
});
