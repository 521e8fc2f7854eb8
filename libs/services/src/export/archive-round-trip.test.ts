import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { DIALECTS } from '@trowel/db/testing';
import { openArchive, streamZip } from '@trowel/documents';
import { createGlb, toBytes, TRIANGLE_BUFFER, TRIANGLE_GLTF } from '@trowel/domain/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { undoImport } from '../changes/undo.ts';
import type { Context } from '../context.ts';
import { exportArchive } from './export-archive.ts';
import { createComment, listComments, updateComment } from '../comments/index.ts';
import { listMedia, updateMedia } from '../files/media.ts';
import { uploadMediaBytes } from '../files/media-upload.ts';
import { uploadModel } from '../files/model-upload.ts';
import { listModelsOfSite } from '../files/models.ts';
import { noteFindings } from '../inbox/index.ts';
import { createItem } from '../records/items.ts';
import { createPeriod } from '../records/periods.ts';
import { createSite } from '../records/sites.ts';
import { createUnit } from '../records/units.ts';
import { createNodeType } from '../terms/node-types.ts';
import { createTerm } from '../terms/thesaurus.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { readInbox } from '../testing/read-inbox.ts';
import { importFile } from '../import/import-file.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const siteName = 'Colle "alto"/basso';
const ALL = { skip: 0, limit: 100, filters: [] };

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function storeModel(ctx: Context, usId: string, files: [string, Uint8Array][]): Promise<void> {
  const sent = await Promise.all(
    files.map(async ([fileName, bytes]) => ({
      fileName,
      received: await ctx.services.files.receive(onePiece(bytes), { maxBytes: 1_000_000 }),
    })),
  );
  await uploadModel(ctx, { siteName, usId, area: 'A', files: sent });
}

/** A site with something of everything, and another before it so that ids differ from those of an empty Trowel. */
async function recordColle(ctx: Context): Promise<void> {
  const before = await createSite(ctx, { site_name: 'Altro' });
  await createUnit(ctx, { site_name: before.site_name, us_number: '99' });
  await createItem(ctx, { site_name: before.site_name, inventory_number: '99' });
  await createNodeType(ctx, {
    code: 'OVEN',
    name: 'Oven',
    name_it: 'Forno',
    category: 'stratigraphic',
    symbol_type: 'single_arrow',
    label_format: 'OVEN{number}',
    shape: 'trapezoid',
    fill_color: '#FFE8D0',
    em_type: 'US',
  } as never);
  const site = await createSite(ctx, {
    site_name: siteName,
    description: 'Due\nrighe',
    latitude: 42.5,
    region: 'Lazio',
  });
  await createPeriod(ctx, {
    site_name: siteName,
    period: 'I',
    phase: '2',
    name: 'Età romana',
    start_year: -27,
    end_year: 300,
    color: '#aabbcc',
  });
  await createTerm(ctx, {
    table_name: 'us',
    field_name: 'color',
    value: 'cenere',
    label: 'Cenere',
    language: 'it',
  });
  const unit = await createUnit(ctx, {
    site_name: siteName,
    area: 'A',
    us_number: '1',
    unit_type: 'OVEN',
    period: 'I',
    phase: '2',
    samples: ['terra', 'carbone, legno'],
    custom: { 'Note di campo': 'a, b', setaccio: true, giri: 3 },
    relationships: [{ type: 'covers', us_number: '2', area: 'A', certainty: 'uncertain', note: 'forse' }],
  });
  await createUnit(ctx, {
    site_name: siteName,
    area: 'A',
    us_number: '2',
    relationships: [{ type: 'covered_by', us_number: '1', area: 'A' }],
  });
  await createUnit(ctx, {
    site_name: siteName,
    area: 'B',
    us_number: '2',
    relationships: [{ type: 'same_as', us_number: '77', area: 'B' }],
  });
  const item = await createItem(ctx, {
    site_name: siteName,
    inventory_number: 'R-1',
    us_number: '2',
    area: 'A',
    custom: { Vetrina: 'verde' },
  });
  const add = (entity: 'sites' | 'us' | 'inventario', record_id: number, title: string, more = {}) =>
    uploadMediaBytes(ctx, {
      fileName: 'foto.png',
      bytes: Buffer.concat([PNG, Buffer.from(title)]),
      about: { entity, record_id, title, author: 'M. Bianchi', tags: ['a, b', 'c'], ...more },
    });
  await add('sites', site.id, 'veduta');
  await add('us', unit.record.id, 'dettaglio', {
    is_primary: true,
    links: [`inventario/${item.record.id}`],
  });
  await add('us', unit.record.id, 'altra');
  await add('inventario', item.record.id, 'lucerna', { is_public: true });
  await storeModel(ctx, '1', [['forno.glb', createGlb()]]);
  await storeModel(ctx, '2', [
    [
      'muro.gltf',
      toBytes(JSON.stringify({ ...TRIANGLE_GLTF, buffers: [{ byteLength: 36, uri: 'punti/a.bin' }] })),
    ],
    ['punti/a.bin', TRIANGLE_BUFFER],
  ]);
  const { warnings } = await readInbox(ctx, siteName);
  await noteFindings(ctx, {
    siteName,
    keys: warnings.map(({ key }) => key),
    reason: 'Così\nsi è visto',
    assignedTo: null,
  });
}

