import { createHash } from 'node:crypto';
import { resetPassword } from '@trowel/services/accounts';
import { authenticateAssistant, readClientDocument } from '@trowel/services/assistants';
import { seeAll } from '@trowel/services/visibility';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER, PASSWORD, PLACES, startTestWeb, type Caller, type TestWeb } from './test-web.ts';

const BACK = 'https://claude.example/callback?from=trowel';
const VERIFIER = 'a-verifier-of-at-least-forty-three-characters-1';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const FORM = { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded' };

/** Clients that publish a metadata document. */
const DESCRIBED = 'https://app.assistant.example/client.json';
const DOCUMENTS: Record<string, unknown> = {
  [DESCRIBED]: { client_id: DESCRIBED, client_name: 'Claude <b>', redirect_uris: [BACK] },
  'https://evil.example/client.json': { client_id: DESCRIBED, redirect_uris: [BACK] },
};

type Fields = Record<string, string | undefined>;

let web: TestWeb;
let clientId: string;
beforeAll(async () => {
  web = await startTestWeb({
    documents: { find: async (address) => readClientDocument(address, DOCUMENTS[address]) },
  });
  clientId = (await register({ client_name: 'Claude', redirect_uris: [BACK] })).client_id!;
});
afterAll(() => web.close());

async function register(metadata: unknown): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json' };
  const answer = await web.call('/oauth/register', {
    method: 'POST',
    body: JSON.stringify(metadata),
    headers,
  });
  return (await answer.json()) as Record<string, string>;
}

function formOf(fields: Fields): URLSearchParams {
  const given = Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return new URLSearchParams(given);
}

/** Returns the path that an assistant opens in the browser of the user. */
function pathOf(fields: Fields = {}): string {
  const asked = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: BACK,
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    state: 'a state & more',
    resource: PLACES.resource,
    ...fields,
  };
  return `/oauth/authorize?${formOf(asked)}`;
}

const look = (as: Caller, path = pathOf(), headers: Record<string, string> = {}): Promise<Response> =>
  web.call(path, { as, headers: { ...BROWSER, ...headers } });

/** Returns the hidden fields of the form, as a browser reads them. */
function hiddenOf(page: string): Record<string, string> {
  const hidden = [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return Object.fromEntries(hidden.map(([, name, value]) => [name!, value!.replaceAll('&amp;', '&')]));
}

async function answer(as: Caller, fields: Fields, path = pathOf()): Promise<Response> {
  const hidden = hiddenOf(await (await look(as, path)).text());
  return web.call('/oauth/authorize', {
    method: 'POST',
    as,
    body: formOf({ ...hidden, scope: 'write', answer: 'allow', ...fields }),
    headers: BROWSER,
  });
}

/** Returns the address to which the page redirects. */
function backOf(page: string): URL {
  const [, back = ''] = /http-equiv="refresh" content="0;url=([^"]*)"/.exec(page) ?? [];
  return new URL(back.replaceAll('&amp;', '&'));
}

async function requestToken(fields: Fields): Promise<{ status: number; body: Record<string, unknown> }> {
  const told = await web.call('/oauth/token', { method: 'POST', body: formOf(fields) });
  return { status: told.status, body: (await told.json()) as Record<string, unknown> };
}

