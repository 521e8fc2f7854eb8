import { buffer } from 'node:stream/consumers';
import {
  createGlb,
  MODEL_SAMPLES,
  OBJ,
  toBytes,
  TRIANGLE_BUFFER,
  TRIANGLE_GLTF,
} from '@trowel/domain/testing';
import { listChanges, undoChange } from '@trowel/services/changes';
import type { Context } from '@trowel/services/context';
import { exportArchive } from '@trowel/services/export';
import { deleteSite, updateSite } from '@trowel/services/records';
import { getOverview } from '@trowel/services/reports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER, startTestWeb, type TestWeb } from './test-web.ts';
import { recordVilla, uploadTo, type NamedFile } from './upload.ts';

/** A glTF that names its buffer as the file given. */
const gltfWith = (uri: string): Uint8Array<ArrayBuffer> =>
  toBytes(JSON.stringify({ ...TRIANGLE_GLTF, buffers: [{ byteLength: 36, uri }] }));

/** One pixel. */
const PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

let web: TestWeb;
let ctx: Context;
beforeAll(async () => {
  web = await startTestWeb();
  ctx = await recordVilla(web);
});
afterAll(() => web.close());

const readBytes = async (path: string): Promise<Uint8Array> =>
  new Uint8Array(await (await web.call(path, { as: 'viewer' })).arrayBuffer());

