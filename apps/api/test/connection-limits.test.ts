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
const BODIES = 4_000;

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

describe('the API', () => {
  it('answers the others while 4,000 logins of one address never end', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    clients.push(...(await openUnfinished(server.port, { count: BODIES, path: '/api/auth/login', headers })));
    const refused = (): number => clients.filter((client) => / (?:429|503) /.test(client.received())).length;

    await expect.poll(refused).toBe(BODIES - ACCEPTED);
    const asked = ['/health', '/ready', '/api/sites', '/openapi.json'].map(async (path) => {
      const headersOfAdmin = { authorization: `Bearer ${server.tokens.admin}` };
      return (await fetch(server.url + path, { headers: headersOfAdmin })).status;
    });
    expect(await Promise.all(asked)).toEqual([200, 200, 200, 200]);
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
