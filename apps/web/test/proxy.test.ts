import { once } from 'node:events';
import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog, listen, type Listening } from '@trowel/http';
import express from 'express';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createProxy } from '../src/server/proxy.ts';
import { BROWSER, startTestWeb, type TestWeb } from './test-web.ts';

/** The server behind the proxy. Each test sets its response. */
class Upstream {
  answer: RequestListener = (_req, res) => void res.end();
  readonly seen: IncomingMessage[] = [];
  readonly #server = createServer((req, res) => {
    this.seen.push(req);
    this.answer(req, res);
  });

  async start(): Promise<URL> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return new URL(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`);
  }

  get last(): IncomingMessage {
    return this.seen.at(-1)!;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

const echo: RequestListener = (req, res) => {
  res.setHeader('Content-Type', req.headers['content-type'] ?? 'text/plain');
  req.pipe(res);
};

async function until(isTrue: () => boolean): Promise<void> {
  for (let waited = 0; !isTrue(); waited += 10) {
    if (waited > 120_000) throw new Error('waited in vain');
    await sleep(10);
  }
}

describe('the API on the port of the pages', () => {
  const api = new Upstream();
  let web: TestWeb;
  let socket: Socket | undefined;
  beforeAll(async () => {
    web = await startTestWeb({ apiUrl: await api.start(), trustProxy: ['loopback'] });
  });
  afterEach(() => void socket?.destroy());
  afterAll(async () => {
    await web.close();
    await api.stop();
  });

  /** Sends raw bytes and returns everything received until the connection ends. */
  const sendRaw = async (text: string): Promise<string> => {
    socket = connect(Number(new URL(web.url).port), '127.0.0.1');
    let back = '';
    socket.on('data', (chunk) => (back += chunk.toString()));
    socket.write(text);
    await once(socket, 'close');
    return back;
  };

  it('tells events as they happen, to the session of the page, and hears when the page is closed', async () => {
    let tell = (_text: string): void => undefined;
    let hasLeft = false;
    api.answer = (_req, res) => {
      res.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
      tell = (text) => void res.write(text);
      tell('id: 3\n: hello\n\n');
      res.once('close', () => (hasLeft = true));
    };

    const answer = await web.call('/api/events?site_name=Villa', {
      as: 'viewer',
      headers: { 'last-event-id': '2' },
    });
    const reader = answer.body!.getReader();
    const read = async (): Promise<string> => new TextDecoder().decode((await reader.read()).value);
    const hello = await read();
    tell('id: 4\nevent: change\ndata: {}\n\n');
    const told = await read();
    await reader.cancel();
    await until(() => hasLeft);

    expect([hello, told]).toEqual(['id: 3\n: hello\n\n', 'id: 4\nevent: change\ndata: {}\n\n']);
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    // Said again: a proxy between the two keeps it to itself.
    expect(answer.headers.get('x-accel-buffering')).toBe('no');
    expect(api.last.headers).toMatchObject({
      authorization: `Bearer ${web.tokens.viewer}`,
      'last-event-id': '2',
    });
    expect(api.last.headers.cookie).toBeUndefined();
  });

  it('passes on keys of writes and preferences, of every method, and what is said of them', async () => {
    api.answer = (_req, res) => {
      res.writeHead(204, { 'Idempotency-Replayed': 'true', 'Preference-Applied': 'return=minimal' }).end();
    };

    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const headers = { 'idempotency-key': 'K-1', prefer: 'return=minimal' };
      const answer = await web.call('/api/us/batch', { method, as: 'operator', headers });

      expect([api.last.method, api.last.headers['idempotency-key'], api.last.headers['prefer']]).toEqual([
        method,
        'K-1',
        'return=minimal',
      ]);
      expect([answer.headers.get('idempotency-replayed'), answer.headers.get('preference-applied')]).toEqual([
        'true',
        'return=minimal',
      ]);
    }
  });

  it('gets method, path, query, body and headers as they came, and its answer comes back whole', async () => {
    api.answer = (req, res) => {
      res.writeHead(201, { Location: '/api/sites/7', ETag: '"3"', 'X-RateLimit-Remaining': '98' });
      req.pipe(res);
    };
    const answer = await web.call('/api/sites/a%2Fb?q=x%20y&limit=5', {
      method: 'PUT',
      as: 'operator',
      body: '{"à":1}',
      headers: { 'content-type': 'application/json', 'if-match': '"2"', 'accept-language': 'it' },
    });

    expect([api.last.method, api.last.url]).toEqual(['PUT', '/api/sites/a%2Fb?q=x%20y&limit=5']);
    expect(api.last.headers).toMatchObject({
      'if-match': '"2"',
      'accept-language': 'it',
      'content-length': '8',
    });
    expect([answer.status, await answer.text()]).toEqual([201, '{"à":1}']);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      location: '/api/sites/7',
      etag: '"3"',
      'x-ratelimit-remaining': '98',
    });
  });

  it('gets the session as a bearer header and never the cookie; a header of the caller goes first', async () => {
    api.answer = echo;
    await web.call('/api/sites', { as: 'viewer' });
    const fromCookie = api.last.headers;
    await web.call('/api/sites', { as: 'viewer', headers: { authorization: 'Bearer own' } });
    const own = api.last.headers;
    await web.call('/api/sites');
    const nobody = api.last.headers;

    expect(fromCookie.authorization).toBe(`Bearer ${web.tokens.viewer}`);
    expect(own.authorization).toBe('Bearer own');
    expect(nobody.authorization).toBeUndefined();
    expect([fromCookie.cookie, own.cookie]).toEqual([undefined, undefined]);
  });

  it('is told who asks by this server alone', async () => {
    api.answer = echo;
    await web.call('/api/sites', {
      headers: {
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-host': 'dig.example',
        'x-forwarded-port': '81',
        forwarded: 'for=203.0.113.1',
        'x-real-ip': '203.0.113.2',
        'x-request-id': 'mine-1',
      },
    });
    const { headers } = api.last;

    // A proxy on this machine is trusted here, so the addresses it tells are the caller's and the one they called.
    expect(headers['x-forwarded-for']).toBe('203.0.113.9');
    expect([headers['x-forwarded-host'], headers['x-forwarded-proto']]).toEqual(['dig.example', 'http']);
    expect([headers['x-forwarded-port'], headers.forwarded, headers['x-real-ip']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(headers.host).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(headers['x-request-id']).toBe('mine-1');
  });

  it('gets no header that is for one hop, nor those a connection names', async () => {
    api.answer = echo;
    await sendRaw(
      'GET /api/sites HTTP/1.1\r\nHost: x\r\nConnection: close, x-hop\r\nX-Hop: 1\r\nTE: trailers\r\n' +
        'Upgrade: h2c\r\nProxy-Authorization: Basic x\r\nX-Kept: 1\r\n\r\n',
    );
    const { headers } = api.last;

    expect(headers['x-kept']).toBe('1');
    for (const name of ['x-hop', 'te', 'upgrade', 'proxy-authorization'])
      expect(headers[name]).toBeUndefined();
  });

  it('never takes the body of one request for another request', async () => {
    api.answer = echo;
    const before = api.seen.length;
    const smuggled = 'DELETE /api/sites/1 HTTP/1.1\r\nHost: x\r\n\r\n';
    const chunk = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`;
    await sendRaw(
      `GET /api/a HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`,
    );
    const both = await sendRaw(
      `POST /api/b HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`,
    );

    expect(api.seen.slice(before).map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /api/a']);
    expect(both).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('does not let pages of other origins read, nor sets cookies', async () => {
    api.answer = (req, res) => {
      res.setHeader('Set-Cookie', 'a=b');
      res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      if (req.headers.origin) res.setHeader('Access-Control-Allow-Origin', req.headers.origin);
      res.end();
    };
    const answer = await web.call('/api/sites', { headers: { origin: 'http://localhost:3000' } });

    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('streams an upload: the first bytes are there before the last are sent', async () => {
    let received = 0;
    api.answer = (req, res) => {
      req.on('data', (chunk: Buffer) => (received += chunk.length));
      req.on('end', () => res.end(String(received)));
    };
    const piece = Buffer.alloc(262_144);
    const up = request(`${web.url}/api/import`, {
      method: 'POST',
      headers: { 'content-length': 20 * piece.length },
    });
    const answered = once(up, 'response') as Promise<[IncomingMessage]>;
    up.write(piece);
    await until(() => received === piece.length);
    const early = received;
    for (let i = 1; i < 20; i++) up.write(piece);
    up.end();
    const [answer] = await answered;

    expect(early).toBe(262_144);
    expect(Buffer.concat(await answer.toArray()).toString()).toBe('5242880');
  });

  it('holds back a caller that sends faster than the API reads', async () => {
    let upload: IncomingMessage | undefined;
    api.answer = (req, res) => {
      upload = req.pause();
      req.on('end', () => res.end('done'));
    };
    const size = 40_000_000;
    const up = request(`${web.url}/api/import`, { method: 'POST', headers: { 'content-length': size } });
    const answered = once(up, 'response') as Promise<[IncomingMessage]>;
    up.write(Buffer.alloc(size));
    up.end();
    await until(() => upload !== undefined);
    await sleep(200);
    const leftToSend = up.socket!.writableLength;
    upload!.resume();
    const [answer] = await answered;

    // What is on its way fills sockets of a few MB; without holding back nothing would be left.
    expect(leftToSend).toBeGreaterThan(size / 2);
    expect(answer.statusCode).toBe(200);
    answer.resume();
  });

  it('streams an answer: the first bytes come before the last are made', async () => {
    let open: ServerResponse | undefined;
    api.answer = (_req, res) => {
      open = res;
      res.write('first,');
    };
    const answer = await web.call('/api/export/csv');
    const reader = answer.body!.getReader();
    const first = Buffer.from((await reader.read()).value!).toString();
    open!.end('last');
    const last = Buffer.from((await reader.read()).value!).toString();

    expect([first, last]).toEqual(['first,', 'last']);
  });

  it('is told when the caller leaves', async () => {
    let isCut = false;
    api.answer = (req, res) => {
      res.once('close', () => (isCut = !res.writableFinished));
      req.resume();
    };
    const controller = new AbortController();
    const before = api.seen.length;
    const asked = fetch(`${web.url}/api/harris-matrix/Villa`, { signal: controller.signal });
    await until(() => api.seen.length > before);
    controller.abort();
    await expect(asked).rejects.toThrow();

    await until(() => isCut);
    expect(isCut).toBe(true);
  });

  it('is told when an upload is cut off', async () => {
    let ending = '';
    api.answer = (req) => {
      req.on('error', () => undefined);
      req.once('close', () => (ending = req.complete ? 'whole' : 'cut off'));
      req.resume();
    };
    const before = api.seen.length;
    const up = request(`${web.url}/api/import`, { method: 'POST', headers: { 'content-length': 1_000_000 } });
    up.on('error', () => undefined);
    up.write('a'.repeat(1_000));
    await until(() => api.seen.length > before);
    up.destroy();

    await until(() => ending !== '');
    expect(ending).toBe('cut off');
  });

  it('that refuses an upload early is heard by who is still sending', async () => {
    api.answer = (req, res) => {
      res.writeHead(413, { 'Content-Type': 'application/json' }).end('{"status":"error"}');
      req.resume();
    };
    const body = 'a'.repeat(5_000_000);
    const answer = await web.call('/api/import', {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/csv' },
    });

    expect([answer.status, await answer.json()]).toEqual([413, { status: 'error' }]);
  });

  it('that refused an upload leaves the connection usable', async () => {
    api.answer = (req, res) => {
      res.writeHead(413).end();
      req.resume();
    };
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async (method: string, size: number): Promise<number | undefined> => {
      const up = request(`${web.url}/api/import`, { agent, method, headers: { 'content-length': size } });
      const answered = once(up, 'response') as Promise<[IncomingMessage]>;
      up.end(Buffer.alloc(size));
      const [answer] = await answered;
      const { localPort } = answer.socket;
      await answer.resume().toArray();
      return localPort;
    };
    const first = await ask('POST', 5_000_000);
    const second = await ask('GET', 0);
    agent.destroy();

    expect(second).toBe(first);
  });

  it('that breaks off before it answers is 502 in the envelope', async () => {
    api.answer = (req) => void req.socket.destroy();
    const answer = await web.call('/api/sites');

    expect(answer.status).toBe(502);
    expect(await answer.json()).toEqual({
      status: 'error',
      message: expect.any(String),
      detail: { type: 'api_unreachable' },
    });
  });

  it('that closed a kept connection is asked again when that does no harm, and else never', async () => {
    const met = new WeakSet<Socket>();
    api.answer = (req, res) => {
      if (met.has(req.socket) || req.method === 'POST') return void req.socket.destroy();
      met.add(req.socket);
      res.end('here');
    };
    const readings = [
      await web.call('/api/sites'),
      await web.call('/api/sites'),
      await web.call('/api/sites'),
    ];
    const before = api.seen.length;
    const write = await web.call('/api/sites', { method: 'POST', as: 'admin', body: '{}' });

    expect(readings.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([write.status, api.seen.length - before]).toEqual([502, 1]);
  });

  it('that breaks off in the middle of an answer leaves it visibly cut off', async () => {
    api.answer = (req, res) => {
      res.writeHead(200, { 'Content-Length': 100 });
      res.write('half', () => void req.socket.destroy());
    };
    const answer = await web.call('/api/sites');

    await expect(answer.text()).rejects.toThrow();
  });

  it('sends a browser without a session to the login, and tells it of other failures on a page', async () => {
    api.answer = (_req, res) =>
      void res.writeHead(401, { 'Content-Type': 'application/json' }).end('{"status":"error"}');
    const path = '/api/harris-matrix/pdf/Villa?paper=A4';
    const login = await web.call(path, { headers: BROWSER });
    api.answer = (_req, res) => void res.writeHead(429, { 'Retry-After': '1200' }).end('{}');
    const limited = await web.call(path, { as: 'viewer', headers: BROWSER });

    expect([login.status, login.headers.get('location')]).toEqual([
      303,
      `/login?next=${encodeURIComponent(path)}`,
    ]);
    expect(limited.status).toBe(429);
    expect(limited.headers.get('retry-after')).toBe('1200');
    expect(await limited.text()).toContain('Try again in 20 minutes.');
  });

  it('answers HEAD without a body', async () => {
    api.answer = (_req, res) => void res.writeHead(200, { 'Content-Length': 5 }).end();
    const answer = await web.call('/api/sites', { method: 'HEAD' });

    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
      200,
      '5',
      '',
    ]);
  });
});

const TARGET = { mark: 'by the pages', log: createLog('silent') };

describe('an API that is silent or not there', () => {
  const api = new Upstream();
  let proxy: Listening;
  beforeAll(async () => {
    const app = express();
    app.use('/api', createProxy({ ...TARGET, api: await api.start() }, { silenceMs: 200 }));
    proxy = await listen(app, { host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await proxy.close();
    await api.stop();
  });

  it('for too long is 504 in the envelope, and its work is given up', async () => {
    let isCut = false;
    api.answer = (_req, res) => void res.once('close', () => (isCut = true));
    const answer = await fetch(`${proxy.url}/api/sites`);

    expect(answer.status).toBe(504);
    expect(await answer.json()).toMatchObject({ status: 'error', detail: { type: 'api_silent' } });
    await until(() => isCut);
  });

  it('in the middle of an answer leaves it visibly cut off', async () => {
    api.answer = (_req, res) => void res.writeHead(200, { 'Content-Length': 100 }).write('half');
    const answer = await fetch(`${proxy.url}/api/sites`);

    await expect(answer.text()).rejects.toThrow();
  });

  it('at its address is 502 in the envelope, for a person on a page', async () => {
    const app = express();
    // Nothing listens at the port of discarding.
    app.use('/api', createProxy({ ...TARGET, api: new URL('http://127.0.0.1:9') }));
    const nowhere = await listen(app, { host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${nowhere.url}/api/sites`);
    const page = await fetch(`${nowhere.url}/api/sites`, { headers: BROWSER });
    await nowhere.close();

    expect([answer.status, page.status]).toEqual([502, 502]);
    expect(await answer.json()).toMatchObject({ status: 'error', detail: { type: 'api_unreachable' } });
    expect(await page.text()).toMatch(/^<!doctype html>/);
  });
});
