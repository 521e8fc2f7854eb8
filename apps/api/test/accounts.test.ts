import { connectAssistant } from '@trowel/http/testing';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './test-api.ts';

describe.each(['sqlite', 'postgres'] as const)('accounts on %s', (dialect) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(dialect);
  });
  afterAll(() => api.close());

  const logIn = (username: string, password: string): ReturnType<TestApi['call']> =>
    api.call('/api/auth/login', {
      method: 'POST',
      as: 'nobody',
      body: new URLSearchParams({ username, password }),
    });

  it('a login is answered bare, with the permissions of the role', async () => {
    const { status, body } = await logIn('operator', api.password);

    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'bearer',
      expires_in: 1800,
      user: {
        id: expect.any(Number),
        username: 'operator',
        email: 'operator@example.org',
        role: 'operator',
        permissions: ['create', 'read', 'update', 'delete'],
      },
    });
  });

  it('a wrong password and an unknown name are answered alike', async () => {
    const wrong = await logIn('operator', 'Wrong-Password-1');
    const unknown = await logIn('nobody-here', 'Wrong-Password-1');

    expect(wrong.status).toBe(401);
    expect(wrong.body.detail).toMatchObject({ type: 'invalid_credentials' });
    expect(wrong.headers.get('www-authenticate')).toBe('Bearer');
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
  });

  it('a login without a password names the field', async () => {
    const body = new URLSearchParams({ username: 'operator' });
    const answer = await api.call('/api/auth/login', { method: 'POST', as: 'nobody', body });

    expect(answer.status).toBe(422);
    expect(answer.body.detail?.errors).toEqual([
      { field: 'password', message: expect.any(String), type: 'missing' },
    ]);
  });

  it('the list of accounts is a bare array without passwords', async () => {
    const { text, body } = await api.call('/api/auth/users');

    expect(body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ username: 'viewer', role: 'viewer', is_active: true }),
      ]),
    );
    expect(text.replaceAll('must_change_password', '')).not.toMatch(/password|hash|token/);
  });

  it('an account is registered, changed and deleted, and its token obeys at once', async () => {
    const account = {
      username: 'maria',
      email: 'maria@example.org',
      password: 'Tre-Trowels-7',
      role: 'operator',
    };
    const made = await api.call('/api/auth/register', { method: 'POST', body: account });
    const { id } = made.body.data as { id: number };
    const login = (await logIn('maria', 'Tre-Trowels-7')).body as unknown as { access_token: string };
    const asMaria = { as: 'nobody', headers: { authorization: `Bearer ${login.access_token}` } } as const;
    const before = await api.call('/api/sites', { ...asMaria, method: 'POST', body: { site_name: 'A' } });
    const demoted = await api.call(`/api/auth/users/${id}`, { method: 'PUT', body: { role: 'viewer' } });
    const after = await api.call('/api/sites', { ...asMaria, method: 'POST', body: { site_name: 'B' } });
    await api.call(`/api/auth/users/${id}`, { method: 'PUT', body: { is_active: false } });
    const inactive = await api.call('/api/sites', asMaria);
    const deleted = await api.call(`/api/auth/users/${id}`, { method: 'DELETE' });

    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ username: 'maria', role: 'operator', last_login: null });
    expect([before.status, demoted.status, after.status]).toEqual([201, 200, 403]);
    expect(inactive.body.detail).toMatchObject({ type: 'inactive_account' });
    expect(deleted.status).toBe(204);
    expect((await api.call('/api/sites', asMaria)).status).toBe(401);
  });

  it.each([
    ['a taken name', { username: 'viewer', email: 'x@example.org' }, 409],
    ['a taken e-mail', { username: 'x', email: 'viewer@example.org' }, 409],
    ['a short password', { password: 'Short1' }, 422],
    ['a password without a number', { password: 'Without-Number' }, 422],
    ['a password without an uppercase letter', { password: 'lowercase-1' }, 422],
    ['a common password', { password: 'Password1' }, 422],
    ['an unknown role', { role: 'owner' }, 422],
    ['a wrong e-mail', { email: 'x' }, 422],
    ['an id of its own', { id: 1 }, 422],
  ])('%s is refused', async (_what, part, status) => {
    const account = {
      username: 'new',
      email: 'new@example.org',
      password: 'Tre-Trowels-7',
      role: 'viewer',
      ...part,
    };

    expect((await api.call('/api/auth/register', { method: 'POST', body: account })).status).toBe(status);
  });

  it('one’s own account and the last administrator stay', async () => {
    const me = (await api.call('/api/auth/me')).body.data as { id: number; permissions: string[] };
    const deleted = await api.call(`/api/auth/users/${me.id}`, { method: 'DELETE' });
    const demoted = await api.call(`/api/auth/users/${me.id}`, { method: 'PUT', body: { role: 'viewer' } });

    expect(me.permissions).toContain('manage_users');
    expect([deleted.status, demoted.status]).toEqual([409, 409]);
  });

  it('a password is changed by whoever knows it', async () => {
    const account = { username: 'piero', email: 'piero@example.org', password: 'Tre-Trowels-7' };
    await api.call('/api/auth/register', { method: 'POST', body: account });
    const { access_token: token } = (await logIn('piero', account.password)).body as unknown as {
      access_token: string;
    };
    const change = (current_password: string, new_password: string): ReturnType<TestApi['call']> =>
      api.call('/api/auth/change-password', {
        method: 'POST',
        as: 'nobody',
        headers: { authorization: `Bearer ${token}` },
        body: { current_password, new_password },
      });
    const wrong = await change('Not-This-1', 'Quattro-Trowels-8');
    const weak = await change(account.password, 'weak');
    const done = await change(account.password, 'Quattro-Trowels-8');

    expect([wrong.status, wrong.body.detail?.['type']]).toEqual([400, 'invalid_password']);
    expect([weak.status, weak.body.detail?.errors?.[0]?.field]).toEqual([422, 'new_password']);
    expect(done.status).toBe(200);
    expect((await logIn('piero', 'Quattro-Trowels-8')).status).toBe(200);
    expect((await logIn('piero', account.password)).status).toBe(401);
  });

  it('the log holds neither passwords nor tokens', () => {
    expect(api.readLog()).toContain('"actor":"admin"');
    expect(api.readLog()).not.toContain(api.password);
    expect(api.readLog()).not.toContain(api.tokens.admin);
  });

  it('an account with a second factor logs in with its code beside the password, and an administrator takes it off', async () => {
    const made = await api.call('/api/auth/register', {
      method: 'POST',
      body: { username: 'paola', email: 'paola@example.org', password: 'Tre-Cazzuole-7', role: 'operator' },
    });
    const { id } = made.body.data as { id: number };
    const own = async (path: string, body?: object, method = 'POST'): ReturnType<TestApi['call']> => {
      const { body: login } = await logIn('paola', 'Tre-Cazzuole-7');
      const authorization = `Bearer ${(login as unknown as { access_token: string }).access_token}`;
      return api.call(path, { method, as: 'nobody', headers: { authorization }, ...(body && { body }) });
    };
    const begun = await own('/api/auth/second-factor', { password: 'Tre-Cazzuole-7' });
    const { secret } = begun.body.data as { secret: string };
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const codeOf = (steps: number): string =>
      totp.generate({ timestamp: api.services.clock().getTime() + steps * 30_000 });
    const confirmed = await own('/api/auth/second-factor/confirm', { totp: codeOf(-1) });
    const { recovery_codes: codes } = confirmed.body.data as { recovery_codes: string[] };
    const tryWith = async (more: Record<string, string>): Promise<unknown> => {
      const body = new URLSearchParams({ username: 'paola', password: 'Tre-Cazzuole-7', ...more });
      const answer = await api.call('/api/auth/login', { method: 'POST', as: 'nobody', body });
      return answer.status === 200 ? 200 : [answer.status, answer.body.detail?.['type']];
    };

    expect([begun.status, confirmed.status, codes.length]).toEqual([201, 200, 10]);
    expect(await tryWith({})).toEqual([401, 'second_factor_needed']);
    expect(await tryWith({ totp: '000000' })).toEqual([401, 'invalid_second_factor']);
    expect(await tryWith({ totp: codeOf(0) })).toBe(200);
    expect(await tryWith({ totp: codeOf(0) })).toEqual([401, 'invalid_second_factor']);
    expect(await tryWith({ recovery_code: codes[0]! })).toBe(200);
    const { body: users } = await api.call('/api/auth/users');
    expect(users).toContainEqual(expect.objectContaining({ username: 'paola', has_second_factor: true }));
    const reset = { method: 'DELETE', path: `/api/auth/users/${id}/second-factor` };
    expect((await api.call(reset.path, { method: reset.method, as: 'operator' })).status).toBe(403);
    expect((await api.call(reset.path, { method: reset.method })).status).toBe(204);
    expect(await tryWith({})).toBe(200);
    const told = api.readLog();
    for (const one of [secret, ...codes]) expect(told).not.toContain(one);
  });

  it('where a second factor is asked of all, nothing opens before it is set up, but for tokens made before', async () => {
    const strict = await startTestApi(dialect, {}, { secondFactor: 'all' });
    const call = (path: string, method = 'GET'): Promise<number> =>
      strict.call(path, { as: 'operator', method }).then(({ status }) => status);

    const [sites, me, factor, write] = [
      await strict.call('/api/sites', { as: 'operator' }),
      await call('/api/auth/me'),
      await call('/api/auth/second-factor'),
      await call('/api/sites', 'POST'),
    ];
    await strict.services.database.transaction(async (store) => {
      const { id } = (await store.users.findByUsername('operator'))!;
      await store.users.update(id, { has_second_factor: true });
    });
    const after = await call('/api/sites');
    await strict.close();

    expect([sites.status, sites.body.detail?.['type']]).toEqual([403, 'second_factor_required']);
    expect([me, factor, write, after]).toEqual([200, 200, 403, 200]);
  });
});

