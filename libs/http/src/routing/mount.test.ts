import { once } from 'node:events';
import { siteFields } from '@trowel/domain/records';
import { type FieldProblem, StaleVersionError, UnauthenticatedError } from '@trowel/domain/core';
import type { Actor, Services } from '@trowel/services/context';
import { createProcessState } from '@trowel/services/shared-state';
import { runIdempotently } from '@trowel/services/idempotency';
import express from 'express';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allowOrigins, CHANNEL_HEADER, securityHeaders } from '../guards/request-guards.ts';
import { defineFileRoute } from './define-file-route.ts';
import { defineRoute, type Route } from './define-route.ts';
import { listen, type Listening } from '../serving/listen.ts';
import { answerError } from './send-answer.ts';
import { mount } from './mount.ts';
import { FileField } from '../bodies/multipart.ts';
import { createRateLimits, type RateRules } from '../guards/rate-limits.ts';
import { createLog, logRequests } from '../serving/request-log.ts';

const Thing = z.object({ id: z.int(), name: z.string(), version: z.int() });
const ThingParams = z.strictObject({ id: z.string().regex(/^\d+$/).transform(Number) });
const NewThing = z.strictObject({
  name: z.string().max(20),
  size: z.number().optional(),
  custom: z.record(z.string(), z.unknown()).optional(),
});
const common = { tag: 'Things', operationId: 'x', summary: 'x' };

const routes: Route[] = [
  defineRoute({
    ...common,
    method: 'get',
    path: '/api/things/{id}',
    access: 'read',
    params: ThingParams,
    answer: { status: 200, kind: 'single', schema: Thing },
    run: async (_ctx, { params }) => ({ data: { id: params.id, name: 'x', version: 3 } }),
  }),
  defineRoute({
    ...common,
    method: 'put',
    path: '/api/things/{id}',
    access: 'update',
    params: ThingParams,
    body: NewThing,
    answer: { status: 200, kind: 'single', schema: Thing },
    run: async (_ctx, { params, body, ifMatch }) => {
      if (ifMatch !== undefined && ifMatch !== 3) throw new StaleVersionError(3, ifMatch);
      return { data: { id: params.id, name: body.name, version: 4 } };
    },
  }),
  defineRoute({
    ...common,
    method: 'post',
    path: '/api/things',
    access: 'create',
    body: NewThing,
    maxBodyBytes: 1_000,
    answer: { status: 201, kind: 'single', schema: Thing },
    locate: ({ id }) => `/api/things/${id}`,
    run: async (_ctx, { body }) => ({ data: { id: 9, name: body.name, version: 1 }, findings: [] }),
  }),
  defineRoute({
    ...common,
    method: 'get',
    path: '/api/things',
    access: 'read',
    query: z.strictObject({ own: z.string().optional() }),
    list: { fields: siteFields },
    answer: { status: 200, kind: 'list', schema: z.unknown() },
    run: async (_ctx, { list, query }) => ({ rows: [{ list, query }], total: 45 }),
  }),
  defineRoute({
    ...common,
    method: 'delete',
    path: '/api/things/{id}',
    access: 'delete',
    params: ThingParams,
    answer: { status: 204, kind: 'empty' },
    run: async () => undefined,
  }),
  defineRoute({
    ...common,
    method: 'post',
    path: '/api/files',
    access: 'open',
    body: z.strictObject({ file: FileField, note: z.string().optional() }),
    bodyKind: 'multipart',
    maxBodyBytes: 1_000,
    answer: { status: 200, kind: 'single', schema: z.unknown() },
    run: async (_ctx, { body: { file, note } }) => ({
      data: { name: file.fileName, size: file.bytes.length, note },
    }),
  }),
  defineRoute({
    ...common,
    method: 'post',
    path: '/api/login',
    access: 'open',
    limit: 'auth',
    body: z.strictObject({ username: z.string() }),
    bodyKind: 'form',
    answer: { status: 200, kind: 'bare', schema: z.unknown() },
    run: async (ctx, { body }) => ({ ...body, language: ctx.language, actor: ctx.actor.username }),
  }),
  defineRoute({
    ...common,
    method: 'get',
    path: '/api/file/{name}',
    access: 'open',
    params: z.strictObject({ name: z.string() }),
    answer: { status: 200, kind: 'file' },
    run: async (_ctx, { params }) => ({
      fileName: params.name,
      contentType: 'text/csv',
      bytes: Buffer.from('a,b'),
    }),
  }),
  defineFileRoute({
    ...common,
    path: '/api/export/{name}',
    params: z.strictObject({ name: z.string() }),
    contentTypes: ['text/csv'],
    run: async (_ctx, { params: { name } }) => ({
      fileName: `${name}.csv`,
      contentType: 'text/csv',
      bytes: Buffer.from(name === 'clock' ? String(process.hrtime.bigint()) : name),
    }),
  }),
  defineFileRoute({
    ...common,
    path: '/api/published/{name}',
    access: 'open',
    params: z.strictObject({ name: z.string() }),
    contentTypes: ['text/csv'],
    run: async (_ctx, { params: { name } }) => ({
      fileName: `${name}.csv`,
      contentType: 'text/csv',
      bytes: Buffer.from(name),
    }),
  }),
  defineRoute({
    ...common,
    method: 'get',
    path: '/api/made',
    access: 'open',
    answer: { status: 200, kind: 'single', schema: z.unknown() },
    run: async () => ({ json: new TextEncoder().encode('{"unit":"città"}') }),
  }),
  defineRoute({
    ...common,
    method: 'get',
    path: '/api/bug',
    access: 'open',
    answer: { status: 200, kind: 'bare', schema: z.unknown() },
    run: async () => {
      throw new Error('select * from secrets at postgresql://me:pass@db/x');
    },
  }),
];

