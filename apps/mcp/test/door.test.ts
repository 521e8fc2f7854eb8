import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokenLimit, listen, toHttp } from '@trowel/http';
import { connectAssistant, openUnfinished } from '@trowel/http/testing';
import express, { type ErrorRequestHandler } from 'express';
import type { AssistantScope } from '@trowel/domain/records';
import { createPersonalToken } from '@trowel/services/accounts';
import { createProcessState } from '@trowel/services/shared-state';
import { seeAll } from '@trowel/services/visibility';
import { createAccounts, openTestMcp, PLACES, TOKEN, type TestMcp } from './test-mcp.ts';
import { startMcp } from '../src/start-http.ts';
import { TOOLS } from '../src/tools/list-tools.ts';

let mcp: TestMcp;
let open: { url: string; port: number };
let locked: { url: string };
let tokens: Awaited<ReturnType<typeof createAccounts>>;
beforeAll(async () => {
  mcp = await openTestMcp('sqlite');
  open = await mcp.listen({ role: 'viewer' });
  locked = await mcp.listen({ token: TOKEN });
  tokens = await createAccounts(mcp.services);
});
afterAll(() => mcp.close());

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const DISCOVER = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'server/discover',
  params: { _meta: META },
});
const PROTOCOL_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'server/discover',
};

const ANSWER_MS = 15_000;

/** fetch() would not send these headers as they are. */
function send(
  path: string,
  { method, headers }: { method: string; headers: Record<string, string | string[]> },
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const body = method === 'POST' ? DISCOVER : '';
    const req = request(
      {
        port: open.port,
        path,
        method,
        headers: { ...PROTOCOL_HEADERS, 'content-length': body.length, ...headers },
      },
      (res) => {
        // News never end: that they come is the answer.
        if (res.headers['content-type']?.startsWith('text/event-stream')) {
          req.destroy();
          return resolve({ status: res.statusCode!, body: '' });
        }
        let text = '';
        res.on('data', (chunk: Buffer) => (text += chunk.toString()));
        res.on('end', () => resolve({ status: res.statusCode!, body: text }));
      },
    );
    // A request that waits for more is let in too: the test must not wait with it.
    const timer = setTimeout(() => req.destroy(new Error(`${method} ${path} got no answer`)), ANSWER_MS);
    req.on('close', () => clearTimeout(timer));
    req.on('error', reject);
    req.end(body);
  });
}