describe.each(['sqlite', 'postgres'] as const)('logging out on %s', (dialect) => {
  it('ends the token it is sent with, and no other', async () => {
    const api = await startTestApi(dialect);
    const given = { authorization: `Bearer ${api.tokens.viewer}` };
    const answer = await api.call('/api/auth/logout', { method: 'POST', as: 'viewer' });
    const [ended, again, other] = [
      await api.call('/api/auth/me', { as: 'nobody', headers: given }),
      await api.call('/api/auth/logout', { method: 'POST', as: 'nobody', headers: given }),
      await api.call('/api/auth/me', { as: 'viewer' }),
    ];
    await api.close();

    expect([answer.status, answer.body]).toEqual([
      200,
      { status: 'success', data: { message: 'Logged out' } },
    ]);
    expect([ended.status, ended.body.detail?.['type']]).toEqual([401, 'invalid_token']);
    expect([again.status, other.status]).toEqual([401, 200]);
  });
});

describe.each(['sqlite', 'postgres'] as const)('personal access tokens on %s', (dialect) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(dialect);
  });
  afterAll(() => api.close());

  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const make = (scopes: string[], call: object = {}): ReturnType<TestApi['call']> =>
    api.call('/api/auth/tokens', {
      method: 'POST',
      as: 'operator',
      body: { name: 'QGIS', scopes, expires_at },
      ...call,
    });
  const carrying = ({ body }: { body: unknown }): object => {
    const { token } = (body as { data: { token: string } }).data;
    return { as: 'nobody', headers: { authorization: `Bearer ${token}` } };
  };

  it('read, or write too, and are revoked; what one may not is 403 as for a viewer', async () => {
    const [reading, writing] = [await make(['read']), await make(['read', 'write'])];
    const site = { method: 'POST', body: { site_name: 'Orto' } };

    const refused = await api.call('/api/sites', { ...site, ...carrying(reading) });
    const written = await api.call('/api/sites', { ...site, ...carrying(writing) });
    const read = await api.call('/api/sites', carrying(reading));
    const accounts = await api.call('/api/auth/users', carrying(writing));
    const another = await make(['read'], carrying(writing));
    const { body } = reading as unknown as { body: { data: { id: number } } };
    const own = `/api/auth/tokens/${body.data.id}`;
    const byAnother = await api.call(own, { method: 'DELETE', as: 'admin' });
    const revoked = await api.call(own, { method: 'DELETE', as: 'operator' });
    const ended = await api.call('/api/sites', carrying(reading));

    expect([reading.status, writing.status]).toEqual([201, 201]);
    expect([refused.status, written.status, read.status]).toEqual([403, 201, 200]);
    expect(refused.body.detail).toMatchObject({ user_permissions: ['read'] });
    expect([accounts.status, another.status, another.body.detail?.['type']]).toEqual([
      403,
      403,
      'personal_token',
    ]);
    expect([byAnother.status, revoked.status, ended.status]).toEqual([404, 204, 401]);
    const changes = await api.call('/api/changes?entity=sites');
    expect(changes.text).toContain('"actor":"operator"');
  });

  it('are shown once: not in the list, not in the log, not again under the key of the request', async () => {
    const headers = { 'Idempotency-Key': 'once-and-no-more' };
    const made = await make(['read'], { headers });
    const again = await make(['read'], { headers });
    const list = await api.call('/api/auth/tokens', { as: 'operator' });

    const { token } = (made.body as unknown as { data: { token: string } }).data;
    expect(token).toMatch(/^trowel_pat_/);
    expect([again.status, again.body.detail?.['type']]).toEqual([409, 'idempotency_answer_unknown']);
    const changes = await api.call('/api/changes?entity=users');
    expect(changes.text).toContain('QGIS');
    for (const text of [list.text, changes.text, api.readLog()]) expect(text).not.toContain(token);
  });

  it('what does not know a site, a scope or a moment refuses', async () => {
    for (const wrong of [
      { sites: ['Nowhere'] },
      { sites: [] },
      { scopes: ['admin'] },
      { scopes: [] },
      { expires_at: 'soon' },
    ]) {
      const body = { name: 'QGIS', scopes: ['read'], expires_at, ...wrong };
      const { status } = await api.call('/api/auth/tokens', { method: 'POST', as: 'operator', body });
      expect(status).toBe(422);
    }
  });
});