const ACTORS: Record<string, Actor> = {
  admin: { id: 1, username: 'a', role: 'admin' },
  viewer: { id: 2, username: 'v', role: 'viewer' },
};

async function identify(token: string): Promise<Actor> {
  const actor = ACTORS[token];
  if (!actor) throw new UnauthenticatedError('expired_token', 'The token has expired');
  return actor;
}

/** Lines the log writes, for looking into. */
class LogLines {
  text = '';
  write(line: string): void {
    this.text += line;
  }
}

/** A database in which nothing is hidden from anybody. */
const NO_SITES = {
  reads: { members: { findReach: async () => ({ guarded: [], roles: new Map() }) } },
  seenBy: () => NO_SITES,
} as unknown as Services['database'];

function start(rules: RateRules, lines = new LogLines()): Promise<Listening> {
  const log = createLog('info', lines);
  const app = express();
  app.set('etag', false);
  app.use(logRequests(log), securityHeaders(), allowOrigins(['https://dig.example']));
  app.use(
    mount(routes, {
      runIdempotently,
      services: {
        tokens: { markOf: (channel) => `proof of ${channel}` },
        database: NO_SITES,
        clock: () => new Date(),
      } as Services,
      identify,
      via: 'api',
      limits: createRateLimits(rules, { sharedState: createProcessState(() => new Date()), service: 'api' }),
      log,
      aliases: { '/api/v1': '/api' },
    }),
  );
  app.use(((error, _req, res, _next) => answerError(res, error, log)) satisfies express.ErrorRequestHandler);
  return listen(app, { host: '127.0.0.1', port: 0 });
}

const lines = new LogLines();
let server: Listening;
beforeAll(async () => {
  server = await start({ default: { limit: 100_000, windowMs: 60_000 } }, lines);
});
afterAll(() => server.close());

const asAdmin = { authorization: 'Bearer admin' };

/** An answer as tests look at it: members that are absent stay undefined. */
interface Answer {
  status: number;
  headers: Headers;
  body: {
    status?: string;
    message?: string;
    data?: unknown;
    detail?: { errors?: FieldProblem[] };
    pagination?: unknown;
  };
}

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(server.url + path, {
    ...init,
    headers: { ...asAdmin, ...(init.headers as Record<string, string>) },
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    body: text.startsWith('{') ? JSON.parse(text) : text,
  };
}

function post(path: string, body: string, type = 'application/json'): ReturnType<typeof ask> {
  return ask(path, { method: 'POST', body, headers: { 'content-type': type } });
}

describe('zipping', () => {
  const encodingOf = ({ headers }: { headers: Headers }): string | null => headers.get('content-encoding');

  it('is never done to what may hold a secret', async () => {
    const login = await post(
      '/api/login',
      `username=${'x'.repeat(5_000)}`,
      'application/x-www-form-urlencoded',
    );

    expect([login.status, encodingOf(login)]).toEqual([200, null]);
  });

  it('is done to lists', async () => {
    const list = await ask(`/api/things?own=${'x'.repeat(2_000)}`);

    expect([list.status, encodingOf(list)]).toEqual([200, 'gzip']);
    expect(list.headers.get('vary')).toContain('Accept-Encoding');
  });
});

