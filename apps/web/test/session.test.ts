import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPersonalToken, updateUser } from '@trowel/services/accounts';
import { seeAll } from '@trowel/services/visibility';
import { BROWSER, PASSWORD, startTestWeb, type Call, type TestWeb } from './test-web.ts';

const FORM = new URLSearchParams({ username: 'viewer', password: PASSWORD });
const JSON_HEADERS = { 'content-type': 'application/json' };

/** A form sent by a page of ours. */
function fromOwnPage(body: URLSearchParams, headers: Record<string, string> = {}): Call {
  return { method: 'POST', body, headers: { ...BROWSER, ...headers } };
}

function cookieOf(answer: Response): string {
  return answer.headers.get('set-cookie') ?? '';
}

let web: TestWeb;
beforeAll(async () => {
  web = await startTestWeb({ trustProxy: ['loopback'] });
});
afterAll(() => web.close());

describe('a session', () => {
  it('begins with a form, which leads where one wanted to go', async () => {
    const body = new URLSearchParams({ ...Object.fromEntries(FORM), next: '/?q=villa' });
    const answer = await web.call('/login', fromOwnPage(body));
    const cookie = cookieOf(answer).split(';', 1)[0]!;
    const start = await web.call('/', { headers: { ...BROWSER, cookie } });

    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/?q=villa']);
    expect(start.status).toBe(200);
    expect(await start.text()).toContain('viewer');
  });

  it('lies in a cookie that scripts cannot read, other sites cannot send, and that ends with its token', async () => {
    const cookie = cookieOf(await web.call('/login', fromOwnPage(FORM)));

    expect(cookie).toMatch(
      /^trowel_session=[\w-]+\.[\w-]+\.[\w-]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('behind https lies in a cookie that never travels in the open', async () => {
    const secure = { 'x-forwarded-proto': 'https' };
    const cookie = cookieOf(await web.call('/login', fromOwnPage(FORM, secure)));
    const [pair = ''] = cookie.split(';', 1);
    const taken = await web.call('/', { headers: { ...BROWSER, ...secure, cookie: pair } });
    const open = await web.call('/', {
      headers: { ...BROWSER, ...secure, cookie: pair.replace('__Host-', '') },
    });

    expect(cookie).toMatch(/^__Host-trowel_session=[^;]+; .*; Secure$/);
    expect([taken.status, open.status]).toEqual([200, 303]);
  });

  it('begins with JSON, answered with the account and without the token', async () => {
    const body = JSON.stringify({ username: 'operator', password: PASSWORD });
    const answer = await web.call('/login', { method: 'POST', body, headers: JSON_HEADERS });
    const text = await answer.text();

    expect(answer.status).toBe(200);
    expect(JSON.parse(text)).toEqual({
      status: 'success',
      data: { expires_in: 1800, user: expect.objectContaining({ username: 'operator', role: 'operator' }) },
    });
    expect(cookieOf(answer)).toContain('trowel_session=');
    expect(text).not.toContain(cookieOf(answer).split(/[=;]/)[1]);
  });

  it('ends with logging out', async () => {
    const cookie = `trowel_session=${web.tokens.viewer}`;
    const answer = await web.call('/logout', { method: 'POST', as: 'viewer', headers: BROWSER });

    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login']);
    expect(cookieOf(answer)).toMatch(/^trowel_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
    const taken = await web.call('/', { headers: { ...BROWSER, cookie } });
    expect([taken.status, taken.headers.get('location')]).toEqual([303, '/login']);
    expect(answer.headers.get('clear-site-data')).toBe('"storage"');
    const login = await web.call('/login', { headers: { ...BROWSER, cookie } });
    expect(login.headers.get('clear-site-data')).toBe('"storage"');
  });

  it('that ran out, or never was, leaves what the browser stores alone', async () => {
    const ofCookie = (token: string): Promise<Response> =>
      web.call('/login', { headers: { ...BROWSER, cookie: `trowel_session=${token}` } });
    const ranOut = await ofCookie(web.tokens.expired);
    const open = await ofCookie(web.tokens.admin);
    const none = await web.call('/login', { headers: BROWSER });

    expect([open.status, ranOut.status, none.status]).toEqual([303, 200, 200]);
    for (const { headers } of [ranOut, open, none]) expect(headers.has('clear-site-data')).toBe(false);
  });

  it('ends at the next request when the account is deactivated', async () => {
    const actor = { id: null, username: 'test', role: 'admin' } as const;
    const ctx = { actor, via: 'cli', language: 'en', services: seeAll(web.services) } as const;
    const { users } = web.services.database.reads;
    const { id } = (await users.findByUsername('operator'))!;
    const before = await web.call('/', { as: 'operator', headers: BROWSER });
    await updateUser(ctx, { id, changes: { is_active: false } });
    const after = await web.call('/', { as: 'operator', headers: BROWSER });
    const login = await web.call(
      '/login',
      fromOwnPage(new URLSearchParams({ username: 'operator', password: PASSWORD })),
    );
    await updateUser(ctx, { id, changes: { is_active: true } });

    expect([before.status, after.status, login.status]).toEqual([200, 303, 401]);
    expect(await login.text()).toContain('not active');
  });

  it('a header of the caller goes before the cookie', async () => {
    const headers = { authorization: 'Bearer not.a.token' };

    expect((await web.call('/', { as: 'admin', headers })).status).toBe(401);
  });

  it('a token somebody made is a caller’s own, not that of a browser', async () => {
    const row = await web.services.database.reads.users.findByUsername('operator');
    const actor = { id: row!.id, username: 'operator', role: 'operator' } as const;
    const ctx = { actor, via: 'api', language: 'en', services: seeAll(web.services) } as const;
    const expires_at = new Date(web.services.clock().getTime() + 86_400_000).toISOString();
    const { token } = await createPersonalToken(ctx, { name: 'viewer', scopes: ['read'], expires_at });
    const headers = { authorization: `Bearer ${token}` };

    const read = await web.call('/3d/models/Nowhere', { headers });
    const told = await web.call('/session', { headers });
    const written = await web.call('/3d/upload', { method: 'POST', headers });
    const carried = await web.call('/3d/models/Nowhere', { headers: { cookie: `trowel_session=${token}` } });

    expect([read.status, written.status, carried.status]).not.toContain(500);
    expect([told.status, written.status, carried.status]).toEqual([200, 403, 401]);
    expect(read.status).not.toBe(401);
    expect(await told.json()).toMatchObject({ data: { user: { role: 'viewer', permissions: ['read'] } } });
  });

  it.each([
    'trowel_session=',
    'trowel_session=x',
    'xtrowel_session=a.b.c',
    'trowel_session=a.b.c\u00e9',
    ';;=;',
  ])('the cookie %j is nobody’s', async (cookie) => {
    expect((await web.call('/3d/export/json/Villa', { headers: { cookie } })).status).toBe(401);
  });
});

describe('a login that fails', () => {
  it('shows the form again with the name, the reason and the way on, never the password', async () => {
    const body = new URLSearchParams({ username: 'vi"<b>', password: 'Wrong-Password-1', next: '/?q=a' });
    const answer = await web.call('/login', fromOwnPage(body, { 'accept-language': 'it-IT,it;q=0.9' }));
    const page = await answer.text();

    expect(answer.status).toBe(401);
    expect(page).toContain('role="alert"');
    expect(page).toContain('Il nome utente o la password non sono corretti.');
    expect(page).toContain('value="vi&quot;&lt;b&gt;"');
    expect(page).toContain('name="next" value="/?q=a"');
    expect(page).not.toContain('Wrong-Password-1');
    expect(cookieOf(answer)).toBe('');
  });

  it('of an unknown name and of a wrong password look alike', async () => {
    const attempt = (username: string): Promise<Response> =>
      web.call('/login', { method: 'POST', body: new URLSearchParams({ username, password: 'Wrong-1' }) });
    const [wrong, unknown] = [await attempt('viewer'), await attempt('who-is-it')];
    const told = { message: 'Authentication credentials invalid', detail: { type: 'invalid_credentials' } };

    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(await wrong.json()).toMatchObject(told);
    expect(await unknown.json()).toMatchObject(told);
  });

  it.each([
    ['a missing password', 'username=viewer', 'application/x-www-form-urlencoded', 422],
    ['an unknown field', `{"username":"a","password":"b","role":"admin"}`, 'application/json', 422],
    ['a name that is no text', `{"username":{"a":1},"password":"b"}`, 'application/json', 422],
    ['NUL in the name', 'username=a%00&password=b', 'application/x-www-form-urlencoded', 422],
    ['broken JSON', '{', 'application/json', 400],
    ['JSON that is no object', '"a"', 'application/json', 400],
    ['another type', '<a/>', 'application/xml', 415],
    ['too much', `username=${'a'.repeat(20_000)}`, 'application/x-www-form-urlencoded', 413],
  ])('%s is told in the envelope', async (_what, body, type, status) => {
    const answer = await web.call('/login', { method: 'POST', body, headers: { 'content-type': type } });

    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ status: 'error', detail: expect.any(Object) });
  });

  it('leaves neither password nor token in the log', async () => {
    await web.call('/login', fromOwnPage(FORM));

    expect(web.readLog()).toContain('"path":"/login"');
    expect(web.readLog()).toContain('"actor":"viewer"');
    expect(web.readLog()).not.toContain(PASSWORD);
    expect(web.readLog()).not.toContain(web.tokens.viewer);
  });
});

describe('the way after a login', () => {
  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil.example', '/login'])(
    'to %j is the start page',
    async (next) => {
      const body = new URLSearchParams({ ...Object.fromEntries(FORM), next });
      const posted = await web.call('/login', fromOwnPage(body));
      const shown = await (await web.call(`/login?next=${encodeURIComponent(next)}`)).text();
      const known = await web.call(`/login?next=${encodeURIComponent(next)}`, { as: 'viewer' });

      expect(posted.headers.get('location')).toBe('/');
      expect(shown).toContain('name="next" value="/"');
      expect(known.headers.get('location')).toBe('/');
    },
  );
});

describe('a write', () => {
  const host = (): string => new URL(web.url).host;
  const post = async (path: string, headers: Record<string, string>): Promise<number> => {
    return (await web.call(path, { method: 'POST', as: 'admin', headers })).status;
  };

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another port of this machine', { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:3000' }],
    ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }],
    ['another site, on plain http', { origin: 'http://evil.example' }],
    ['another port of this machine, on plain http', { origin: 'http://127.0.0.1:3000' }],
    ['a page without an origin', { origin: 'null' }],
    ['a page whose origin cannot be read', { origin: '127.0.0.1' }],
  ])('from %s is refused, on pages and on the API', async (_where, headers) => {
    expect(await post('/logout', headers)).toBe(403);
    expect(await post('/login', headers)).toBe(403);
    expect(await post('/api/sites', headers)).toBe(403);
  });

  it('from our own pages, and from what is no browser, passes', async () => {
    expect(await post('/logout', { 'sec-fetch-site': 'same-origin', origin: `http://${host()}` })).toBe(200);
    expect(await post('/logout', { 'sec-fetch-site': 'none' })).toBe(200);
    // A proxy in front may call this server by another name.
    expect(await post('/logout', { 'sec-fetch-site': 'same-origin', origin: 'https://dig.example' })).toBe(
      200,
    );
    expect(await post('/logout', { origin: `http://${host()}` })).toBe(200);
    expect(await post('/logout', {})).toBe(200);
  });

  it('with a token of its own passes: no browser sends that by itself', async () => {
    const headers = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' };
    const answer = await web.call('/api/sites', { method: 'POST', as: 'admin', by: 'bearer', headers });

    expect(answer.status).toBe(502);
  });

  it('reading is not a write, wherever the link stands', async () => {
    const headers = { ...BROWSER, 'sec-fetch-site': 'cross-site' };

    expect((await web.call('/', { as: 'viewer', headers })).status).toBe(200);
  });
});