/** Comments on one record of each kind, one of them resolved. */
async function commentOn(ctx: Context): Promise<void> {
  const siteId = (await ctx.services.database.reads.lookups.findSiteId(siteName))!;
  const { units, items, periods, media } = ctx.services.database.reads;
  const stores = { us: units, inventario: items, periods, media };
  for (const [entity, store] of Object.entries(stores)) {
    const record_id = (await store.listAll(siteId)).at(-1)!.id;
    const comment = { site_name: siteName, entity: entity as 'us', record_id };
    await createComment(ctx, { ...comment, field: null, text: `Su ${entity}\n“così” @admin` });
  }
  const { rows } = await listComments(ctx, { siteName, entity: 'us', skip: 0, limit: 1 });
  await updateComment(ctx, { id: rows[0]!.id, changes: { is_resolved: true } });
}

/** Both archives are made at one moment: prints bear their date. */
async function takeZip(given: Context): Promise<Buffer> {
  const ctx = { ...given, services: { ...given.services, clock: () => new Date('2030-06-01T10:00:00Z') } };
  return buffer(await (await exportArchive(ctx, siteName)).open());
}

async function unpack(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const archive = await openArchive(bytes);
  const files = new Map<string, Buffer>();
  for (const name of archive.names) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of archive.read(name)) chunks.push(chunk);
    files.set(name, Buffer.concat(chunks));
  }
  return files;
}

async function pack(files: ReadonlyMap<string, Uint8Array>): Promise<Buffer> {
  const entries = [...files].map(([name, bytes]) => ({ name, open: () => Promise.resolve(bytes) }));
  return buffer(streamZip(entries, { modifiedAt: new Date(0) }) as never);
}

/** Values that a file cannot restore: row ids, times and the author of the import. */
const OF_THE_ROW = new Set([
  'id',
  'record_id',
  'version',
  'created_at',
  'updated_at',
  'uploaded_at',
  'uploaded_by',
  'links',
]);

function withoutRows(text: string): unknown {
  return JSON.parse(text, (name, value: unknown) => (OF_THE_ROW.has(name) ? undefined : value));
}

/** The content of an archive by path, and what differs by nature made alike. */
function digest(files: ReadonlyMap<string, Buffer>): Map<string, unknown> {
  const sums = new Map<string, unknown>();
  for (const [path, bytes] of files) {
    const name = path.slice(path.indexOf('/') + 1).replace(/^(data\/media\/\w+)\/\d+/, '$1');
    if (!name.startsWith('data/') || NEVER_THE_SAME.has(name)) continue;
    const text = bytes.toString();
    if (/^data\/records\/.*\.json$/.test(name)) sums.set(name, withoutRows(text));
    else if (/\.(?:graphml|svg)$/.test(name)) sums.set(name, text.replaceAll(NAMES_OF_ROWS, ''));
    else sums.set(name, createHash('sha256').update(bytes).digest('hex'));
  }
  return sums;
}

/** Ids by which drawings name units and relations, and the checksum of the records they are drawn from. */
const NAMES_OF_ROWS = /\b(?:us|rel)-\d+(?:-\d+)?|\b[0-9a-f]{16}\b/g;

/** The change log is that of a database, that of pyArchInit holds ids of rows, and the print a checksum of them. */
const NEVER_THE_SAME = new Set([
  'data/records/changes.json',
  'data/records/pyarchinit.sqlite',
  'data/matrix/matrix.pdf',
]);