describe('a single record', () => {
  it('that is JSON already comes in the envelope as it is', async () => {
    const { status, headers, body } = await ask('/api/made');

    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body).toEqual({ status: 'success', data: { unit: 'città' } });
  });

  it('comes in the envelope, with its version as ETag, for no cache to keep', async () => {
    const { status, headers, body } = await ask('/api/things/7');

    expect(status).toBe(200);
    expect(body).toEqual({ status: 'success', data: { id: 7, name: 'x', version: 3 } });
    expect(headers.get('etag')).toBe('"3"');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('vary')).toContain('Authorization');
  });

  it('is 304 when the caller has that version', async () => {
    const { status, body } = await ask('/api/things/7', { headers: { 'if-none-match': 'W/"1", "3"' } });

    expect(status).toBe(304);
    expect(body).toBe('');
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const { status, headers, body } = await ask('/api/things/7', { method: 'HEAD' });

    expect(status).toBe(200);
    expect(Number(headers.get('content-length'))).toBeGreaterThan(0);
    expect(body).toBe('');
  });

  it('answers the same under /api/v1 and with a slash at the end', async () => {
    expect((await ask('/api/v1/things/7')).status).toBe(200);
    expect((await ask('/api/things/7/')).status).toBe(200);
  });

  it('made anew is 201 with its address', async () => {
    const { status, headers, body } = await post('/api/things', '{"name":"pot"}');

    expect(status).toBe(201);
    expect(headers.get('location')).toBe('/api/things/9');
    expect(body).toEqual({ status: 'success', data: { id: 9, name: 'pot', version: 1 }, findings: [] });
  });

  it('deleted is 204 with nothing', async () => {
    const { status, body } = await ask('/api/things/7', { method: 'DELETE' });

    expect([status, body]).toEqual([204, '']);
  });
});

describe('If-Match', () => {
  it.each([['"3"'], ['3'], ['W/"3"'], ['*']])('%s is the current version', async (tag) => {
    const { status } = await ask('/api/things/7', {
      method: 'PUT',
      body: '{"name":"x"}',
      headers: { 'if-match': tag, 'content-type': 'application/json' },
    });

    expect(status).toBe(200);
  });

  it.each([
    ['"2"', 2],
    ['nonsense', 'nonsense'],
  ])('%s is stale: 412 with both versions', async (tag, yours) => {
    const { status, body } = await ask('/api/things/7', {
      method: 'PUT',
      body: '{"name":"x"}',
      headers: { 'if-match': tag, 'content-type': 'application/json' },
    });

    expect(status).toBe(412);
    expect(body.detail).toEqual({ current_version: 3, your_version: yours });
  });
});

describe('a list', () => {
  it('tells its page, and keeps its own parameters apart from the filters', async () => {
    const { body } = await ask('/api/things?skip=20&limit=20&sort_by=sito&own=1&region=Laz+io');

    expect(body.pagination).toEqual({ total: 45, skip: 20, limit: 20, pages: 3, current_page: 2 });
    expect(body.data).toEqual([
      {
        query: { own: '1' },
        list: expect.objectContaining({
          filters: [expect.objectContaining({ fields: ['region'], value: 'Laz io' })],
        }),
      },
    ]);
  });

  it('refuses unknown and repeated parameters by name', async () => {
    const { status, body } = await ask('/api/things?regoin=x&limit=1&limit=2');

    expect(status).toBe(422);
    expect(body.message).toBe('Validation error');
    expect(body.detail?.errors?.map(({ field }) => field)).toEqual(['regoin', 'limit']);
  });
});

describe('who may call', () => {
  it.each([
    [undefined, 401, 'missing_token'],
    ['Basic abc', 401, 'invalid_token'],
    ['Bearer', 401, 'invalid_token'],
    ['Bearer gone', 401, 'expired_token'],
  ])('%s is %i %s', async (authorization, status, type) => {
    const answer = await fetch(
      `${server.url}/api/things/7`,
      authorization ? { headers: { authorization } } : {},
    );

    expect(answer.status).toBe(status);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await answer.json()).toMatchObject({ status: 'error', detail: { type } });
  });

  it('a viewer who writes is told what is missing, before the body is looked at', async () => {
    const { status, body } = await ask('/api/things', {
      method: 'POST',
      body: '{',
      headers: { authorization: 'Bearer viewer' },
    });

    expect(status).toBe(403);
    expect(body.detail).toEqual({ required_permission: 'create', user_permissions: ['read'] });
  });
});

