import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { createGlb, createRandom } from '@trowel/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestWeb, type TestWeb } from './test-web.ts';
import { recordVilla, uploadTo } from './upload.ts';

/** Number of interrupted uploads. `TROWEL_CUT_UPLOADS=500` runs the long form. */
const CUTS = Number(process.env['TROWEL_CUT_UPLOADS'] ?? 40);
const AT_ONCE = 8;
const FILE_BYTES = 300_000;
/** Time for the process to clean up. It needs a few milliseconds. */
const PATIENCE_MS = 60_000;

let web: TestWeb;
beforeAll(async () => {
  web = await startTestWeb();
  await recordVilla(web);
});
afterAll(() => web.close());

/** The whole request of an upload, as it goes over the wire. */
async function writeRequest(): Promise<Buffer> {
  const form = new FormData();
  form.set('site_name', 'Villa');
  form.set('us_id', '1');
  form.set('model_file', new File([createGlb({ extras: { much: 'x'.repeat(FILE_BYTES) } })], 'cut.glb'));
  const body = new Response(form);
  const bytes = Buffer.from(await body.arrayBuffer());
  const head =
    `POST /3d/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${web.tokens.operator}\r\n` +
    `Content-Type: ${body.headers.get('content-type')}\r\nContent-Length: ${bytes.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes]);
}

/** Sends the first bytes of a request and hangs up. */
function cutAfter(request: Buffer, length: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(web.url).port), '127.0.0.1', () => {
      socket.write(request.subarray(0, length), () => setImmediate(() => socket.destroy()));
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
}

const listKept = (): string[] =>
  readdirSync(web.filesDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

async function waitUntilEmpty(): Promise<string[]> {
  const end = Date.now() + PATIENCE_MS;
  while (listKept().length > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
  return listKept();
}

describe(`${CUTS} uploads that are cut off`, () => {
  it('leave no file and no record, and the next one is kept', async () => {
    const request = await writeRequest();
    const random = createRandom(CUTS);
    const lengths = Array.from({ length: CUTS }, () => Math.floor(random() * (request.length - 1)));

    for (let i = 0; i < CUTS; i += AT_ONCE) {
      await Promise.all(lengths.slice(i, i + AT_ONCE).map((length) => cutAfter(request, length)));
    }
    const left = await waitUntilEmpty();
    const list = await (await web.call('/3d/models/Villa', { as: 'viewer' })).json();

    expect(left).toEqual([]);
    expect(list).toMatchObject({ pagination: { total: 0 } });
    expect((await uploadTo(web, [['whole.glb', createGlb()]])).status).toBe(201);
    expect(listKept()).toHaveLength(1);
    expect(web.readLog()).not.toContain('"level":50');
  });
});