describe('what programs are told', () => {
  it('is where they are let in, and what is taken there', async () => {
    const told = await web.call('/.well-known/oauth-authorization-server');

    expect(told.headers.get('content-type')).toContain('application/json');
    expect(await told.json()).toEqual({
      issuer: 'https://dig.example',
      authorization_endpoint: 'https://dig.example/oauth/authorize',
      token_endpoint: 'https://dig.example/oauth/token',
      registration_endpoint: 'https://dig.example/oauth/register',
      revocation_endpoint: 'https://dig.example/oauth/revoke',
      scopes_supported: ['read', 'write', 'admin'],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
  });

  it('is their registration, without a secret', async () => {
    const wanted = {
      client_name: 'Claude',
      redirect_uris: [BACK],
      token_endpoint_auth_method: 'client_secret_post',
    };

    expect(await register(wanted)).toEqual({
      client_id: clientId,
      client_name: 'Claude',
      redirect_uris: [BACK],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    });
    expect(await register({ redirect_uris: ['http://evil.example/'] })).toMatchObject({
      error: 'invalid_redirect_uri',
    });
    expect(await register([])).toMatchObject({ error: 'invalid_client_metadata' });
  });
});

describe('the question whether an assistant may act for one', () => {
  it('comes after the login, which leads back to it', async () => {
    const asked = await look('nobody');
    const login = await web.call('/login', {
      method: 'POST',
      body: formOf({
        username: 'operator',
        password: PASSWORD,
        next: new URL(asked.headers.get('location')!, web.url).searchParams.get('next')!,
      }),
      headers: BROWSER,
    });

    expect(asked.status).toBe(303);
    expect(asked.headers.get('location')).toMatch(/^\/login\?next=%2Foauth%2Fauthorize/);
    expect([login.status, login.headers.get('location')]).toEqual([303, pathOf()]);
  });

  it.each([
    ['en', 'Connect “Claude”?', 'Read and record'],
    ['it', 'Collegare «Claude»?', 'Leggere e registrare'],
  ])('names program, account, address and rights in %s', async (language, ...words) => {
    const page = await (await look('operator', pathOf(), { 'accept-language': language })).text();

    for (const word of [...words, 'operator', 'claude.example', PLACES.resource])
      expect(page).toContain(word);
    expect(page).toContain(`<html lang="${language}">`);
  });

  it.each([
    ['viewer', 'read write admin', ['read'], 'read'],
    ['operator', 'read write admin', ['read', 'write'], 'write'],
    ['admin', 'read write', ['read', 'write'], 'write'],
    ['admin', 'read write admin', ['read', 'write', 'admin'], 'write'],
    ['admin', 'read', ['read'], 'read'],
  ] as const)('offers a %s who is asked for %s: %j', async (as, scope, offered, chosen) => {
    const page = await (await look(as, pathOf({ scope }))).text();

    const choices = [...page.matchAll(/name="scope"\s+value="(\w+)"[^>]*?(checked)?\s*\/>/g)];
    expect(choices.map(([, name]) => name)).toEqual(offered);
    expect(choices.filter(([, , isChecked]) => isChecked).map(([, name]) => name)).toEqual([chosen]);
  });

  it('stands in no frame, and is kept nowhere', async () => {
    const { headers } = await look('operator');

    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')?.toLowerCase()).toBe('deny');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  });

  it('shows names as text, whatever they are', async () => {
    const hostile = '"><script>alert(1)</script>';
    const { client_id } = await register({ client_name: hostile, redirect_uris: [BACK] });

    const page = await (await look('operator', pathOf({ client_id, state: hostile }))).text();

    expect(page).not.toContain('<script>alert');
    expect(page).toContain('&lt;script&gt;');
  });

  it('leads nobody anywhere by itself: what is wrong is told on a page', async () => {
    const wrong = [
      pathOf({ client_id: 'a.b' }),
      pathOf({ redirect_uri: 'https://evil.example/' }),
      `${pathOf()}&redirect_uri=${encodeURIComponent('https://evil.example/')}`,
      pathOf({ response_type: 'token' }),
      pathOf({ code_challenge_method: 'plain' }),
      pathOf({ resource: 'https://other.example/mcp' }),
      '/oauth/authorize',
    ];

    const answers = await Promise.all(wrong.map((path) => look('operator', path)));
    const pages = await Promise.all(answers.map((one) => one.text()));

    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
      wrong.map(() => [400, null]),
    );
    for (const page of pages) {
      expect(page).not.toContain('http-equiv="refresh"');
      expect(page).not.toContain('href="https://evil.example');
    }
    // What is registered may be told there what was wrong, by a link.
    expect(pages[3]).toContain('error=unsupported_response_type');
    expect(pages[0]).not.toContain('claude.example');
  });

  it('waits until who was given a password has chosen their own', async () => {
    const { users } = web.services.database.reads;
    const { id } = (await users.findByUsername('viewer'))!;
    const actor = { id: null, username: 'test', role: 'admin' } as const;
    const ctx = { actor, via: 'cli', language: 'en', services: seeAll(web.services) } as const;
    await resetPassword(ctx, { id, new_password: `${PASSWORD}-2`, must_change: true });
    await web.renewToken('viewer');

    const asked = await look('viewer');
    await resetPassword(ctx, { id, new_password: PASSWORD, must_change: false });
    await web.renewToken('viewer');

    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/account']);
  });
});

describe('the answer of a person', () => {
  it('gives the assistant a code, with its state and who answers, and the code its tokens', async () => {
    const page = await answer('operator', {});
    const back = backOf(await page.text());
    const { code, ...rest } = Object.fromEntries(back.searchParams);
    const tokens = await requestToken({
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      redirect_uri: BACK,
      code_verifier: VERIFIER,
      resource: PLACES.resource,
    });
    const { access_token, refresh_token } = tokens.body as Record<string, string>;
    const actor = await authenticateAssistant(web.services, access_token!, PLACES.resource);
    const renewed = await requestToken({ grant_type: 'refresh_token', refresh_token, client_id: clientId });

    expect(page.status).toBe(200);
    expect(back.origin + back.pathname).toBe('https://claude.example/callback');
    expect(rest).toEqual({ from: 'trowel', state: 'a state & more', iss: PLACES.issuer });
    expect(tokens).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', expires_in: 3_600, scope: 'read write' },
    });
    expect(actor).toMatchObject({ username: 'operator', role: 'operator' });
    expect(renewed).toMatchObject({ status: 200, body: { scope: 'read write' } });
    await web.call('/oauth/revoke', {
      method: 'POST',
      body: formOf({ token: renewed.body['refresh_token'] as string, client_id: clientId }),
    });
    const after = renewed.body['access_token'] as string;
    await expect(authenticateAssistant(web.services, after, PLACES.resource)).rejects.toThrow();
  });

  it('may be less than what was asked for, and never more', async () => {
    const less = await answer('operator', { scope: 'read' });
    const more = await answer('operator', { scope: 'admin' });
    const none = await answer('operator', { scope: undefined });

    expect(less.status).toBe(200);
    expect([more.status, none.status]).toEqual([400, 400]);
  });

  it('is to the whole question, whatever signs are in it', async () => {
    const path = `${pathOf({ state: undefined })}&state=what?and=where`;
    const back = backOf(await (await answer('operator', {}, path)).text());

    expect(back.searchParams.get('state')).toBe('what?and=where');
  });

  it('may be no', async () => {
    const back = backOf(await (await answer('operator', { answer: 'refuse' })).text());

    expect(Object.fromEntries(back.searchParams)).toEqual({
      from: 'trowel',
      error: 'access_denied',
      state: 'a state & more',
      iss: PLACES.issuer,
    });
  });

  it('is theirs: no other page, session or request can give it', async () => {
    const hidden = hiddenOf(await (await look('operator')).text());
    const allow = { ...hidden, scope: 'write', answer: 'allow' };
    const send = (as: Caller, fields: Fields, headers: Record<string, string> = {}): Promise<Response> =>
      web.call('/oauth/authorize', {
        method: 'POST',
        as,
        body: formOf(fields),
        headers: { ...FORM, ...headers },
      });

    const asked = pathOf({ scope: 'admin' }).split('?')[1]!;
    const again = [
      await send('operator', { ...allow, proof: undefined }),
      await send('operator', { ...allow, proof: 'x'.repeat(43) }),
      await send('admin', allow),
      await send('operator', { ...allow, asked }),
    ];
    const refused = [
      await send('operator', allow, { 'sec-fetch-site': 'cross-site' }),
      await send('operator', allow, { origin: 'https://evil.example' }),
    ];
    const astray = await send('operator', { ...allow, asked: '/../..//evil.example' });
    const loggedOut = await send('nobody', allow);

    expect(again.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      ...Array.from({ length: 3 }, () => [303, pathOf()]),
      [303, `/oauth/authorize?${asked}`],
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403]);
    expect(astray.headers.get('location')).toBe('/oauth/authorize?/../..//evil.example');
    for (const one of [...again, ...refused]) expect(await one.text()).not.toContain('http-equiv="refresh"');
    expect([loggedOut.status, loggedOut.headers.get('location')]).toEqual([
      303,
      `/login?next=${encodeURIComponent(pathOf())}`,
    ]);
  });
});