describe.each(DIALECTS)('an archive read into an empty Trowel on %s', (dialect) => {
  let [world, other]: [World, World] = [undefined!, undefined!];
  let [ctx, empty]: [Context, Context] = [undefined!, undefined!];
  let zip: Buffer = undefined!;

  const bring = (bytes: Uint8Array, to: Context, options = {}) =>
    importFile(to, { fileName: 'colle.zip', bytes, createSite: true, ...options });

  beforeAll(async () => {
    world = await openWorld(dialect);
    ctx = { ...world.as('admin'), actor: { id: null, username: 'first', role: 'admin' } };
    await recordColle(ctx);
    await commentOn({ ...ctx, services: { ...ctx.services, accountId: 1 } });
    zip = await takeZip(ctx);
  });
  beforeEach(async () => {
    other = await openWorld(dialect);
    empty = other.as('admin');
    return () => other.dispose();
  });
  afterAll(() => world.dispose());

  it('brings everything back, and is archived again as the same', async () => {
    const report = await bring(zip, empty);

    expect(report).toMatchObject({ format: 'archive', site_name: siteName, created: 3, problems: [] });
    expect(report.records).toMatchObject({
      periods: { created: 1 },
      inventario: { created: 1 },
      media: { created: 4, unchanged: 0 },
      models: { created: 2, unchanged: 0 },
    });
    expect((await readInbox(empty, siteName)).left).toEqual((await readInbox(ctx, siteName)).left);
    const comments = (of: Context) => listComments(of, { siteName, skip: 0, limit: 100 });
    const [given, brought] = [await comments(ctx), await comments(empty)];
    expect(brought.rows.map((one) => [one.record_name, one.text, one.author, one.resolved_by])).toEqual(
      given.rows.map((one) => [one.record_name, one.text, one.author, one.resolved_by]),
    );
    expect(brought.total).toBe(4);
    const [first, second] = [digest(await unpack(zip)), digest(await unpack(await takeZip(empty)))];
    expect([...second.keys()].toSorted()).toEqual([...first.keys()].toSorted());
    for (const [name, content] of first) expect([name, second.get(name)]).toEqual([name, content]);
  });

  it('brings back the links of photographs to further records (observation 26)', async () => {
    await bring(zip, empty);
    const { rows } = await listMedia(empty, ALL);
    const linked = rows.find(({ title }) => title === 'dettaglio')!;
    const find = rows.find(({ title }) => title === 'lucerna')!;

    expect(find.entity).toBe('inventario');
    expect(linked.links).toEqual([`inventario/${find.record_id}`]);
    expect(linked.photo_number).toBeGreaterThan(0);
  });

  it('changes nothing where it came from', async () => {
    const report = await bring(zip, ctx);

    expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 3, relations: 0, problems: [] });
    expect(report.records).toMatchObject({
      media: { created: 0, unchanged: 4 },
      models: { created: 0, unchanged: 2 },
    });
    expect((await listComments(ctx, { siteName, skip: 0, limit: 1 })).total).toBe(4);
  });

  it('is tried without a trace, and undone as one', async () => {
    const tried = await bring(zip, empty, { dryRun: true });
    expect(tried.records).toMatchObject({ media: { created: 4 }, models: { created: 2 } });
    expect((await listMedia(empty, ALL)).total).toBe(0);

    const { id } = await bring(zip, empty);
    await undoImport(empty, id!);

    expect((await listMedia(empty, ALL)).total).toBe(0);
    await expect(listModelsOfSite(empty, { siteName, skip: 0, limit: 10 })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('that was damaged is refused whole, with the file named', async () => {
    const files = await unpack(zip);
    const photograph = [...files.keys()].find((name) => name.endsWith('foto.png'))!;
    const changed = new Map([...files, [photograph, Buffer.concat([PNG, Buffer.from('x')])]]);

    await expect(bring(await pack(changed), empty)).rejects.toThrow(
      /foto\.png in the archive is not the file/,
    );
    expect(await empty.services.database.reads.lookups.findSiteId(siteName)).toBeUndefined();
  });

  it('of which files are gone brings the rest, and names them', async () => {
    const files = await unpack(zip);
    const manifest = [...files.keys()].find((name) => name.endsWith('/manifest-sha256.txt'))!;
    const list = files.get(manifest)!.toString().split('\n');
    files.set(manifest, Buffer.from(list.filter((line) => !line.includes('a.bin')).join('\n')));

    const { problems, records } = await bring(await pack(files), empty);

    expect(problems.map(({ code, message }) => [code, message])).toEqual([
      ['missing_file', expect.stringContaining('punti/a.bin, with which muro.gltf is drawn')],
    ]);
    expect(records).toMatchObject({ media: { created: 4 }, models: { created: 1 } });
  });

  it('is taken under another name when asked, with what was said of its files', async () => {
    await bring(zip, empty, { siteName: 'Nuovo' });

    const { rows } = await listMedia(empty, ALL);
    expect(
      rows.map(({ entity, title, author, tags, is_primary, is_public }) => [
        entity,
        title,
        author,
        tags,
        is_primary,
        is_public,
      ]),
    ).toEqual([
      ['inventario', 'lucerna', 'M. Bianchi', ['a, b', 'c'], null, true],
      ['sites', 'veduta', 'M. Bianchi', ['a, b', 'c'], null, null],
      ['us', 'dettaglio', 'M. Bianchi', ['a, b', 'c'], true, null],
      ['us', 'altra', 'M. Bianchi', ['a, b', 'c'], null, null],
    ]);
  });

  it('keeps what is said here of a file that is there already', async () => {
    await bring(zip, empty);
    const [first] = (await listMedia(empty, ALL)).rows;
    await updateMedia(empty, { id: first!.id, changes: { title: 'altro titolo' } });

    await bring(zip, empty);

    expect((await listMedia(empty, ALL)).rows.map(({ title }) => title)).toContain('altro titolo');
    expect((await listMedia(empty, ALL)).total).toBe(4);
  });
});
