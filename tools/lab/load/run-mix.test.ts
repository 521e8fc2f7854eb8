import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runMix } from './run-mix.ts';

const UNIT = { id: 1, area: 'A', us_number: '1' };

/** A service that answers the preparations as usual, and all later requests with something that is not JSON. */
let server: Server;
let requests = 0;
beforeAll(async () => {
  server = createServer((req, res) => {
    requests++;
    const isPreparation = /session|register|fields=area/.test(req.url ?? '');
    res.setHeader('set-cookie', 'trowel_session=x');
    res.statusCode = req.url === '/api/auth/register' ? 201 : 200;
    res.end(isPreparation ? JSON.stringify({ data: [UNIT] }) : 'not JSON');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => server.close());

it('ends with the error of a step that fails, and no client nor probe goes on', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const places = { webUrl: url, apiUrl: url, mcpUrl: url, password: 'x', pids: [], each: [url] };
  const setting = { ...places, databaseCpu: () => 0, stop: async () => undefined };
  const scale = { sites: 1, large: 200 };
  const began = performance.now();

  const run = runMix(setting, {
    scale,
    accounts: 1,
    seconds: 600,
    seed: 1,
    restSeconds: 60,
    settleSeconds: 0,
  });

  await expect(run).rejects.toThrow(/JSON/);
  expect(performance.now() - began).toBeLessThan(30_000);
  await sleep(500);
  const before = requests;
  await sleep(1_000);
  expect(requests).toBe(before);
}, 60_000);
