import { changePassword, updateUser } from '@trowel/services/accounts';
import type { Context } from '@trowel/services/context';
import { seeAll } from '@trowel/services/visibility';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BROWSER, PASSWORD, startTestWeb, type TestWeb } from './test-web.ts';

const JSON_HEADERS = { 'content-type': 'application/json' };
const HOUR_S = 3_600;

interface SessionData {
  user: { username: string; role: string; permissions: string[] };
  language: string;
  expires_in: number;
  expires_at: string;
  ends_at: string;
}

let web: TestWeb;
beforeAll(async () => {
  web = await startTestWeb();
});
afterAll(() => web.close());

/** Returns the cookie that a response sets, as a browser sends it back. Empty if there is none. */
function cookieOf(answer: Response): string {
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

async function logIn(username = 'operator', password = PASSWORD): Promise<string> {
  const body = JSON.stringify({ username, password });
  return cookieOf(await web.call('/session', { method: 'POST', body, headers: JSON_HEADERS }));
}

async function renew(cookie: string): Promise<{ status: number; cookie: string }> {
  const answer = await web.call('/session/renew', { method: 'POST', headers: { cookie } });
  return { status: answer.status, cookie: cookieOf(answer) };
}

async function statusOf(cookie: string): Promise<number> {
  return (await web.call('/session', { headers: { cookie } })).status;
}

async function reportSession(cookie: string, headers: Record<string, string> = {}): Promise<SessionData> {
  const answer = await web.call('/session', { headers: { cookie, ...headers } });
  return ((await answer.json()) as { data: SessionData }).data;
}

/** Returns a context with the role of administrator. */
function asAdmin(): Context {
  const actor = { id: null, username: 'test', role: 'admin' } as const;
  return { actor, via: 'cli', language: 'en', services: seeAll(web.services) };
}

async function idOf(username: string): Promise<number> {
  return (await web.services.database.reads.users.findByUsername(username))!.id;
}

describe('GET /session', () => {
  it('tells who works, what they may do, in which language and until when', async () => {
    const cookie = await logIn('viewer');
    const { user, language, expires_in, expires_at, ends_at } = await reportSession(cookie, {
      'accept-language': 'it-IT',
    });

    expect(user).toMatchObject({ username: 'viewer', role: 'viewer', permissions: ['read'] });
    expect(language).toBe('it');
    expect(expires_in).toBeGreaterThan(1_700);
    expect(Date.parse(ends_at) - Date.parse(expires_at)).toBe((12 * HOUR_S - 1_800) * 1_000);
  });

  it('says that nobody works', async () => {
    const answer = await web.call('/session');

    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ detail: { type: 'missing_token' } });
  });
});

describe('POST /session', () => {
  it('logs in and tells the session, without the token', async () => {
    const body = JSON.stringify({ username: 'operator', password: PASSWORD });
    const answer = await web.call('/session', { method: 'POST', body, headers: JSON_HEADERS });
    const text = await answer.text();

    expect(answer.status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ data: { user: { username: 'operator' }, language: 'en' } });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^trowel_session=[\w-]+\.[\w-]+\.[\w-]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(text).not.toContain(cookieOf(answer).split('=')[1]);
  });

  it('refuses a form, which a page of another address could send', async () => {
    const body = new URLSearchParams({ username: 'operator', password: PASSWORD });
    const answer = await web.call('/session', { method: 'POST', body });

    expect([answer.status, cookieOf(answer)]).toEqual([415, '']);
  });

  it('refuses a wrong password in the envelope', async () => {
    const body = JSON.stringify({ username: 'operator', password: 'Wrong-1' });
    const answer = await web.call('/session', { method: 'POST', body, headers: JSON_HEADERS });

    expect([answer.status, cookieOf(answer)]).toEqual([401, '']);
    expect(await answer.json()).toMatchObject({ detail: { type: 'invalid_credentials' } });
  });

  it('refuses in the language of the request', async () => {
    const body = JSON.stringify({ username: 'operator', password: 'Wrong-1' });
    const headers = { ...JSON_HEADERS, 'accept-language': 'it' };
    const answer = await web.call('/session', { method: 'POST', body, headers });

    expect(await answer.json()).toMatchObject({
      message: 'Credenziali non valide',
      detail: { description: 'Il nome utente o la password non sono corretti' },
    });
  });

  it.each(['/session', '/session/renew'])('%s refuses pages of other addresses', async (path) => {
    const headers = { ...JSON_HEADERS, cookie: await logIn(), 'sec-fetch-site': 'cross-site' };
    const answer = await web.call(path, { method: 'POST', body: '{}', headers });

    expect([answer.status, cookieOf(answer)]).toEqual([403, '']);
  });

  it('counts together with the login page', async () => {
    const limited = await startTestWeb({ rateRules: { auth: { limit: 3, windowMs: 60_000 } } });
    const body = JSON.stringify({ username: 'viewer', password: 'Wrong-1' });
    const statuses: number[] = [];
    for (const path of ['/login', '/session', '/login', '/session', '/login']) {
      statuses.push((await limited.call(path, { method: 'POST', body, headers: JSON_HEADERS })).status);
    }
    await limited.close();

    expect(statuses).toEqual([401, 401, 401, 429, 429]);
  });
});

