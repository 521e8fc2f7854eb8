import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { openTestDatabase, startPooler, type EmptyDatabase, type Pooler } from '@trowel/db/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStream } from '../apps/api/test/event-stream.ts';
import { MCP_TOKEN, PASSWORD, startTwoOfEach, type TwoOfEach } from './two-of-each.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const LATER = { prefer: 'respond-async' };
const WRONG = 'Wrong-password-1';

interface Answer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- as each answer has it
  data: any;
}

describe('two processes of every service on one PostgreSQL, asked in turn', () => {
  let database: EmptyDatabase;
  let pooler: Pooler | undefined;
  let two: TwoOfEach;
  let token: string;
  let leftJob: string;

  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    if (process.env['TROWEL_TEST_POOLER'] === 'on') pooler = await startPooler(database.url);
    two = await startTwoOfEach(pooler?.through(database.url) ?? database.url, {
      ...(pooler && { DATABASE_DIRECT_URL: database.url }),
      JOBS_AT_ONCE: '0',
      MCP_SESSIONS: 'off',
      RATE_LIMIT_AUTH: 'off',
      RATE_LIMIT_DEFAULT: '5000/1h',
      RATE_LIMIT_ACCOUNT: '4/1h',
      RATE_LIMIT_EXPORT: '5/1h',
    });
    token = await logIn(two.api.url);
  });
  afterAll(async () => {
    await two?.close();
    await pooler?.stop();
    await database?.remove();
  });

  const logIn = async (url: string): Promise<string> => {
    const body = new URLSearchParams({ username: 'admin', password: PASSWORD });
    const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', body });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const ask = async (
    url: string,
    {
      method = 'GET',
      body,
      headers = {},
      as = token,
    }: {
      method?: string;
      body?: unknown;
      headers?: Record<string, string>;
      as?: string;
    } = {},
  ): Promise<Answer> => {
    const answer = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${as}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
    const data = isJson ? (JSON.parse(text) as { data?: unknown }).data : text;
    return { status: answer.status, headers: answer.headers, data };
  };
  const later = (url: string): Promise<Answer> =>
    ask(`${url}/api/reports/us/Villa?format=csv`, { headers: LATER });
  const jobAt = async (url: string, id: string): Promise<Answer['data']> =>
    (await ask(`${url}/api/jobs/${id}`)).data;
  const record = (site_name: string, url = two.api.url): Promise<Answer> =>
    ask(`${url}/api/sites`, { method: 'POST', body: { site_name } });

  it('know at once what the other has written', async () => {
    const { data: site } = await record('Villa');
    const seen = await Promise.all([1, 2, 3, 4].map(() => ask(`${two.api.url}/api/sites/${site.id}`)));

    expect(seen.map(({ data }) => data.site_name)).toEqual(['Villa', 'Villa', 'Villa', 'Villa']);
    expect(Math.min(...two.api.led)).toBeGreaterThan(1);
  });

  it('leave jobs to a worker, and each gives up what the other was asked to cancel', async () => {
    const [first, second] = two.api.each;

    const { data: waiting } = await later(first);
    const seen = await jobAt(second, waiting.id);
    await ask(`${second}/api/jobs/${waiting.id}`, { method: 'DELETE' });
    const cancelled = await jobAt(first, waiting.id);

    expect([seen.status, cancelled.status]).toEqual(['queued', 'cancelled']);
  });

  it('lose a worker in the middle of a job', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    // What reads units waits until the worker is dead.
    await client.query('begin; lock table units in access exclusive mode');
    const { data } = await later(two.api.url);
    leftJob = data.id;

    const worker = await two.startWorker();
    await expect.poll(async () => (await jobAt(two.api.url, leftJob)).status).toBe('running');
    const ended = once(worker, 'exit');
    worker.kill('SIGKILL');
    await ended;
    await client.query('rollback');
    // As if the ten seconds it may be silent were over.
    await client.query("update jobs set leased_until = '2026' where id = $1", [leftJob]);
    await client.end();
    await two.startWorker();
  });

  it('count wrong passwords together, by the API and by the pages', async () => {
    const tryAt = async (url: string, path: string): Promise<number> => {
      const body = new URLSearchParams({ username: 'nobody', password: WRONG });
      return (await fetch(url + path, { method: 'POST', body, redirect: 'manual' })).status;
    };

    const tried = [];
    for (let at = 0; at < 6; at++) tried.push(await tryAt(two.api.url, '/api/auth/login'));
    const pages = await Promise.all(two.web.each.map((url) => tryAt(url, '/login')));

    expect(tried).toEqual([401, 401, 401, 401, 429, 429]);
    expect(pages).toEqual([429, 429]);
  });

  it('count exports together; the same file again is counted by neither', async () => {
    const names = ['Uno', 'Due', 'Tre', 'Quattro'];
    for (const site_name of names) {
      await record(site_name);
      await ask(`${two.api.url}/api/us`, { method: 'POST', body: { site_name, us_number: '1' } });
    }
    const report = (name: string): Promise<Answer> => ask(`${two.api.url}/api/reports/us/${name}?format=csv`);

    const made = [];
    for (const name of names) made.push(await report(name));
    const again = [await report('Uno'), await report('Uno')];

    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(made.map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual(['2', '1', '0', '0']);
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('hear of what the other counts', async () => {
    const [first, second] = two.api.each;
    const left = async (url: string): Promise<number> =>
      Number((await ask(`${url}/api/sites`)).headers.get('x-ratelimit-remaining'));
    for (let at = 0; at < 50; at++) await left(first);

    await expect.poll(async () => (await left(first)) - (await left(second))).toBeGreaterThan(0);
    await expect.poll(async () => Math.abs((await left(first)) - (await left(second)))).toBeLessThan(10);
  });

  it('tell those who follow one what is saved at the other', async () => {
    const [first, second] = two.api.each;
    const stream = await openStream(`${first}/api/events`, { authorization: `Bearer ${token}` });

    const { data: site } = await record('Heard elsewhere', second);
    const [event] = await stream.take(1);
    stream.close();

    expect(event?.data).toMatchObject({ entity: 'sites', record_id: site.id });
  });

  it('refuse a token at once that was given back at the other', async () => {
    const [first, second] = two.api.each;
    const own = await logIn(first);
    const before = await ask(`${second}/api/sites`, { as: own });

    await ask(`${first}/api/auth/logout`, { method: 'POST', as: own });
    const after = [
      await ask(`${second}/api/sites`, { as: own }),
      await ask(`${two.web.each[1]}/api/sites`, { as: own }),
    ];

    expect([before, ...after].map(({ status }) => status)).toEqual([200, 401, 401]);
  });

  describe('for assistants', () => {
    let clients: [Client, Client];
    const headers = { authorization: `Bearer ${MCP_TOKEN}` };
    beforeAll(async () => {
      const open = async (url: string): Promise<Client> => {
        const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
        await client.connect(
          new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }),
        );
        return client;
      };
      clients = [await open(two.mcp.each[0]), await open(two.mcp.each[1])];
    });
    afterAll(async () => {
      for (const client of clients) await client.close();
    });
    const call = async (
      client: Pick<Client, 'callTool'>,
      name: string,
      args: Record<string, unknown>,
    ): Promise<Answer['data']> => (await client.callTool({ name, arguments: args })).structuredContent;

    it('carry out once what was planned at the other', async () => {
      await record('Planned');
      const deletion = { command: 'delete', table: 'sites', filters: { site_name: 'Planned' } };

      const { data } = await call(clients[0], 'manage_data', deletion);
      const confirmed = { ...deletion, confirm_token: data.plan.token };
      const done = await call(clients[1], 'manage_data', confirmed);
      await record('Planned');
      const again = await call(clients[0], 'manage_data', confirmed);

      expect(done.ok).toBe(true);
      expect(again.ok).toBe(false);
    });

    it('work on with the scene begun at the other, and give the file it made', async () => {
      await ask(`${two.api.url}/api/us`, { method: 'POST', body: { site_name: 'Villa', us_number: '1' } });

      const { data } = await call(clients[0], 'build_3d', { site_name: 'Villa' });
      const session = { session_id: data.session_id };
      await call(clients[1], 'position', { ...session, algorithm: 'grid' });
      const { files } = await call(clients[0], 'export', { ...session, format: 'glb' });
      const { pathname } = new URL(files[0].uri);
      const taken = await Promise.all(two.mcp.each.map((url) => fetch(url + pathname)));

      expect(taken.map(({ status }) => status)).toEqual([200, 200]);
    });

    it('use the database that the other was told to use', async () => {
      const switchTo = async (client: Client, connection_name: string): Promise<void> => {
        const order = { action: 'switch', connection_name };
        const { data } = await call(client, 'manage_database_connections', order);
        const done = { ...order, confirm_token: data.plan.token };
        await call(client, 'manage_database_connections', done);
      };
      const inUse = async (client: Client): Promise<unknown> =>
        (await call(client, 'manage_database_connections', { action: 'current' })).data.databases[0].name;

      await call(clients[0], 'create_database', { db_path: 'elsewhere' });
      await switchTo(clients[0], 'elsewhere');
      const during = await inUse(clients[1]);
      await switchTo(clients[1], 'default');

      expect(during).toBe('elsewhere');
      expect(await inUse(clients[0])).toBe('default');
    });

    it('import what was sent to the other', async () => {
      const sent = await fetch(`${two.mcp.each[0]}/uploads?file_name=u.csv`, {
        method: 'POST',
        headers,
        body: 'us_number;definition\n5;wall\n',
      });
      const { data } = (await sent.json()) as Answer;

      const read = await call(clients[1], 'import_excel', {
        format: 'auto',
        site_name: 'Villa',
        dry_run: true,
        file_id: data.file_id,
      });

      expect(read).toMatchObject({ ok: true, message: expect.stringContaining('1 units would be created') });
    });

    it('answer those of 2025 too, who know nothing of two', async () => {
      const client = new LegacyClient({ name: 'old', version: '1' });
      await client.connect(
        new LegacyHttp(new URL(`${two.mcp.url}/mcp`), { requestInit: { headers } }) as never,
      );

      const { tools } = await client.listTools();
      const found = [];
      for (let at = 0; at < 4; at++)
        found.push(await client.callTool({ name: 'search', arguments: { query: 'Villa' } }));
      await client.close();
      const stream = await fetch(`${two.mcp.url}/sse`, { headers });

      expect(stream.status).toBe(404);
      expect(tools.length).toBeGreaterThan(10);
      expect(found.map(({ isError }) => isError ?? false)).toEqual([false, false, false, false]);
    });
  });

  it('let an assistant in that began at one, was answered at the other and works at both', async () => {
    const [first, second] = two.web.each;
    const back = 'https://claude.example/callback';
    const verifier = 'a-verifier-of-at-least-forty-three-characters-1';
    const asked = {
      response_type: 'code',
      redirect_uri: back,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 'state',
      resource: `${two.mcp.url}/mcp`,
    };
    const post = (url: string, fields: Record<string, string>, headers = {}): Promise<Response> =>
      fetch(url, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' });

    const registered = await fetch(`${first}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Claude', redirect_uris: [back] }),
    });
    const { client_id } = (await registered.json()) as { client_id: string };
    const entered = await post(`${second}/login`, { username: 'admin', password: PASSWORD }, BROWSER);
    const cookie = entered.headers
      .getSetCookie()
      .map((one) => one.split(';')[0]!)
      .join('; ');
    const path = `/oauth/authorize?${new URLSearchParams({ ...asked, client_id })}`;
    const page = await (await fetch(first + path, { headers: { ...BROWSER, cookie } })).text();
    const hidden = Object.fromEntries(
      [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name!,
        value!.replaceAll('&amp;', '&'),
      ]),
    );
    const consent = { ...hidden, scope: 'write', answer: 'allow' };
    const led = await (await post(`${second}/oauth/authorize`, consent, { ...BROWSER, cookie })).text();
    const [, target = ''] = /http-equiv="refresh" content="0;url=([^"]*)"/.exec(led) ?? [];
    const code = new URL(target.replaceAll('&amp;', '&')).searchParams.get('code')!;
    const told = await post(`${first}/oauth/token`, {
      grant_type: 'authorization_code',
      code,
      client_id,
      redirect_uri: back,
      code_verifier: verifier,
      resource: asked.resource,
    });
    const { access_token: access } = (await told.json()) as { access_token: string };
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const tools = await Promise.all(
      two.mcp.each.map((url) =>
        ask(`${url}/mcp`, {
          method: 'POST',
          body: list,
          as: access,
          headers: { accept: 'application/json, text/event-stream' },
        }),
      ),
    );
    const again = await post(`${second}/oauth/token`, {
      grant_type: 'authorization_code',
      code,
      client_id,
      redirect_uri: back,
      code_verifier: verifier,
      resource: asked.resource,
    });

    expect([told.status, again.status]).toEqual([200, 400]);
    expect(tools.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('have the job that the lost worker left done by another', async () => {
    await expect.poll(async () => (await jobAt(two.api.url, leftJob)).status).toBe('done');
    const { result_url: address } = await jobAt(two.api.url, leftJob);

    expect((await ask(two.api.url + address)).status).toBe(200);
  });
});