describe('what cannot be read', () => {
  it.each([
    ['broken JSON', '{"name":', 'application/json', 400],
    ['not UTF-8', '\u0000\uD800', 'application/json', 400],
    ['another content type', 'name=x', 'text/plain', 415],
    ['another charset', '{}', 'application/json; charset=latin1', 415],
    ['a body too large', JSON.stringify({ name: 'x'.repeat(2_000) }), 'application/json', 413],
    ['a list', '[]', 'application/json', 422],
    ['null', 'null', 'application/json', 422],
    ['a number too large', '{"name":"x","size":1e999}', 'application/json', 422],
    ['NUL', '{"name":"a\\u0000b"}', 'application/json', 422],
    ['half a pair', '{"name":"a\\ud800b"}', 'application/json', 422],
    ['a prototype key', '{"name":"x","__proto__":{"a":1}}', 'application/json', 422],
    ['a prototype key within', '{"name":"x","custom":{"__proto__":1}}', 'application/json', 422],
    ['an unknown key', '{"name":"x","nom":1}', 'application/json', 422],
    ['a list for a text', '{"name":["x"]}', 'application/json', 422],
  ])('%s is told as such', async (_what, text, type, status) => {
    const answer = await post('/api/things', text, type);

    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ status: 'error', detail: expect.any(Object) });
  });

  it('10,000 levels of JSON are refused', async () => {
    const { status } = await ask('/api/things/1', {
      method: 'PUT',
      body: `{"name":"x","custom":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`,
      headers: { 'content-type': 'application/json' },
    });

    expect(status).toBe(422);
  });

  it('an absent body names the missing field', async () => {
    const { status, body } = await ask('/api/things', { method: 'POST' });

    expect(status).toBe(422);
    expect(body.detail?.errors).toEqual([{ field: 'name', message: expect.any(String), type: 'missing' }]);
  });

  it.each([
    ['/api/things/%zz', 400],
    ['/api/things/%ff', 400],
    ['/api/things?region=%', 400],
    ['/api/things/1?x=1', 422],
    ['/api/things/abc', 422],
    ['/api/nothing', 404],
    ['/api', 404],
    ['//', 404],
    ['/api/constructor', 404],
    ['/__proto__', 404],
    ['/api/file/%00', 422],
  ])('%s is %i', async (path, status) => {
    const answer = await ask(path);

    expect(answer.status).toBe(status);
    expect(answer.body.status).toBe('error');
  });

  it('a method that is not offered is 405 and names those that are', async () => {
    const { status, headers } = await ask('/api/things/1', { method: 'PATCH' });

    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('GET, PUT, DELETE, HEAD, OPTIONS');
  });

  it('OPTIONS lists the methods', async () => {
    const { status, headers } = await ask('/api/things', { method: 'OPTIONS' });

    expect([status, headers.get('allow')]).toEqual([204, 'POST, GET, HEAD, OPTIONS']);
  });
});

describe('a refusal', () => {
  it('is told in the language of who asks, where it is said in it', async () => {
    const told = async (language: string): Promise<unknown> =>
      ((await ask('/api/nothing', { headers: { 'accept-language': language } })).body as { message: string })
        .message;

    expect(await told('it')).toBe('A questo indirizzo non c’è nulla');
    expect(await told('de, en')).toBe('There is nothing at this path');
  });
});

describe('a form', () => {
  it('is read, and the language follows Accept-Language', async () => {
    const { body } = await ask('/api/login', {
      method: 'POST',
      body: new URLSearchParams({ username: 'Mària è' }),
      headers: { 'accept-language': 'de, it-IT;q=0.9, en;q=0.5' },
    });

    expect(body).toEqual({ username: 'Mària è', language: 'it', actor: 'anonymous' });
  });

  it('with a repeated field is refused', async () => {
    expect(
      (await post('/api/login', 'username=a&username=b', 'application/x-www-form-urlencoded')).status,
    ).toBe(422);
  });

  it('sent as JSON is 415', async () => {
    expect((await post('/api/login', '{}')).status).toBe(415);
  });
});

