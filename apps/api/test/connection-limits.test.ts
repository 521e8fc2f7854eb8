import { readdir } from 'node:fs/promises';
import {
  openClient,
  openUnfinished,
  startTestServer,
  type RawClient,
  type TestServer,
} from '@trowel/http/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../src/app.ts';

const ACCEPTED = 20;

let server: TestServer;
const clients: RawClient[] = [];
beforeAll(async () => {
  server = await startTestServer('sqlite', (deps) =>
    createApp({
      ...deps,
      version: '0.0.0',
      corsOrigins: [],
      trustProxy: false,
      rateRules: {},
      unfinished: { perAddress: ACCEPTED, total: 1_000 },
    }),
  );
});
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.destroy();
});
afterAll(() => server.close());

async function openLogins(count: number): Promise<void> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  clients.push(...(await openUnfinished(server.port, { count, path: '/api/auth/login', headers })));
}

function requestOthers(): Promise<number[]> {
  const headers = { authorization: `Bearer ${server.tokens.admin}` };
  const paths = ['/health', '/ready', '/api/sites', '/openapi.json'];
  return Promise.all(paths.map(async (path) => (await fetch(server.url + path, { headers })).status));
}

describe('the API', () => {
  it('rejects further logins of one address whose bodies never end, and answers the others', async () => {
    await openLogins(600);
    const rejected = (): number => clients.filter((client) => / 429 /.test(client.received())).length;

    await expect.poll(rejected).toBe(600 - ACCEPTED);
    expect(await requestOthers()).toEqual([200, 200, 200, 200]);
  });

  // Beyond the limit of connections, some are closed before their request is read.
  it('ends all of 4,000 such logins beyond the limit, and answers the others', async () => {
    await openLogins(4_000);
    const open = (): number => clients.filter((client) => client.isOpen()).length;

    await expect.poll(open).toBe(ACCEPTED);
    expect(await requestOthers()).toEqual([200, 200, 200, 200]);
  });

  it('refuses who may not upload before the file has come, and keeps nothing of it', async () => {
    const boundary = 'cut-here';
    const begun = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`;
    const client = await openClient(
      server.port,
      `POST /api/media HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n` +
        `Content-Length: 40000000\r\n\r\n${begun}${'x'.repeat(100_000)}`,
    );
    clients.push(client);

    await expect.poll(client.received).toMatch(/^HTTP\/1\.1 401 /);

    const files = await readdir(server.filesDir, { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => entry.isFile())).toEqual([]);
  });
});
