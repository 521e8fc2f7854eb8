import { readdir } from 'node:fs/promises';
import { openClient, openUnfinished, type RawClient } from '@trowel/http/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestWeb, type TestWeb } from './test-web.ts';

const KEPT = 20;

let web: TestWeb;
const clients: RawClient[] = [];
beforeAll(async () => {
  web = await startTestWeb({ unfinished: { perAddress: KEPT, total: 1_000 } });
});
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.destroy();
});
afterAll(() => web.close());

const countRefused = (): number => clients.filter((client) => / 429 /.test(client.received())).length;

describe('the service of the pages', () => {
  it.each([
    ['logins', '/login', 'application/x-www-form-urlencoded'],
    ['requests to the API', '/api/sites', 'application/json'],
  ])('answers everyone else while 300 %s of one address never end', async (_what, path, type) => {
    clients.push(
      ...(await openUnfinished(web.port, { count: 300, path, headers: { 'Content-Type': type } })),
    );

    await expect.poll(countRefused).toBeGreaterThanOrEqual(300 - KEPT);
    expect((await web.call('/health')).status).toBe(200);
    expect((await web.call('/login')).status).toBe(200);
  });

  it('refuses who may not upload before the model has come, and keeps nothing of it', async () => {
    const boundary = 'cut-here';
    const begun = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.glb"\r\n\r\nglTF`;
    const client = await openClient(
      web.port,
      `POST /3d/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n` +
        `Content-Length: 40000000\r\n\r\n${begun}${'x'.repeat(100_000)}`,
    );
    clients.push(client);

    await expect.poll(client.received).toMatch(/^HTTP\/1\.1 401 /);

    const files = await readdir(web.filesDir, { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => entry.isFile())).toEqual([]);
  });

  it.each(['/%zz', '/3d/viewer/%', '/3d/models/%E0%A4%A', '/assets/%ff', '/harris_matrix/%c3'])(
    'tells of %s that it encodes nothing',
    async (path) => {
      const answer = await web.call(path);

      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ detail: { type: 'bad_encoding' } });
    },
  );
});