describe('a program that describes itself by a document', () => {
  it('is shown with its name and who publishes it, and gets its tokens', async () => {
    const path = pathOf({ client_id: DESCRIBED });
    const page = await (await look('operator', path)).text();
    const back = backOf(await (await answer('operator', {}, path)).text());
    const tokens = await requestToken({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code')!,
      client_id: DESCRIBED,
      redirect_uri: BACK,
      code_verifier: VERIFIER,
    });

    expect(page).toContain('Connect “Claude &lt;b&gt;”?');
    expect(page).toMatch(/<dd>\s*<strong>app\.assistant\.example<\/strong>/);
    expect(tokens).toMatchObject({ status: 200, body: { scope: 'read write' } });
  });

  it.each([
    ['a document of another', { client_id: 'https://evil.example/client.json' }],
    ['an address that is not in it', { client_id: DESCRIBED, redirect_uri: 'https://evil.example/' }],
    ['no https', { client_id: DESCRIBED.replace('https', 'http') }],
    ['no path', { client_id: 'https://app.assistant.example/' }],
    ['a name and password', { client_id: DESCRIBED.replace('app.', 'a:b@app.') }],
    ['a part of a page', { client_id: `${DESCRIBED}#x` }],
    ['dots to walk by', { client_id: 'https://app.assistant.example/x/../client.json' }],
    ['another way to write it', { client_id: 'https://APP.assistant.example/client.json' }],
  ])('is not shown with %s', async (_case, fields) => {
    const asked = await look('operator', pathOf(fields));

    expect(asked.status).toBe(400);
    expect(await asked.text()).not.toContain('name="answer"');
  });

  it('is not looked up for who is not logged in, nor where that is switched off', async () => {
    const path = pathOf({ client_id: DESCRIBED });
    const off = await startTestWeb();
    const told = await off.call('/.well-known/oauth-authorization-server');
    const asked = await off.call(path, { as: 'operator', headers: BROWSER });
    await off.close();

    expect((await look('nobody', path)).status).toBe(303);
    expect(await told.json()).toMatchObject({ client_id_metadata_document_supported: false });
    expect(asked.status).toBe(400);
  });
});

