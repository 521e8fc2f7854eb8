import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptsEncoding, sendWhole } from './send-whole.ts';

const LONG = Buffer.from('Strato di humus. '.repeat(500));
const JSON_TYPE = 'application/json; charset=utf-8';

let server: Server;
let port: number;
let made = 0;
const failures: unknown[] = [];
beforeAll(async () => {
  server = createServer((req, res) => {
    const asked = new URL(req.url ?? '/', 'http://localhost').searchParams;
    const headers = { 'Content-Type': asked.get('type') ?? JSON_TYPE };
    const makeBody = (): Uint8Array => {
      made++;
      if (asked.has('leaving')) req.destroy();
      return asked.has('short') ? LONG.subarray(0, 100) : LONG;
    };
    const tag = asked.has('untagged') ? undefined : 'abc';
    sendWhole(req, res, { status: 200, headers, makeBody, tag }).catch((error) => failures.push(error));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

interface Raw {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request and returns the raw response. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  const sent = request({ host: '127.0.0.1', port, path, method, headers }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

const GZIP = { 'accept-encoding': 'gzip, deflate, br' };

describe('sendWhole()', () => {
  it('zips text for who takes that, and for nobody else', async () => {
    const zipped = await ask('/', GZIP);
    const plain = await ask('/');

    expect([zipped.headers['content-encoding'], plain.headers['content-encoding']]).toEqual([
      'gzip',
      undefined,
    ]);
    expect(gunzipSync(zipped.body)).toEqual(LONG);
    expect(plain.body).toEqual(LONG);
    expect(Number(zipped.headers['content-length'])).toBe(zipped.body.length);
    expect(zipped.body.length).toBeLessThan(LONG.length / 10);
    for (const { headers } of [zipped, plain]) expect(headers.vary).toContain('Accept-Encoding');
  });

  it.each([
    'text/csv',
    'image/svg+xml',
    'application/xml',
    'application/graphml+xml; charset=utf-8',
    'application/geo+json',
    'model/gltf+json',
    'model/obj',
  ])('zips %s', async (type) => {
    expect((await ask(`/?type=${encodeURIComponent(type)}`, GZIP)).headers['content-encoding']).toBe('gzip');
  });

  it.each([
    'model/gltf-binary',
    'application/zip',
    'application/pdf',
    'image/png',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/octet-stream',
  ])('leaves %s as it is', async (type) => {
    const { headers, body } = await ask(`/?type=${encodeURIComponent(type)}`, GZIP);

    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).not.toContain('Accept-Encoding');
    expect(body).toEqual(LONG);
  });

  it('leaves what is short, and what was not asked for with GET', async () => {
    const answers = [await ask('/?short', GZIP), await ask('/', GZIP, 'POST')];

    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, undefined]);
    expect(answers.map(({ body }) => body.length)).toEqual([100, LONG.length]);
  });

  it('has a tag for the zipped bytes and one for the plain, and makes nothing for who has them', async () => {
    const tags = [await ask('/', GZIP), await ask('/')].map(({ headers }) => headers.etag!);
    const before = made;
    const held = await ask('/', { ...GZIP, 'if-none-match': `W/${tags[0]}` });
    const [madeForHeld, other] = [made - before, await ask('/', { ...GZIP, 'if-none-match': tags[1]! })];
    const untagged = await ask('/?untagged', { ...GZIP, 'if-none-match': tags[0]! });

    expect(tags).toEqual(['"abc-gzip"', '"abc"']);
    expect([held.status, held.headers.etag, held.body.length, madeForHeld]).toEqual([304, tags[0], 0, 0]);
    expect([other.status, untagged.status, untagged.headers.etag]).toEqual([200, 200, undefined]);
  });

  it('says with HEAD what it would send', async () => {
    const head = await ask('/', GZIP, 'HEAD');
    const { headers } = await ask('/', GZIP);

    expect(head.body.length).toBe(0);
    for (const name of ['content-length', 'content-encoding', 'etag', 'vary']) {
      expect(head.headers[name]).toBe(headers[name]);
    }
  });

  it('sends nothing to a caller who has left meanwhile', async () => {
    const sent = request({ host: '127.0.0.1', port, path: '/?leaving', headers: GZIP }).end();
    const [failure] = (await once(sent, 'error')) as [NodeJS.ErrnoException];

    expect(failure.code).toBe('ECONNRESET');
    expect((await ask('/', GZIP)).status).toBe(200);
    expect(failures).toEqual([]);
  });
});

describe('acceptsEncoding()', () => {
  it.each([
    ['gzip', true],
    ['br, GZIP;q=0.5', true],
    ['gzip; q=0.001', true],
    ['gzip;q=0', false],
    ['gzip; q=0.000, br', false],
    ['identity', false],
    ['x-gzipped', false],
    [undefined, false],
  ])('reads %s', (header, expected) => {
    expect(acceptsEncoding(header, 'gzip')).toBe(expected);
  });
});