describe('an upload', () => {
  const send = (bytes: number, field = 'file'): ReturnType<typeof ask> => {
    const form = new FormData();
    form.set('note', 'è');
    form.set(field, new Blob(['x'.repeat(bytes)]), '../a b.glb');
    return ask('/api/files', { method: 'POST', body: form });
  };

  it('gives the bytes, the bare name and the fields', async () => {
    expect((await send(1_000)).body.data).toEqual({ name: 'a b.glb', size: 1_000, note: 'è' });
  });

  it('one byte over the limit is 413', async () => {
    expect((await send(1_001)).status).toBe(413);
  });

  it('in another field is 400, without a file 422', async () => {
    const form = new FormData();
    form.set('note', 'x');

    expect((await send(1, 'other')).status).toBe(400);
    expect((await ask('/api/files', { method: 'POST', body: form })).body.detail?.errors?.[0]?.field).toBe(
      'file',
    );
  });

  it('that is no multipart is 415, a broken one 400', async () => {
    expect((await post('/api/files', 'x')).status).toBe(415);
    expect((await post('/api/files', 'x', 'multipart/form-data')).status).toBe(415);
    expect((await post('/api/files', '--a\r\nx', 'multipart/form-data; boundary=a')).status).toBe(400);
  });
});

describe('a download', () => {
  it('names the file for old and new browsers', async () => {
    const { headers, body } = await ask(`/api/file/${encodeURIComponent('Città "A"/1.csv')}`);

    expect(body).toBe('a,b');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Citt_ _A__1.csv"; filename*=UTF-8''Citt%C3%A0%20%22A%22_1.csv`,
    );
  });
});

describe('a bug', () => {
  it('is 500 with the request id alone, and the log tells the rest without the password', async () => {
    const { status, headers, body } = await ask('/api/bug', { headers: { 'x-request-id': 'trench-7' } });

    expect(status).toBe(500);
    expect(headers.get('x-request-id')).toBe('trench-7');
    expect(body).toEqual({
      status: 'error',
      message: 'An error occurred on the server',
      detail: { request_id: 'trench-7' },
    });
    expect(lines.text).toContain('select * from secrets at postgresql://me:[secret]@db/x');
    expect(lines.text).not.toContain('Bearer');
  });
});

describe('origins', () => {
  it.each([
    ['http://localhost:3000', true],
    ['http://127.0.0.1:8080', true],
    ['https://dig.example', true],
    ['https://dig.example.evil.org', false],
    ['http://localhost:3001', false],
    ['https://localhost:3000', false],
    ['null', false],
  ])('%s is allowed: %s', async (origin, isAllowed) => {
    const { headers } = await ask('/api/things/1', { headers: { origin } });

    expect(headers.get('access-control-allow-origin')).toBe(isAllowed ? origin : null);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('vary')).toContain('Origin');
  });

  it('answers a preflight', async () => {
    const { status, headers } = await ask('/api/things/1', {
      method: 'OPTIONS',
      headers: { origin: 'https://dig.example', 'access-control-request-method': 'PUT' },
    });

    expect(status).toBe(204);
    expect(headers.get('access-control-allow-methods')).toContain('PUT');
  });
});

describe('limits of rate', () => {
  it('tells what is left on every answer and stops at the limit, each class for itself', async () => {
    const limited = await start({
      default: { limit: 3, windowMs: 60_000 },
      auth: { limit: 1, windowMs: 60_000 },
    });
    const statuses = [];
    let last = await fetch(`${limited.url}/api/nothing`);
    for (const path of ['/api/things/1', '/api/file/a', '/api/file/a']) {
      statuses.push(last.status);
      expect(last.headers.get('x-ratelimit-limit')).toBe('3');
      last = await fetch(limited.url + path);
    }
    const login = await fetch(`${limited.url}/api/login`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'x' }),
    });
    await limited.close();

    expect(statuses).toEqual([404, 401, 200]);
    expect(last.status).toBe(429);
    expect(await last.json()).toMatchObject({ status: 'error', detail: { limit: 3 } });
    expect(last.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(Number(last.headers.get('x-ratelimit-reset')) * 1_000).toBeGreaterThan(Date.now());
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect([login.status, login.headers.get('x-ratelimit-limit')]).toEqual([200, '1']);
  });

  it('is another for what our pages ask, if it is proved that they do', async () => {
    const limited = await start({
      default: { limit: 3, windowMs: 60_000 },
      pages: { limit: 50, windowMs: 60_000 },
    });
    const limits = [];
    for (const channel of [undefined, 'web', 'proof of web']) {
      const headers = channel === undefined ? {} : { [CHANNEL_HEADER]: channel };
      const { headers: told } = await fetch(`${limited.url}/api/nothing`, { headers });
      limits.push([told.get('x-ratelimit-limit'), told.get('x-ratelimit-remaining')]);
    }
    await limited.close();

    expect(limits).toEqual([
      ['3', '2'],
      ['3', '1'],
      ['50', '49'],
    ]);
  });
});

