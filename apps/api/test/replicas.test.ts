import { tmpdir } from 'node:os';
import { connectionUrl, startPostgres, type PostgresReplica, type PostgresServer } from '@trowel/db/testing';
import type { Role } from '@trowel/domain/core';
import { createLog, listen, type Listening } from '@trowel/http';
import { createAccounts } from '@trowel/http/testing';
import type { Services } from '@trowel/services/context';
import { createServices } from '@trowel/services/startup';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../src/app.ts';
import { openStream } from './event-stream.ts';

describe('two processes of the API on a PostgreSQL with a replica', () => {
  let server: PostgresServer;
  let replica: PostgresReplica;
  let processes: { services: Services; listening: Listening }[] = [];
  let tokens: Record<Role, string>;

  beforeAll(async () => {
    server = await startPostgres({ followed: true });
    const databaseUrl = connectionUrl(await server.createDatabase('trowel'));
    replica = await server.startReplica();
    const replicaUrl = connectionUrl({ ...replica.connection, database: 'trowel' });
    const start = async (): Promise<(typeof processes)[number]> => {
      const jwtSecret = 'test-only-0123456789-0123456789-abc';
      const options = { databaseUrl, replicaUrls: [replicaUrl], filesDir: tmpdir(), jwtSecret };
      const services = await createServices(options);
      const log = createLog('silent');
      const app = createApp({
        services,
        log,
        version: '0.0.0',
        corsOrigins: [],
        trustProxy: false,
        rateRules: {},
      });
      return { services, listening: await listen(app, { host: '127.0.0.1', port: 0 }) };
    };
    processes = [await start(), await start()];
    tokens = await createAccounts(processes[0]!.services);
    await post(0, '/api/sites', { site_name: 'Villa' });
  });
  afterAll(async () => {
    for (const { services, listening } of processes) {
      await listening.close();
      await services.close();
    }
    await replica?.stop();
    await server?.stop();
  });
  beforeEach(async () => {
    const inUse = (): boolean =>
      processes.every(({ services }) => services.database.replicas!.find(0, '1') !== undefined);
    await vi.waitUntil(inUse, { timeout: 20_000 });
    await replica.pause();
  });
  afterEach(() => replica.resume());

  const ask = (at: 0 | 1, path: string, as: Role, init: RequestInit = {}): Promise<Response> =>
    fetch(processes[at]!.listening.url + path, {
      ...init,
      headers: { authorization: `Bearer ${tokens[as]}`, ...init.headers },
    });
  const post = async (at: 0 | 1, path: string, body: unknown): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    return (await ask(at, path, 'operator', { method: 'POST', headers, body: JSON.stringify(body) })).status;
  };
  const listSites = async (at: 0 | 1, as: Role): Promise<string[]> => {
    const { data } = (await (await ask(at, '/api/sites', as)).json()) as { data: { site_name: string }[] };
    return data.map(({ site_name }) => site_name);
  };

  it('show those who wrote what they wrote, at either of them; others see it when the replica has it', async () => {
    const made = await post(0, '/api/sites', { site_name: 'Terme' });

    const mine = [await listSites(0, 'operator'), await listSites(1, 'operator')];
    const others = await listSites(1, 'viewer');
    await replica.resume();

    expect(made).toBe(201);
    for (const sites of mine) expect(sites).toContain('Terme');
    expect(others).not.toContain('Terme');
    await expect.poll(() => listSites(1, 'viewer')).toContain('Terme');
  });

  it('make matrices and reports of what whoever asks has written', async () => {
    await post(0, '/api/us', { site_name: 'Villa', us_number: '77' });
    const paths = ['/api/harris-matrix/Villa', '/api/reports/us/Villa?format=csv'];

    const read = (as: Role): Promise<string[]> =>
      Promise.all(paths.map(async (path) => (await ask(1, path, as)).text()));
    const [mine, others] = [await read('operator'), await read('viewer')];

    expect(mine.map((text) => text.includes('77'))).toEqual([true, true]);
    expect(others.map((text) => text.includes('77'))).toEqual([false, false]);
  });

  it('refuse at once a token that was given back, whatever the replica knows', async () => {
    const own = await login();
    const before = (await ask(1, '/api/sites', 'viewer', { headers: { authorization: `Bearer ${own}` } }))
      .status;
    await ask(0, '/api/auth/logout', 'viewer', {
      method: 'POST',
      headers: { authorization: `Bearer ${own}` },
    });

    const after = await ask(1, '/api/sites', 'viewer', { headers: { authorization: `Bearer ${own}` } });

    expect([before, after.status]).toEqual([200, 401]);
  });

  it('tell of a change when whoever is told finds it', async () => {
    await replica.resume();
    const stream = await openStream(`${processes[1]!.listening.url}/api/events`, {
      authorization: `Bearer ${tokens.viewer}`,
    });
    await replica.pause();
    await post(0, '/api/sites', { site_name: 'Foro' });
    const told = stream.take(1);
    const first = await Promise.race([told, listSites(1, 'viewer')]);
    await replica.resume();
    const [event] = await told;
    const sites = await listSites(1, 'viewer');
    stream.close();

    expect(first).not.toContain('Foro');
    expect(event?.data).toMatchObject({ entity: 'sites' });
    expect(sites).toContain('Foro');
  });

  const login = async (): Promise<string> => {
    const { database, tokens: made } = processes[0]!.services;
    return made.issue((await database.reads.users.findByUsername('viewer'))!);
  };
});
