import { readdirSync } from 'node:fs';
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { createGlb } from '@trowel/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_FILES } from './hostile-files.ts';
import { startTestWeb, type TestWeb } from './test-web.ts';
import { recordVilla, uploadTo } from './upload.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startTestWeb();
  await recordVilla(web);
});
afterAll(() => web.close());

/** Lists all stored files. */
const listKept = (): string[] => readdirSync(web.filesDir, { recursive: true }).map(String);

/** Sends the body of a form unchanged. */
function sendRaw(body: string | Buffer, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(`${web.url}/3d/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${web.tokens.operator}`,
        'content-type': 'multipart/form-data; boundary=cut',
        ...headers,
      },
    });
    call.on('response', (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    call.on('error', reject);
    call.end(body);
  });
}

const part = (name: string, fileName: string): string =>
  `--cut\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\nx\r\n`;
const field = (name: string, value: string): string =>
  `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const FIELDS = field('site_name', 'Villa') + field('us_id', '1');

describe('an upload that must not be kept', () => {
  it.each(HOSTILE_FILES)(
    '$what is $status, says why, and leaves nothing',
    async ({ name, bytes, status }) => {
      const answer = await uploadTo(web, [[name, bytes]]);

      expect([answer.status, answer.body.message]).toEqual([status, expect.any(String)]);
      expect(listKept()).toEqual([]);
    },
  );

  it.each([
    ['a NUL in the name', part('model_file', 'x\0.glb') + FIELDS + '--cut--\r\n', 400],
    ['a part of another name', part('file', 'x.glb') + FIELDS + '--cut--\r\n', 422],
    ['no file', `${FIELDS}--cut--\r\n`, 422],
    ['a field twice', `${part('model_file', 'x.glb')}${FIELDS}${FIELDS}--cut--\r\n`, 400],
    ['an end that never comes', part('model_file', 'x.glb') + FIELDS, 400],
    ['a hundred files', part('model_file', 'x.glb').repeat(100) + FIELDS + '--cut--\r\n', 413],
    ['a field as a file', part('site_name', 'x.glb') + FIELDS + '--cut--\r\n', 400],
  ])('with %s is refused and leaves nothing', async (_what, body, status) => {
    expect(await sendRaw(body)).toBe(status);
    expect(listKept()).toEqual([]);
  });

  it('of another content type is 415', async () => {
    expect(await sendRaw('{}', { 'content-type': 'application/json' })).toBe(415);
  });

  it.each([
    ['that says its length', 60_000_000, 'length'],
    ['that does not', 52_428_801, 'chunks'],
    ['of two files', 52_428_801, 'two'],
  ] as const)('over 52,428,800 bytes %s is 413 and leaves nothing', async (_what, bytes, how) => {
    const whole = Buffer.alloc(bytes);
    const half = Buffer.alloc(bytes / 2 + 1);
    const pieces =
      how === 'two'
        ? [part('model_file', 'x.gltf'), half, '\r\n', part('model_file', 'y.bin'), half]
        : [part('model_file', 'x.stl'), whole];
    const body = Buffer.concat([...pieces, '\r\n--cut--\r\n'].map((piece) => Buffer.from(piece)));

    const status = await sendRaw(body, how === 'length' ? {} : { 'transfer-encoding': 'chunked' });

    expect(status).toBe(413);
    expect(listKept()).toEqual([]);
  });

  it('of 52,428,800 bytes is read whole, and refused only for what it is', async () => {
    const body = Buffer.concat([
      Buffer.from(part('model_file', 'x.glb').slice(0, -3)),
      Buffer.alloc(52_428_800),
      Buffer.from(`\r\n${FIELDS}--cut--\r\n`),
    ]);

    expect(await sendRaw(body)).toBe(415);
  });

  it.each(['nobody', 'expired', 'viewer'] as const)('by %s is not even read', async (caller) => {
    const form = new FormData();
    form.set('model_file', new File([createGlb()], 'x.glb'));

    const answer = await fetch(`${web.url}/3d/upload`, {
      method: 'POST',
      body: form,
      headers: caller === 'nobody' ? {} : { authorization: `Bearer ${web.tokens[caller]}` },
    });

    expect(answer.status).toBe(caller === 'viewer' ? 403 : 401);
    expect(listKept()).toEqual([]);
  });
});

describe('links in the folder of files', () => {
  it('are never followed: neither to read nor to write', async () => {
    const outside = join(web.filesDir, '..', `outside-${process.pid}`);
    await mkdir(outside, { recursive: true });
    await writeFile(join(outside, 'secret.glb'), 'secret');
    await mkdir(join(web.filesDir, '3d_models/Villa'), { recursive: true });
    await symlink(outside, join(web.filesDir, '3d_models/Villa/US_1'));
    await symlink(outside, join(web.filesDir, 'bytes'));

    const read = await web.call('/3d/viewer/3d_models/Villa/US_1/secret.glb', { as: 'admin' });
    const written = await uploadTo(web, [['x.glb', createGlb()]]);

    expect([read.status, written.status]).toEqual([404, 507]);
    expect(await readdir(outside)).toEqual(['secret.glb']);
    await rm(outside, { recursive: true });
    await rm(join(web.filesDir, 'bytes'));
    expect((await uploadTo(web, [['x.glb', createGlb()]])).status).toBe(201);
  });
});