describe('limits of rate', () => {
  let limited: TestWeb;
  afterEach(() => limited.close());

  it('let five logins a minute pass and tell a person when to try again', async () => {
    limited = await startTestWeb({ rateRules: { auth: { limit: 5, windowMs: 60_000 } } });
    const body = new URLSearchParams({ username: 'viewer', password: 'Wrong-1' });
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) statuses.push((await limited.call('/login', fromOwnPage(body))).status);
    const person = await limited.call('/login', fromOwnPage(FORM));
    const program = await limited.call('/login', { method: 'POST', body: FORM });

    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    expect([person.status, program.status]).toEqual([429, 429]);
    expect(await person.text()).toMatch(/Too many attempts\. Try again in \d+ seconds\./);
    expect(await program.json()).toMatchObject({ detail: { window_s: 60 } });
    expect(Number(program.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('let ten exports an hour pass, whatever format is asked for', async () => {
    limited = await startTestWeb({ rateRules: { export: { limit: 10, windowMs: 3_600_000 } } });
    const paths = [
      '/3d/export/json/A',
      '/3d/export/heriverse/A',
      '/harris_matrix/graphml_export?site_name=A',
    ];
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push((await limited.call(paths[i % 3]!, { as: 'viewer' })).status);
    const page = await limited.call('/', { as: 'viewer' });

    expect(statuses.slice(0, 10)).not.toContain(429);
    expect(statuses[10]).toBe(429);
    expect(page.status).toBe(200);
  });
});