describe('limits of rate', () => {
  it('let five logins a minute pass, whatever else is called', async () => {
    const api = await startTestApi('sqlite', {
      auth: { limit: 5, windowMs: 60_000 },
      default: { limit: 100, windowMs: 60_000 },
    });
    const body = new URLSearchParams({ username: 'admin', password: 'Wrong-1' });
    const statuses = [];
    for (let i = 0; i < 6; i++)
      statuses.push((await api.call('/api/auth/login', { method: 'POST', as: 'nobody', body })).status);
    const other = await api.call('/api/sites');
    await api.close();

    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(other.headers.get('x-ratelimit-remaining')).toBe('99');
  });
});

describe.each(['sqlite', 'postgres'] as const)('assistants on %s', (dialect) => {
  const PLACES = { issuer: 'http://localhost:5000', resource: 'http://localhost:8765/mcp' };
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(dialect);
  });
  afterAll(() => api.close());

  it('are listed to whoever connected them, who disconnects them; their tokens open nothing here', async () => {
    const asked = { username: 'operator', scope: 'write' } as const;
    const { access_token } = await connectAssistant(api.services, PLACES, asked);

    const list = await api.call('/api/auth/assistants', { as: 'operator' });
    const ofAnother = await api.call('/api/auth/assistants', { as: 'admin' });
    const { data } = list.body as unknown as { data: { id: number }[] };
    const own = `/api/auth/assistants/${data[0]!.id}`;
    const headers = { authorization: `Bearer ${access_token}` };
    const withToken = await api.call('/api/sites', { as: 'nobody', headers });
    const byAnother = await api.call(own, { method: 'DELETE', as: 'admin' });
    const ended = await api.call(own, { method: 'DELETE', as: 'operator' });
    const after = await api.call('/api/auth/assistants', { as: 'operator' });

    expect(data).toMatchObject([{ name: 'Claude', scopes: ['read', 'write'] }]);
    expect(ofAnother.body).toMatchObject({ data: [] });
    expect([withToken.status, withToken.body.detail?.['type']]).toEqual([401, 'invalid_token']);
    expect([byAnother.status, ended.status]).toEqual([404, 204]);
    expect(after.body).toMatchObject({ data: [] });
  });
});