describe('a model that is uploaded', () => {
  it.each(Object.entries(MODEL_SAMPLES))('%s is kept and served as it came', async (name, bytes) => {
    const { status, body, headers } = await uploadTo(web, [[name, bytes]]);
    const { url } = body.data!;
    const file = await web.call(url, { as: 'viewer' });

    expect([status, headers.get('location')]).toEqual([201, url]);
    expect(body.data).toMatchObject({
      site_name: 'Villa',
      us_id: '1',
      area: '',
      file_name: name,
      format: name.split('.')[1],
      size_bytes: bytes.length,
      uploaded_by: 'operator',
      url: `/3d/viewer/3d_models/Villa/US_1/${name}`,
    });
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
    expect(file.headers.get('content-type')).toBe(body.data?.['mime_type']);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox$/);
  });

  it('gets a number when its name is taken, and tells who has the same bytes', async () => {
    const bytes = createGlb({ extras: { turn: 1 } });
    const first = await uploadTo(web, [['wall.glb', bytes]]);
    const second = await uploadTo(web, [['wall.glb', bytes]]);
    const other = await uploadTo(web, [['wall.glb', createGlb({ extras: { turn: 2 } })]]);

    expect([first, second, other].map(({ body }) => body.data?.file_name)).toEqual([
      'wall.glb',
      'wall (2).glb',
      'wall (3).glb',
    ]);
    expect([first, second, other].map(({ body }) => body.findings?.map(({ code }) => code))).toEqual([
      undefined,
      ['duplicate_file'],
      undefined,
    ]);
    expect(await readBytes(first.body.data!.url)).toEqual(bytes);
  });

  it('of a number that repeats needs the area, and tells the candidates', async () => {
    const file: NamedFile = ['pit.glb', createGlb()];
    const unclear = await uploadTo(web, [file], { us_id: '2' });
    const clear = await uploadTo(web, [file], { us_id: '2', area: 'B' });
    const wrong = await uploadTo(web, [file], { us_id: '2', area: 'C' });

    expect([unclear.status, clear.status, wrong.status]).toEqual([409, 201, 404]);
    expect(unclear.body.detail).toMatchObject({
      candidates: [
        { area: 'A', us_number: '2' },
        { area: 'B', us_number: '2' },
      ],
    });
    expect(clear.body.data?.area).toBe('B');
  });

  it('may be a glTF with the files it asks for, which are served beside it', async () => {
    const texture = toBytes('\x89');
    const main: NamedFile = ['room.gltf', gltfWith('parts/room%20one.bin')];
    const alone = await uploadTo(web, [main]);
    const whole = await uploadTo(web, [main, ['parts/room one.bin', TRIANGLE_BUFFER]]);
    const tooMany = await uploadTo(web, [main, ['room one.bin', TRIANGLE_BUFFER], ['x.bin', texture]]);

    expect([alone.status, whole.status, tooMany.status]).toEqual([415, 201, 422]);
    expect(await readBytes('/3d/viewer/3d_models/Villa/US_1/parts/room%20one.bin')).toEqual(TRIANGLE_BUFFER);
  });

  it('has its own files, though another of the unit calls its own the same', async () => {
    const other = new Uint8Array(36).fill(1);
    const first = await uploadTo(web, [
      ['a.gltf', gltfWith('maps/a.bin')],
      ['maps/a.bin', TRIANGLE_BUFFER],
    ]);
    const second = await uploadTo(web, [
      ['b.gltf', gltfWith('maps/a.bin')],
      ['maps/a.bin', other],
    ]);
    const [one, two] = [first, second].map(({ body }) => body.data!.url);

    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data?.['companions']).toEqual(['maps/a.bin']);
    expect(await readBytes(`${one}/maps/a.bin`)).toEqual(TRIANGLE_BUFFER);
    expect(await readBytes(`${two}/maps/a.bin`)).toEqual(other);
    expect(await readBytes(`${two}/b.gltf`)).toEqual(gltfWith('maps/a.bin'));
    expect(await readBytes('/3d/viewer/3d_models/Villa/US_1/maps/a.bin')).toEqual(TRIANGLE_BUFFER);
    expect((await web.call(`${two}/a.gltf`, { as: 'viewer' })).status).toBe(404);
  });

  it('lies in an archive of its site with its own files around it', async () => {
    const { open } = await exportArchive(ctx, 'Villa');
    // Names stand in a ZIP as they are.
    const zip = await buffer(await open());

    for (const name of ['a.gltf/a.gltf', 'a.gltf/maps/a.bin', 'b.gltf/b.gltf', 'b.gltf/maps/a.bin']) {
      expect(zip.includes(`/data/models/US_1/${name}`)).toBe(true);
    }
  });

  it('may be an OBJ with its materials and their textures, whatever paths these write', async () => {
    const obj = toBytes(`mtllib tomb.mtl\n${OBJ}`);
    const mtl = toBytes('newmtl stone\nmap_Kd -s 1 1 1 C:\\Scans\\Tomb 1\\Stone.PNG\n');
    const whole = await uploadTo(web, [
      ['tomb.obj', obj],
      ['tomb.mtl', mtl],
      ['stone.png', PNG],
    ]);
    const alone = await uploadTo(web, [['alone.obj', toBytes(`mtllib gone.mtl\n${OBJ}`)]]);
    const { url, companions } = whole.body.data!;
    const texture = await web.call(`${url}/Stone.PNG`, { as: 'viewer' });

    expect([whole.status, companions, whole.body.findings]).toEqual([
      201,
      ['Stone.PNG', 'tomb.mtl'],
      undefined,
    ]);
    expect(texture.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await texture.arrayBuffer())).toEqual(PNG);
    expect([alone.status, alone.body.findings?.map(({ code }) => code)]).toEqual([
      201,
      ['missing_companion'],
    ]);
  });

  it.each([
    ['a page for materials', 415, ['x.mtl', toBytes('newmtl a\n<script>alert(1)</script>')]],
    ['bytes for materials', 415, ['x.mtl', toBytes('newmtl a\n#\0')]],
    ['no materials at all', 415, ['x.mtl', toBytes('# nothing\n')]],
    ['a page for a texture', 415, ['stone.png', toBytes('<html>')]],
    ['a texture nobody asks for', 422, ['other.png', PNG]],
    ['materials from another folder', 422, ['../x.mtl', toBytes('newmtl a\n')]],
    ['a texture from another folder', 422, ['..\\stone.png', PNG]],
  ] as const)('as an OBJ is refused with %s', async (_what, status, file) => {
    const mtl: NamedFile = ['stone.mtl', toBytes('newmtl a\nmap_Kd stone.png\n')];

    const answer = await uploadTo(web, [['hostile.obj', toBytes(OBJ)], mtl, file as NamedFile]);

    expect(answer.status).toBe(status);
  });

  it('that requires an extension the viewer does not know is kept, and says so', async () => {
    const required = { extensionsRequired: ['EXT_spoil_heap', 'KHR_draco_mesh_compression'] };

    const { status, body } = await uploadTo(web, [['odd.glb', createGlb(required)]]);

    expect([status, body.findings]).toEqual([
      201,
      [
        {
          code: 'unknown_extension',
          severity: 'warning',
          message:
            'The file is stored, but the viewer cannot show it, because it does not support EXT_spoil_heap',
        },
      ],
    ]);
  });

  it('of an unknown site or unit is refused', async () => {
    const file: NamedFile = ['x.glb', createGlb()];

    expect((await uploadTo(web, [file], { site_name: 'Nowhere' })).status).toBe(404);
    expect((await uploadTo(web, [file], { us_id: '77' })).status).toBe(404);
    expect((await uploadTo(web, [file], { colour: 'red' })).status).toBe(422);
    expect((await uploadTo(web, [])).status).toBe(422);
  });
});