describe('programs that ask for tokens', () => {
  it.each([
    [{}, 'invalid_request'],
    [{ grant_type: 'password', username: 'admin', password: PASSWORD }, 'unsupported_grant_type'],
    [{ grant_type: 'authorization_code' }, 'invalid_request'],
    [{ grant_type: 'refresh_token' }, 'invalid_request'],
    [{ grant_type: 'refresh_token', refresh_token: 'x', client_id: 'y' }, 'invalid_grant'],
    [{ grant_type: 'refresh_token', refresh_token: 'x', client_id: 'y', scope: 'z' }, 'invalid_scope'],
    [{ grant_type: 'refresh_token', refresh_token: 'x', client_id: 'y', resource: 'z' }, 'invalid_target'],
    [
      { grant_type: 'authorization_code', code: 'x', client_id: 'y', redirect_uri: 'z', code_verifier: 'v' },
      'invalid_grant',
    ],
  ])('are refused %j as %s', async (fields, error) => {
    const told = await requestToken(fields);

    expect(told).toEqual({ status: 400, body: { error, error_description: expect.any(String) } });
  });

  it('are refused what is given twice, is no form, or is too long', async () => {
    const send = (body: string, type = 'application/x-www-form-urlencoded'): Promise<Response> =>
      web.call('/oauth/token', { method: 'POST', body, headers: { 'content-type': type } });

    const twice = await send('grant_type=refresh_token&grant_type=refresh_token');
    const json = await send('{}', 'application/json');
    const long = await send(`grant_type=${'x'.repeat(20_000)}`);

    expect(await twice.json()).toMatchObject({ error: 'invalid_request' });
    expect([twice.status, json.status, long.status]).toEqual([400, 415, 413]);
  });

  it('are told which methods there are', async () => {
    const wrong = await web.call('/oauth/token');
    const asked = await web.call('/oauth/authorize', { method: 'OPTIONS' });

    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect([asked.status, asked.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
  });

  it('are limited as all who ask', async () => {
    const limited = await startTestWeb({ rateRules: { default: { limit: 2, windowMs: 60_000 } } });
    const ask = (path: string) => limited.call(path, { method: 'POST', body: formOf({ token: 'x' }) });

    const answers = [await ask('/oauth/revoke'), await ask('/oauth/token'), await ask('/oauth/token')];
    await limited.close();

    expect(answers.map(({ status }) => status)).toEqual([200, 400, 429]);
  });
});
