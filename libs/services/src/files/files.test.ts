import { Readable } from 'node:stream';
import { createGlb, toBytes, TRIANGLE_BUFFER, TRIANGLE_GLTF } from '@trowel/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listChanges } from '../changes/changes.ts';
import { undoChange } from '../changes/undo.ts';
import type { Context } from '../context.ts';
import { bytesKey, PASSING_FOLDER } from './stored-bytes.ts';
import { storeStandardJson } from '../graphs/store-standard-json.ts';
import { uploadMediaBytes } from './media-upload.ts';
import { deleteMedia, getMedia, listMedia } from './media.ts';
import { openPreview, PREVIEWS_FOLDER } from './previews.ts';
import { uploadModel, type UploadedModel } from './model-upload.ts';
import { deleteModel, listModelsOfSite, listModelsOfUnit, openModelFile } from './models.ts';
import { createSite, deleteSite } from '../records/sites.ts';
import { startSweeping, sweepFiles } from '../startup/sweep-files.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { createUnit, deleteUnit, updateUnit } from '../records/units.ts';

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const DAY_MS = 86_400_000;
const PAGE = { skip: 0, limit: 100 };

type Sent = readonly [name: string, bytes: Uint8Array];

async function upload(
  ctx: Context,
  files: readonly Sent[],
  named: { siteName: string; usId?: string; area?: string },
): Promise<UploadedModel> {
  const sent = [];
  for (const [fileName, bytes] of files) {
    const received = await ctx.services.files.receive(onePiece(bytes), { maxBytes: 1_000_000 });
    sent.push({ fileName, received });
  }
  try {
    return await uploadModel(ctx, { usId: '1', ...named, files: sent });
  } finally {
    for (const { received } of sent) await received.discard();
  }
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The same services some days later. */
function later(ctx: Context, days: number): Context['services'] {
  return { ...ctx.services, clock: () => new Date(Date.now() + days * DAY_MS) };
}

async function read(ctx: Context, siteName: string, fileName: string): Promise<Uint8Array> {
  const file = await openModelFile(ctx, { siteName, usId: '1', fileName });
  return new Uint8Array(Buffer.concat(await (await file.open()).toArray()));
}

const record = async (ctx: Context, siteName: string): Promise<void> => {
  await createSite(ctx, { site_name: siteName });
  await createUnit(ctx, { site_name: siteName, us_number: '1' });
};

describe.each(['sqlite', 'postgres'] as const)('files on %s', (dialect) => {
  let world: World;
  let ctx: Context;
  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = world.as('operator');
  });
  afterAll(() => world.dispose());

  it('are refused from who may not write before anything is looked at', async () => {
    await record(ctx, 'Refused');

    const refusal = upload(world.as('viewer'), [['x.glb', createGlb()]], { siteName: 'Refused' });

    await expect(refusal).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('of many uploads at once get names of their own', async () => {
    await record(ctx, 'Crowd');
    const turns = Array.from({ length: 8 }, (_, turn) => createGlb({ extras: { turn } }));

    const made = await Promise.all(
      turns.map((bytes) => upload(ctx, [['x.glb', bytes]], { siteName: 'Crowd' })),
    );
    const list = await listModelsOfSite(ctx, { siteName: 'Crowd', ...PAGE });
    const shas = made.map(({ record: { sha256 } }) => sha256);

    expect(new Set(made.map(({ record: { file_name } }) => file_name)).size).toBe(8);
    expect(list.total).toBe(8);
    expect(new Set(shas).size).toBe(8);
    for (const [i, { record: model }] of made.entries()) {
      expect(await read(ctx, 'Crowd', model.file_name)).toEqual(turns[i]);
    }
  });

  it('follow a unit to another number, area and site', async () => {
    await record(ctx, 'From');
    await createSite(ctx, { site_name: 'To' });
    const { record: model } = await upload(ctx, [['x.glb', createGlb()]], { siteName: 'From' });
    const unit = (await ctx.services.database.reads.units.list({ ...PAGE, filters: [], q: 'From' })).rows[0]!;

    await updateUnit(ctx, { id: unit.id, changes: { us_number: '9', area: 'Z', site_name: 'To' } });

    expect((await listModelsOfSite(ctx, { siteName: 'To', ...PAGE })).rows).toMatchObject([
      {
        id: model.id,
        site_name: 'To',
        us_id: '9',
        area: 'Z',
        url: '/3d/viewer/3d_models/To/US_9/x.glb',
      },
    ]);
    expect((await listModelsOfUnit(ctx, { siteName: 'To', usId: '9', area: 'Z', ...PAGE })).total).toBe(1);
    expect((await listModelsOfSite(ctx, { siteName: 'From', ...PAGE })).total).toBe(0);
  });

  it('of two units that came to share a number are told apart by area', async () => {
    await record(ctx, 'Shared');
    const { record: other } = await createUnit(ctx, { site_name: 'Shared', area: 'B', us_number: '2' });
    await upload(ctx, [['x.glb', createGlb()]], { siteName: 'Shared' });
    await upload(ctx, [['x.glb', createGlb({ extras: {} })]], { siteName: 'Shared', usId: '2' });
    await updateUnit(ctx, { id: other.id, changes: { us_number: '1' } });
    const named = { siteName: 'Shared', usId: '1', fileName: 'x.glb' };

    await expect(openModelFile(ctx, named)).rejects.toMatchObject({
      code: 'conflict',
      detail: { candidates: [{ area: '' }, { area: 'B' }] },
    });
    expect(await openModelFile(ctx, { ...named, area: 'B' })).toMatchObject({ fileName: 'x.glb' });
  });

  it('keep their unit and site from being deleted alone, and go with them', async () => {
    await record(ctx, 'Gone');
    const unit = (await ctx.services.database.reads.units.list({ ...PAGE, filters: [], q: 'Gone' })).rows[0]!;
    await upload(ctx, [['x.glb', createGlb()]], { siteName: 'Gone' });
    const about = { entity: 'us', record_id: unit.id } as const;
    const { record: photo } = await uploadMediaBytes(ctx, {
      about,
      fileName: 'x.txt',
      bytes: toBytes('note'),
    });

    const alone = deleteUnit(ctx, { id: unit.id, cascade: false });
    await expect(alone).rejects.toMatchObject({ detail: { dependants: { models: 1, media: 1 } } });
    await deleteUnit(ctx, { id: unit.id, cascade: true });
    const [change] = (await listChanges(ctx, { entity: 'us', id: unit.id, ...PAGE })).rows;

    await expect(getMedia(ctx, photo.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(change?.batch).toEqual(expect.any(String));
  });

  it('of what was deleted can be put back for 30 days, and no longer', async () => {
    await record(ctx, 'Swept');
    const gltf = toBytes(
      JSON.stringify({ ...TRIANGLE_GLTF, buffers: [{ byteLength: 36, uri: 'swept.bin' }] }),
    );
    const companion = Uint8Array.from(TRIANGLE_BUFFER, (byte) => byte ^ 1);
    const { record: model } = await upload(
      ctx,
      [
        ['x.gltf', gltf],
        ['swept.bin', companion],
      ],
      { siteName: 'Swept' },
    );
    const { record: kept } = await upload(ctx, [['kept.glb', createGlb({ extras: { of: 'kept' } })]], {
      siteName: 'Swept',
    });
    await deleteModel(ctx, { siteName: 'Swept', usId: '1', fileName: 'x.gltf' });
    const [change] = (await listChanges(ctx, { entity: 'models', id: model.id, ...PAGE })).rows;
    const isKept = async (sha256: string): Promise<boolean> =>
      (await ctx.services.files.stat(bytesKey(sha256))) !== undefined;

    await sweepFiles(later(ctx, 29));
    const before = await isKept(model.sha256);
    await undoChange(ctx, change!.id);
    const back = await read(ctx, 'Swept', 'swept.bin');
    await deleteModel(ctx, { siteName: 'Swept', usId: '1', fileName: 'x.gltf' });
    const [again] = (await listChanges(ctx, { entity: 'models', id: model.id, ...PAGE })).rows;
    await sweepFiles(later(ctx, 31));

    expect([before, await isKept(model.sha256), await isKept(kept.sha256)]).toEqual([true, false, true]);
    expect(back).toEqual(companion);
    await expect(undoChange(ctx, again!.id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('are listed by the site they document, with those of its units', async () => {
    const site = await createSite(ctx, { site_name: 'Listed' });
    const { record: unit } = await createUnit(ctx, { site_name: 'Listed', us_number: '1' });
    const other = await createSite(ctx, { site_name: 'Elsewhere' });
    const add = (entity: 'sites' | 'us', id: number, fileName: string): Promise<unknown> =>
      uploadMediaBytes(ctx, {
        about: { entity, record_id: id },
        fileName,
        bytes: Buffer.concat([PIXEL, Buffer.from(fileName)]),
      });
    await add('sites', site.id, 'site.png');
    await add('us', unit.id, 'unit.png');
    await add('sites', other.id, 'other.png');
    const query = { ...PAGE, filters: [] };
    const { rows } = await listMedia(ctx, query, { siteName: 'Listed' });

    expect(rows.map(({ file_name: name }) => name).toSorted()).toEqual(['site.png', 'unit.png']);
    await expect(listMedia(ctx, query, { siteName: 'Nowhere' })).rejects.toThrow('Nowhere');
  });

  it('go with the small pictures made of them', async () => {
    const site = await createSite(ctx, { site_name: 'Shown' });
    const about = { entity: 'sites', record_id: site.id } as const;
    // Bytes of its own: those of PIXEL belong to records of other tests too.
    const bytes = Buffer.concat([PIXEL, Buffer.from('shown')]);
    const { record: photo } = await uploadMediaBytes(ctx, { about, fileName: 'pixel.png', bytes });
    await openPreview(ctx, photo.id, 320);
    const isShown = async (): Promise<boolean> => {
      const key = `${PREVIEWS_FOLDER}/320/${photo.sha256.slice(0, 2)}/${photo.sha256}`;
      return (await ctx.services.files.stat(key)) !== undefined;
    };

    await sweepFiles(later(ctx, 1));
    const before = await isShown();
    await deleteMedia(ctx, { id: photo.id });
    await sweepFiles(later(ctx, 31));

    expect([before, await isShown()]).toEqual([true, false]);
  });

  it('for assistants stay for a moment', async () => {
    const { files } = ctx.services;
    const key = `${PASSING_FOLDER}/00ff`;
    await (await files.receive(Readable.from([PIXEL]), { maxBytes: Infinity })).keep(key);

    await sweepFiles(later(ctx, 0));
    const before = await files.stat(key);
    await sweepFiles(later(ctx, 1));

    expect([before?.sizeBytes, await files.stat(key)]).toEqual([PIXEL.length, undefined]);
  });

  it('of a model come back only while the files beside it are there', async () => {
    await record(ctx, 'Beside');
    const gltf = toBytes(
      JSON.stringify({ ...TRIANGLE_GLTF, buffers: [{ byteLength: 36, uri: 'beside.bin' }] }),
    );
    const { record: model } = await upload(
      ctx,
      [
        ['y.gltf', gltf],
        ['beside.bin', Uint8Array.from(TRIANGLE_BUFFER, (byte) => byte ^ 2)],
      ],
      { siteName: 'Beside' },
    );
    const stored = await ctx.services.database.reads.models.find(model.id);
    await deleteModel(ctx, { siteName: 'Beside', usId: '1', fileName: 'y.gltf' });
    const [change] = (await listChanges(ctx, { entity: 'models', id: model.id, ...PAGE })).rows;

    for (const sha256 of Object.values(stored!.companions)) await ctx.services.files.remove(bytesKey(sha256));

    await expect(undoChange(ctx, change!.id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('y.gltf'),
    });
  });

  it('that no record names are swept after an hour, those just received are not', async () => {
    const received = await ctx.services.files.receive(onePiece(toBytes('orphan')), { maxBytes: 100 });
    await received.keep(bytesKey(received.sha256));

    const soon = await sweepFiles(ctx.services);
    const laterOn = await sweepFiles(later(ctx, 1));

    expect(soon).toBe(0);
    expect(laterOn).toBeGreaterThan(0);
    expect(await ctx.services.files.stat(bytesKey(received.sha256))).toBeUndefined();
  });

  it('of a record are ordinary ones when they come back and another is the main picture', async () => {
    await createSite(ctx, { site_name: 'Pictures' });
    const record_id = (await ctx.services.database.reads.lookups.findSiteId('Pictures'))!;
    const about = { entity: 'sites', record_id, is_primary: true } as const;
    const { record: first } = await uploadMediaBytes(ctx, { about, fileName: 'a.txt', bytes: toBytes('a') });
    await deleteMedia(ctx, { id: first.id });
    const [change] = (await listChanges(ctx, { entity: 'media', id: first.id, ...PAGE })).rows;
    const { record: second } = await uploadMediaBytes(ctx, { about, fileName: 'b.txt', bytes: toBytes('b') });

    await undoChange(ctx, change!.id);

    expect((await getMedia(ctx, first.id)).is_primary).toBe(false);
    expect((await getMedia(ctx, second.id)).is_primary).toBe(true);
    await deleteSite(ctx, { id: record_id, cascade: true });
    await expect(getMedia(ctx, second.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('of graphs are made once, again when something was recorded, and again by another version', async () => {
    await record(ctx, 'Graph');
    const text = async (): Promise<string> =>
      Buffer.concat(await (await (await storeStandardJson(ctx, 'Graph')).open()).toArray()).toString();

    const first = await storeStandardJson(ctx, 'Graph');
    const same = await storeStandardJson(ctx, 'Graph');
    await createUnit(ctx, { site_name: 'Graph', us_number: '4711' });
    const next = await storeStandardJson(ctx, 'Graph');

    expect([same.tag === first.tag, next.tag === first.tag]).toEqual([true, false]);
    expect(await text()).toContain('4711');
    await expect(first.open()).rejects.toThrow('removed');
    const onFailure = (error: unknown): never => expect.unreachable(String(error));
    await startSweeping(ctx.services, { onFailure }).stop();
    await expect(next.open()).rejects.toThrow('removed');
    expect(await text()).toContain('4711');
  });
});