describe('POST /session/renew', () => {
  it('lets a session outlive its token', async () => {
    const first = await logIn();
    web.pass(1_500);
    const { status, cookie } = await renew(first);
    web.pass(1_500);

    expect(status).toBe(200);
    expect([await statusOf(first), await statusOf(cookie)]).toEqual([401, 200]);
  });

  it('ends after twelve hours, whatever happens', async () => {
    let cookie = await logIn();
    const { ends_at } = await reportSession(cookie);
    for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
      web.pass(1_500);
      ({ cookie } = await renew(cookie));
    }
    const last = await reportSession(cookie);
    web.pass(1_500);

    expect(last).toMatchObject({ ends_at, expires_at: ends_at });
    expect((await renew(cookie)).status).toBe(401);
  });

  it('does not renew a token of the caller’s own: those of the API last thirty minutes', async () => {
    const answer = await web.call('/session/renew', {
      method: 'POST',
      as: 'operator',
      by: 'bearer',
    });

    expect([answer.status, cookieOf(answer)]).toEqual([401, '']);
  });

  it('tells the role the account has by now', async () => {
    const cookie = await logIn();
    await updateUser(asAdmin(), { id: await idOf('operator'), changes: { role: 'viewer' } });
    const { user } = await reportSession((await renew(cookie)).cookie || cookie);
    await updateUser(asAdmin(), { id: await idOf('operator'), changes: { role: 'operator' } });

    expect(user.role).toBe('viewer');
  });

  it('never renews for an account that was deactivated', async () => {
    const first = await logIn();
    const { cookie } = await renew(first);
    await updateUser(asAdmin(), { id: await idOf('operator'), changes: { is_active: false } });
    const after = [await renew(first), await renew(cookie)];
    await updateUser(asAdmin(), { id: await idOf('operator'), changes: { is_active: true } });

    expect(after.map(({ status, cookie: given }) => [status, given])).toEqual([
      [401, ''],
      [401, ''],
    ]);
  });

  it.each(['the first token', 'the token that renewed it'])(
    'never renews after %s logged out',
    async (which) => {
      const first = await logIn();
      const { cookie } = await renew(first);
      await web.call('/logout', {
        method: 'POST',
        headers: { cookie: which === 'the first token' ? first : cookie },
      });

      expect([await statusOf(first), await statusOf(cookie)]).toEqual([401, 401]);
      expect([(await renew(first)).status, (await renew(cookie)).status]).toEqual([401, 401]);
    },
  );

  it('remembers a logout for as long as a token of the session could be renewed', async () => {
    const first = await logIn();
    web.pass(1_500);
    const { cookie } = await renew(first);
    await web.call('/logout', { method: 'POST', headers: { cookie: first } });
    web.pass(400);
    // Whoever logs out clears away what need not be remembered any more; the first token has expired by now.
    await web.call('/logout', { method: 'POST', headers: { cookie: await logIn('admin') } });

    expect(await statusOf(cookie)).toBe(401);
  });

  it('never renews after the password was changed', async () => {
    const first = await logIn();
    const { cookie } = await renew(first);
    const actor = { id: await idOf('operator'), username: 'operator', role: 'operator' } as const;
    const ctx = { ...asAdmin(), actor };
    const other = 'Sieving-8-Buckets';
    await changePassword(ctx, { current_password: PASSWORD, new_password: other });
    const after = [(await renew(first)).status, (await renew(cookie)).status];
    await changePassword(ctx, { current_password: other, new_password: PASSWORD });

    expect(after).toEqual([401, 401]);
  });
});

describe('what a person does in a browser', () => {
  let cookie = '';
  beforeEach(async () => {
    cookie = await logIn();
  });
  afterEach(() => web.pass(60));

  const visit = (path = '/'): Promise<Response> => web.call(path, { headers: { ...BROWSER, cookie } });

  it('renews the session, at most every five minutes', async () => {
    web.pass(299);
    const soon = cookieOf(await visit());
    web.pass(1);
    const later = cookieOf(await visit());

    expect(soon).toBe('');
    expect(later).toMatch(/^trowel_session=/);
    expect(later).not.toBe(cookie);
    expect(await statusOf(later)).toBe(200);
  });

  it('renews with what is written through the API', async () => {
    web.pass(400);
    const answer = await web.call('/api/sites', {
      method: 'POST',
      headers: { cookie, ...JSON_HEADERS },
      body: '{}',
    });

    expect(cookieOf(answer)).toMatch(/^trowel_session=/);
  });

  it('does not renew with what a page asks for by itself', async () => {
    web.pass(400);
    const answers = [
      await web.call('/api/us', { headers: { cookie } }),
      await web.call('/api/presence', {
        method: 'POST',
        headers: { cookie, ...JSON_HEADERS },
        body: '{"site_name":"Villa","page":"p"}',
      }),
      await web.call('/session', { headers: { cookie } }),
    ];

    expect(answers.map(cookieOf)).toEqual(['', '', '']);
  });

  it('ends the session by logging out, although that is something done', async () => {
    web.pass(400);
    const answer = await web.call('/logout', { method: 'POST', headers: { cookie } });

    expect(answer.headers.get('set-cookie')).toMatch(/^trowel_session=; Max-Age=0;/);
  });

  it('renews no session that has ended', async () => {
    web.pass(1_800);
    const answer = await visit();

    expect([answer.status, cookieOf(answer)]).toEqual([303, '']);
  });
});