describe('the file of a model', () => {
  let url: string;
  const bytes = createGlb({ extras: { of: 'ranges' } });
  beforeAll(async () => {
    url = (await uploadTo(web, [['ranges.glb', bytes]])).body.data!.url;
  });
  const ask = (headers: Record<string, string>, method = 'GET'): Promise<Response> =>
    web.call(url, { as: 'viewer', headers, method });

  it.each([
    ['bytes=0-3', 206, bytes.slice(0, 4), `bytes 0-3/${bytes.length}`],
    ['bytes=4-', 206, bytes.slice(4), `bytes 4-${bytes.length - 1}/${bytes.length}`],
    ['bytes=-5', 206, bytes.slice(-5), `bytes ${bytes.length - 5}-${bytes.length - 1}/${bytes.length}`],
    ['bytes=0-999999', 206, bytes, `bytes 0-${bytes.length - 1}/${bytes.length}`],
    ['bytes=0-1,4-5', 200, bytes, null],
    ['lines=0-1', 200, bytes, null],
    ['bytes=9-3', 200, bytes, null],
  ] as const)('Range %s is answered %i', async (range, status, expected, told) => {
    const answer = await ask({ range });

    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, told]);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(expected);
  });

  it('is 416 beyond its end, 304 to who has it, whole when If-Range names other bytes', async () => {
    const tag = (await ask({})).headers.get('etag')!;

    const beyond = await ask({ range: `bytes=${bytes.length}-` });
    const held = await ask({ 'if-none-match': `W/${tag}, "x"` });
    const same = await ask({ range: 'bytes=0-1', 'if-range': tag });
    const other = await ask({ range: 'bytes=0-1', 'if-range': '"x"' });

    expect([beyond, held, same, other].map(({ status }) => status)).toEqual([416, 304, 206, 200]);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
    expect(await held.text()).toBe('');
  });

  it('has its headers without its bytes for HEAD', async () => {
    const answer = await ask({}, 'HEAD');

    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    expect(await answer.text()).toBe('');
  });

  it('is a page in a browser, and a download for who wants to keep it', async () => {
    const page = await web.call(url, { as: 'viewer', headers: BROWSER });
    const file = await web.call(`${url}?download=true`, { as: 'viewer', headers: BROWSER });
    const nobody = await web.call(url, { headers: BROWSER });

    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toContain('ranges.glb');
    expect(file.headers.get('content-disposition')).toContain('attachment; filename="ranges.glb"');
    expect(nobody.headers.get('location')).toMatch(/^\/login\?next=/);
  });
});

describe('models', () => {
  it('are listed by site and by unit', async () => {
    const site = await (await web.call('/3d/models/Villa?limit=100', { as: 'viewer' })).json();
    const unit = await (await web.call('/3d/models/Villa/us/2', { as: 'viewer' })).json();
    const area = await (await web.call('/3d/models/Villa/us/2?area=A', { as: 'viewer' })).json();

    expect(site).toMatchObject({ status: 'success', pagination: { skip: 0, limit: 100 } });
    expect((site as { data: unknown[] }).data.length).toBeGreaterThan(10);
    expect(unit).toMatchObject({ data: [{ us_id: '2', area: 'B', file_name: 'pit.glb' }] });
    expect(area).toMatchObject({ data: [], pagination: { total: 0 } });
    expect((await web.call('/3d/models/Nowhere', { as: 'viewer' })).status).toBe(404);
    expect((await web.call('/3d/models/Villa/us/99', { as: 'viewer' })).status).toBe(404);
  });

  it('are counted, and stand in the graph of their site', async () => {
    const { models } = await getOverview(ctx, { siteName: 'Villa' });
    const graph = await (await web.call('/3d/export/json/Villa', { as: 'viewer' })).text();

    expect(models).toBeGreaterThan(10);
    expect(graph).toContain('pit.glb');
  });

  it('can be deleted by who may, and put back with their bytes', async () => {
    const bytes = createGlb({ extras: { of: 'undo' } });
    const { url } = (await uploadTo(web, [['gone.glb', bytes]])).body.data!;

    const byViewer = await web.call(url, { method: 'DELETE', as: 'viewer' });
    const deleted = await web.call(url, { method: 'DELETE', as: 'operator' });
    const missing = await web.call(url, { as: 'viewer' });
    const [change] = (await listChanges(ctx, { entity: 'models', skip: 0, limit: 1 })).rows;
    await undoChange(ctx, change!.id);

    expect([byViewer, deleted, missing].map(({ status }) => status)).toEqual([403, 204, 404]);
    expect(change).toMatchObject({ action: 'delete', actor: 'operator', via: 'web' });
    expect(await readBytes(url)).toEqual(bytes);
  });

  it('follow a new name of their site, keep it from being deleted alone, and go with it', async () => {
    const site = (await web.services.database.reads.lookups.findSiteId('Villa'))!;
    await updateSite(ctx, { id: site, changes: { site_name: 'Villa / due' } });

    const moved = await web.call('/3d/viewer/3d_models/Villa%20%2F%20due/US_1/wall.glb', { as: 'viewer' });
    const refusal = await deleteSite(ctx, { id: site, cascade: false }).catch((error: unknown) => error);
    await deleteSite(ctx, { id: site, cascade: true });

    expect(moved.status).toBe(200);
    expect(refusal).toMatchObject({
      code: 'conflict',
      detail: { dependants: { models: expect.any(Number) } },
    });
    expect((await getOverview(ctx, {})).models).toBe(0);
  });
});
