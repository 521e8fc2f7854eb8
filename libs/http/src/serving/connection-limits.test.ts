import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { promisify } from 'node:util';
import express from 'express';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limitUnfinished, CONNECTION_LIMITS } from './connection-limits.ts';
import { openClient, openUnfinished, type RawClient } from '../testing/raw-clients.ts';
import { answerError } from '../routing/send-answer.ts';
import { listen, type Listening, type ListenOptions } from './listen.ts';
import { createLog } from './request-log.ts';

let server: Listening;
const clients: RawClient[] = [];
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await server.close();
});

async function start(app: RequestListener, options: Partial<ListenOptions> = {}): Promise<void> {
  server = await listen(app, { host: '127.0.0.1', port: 0, drainMs: 100, ...options });
}

async function open(count: number, bytes: string): Promise<RawClient[]> {
  const opened = await Promise.all(Array.from({ length: count }, () => openClient(server.port, bytes)));
  clients.push(...opened);
  return opened;
}

const countConnections = (): Promise<number> => promisify(server.server.getConnections.bind(server.server))();

async function askHealth(): Promise<number> {
  const answer = await fetch(`${server.url}/health`, { headers: { connection: 'close' } });
  return answer.status;
}

const readAll: RequestListener = (req, res) => {
  req.resume();
  req.once('end', () => res.end('fine'));
};

/** Every address is that of a proxy. */
const behindProxies = (): express.Express => express().set('trust proxy', true);

describe('connections of one address', () => {
  it('beyond the limit end those that wait longest, and the newest is answered', async () => {
    await start(readAll, { connectionLimits: { connectionsPerAddress: 40 } });
    await open(200, '');

    expect(await askHealth()).toBe(200);
    await expect.poll(countConnections).toBeLessThanOrEqual(40);
  });

  it('are not limited where they are those of a proxy', async () => {
    await start(readAll, { connectionLimits: { connectionsPerAddress: 40 }, express: behindProxies() });
    await open(100, '');

    expect(await askHealth()).toBe(200);
    await expect.poll(countConnections).toBeGreaterThanOrEqual(100);
  });
});