function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(open.port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

/** Host and Origin as a browser could be made to send them. */
const MATRIX: { host: string; origin?: string; allowed: boolean }[] = [
  { host: 'localhost:8765', allowed: true },
  { host: '127.0.0.1', origin: 'http://127.0.0.1:8765', allowed: true },
  { host: '[::1]:8765', origin: 'http://localhost:6274', allowed: true },
  { host: 'evil.example', allowed: false },
  { host: 'evil.example:8765', origin: 'http://evil.example:8765', allowed: false },
  { host: 'localhost.evil.example', allowed: false },
  { host: '127.0.0.1.nip.io:8765', origin: 'http://localhost', allowed: false },
  { host: 'localhost', origin: 'https://evil.example', allowed: false },
  { host: 'localhost', origin: 'null', allowed: false },
  { host: 'localhost', origin: 'http://localhost.evil.example', allowed: false },
  { host: 'localhost', origin: 'file://', allowed: false },
  { host: 'localhost@evil.example', allowed: false },
];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'];
const PATHS = [
  '/mcp',
  '/health',
  '/capabilities',
  '/',
  '/sse',
  '/messages',
  '/uploads',
  '/files/x/y',
  '/.well-known/oauth-protected-resource',
];

describe('a name or a page of another address', () => {
  it.each(MATRIX.filter(({ allowed }) => !allowed))(
    'is refused on every path and method: host $host, origin $origin',
    async ({ host, origin }) => {
      const headers = { host, ...(origin !== undefined && { origin }) };

      const statuses = await Promise.all(
        PATHS.flatMap((path) =>
          METHODS.map(async (method) => (await send(path, { method, headers })).status),
        ),
      );

      expect(new Set(statuses)).toEqual(new Set([403]));
    },
  );

  it.each(MATRIX.filter(({ allowed }) => allowed))(
    'is let in when it is this machine: host $host, origin $origin',
    async ({ host, origin }) => {
      const headers = { host, ...(origin !== undefined && { origin }) };

      const statuses = await Promise.all(
        METHODS.map(async (method) => (await send('/mcp', { method, headers })).status),
      );

      expect(Object.fromEntries(METHODS.map((method, at) => [method, statuses[at]]))).toEqual({
        GET: 405,
        POST: 200,
        PUT: 405,
        DELETE: 405,
        OPTIONS: 405,
        HEAD: 405,
      });
    },
  );

  it.each(['', 'Host:\r\n', 'Host: localhost\r\nHost: evil.example\r\n'])(
    'is refused without one clear name: %j',
    async (lines) => {
      const answer = await sendRaw(`GET /health HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);

      expect(answer).toMatch(/^HTTP\/1\.1 40[03] /);
    },
  );
});

describe('who comes in', () => {
  const call = (
    url: string,
    authorization?: string,
    name = 'manage_data',
    args: object = { command: 'insert', table: 'sites', data: {} },
  ) =>
    fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        ...PROTOCOL_HEADERS,
        'mcp-method': 'tools/call',
        'mcp-name': name,
        ...(authorization && { authorization }),
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: args, _meta: META },
      }),
    });
  const codeOf = async (answer: Response): Promise<string | undefined> =>
    ((await answer.json()) as { result?: { structuredContent?: { error?: { code: string } } } }).result
      ?.structuredContent?.error?.code;

  it('without a token only where none is asked for', async () => {
    const [refused, wrong] = await Promise.all([
      call(locked.url),
      call(locked.url, 'Bearer wrong-token-0123456789'),
    ]);
    const let_in = await call(open.url);

    expect([refused.status, wrong.status, let_in.status]).toEqual([401, 401, 200]);
    const way = `resource_metadata="${locked.url}/.well-known/oauth-protected-resource/mcp"`;
    expect(refused.headers.get('www-authenticate')).toBe(`Bearer scope="read write", ${way}`);
    expect(wrong.headers.get('www-authenticate')).toBe(
      `Bearer error="invalid_token", scope="read write", ${way}`,
    );
    expect(await codeOf(let_in)).toBe('forbidden');
  });

  it('with the token of the service, in its role', async () => {
    const answer = await call(locked.url, `Bearer ${TOKEN}`);

    expect(await codeOf(answer)).toBe('validation');
  });

  it('with a token of the API, in the role of the account', async () => {
    const asViewer = await call(locked.url, `Bearer ${tokens.viewer}`);
    const asOperator = await call(locked.url, `Bearer ${tokens.operator}`);
    const wrongOnOpen = await call(open.url, 'Bearer not-a-token-at-all-0123');

    expect(await codeOf(asViewer)).toBe('forbidden');
    expect(await codeOf(asOperator)).toBe('validation');
    expect(wrongOnOpen.status).toBe(401);
  });

  /** A token the operator made, of that scope. */
  const makeToken = async (scope: 'read' | 'write'): Promise<string> => {
    const row = await mcp.services.database.reads.users.findByUsername('operator');
    const actor = { id: row!.id, username: 'operator', role: 'operator' } as const;
    const ctx = { actor, via: 'api', language: 'en', services: seeAll(mcp.services) } as const;
    const expires_at = new Date(mcp.services.clock().getTime() + 86_400_000).toISOString();
    return (await createPersonalToken(ctx, { name: 'assistant', scopes: [scope], expires_at })).token;
  };

  it('with a token somebody made, as that person and within its scope', async () => {
    const [reading, writing] = [await makeToken('read'), await makeToken('write')];

    const asReader = await call(locked.url, `Bearer ${reading}`);
    const asWriter = await call(locked.url, `Bearer ${writing}`);

    expect(await codeOf(asReader)).toBe('forbidden');
    expect(await codeOf(asWriter)).toBe('validation');
  });

  /** A token of an assistant that account has connected. */
  const letIn = async (username: string, scope: AssistantScope, places = PLACES): Promise<string> =>
    (await connectAssistant(mcp.services, places, { username, scope })).access_token;

  it('with a token an assistant was let in with, as that person and in their name', async () => {
    const token = await letIn('operator', 'write');
    const data = { site_name: 'Villa of the assistant' };

    const answer = await call(locked.url, `Bearer ${token}`, 'manage_data', {
      command: 'insert',
      table: 'sites',
      data,
    });
    await answer.text();

    expect(answer.status).toBe(200);
    const { rows } = await mcp.services.database.reads.changes.list(
      { entity: 'sites', actor: 'operator' },
      { skip: 0, limit: 1 },
    );
    expect(rows[0]).toMatchObject({
      action: 'create',
      actor: 'operator',
      via: 'mcp',
      site_name: data.site_name,
    });
  });

  it('not with a token of another service', async () => {
    const other = { ...PLACES, resource: 'https://mcp.other.example/mcp' };
    const answer = await call(locked.url, `Bearer ${await letIn('operator', 'write', other)}`);

    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  it.each([
    ['operator', 'read', { command: 'insert', table: 'sites', data: {} }, 'manage_data', 'read write'],
    ['admin', 'write', { action: 'list' }, 'manage_database_connections', 'read write admin'],
  ] as const)(
    'of %s within %s it is told which scope it lacks',
    async (username, scope, args, tool, needed) => {
      const answer = await call(locked.url, `Bearer ${await letIn(username, scope)}`, tool, args);

      expect(answer.status).toBe(403);
      expect(answer.headers.get('www-authenticate')).toBe(
        `Bearer error="insufficient_scope", scope="${needed}", resource_metadata="${locked.url}/.well-known/oauth-protected-resource/mcp"`,
      );
      expect(await answer.json()).toMatchObject({ status: 'error', detail: { type: 'insufficient_scope' } });
    },
  );

  it('is told so of uploads too, where to ask being told for the whole service', async () => {
    const headers = { authorization: `Bearer ${await letIn('operator', 'read')}` };
    const answer = await fetch(`${locked.url}/uploads`, { method: 'POST', body: 'US;Area', headers });

    expect(answer.status).toBe(403);
    expect(answer.headers.get('www-authenticate')).toBe(
      `Bearer error="insufficient_scope", scope="read write", resource_metadata="${locked.url}/.well-known/oauth-protected-resource"`,
    );
  });

  it('is not asked for a scope the person does not have', async () => {
    const answer = await call(locked.url, `Bearer ${await letIn('viewer', 'read')}`);

    expect(answer.status).toBe(200);
    expect(await codeOf(answer)).toBe('forbidden');
  });

  it('learns who lets it in, by the name it used', async () => {
    const atPath = await fetch(`${locked.url}/.well-known/oauth-protected-resource/mcp`);
    const atRoot = await fetch(`${locked.url}/.well-known/oauth-protected-resource`);
    const written = await fetch(`${locked.url}/.well-known/oauth-protected-resource`, { method: 'POST' });

    const told = {
      authorization_servers: [PLACES.issuer],
      scopes_supported: ['read', 'write'],
      bearer_methods_supported: ['header'],
      resource_name: 'Trowel',
    };
    expect(await atPath.json()).toEqual({ resource: `${locked.url}/mcp`, ...told });
    expect(await atRoot.json()).toEqual({ resource: locked.url, ...told });
    expect(written.status).toBe(405);
  });

  it('into a session only who has opened it, and with no token that may do less', async () => {
    const post = (token: string, session: string | null, method: string, params: object) =>
      fetch(`${locked.url}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${token}`,
          ...(session !== null && { 'mcp-session-id': session }),
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
    const opened = await post(tokens.operator, null, 'initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    });
    const session = opened.headers.get('mcp-session-id');
    await opened.text();

    const byAnother = await post(tokens.viewer, session, 'tools/list', {});
    const byItsReader = await post(await makeToken('read'), session, 'tools/list', {});
    const byItsOwn = await post(tokens.operator, session, 'tools/list', {});

    expect(session).toEqual(expect.any(String));
    expect([byAnother.status, byItsReader.status, byItsOwn.status]).toEqual([404, 404, 200]);
    expect(await byAnother.text()).not.toContain('manage_data');
    await byItsOwn.text();
  });

  it('never without a token on an address others reach', async () => {
    const environment = { HOST: '0.0.0.0', MCP_PORT: '0', DATA_DIR: mcp.folder, LOG_LEVEL: 'silent' };

    await expect(startMcp({ environment, services: mcp.services })).rejects.toThrow('MCP_TOKEN');
  });

  it('on such an address without a fixed token where accounts are asked for', async () => {
    const environment = {
      HOST: '127.0.0.1',
      MCP_PORT: '0',
      MCP_LOGIN: 'on',
      PUBLIC_URL: 'https://dig.example',
      DATA_DIR: mcp.folder,
      LOG_LEVEL: 'silent',
    };
    const running = await startMcp({ environment, services: mcp.services });

    const refused = await call(running.listening.url);
    const told = await fetch(`${running.listening.url}/.well-known/oauth-protected-resource/mcp`);
    await running.close();
    const everywhere = await startMcp({
      environment: { ...environment, HOST: '0.0.0.0' },
      services: mcp.services,
    });
    await everywhere.close();

    expect(refused.status).toBe(401);
    expect(await told.json()).toMatchObject({ authorization_servers: ['https://dig.example'] });
  });
});

describe('the pages beside the protocol', () => {
  it('tell health and capabilities to anyone', async () => {
    const health = await fetch(`${locked.url}/health`);
    const capabilities = await fetch(`${locked.url}/capabilities`);

    expect(await health.json()).toMatchObject({ status: 'ok', service: 'trowel-mcp' });
    const told = (await capabilities.json()) as {
      protocol_versions: string[];
      capabilities: Record<string, { count: number }>;
    };
    expect(told.protocol_versions).toEqual(
      expect.arrayContaining(['2026-07-28', '2025-11-25', '2025-06-18']),
    );
    expect(told.capabilities).toMatchObject({
      tools: { count: TOOLS.length },
      resources: { count: 5 },
      prompts: { count: 6 },
    });
  });

  it('answer an unknown path and a wrong method in the envelope', async () => {
    const nowhere = await fetch(`${open.url}/nowhere`);
    const wrong = await fetch(`${open.url}/health`, { method: 'DELETE' });

    expect([nowhere.status, wrong.status]).toEqual([404, 405]);
    expect(await nowhere.json()).toMatchObject({ status: 'error' });
    expect(wrong.headers.get('allow')).toBe('GET');
  });

  it('refuse a message over 4 MiB', async () => {
    const answer = await fetch(`${open.url}/mcp`, {
      method: 'POST',
      headers: PROTOCOL_HEADERS,
      body: 'x'.repeat(4_300_000),
    });

    expect(answer.status).toBe(413);
  });

  it('take uploads of those who may create, and give their id', async () => {
    const refused = await fetch(`${open.url}/uploads?file_name=a.csv`, { method: 'POST', body: 'US;Area' });
    const taken = await fetch(`${locked.url}/uploads?file_name=a.csv`, {
      method: 'POST',
      body: 'US;Area',
      headers: { authorization: `Bearer ${TOKEN}` },
    });

    expect([refused.status, taken.status]).toEqual([403, 201]);
    const { data } = (await taken.json()) as { data: { file_id: string } };
    expect(await mcp.deps.filesIn.find(data.file_id)).toMatchObject({ fileName: 'a.csv' });
  });

  it('give a file by its address once made, and no other', async () => {
    const out = mcp.downloads.outAt(open.url);
    const { uri } = await out.give({
      fileName: 'Cà "x".csv',
      contentType: 'text/csv',
      bytes: new TextEncoder().encode('a'),
    });

    const taken = await fetch(uri);
    const guessed = await fetch(`${open.url}/files/${'A'.repeat(32)}/x.csv`);

    expect(await taken.text()).toBe('a');
    expect(taken.headers.get('content-disposition')).toContain('attachment');
    expect(guessed.status).toBe(404);
  });
});

describe('the limit of requests', () => {
  it('counts every address but that of the probe', async () => {
    const limited = await mcp.listen({
      role: 'viewer',
      rateRules: { default: { limit: 2, windowMs: 60_000 } },
    });
    const ask = (path: string, init: RequestInit = {}): Promise<Response> => fetch(limited.url + path, init);
    const discover = { method: 'POST', headers: PROTOCOL_HEADERS, body: DISCOVER };
    const answers = [
      await ask('/mcp', discover),
      await ask('/capabilities'),
      await ask('/mcp', discover),
      await ask('/health'),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 200]);
    expect(Number(answers[2]!.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('whoever has a token', () => {
  it('is counted by it, whichever address it comes from', async () => {
    const rule = { limit: 2, windowMs: 60_000 };
    const sharedState = createProcessState(() => new Date());
    const app = express()
      .set('trust proxy', true)
      .use(createTokenLimit(rule, { sharedState, service: 'mcp' }));
    app.use((_req, res) => void res.sendStatus(200));
    app.use(
      ((error, _req, res, _next) => void res.sendStatus(toHttp(error, '').status)) as ErrorRequestHandler,
    );
    const limited = await listen(app, { host: '127.0.0.1', port: 0 });
    const ask = async (from: string, authorization?: string): Promise<number> =>
      (
        await fetch(limited.url, {
          headers: { 'x-forwarded-for': from, ...(authorization && { authorization }) },
        })
      ).status;

    const answers = [
      await ask('10.0.0.1', 'Bearer one'),
      await ask('10.0.0.2', 'Bearer one'),
      await ask('10.0.0.3', 'Bearer one'),
      await ask('10.0.0.3', 'Bearer two'),
      await ask('10.0.0.3'),
    ];
    await limited.close();

    expect(answers).toEqual([200, 200, 429, 200, 200]);
  });
});

describe('a fault of the service', () => {
  it('bears the id of its request, which the log has too', async () => {
    const { url } = await mcp.listen();
    const { list } = mcp.services.database.reads.sites;
    mcp.services.database.reads.sites.list = () => Promise.reject(new Error('broken'));
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { _meta: META, name: 'search', arguments: { query: 'Villa' } },
    });
    const headers = { ...PROTOCOL_HEADERS, 'mcp-method': 'tools/call', 'mcp-name': 'search' };

    const answer = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { ...headers, 'x-request-id': 'the-7th' },
      body,
    });
    const text = await answer.text();
    mcp.services.database.reads.sites.list = list;

    expect(answer.headers.get('x-request-id')).toBe('the-7th');
    expect(text).toContain('Request id: the-7th');
  });
});

describe('a caller whose requests never end', () => {
  it('keeps nobody else out', async () => {
    const few = await mcp.listen({ unfinished: { perAddress: 20, total: 100 } });
    const clients = await openUnfinished(few.port, {
      count: 300,
      path: '/mcp',
      headers: { 'Content-Type': 'application/json' },
    });
    const refused = (): number => clients.filter((client) => / 429 /.test(client.received())).length;

    await expect.poll(refused).toBe(280);
    expect((await fetch(`${few.url}/health`)).status).toBe(200);
    expect((await fetch(`${few.url}/capabilities`)).status).toBe(200);
    for (const { socket } of clients) socket.destroy();
  });

  it('is told of a path that encodes nothing', async () => {
    const answer = await fetch(`${open.url}/files/%zz/a.csv`);

    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ detail: { type: 'bad_encoding' } });
  });
});