describe('the limit of exports', () => {
  let limited: Listening;
  beforeEach(async () => {
    limited = await start({
      default: { limit: 9, windowMs: 60_000 },
      export: { limit: 2, windowMs: 3_600_000 },
    });
  });
  afterEach(() => limited.close());

  const get = (path: string, as?: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(limited.url + path, { headers: { ...(as && { authorization: `Bearer ${as}` }), ...headers } });
  const told = ({ status, headers }: Response): unknown[] => [
    status,
    headers.get('x-ratelimit-limit'),
    headers.get('x-ratelimit-remaining'),
  ];

  it('counts by account, so that those behind one router do not lock each other out', async () => {
    const answers = [];
    for (const name of ['a', 'b', 'c']) answers.push(told(await get(`/api/export/${name}`, 'viewer')));
    const other = await get('/api/export/c', 'admin');

    expect(answers).toEqual([
      [200, '2', '1'],
      [200, '2', '0'],
      [429, '2', '0'],
    ]);
    expect(told(other)).toEqual([200, '2', '1']);
  });

  it('says until when, and in the envelope how long to wait', async () => {
    for (const name of ['a', 'b']) await get(`/api/export/${name}`, 'viewer');
    const refused = await get('/api/export/c', 'viewer');

    expect(await refused.json()).toMatchObject({ detail: { limit: 2, window_s: 3_600 } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_590);
    expect(Number(refused.headers.get('x-ratelimit-reset')) * 1_000).toBeGreaterThan(Date.now());
  });

  it('does not count the same file again, nor what the caller holds, even beyond the limit', async () => {
    const first = await get('/api/export/a', 'viewer');
    const again = await get('/api/export/a', 'viewer');
    await get('/api/export/b', 'viewer');
    const beyond = await get('/api/export/a', 'viewer');
    const held = await get('/api/export/a', 'viewer', { 'if-none-match': first.headers.get('etag')! });

    expect([first, again, beyond, held].map(told)).toEqual([
      [200, '2', '1'],
      [200, '2', '1'],
      [200, '2', '0'],
      [304, '2', '0'],
    ]);
  });

  it('refuses beyond it what has become another file at the same address', async () => {
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await get('/api/export/clock', 'viewer')).status);

    expect(statuses).toEqual([200, 200, 429]);
  });

  it('does not count previews in our own pages, which the limit of all requests holds', async () => {
    const preview = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' };
    const statuses = [];
    for (let i = 0; i < 10; i++) statuses.push((await get('/api/export/clock', 'viewer', preview)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 200, 429]);
  });

  it('counts a picture in the page of another origin', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' };

    expect(told(await get('/api/export/a', 'viewer', foreign))).toEqual([200, '2', '1']);
  });

  it('counts by address where no token counts, and by account where one does although none is needed', async () => {
    const answers = [
      await get('/api/published/a'),
      await get('/api/published/b', 'outworn'),
      await get('/api/published/c'),
      await get('/api/published/c', 'viewer'),
    ];

    expect(answers.map(told)).toEqual([
      [200, '2', '1'],
      [200, '2', '0'],
      [429, '2', '0'],
      [200, '2', '1'],
    ]);
  });
});

describe('closing', () => {
  it('lets an answer under way finish and takes no more', async () => {
    const closing = await start({});
    const arrived = once(closing.server, 'request');
    const underWay = fetch(`${closing.url}/api/file/a`);
    await arrived;
    await closing.close();

    expect((await underWay).status).toBe(200);
    await expect(fetch(`${closing.url}/api/file/a`)).rejects.toThrow();
  });
});
