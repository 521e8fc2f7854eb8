import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type RunningApi } from '../../src/start-api.ts';

const HEADERS_MS = 400;
const REQUEST_MS = 800;

let folder: string;
let api: RunningApi;
const sockets: Socket[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trowel-slow-'));
  const environment = {
    DATA_DIR: folder,
    API_PORT: '0',
    LOG_LEVEL: 'silent',
    ADMIN_PASSWORD: 'Tre-Trowels-7',
    RATE_LIMIT_DEFAULT: 'off',
    RATE_LIMIT_AUTH: 'off',
  };
  api = await startApi({ environment });
  Object.assign(api.listening.server, { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

describe('a client that takes its time', () => {
  it.each([
    ['with its headers', 'GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    [
      'with its body',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9000\r\n\r\n',
    ],
  ])('%s is told so once in the envelope, and cut off', async (_what, beginning) => {
    const client = await openClient(beginning);
    const dribble = setInterval(() => client.socket.write('x'), 50);

    await client.closed;
    clearInterval(dribble);

    expect(client.received().match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(client.received()).toMatch(/^HTTP\/1\.1 408 /);
    expect(client.received()).toContain('{"status":"error","message":"The request did not arrive in time"');
  });

  it.each([
    ['sends nonsense and never hangs up', 'what is this\r\n\r\n'],
    ['sends half a request and never hangs up', 'GET /health HT'],
    [
      'sends nonsense while its first request is answered',
      'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\nwhat is this\r\n\r\n',
    ],
  ])('is not kept when it %s', async (_what, bytes) => {
    await openClient(bytes);

    await expect.poll(countConnections).toBe(0);
  });

  it('does not keep others waiting, 300 of its kind', async () => {
    await Promise.all(
      Array.from({ length: 300 }, () => openClient('GET /api/sites HTTP/1.1\r\nHost: x\r\n')),
    );

    const answer = await fetch(`${api.listening.url}/ready`, { headers: { connection: 'close' } });

    expect(answer.status).toBe(200);
    await expect.poll(countConnections).toBe(0);
  });

  it('that goes away amid its body leaves nothing', async () => {
    const beginning =
      'POST /api/sites HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"site';
    const clients = await Promise.all(Array.from({ length: 50 }, () => openClient(beginning)));
    await sleep(50);

    for (const { socket } of clients) socket.resetAndDestroy();

    await expect.poll(countConnections).toBe(0);
    expect((await fetch(`${api.listening.url}/ready`, { headers: { connection: 'close' } })).status).toBe(
      200,
    );
  });
});

const countConnections = (): Promise<number> => {
  const { server } = api.listening;
  return promisify(server.getConnections.bind(server))();
};

interface Client {
  socket: Socket;
  received(): string;
  closed: Promise<void>;
}

/** Connects, sends the bytes, and keeps its side open whatever the server does. */
async function openClient(bytes: string): Promise<Client> {
  const socket = connect({ port: api.listening.port, host: '127.0.0.1', allowHalfOpen: true });
  sockets.push(socket);
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  socket.write(bytes);
  return { socket, received: () => received, closed };
}