describe('connections in all', () => {
  it('make room for the newest', async () => {
    await start(readAll, { connectionLimits: { connections: 40 }, express: behindProxies() });
    await open(200, 'GET / HT');

    expect(await askHealth()).toBe(200);
    await expect.poll(countConnections).toBeLessThanOrEqual(40);
  });

  it('that are all busy leave a reserve for whoever asks how the service is', async () => {
    const isProbe = (url: string | undefined): boolean => url === '/health';
    await start((req, res) => void (isProbe(req.url) && res.end('fine')), {
      connectionLimits: { connections: 30 },
    });
    let busy = 0;
    server.server.on('request', () => busy++);
    await open(30, 'GET /work HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => busy).toBe(30);

    expect(await askHealth()).toBe(200);
    const other = await fetch(`${server.url}/work`);

    expect(other.status).toBe(503);
    expect(other.headers.get('retry-after')).toBe('5');
    expect(await other.json()).toMatchObject({
      status: 'error',
      message: expect.stringContaining('Too many connections'),
    });
    const italian = await fetch(`${server.url}/work`, { headers: { 'accept-language': 'it' } });
    expect(await italian.json()).toMatchObject({ message: expect.stringContaining('troppe connessioni') });
  });
});

describe('a body', () => {
  const { bodyStretchMs, bytesPerStretch } = CONNECTION_LIMITS;
  const begin = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 90000\r\n\r\n';
  let read = 0;
  const countAll: RequestListener = (req, res) => {
    read = 0;
    req.on('data', (piece: Buffer) => (read += piece.length));
    req.once('end', () => res.end('fine'));
  };
  // Time passes when the test says so.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  /** Sends a piece, waits until it is read, and lets a stretch pass. */
  const sendInStretch = async (client: RawClient, size: number): Promise<void> => {
    const before = read;
    client.socket.write('x'.repeat(size));
    await expect.poll(() => read).toBe(before + size);
    vi.advanceTimersByTime(bodyStretchMs);
  };

  it.each([
    ['comes a few bytes at a time', 100],
    ['does not come at all', 0],
  ])('that %s is cut off with a reason', async (_how, size) => {
    await start(countAll);
    const accepted = once(server.server, 'request');
    const [client] = await open(1, begin);
    await accepted;

    await sendInStretch(client!, size);
    await client!.closed;

    expect(client!.received()).toMatch(/^HTTP\/1\.1 408 /);
    expect(client!.received()).toContain('The request did not arrive in time');
  });

  it('that comes on is waited for through many stretches', async () => {
    await start(countAll);
    const accepted = once(server.server, 'request');
    const [client] = await open(1, begin);
    await accepted;

    for (let sent = 0; sent < 80_000; sent += bytesPerStretch) await sendInStretch(client!, bytesPerStretch);
    client!.socket.write('x'.repeat(10_000));
    await expect.poll(client!.received).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('that is read slowly here is not cut off', async () => {
    let readNow = (): void => undefined;
    await start((req, res) => (readNow = () => readAll(req, res)));
    const accepted = once(server.server, 'request');
    const [client] = await open(1, `${begin}${'x'.repeat(50_000)}`);
    await accepted;

    for (let stretch = 0; stretch < 5; stretch++) vi.advanceTimersByTime(bodyStretchMs);
    readNow();
    client!.socket.write('x'.repeat(40_000));

    await expect.poll(client!.received).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('an answer that nobody takes', () => {
  it('is cut off', async () => {
    const large = Buffer.alloc(64 * 1_048_576);
    await start((_req, res) => res.end(large), { connectionLimits: { untakenMs: 200 } });
    const [client] = await open(1, '');
    client!.socket.pause();
    client!.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');

    await expect.poll(countConnections).toBe(0);
  });

  it('is not what one is that takes long to be made', async () => {
    await start((_req, res) => void setTimeout(() => res.end('fine'), 3_000), {
      connectionLimits: { untakenMs: 1_000 },
    });

    expect((await fetch(server.url)).status).toBe(200);
  });
});

describe('limitUnfinished()', () => {
  const startLimited = async (
    trustProxy: number | false,
    unfinished = { perAddress: 20, total: 50 },
  ): Promise<void> => {
    const app = express();
    const log = createLog('silent');
    app.set('trust proxy', trustProxy);
    app.use(limitUnfinished(unfinished));
    app.use(readAll);
    app.use(((error, _req, res, _next) =>
      answerError(res, error, log)) satisfies express.ErrorRequestHandler);
    await start(app, { express: app });
  };

  const openBodies = async (count: number, headers: Record<string, string> = {}): Promise<RawClient[]> => {
    const opened = await openUnfinished(server.port, { count, path: '/', headers });
    clients.push(...opened);
    return opened;
  };

  const answered = (some: readonly RawClient[], status: number): number =>
    some.filter((client) => client.received().startsWith(`HTTP/1.1 ${status} `)).length;

  it('keeps few of 400 bodies of one address, and answers the others and everyone else', async () => {
    await startLimited(false);
    const bodies = await openBodies(400);

    await expect.poll(() => answered(bodies, 429)).toBe(380);
    await expect.poll(countConnections).toBe(20);
    expect(await askHealth()).toBe(200);
    const refused = bodies.find((client) => client.received() !== '')!.received();
    expect(refused).toMatch(/^HTTP\/1\.1 429 [^]*\r\nRetry-After: 5\r\n/);
    expect(refused).toContain('20 requests of this address are still being sent');
  });

  it('takes bodies again when the others are through', async () => {
    await startLimited(false);
    const bodies = await openBodies(20);
    for (const { socket } of bodies) socket.write('x'.repeat(4_995));
    await expect.poll(() => answered(bodies, 200)).toBe(20);

    const more = await openBodies(21);

    await expect.poll(() => answered(more, 429)).toBe(1);
  });

  it('lets bodies pass that come whole, however many', async () => {
    await startLimited(false, { perAddress: 1, total: 1 });

    const statuses = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const answer = await fetch(server.url, { method: 'POST', body: 'short' });
        return answer.status;
      }),
    );

    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('counts by the address a trusted proxy tells, and all together', async () => {
    await startLimited(1);
    const bodies: RawClient[][] = [];
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
      bodies.push(await openBodies(20, { 'X-Forwarded-For': address }));

    await expect.poll(() => answered(bodies[2]!, 503)).toBe(10);
    expect(answered([...bodies[0]!, ...bodies[1]!], 429)).toBe(0);
    expect(await askHealth()).toBe(200);
  });

  it('does not believe who says to come for others', async () => {
    await startLimited(false);
    const bodies: RawClient[] = [];
    for (const address of ['192.0.2.1', '192.0.2.2'])
      bodies.push(...(await openBodies(20, { 'X-Forwarded-For': address })));

    await expect.poll(() => answered(bodies, 429)).toBe(20);
  });
});
