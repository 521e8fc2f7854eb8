import type { Dialect } from '@trowel/db';
import { updateUser } from '@trowel/services/accounts';
import { seeAll } from '@trowel/services/visibility';
import type { Context } from '@trowel/services/context';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  CLIENT,
  startProvider,
  type Lies,
  type ProviderPerson,
  type TestProvider,
} from './identity-provider.ts';
import { BROWSER, PASSWORD, PLACES, startTestWeb, type TestWeb } from './test-web.ts';

const DIALECTS: Dialect[] = ['sqlite', 'postgres'];
const MARIA: ProviderPerson = {
  sub: 'sub-maria',
  email: 'maria@example.org',
  email_verified: true,
  name: 'Maria Rossi',
  preferred_username: 'maria',
};

/** Updates the cookies of a browser. A cookie with an empty value is deleted. */
function applyCookies(jar: Map<string, string>, answer: Response): void {
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ''] = line.split(';', 1);
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  }
}

describe.each(DIALECTS)('logging in with OpenID Connect on %s', (dialect) => {
  let [web, provider] = [undefined as unknown as TestWeb, undefined as unknown as TestProvider];
  beforeAll(async () => {
    provider = await startProvider(() => `${PLACES.issuer}/oidc/callback`);
    const settings = { issuer: new URL(provider.issuer), clientId: CLIENT.id, clientSecret: CLIENT.secret };
    const oidc = { ...settings, name: 'Museo', accounts: 'create' as const };
    web = await startTestWeb({ dialect, oidc });
  });
  afterAll(async () => {
    await web.close();
    await provider.close();
  });
  afterEach(() => {
    Object.assign(provider, { person: undefined, lies: {} });
  });

  /** A browser with its own cookies. */
  function openBrowser(cookies: Record<string, string> = {}) {
    const jar = new Map(Object.entries(cookies));
    const go = async (
      path: string,
      init: { method?: string; body?: string; headers?: Record<string, string> } = {},
    ) => {
      const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
      const answer = await web.call(path, { ...init, headers: { ...BROWSER, cookie, ...init.headers } });
      applyCookies(jar, answer);
      return answer;
    };
    /** Follows the redirect to the provider and returns the path of the redirect back. */
    const visitProvider = async (start = '/oidc/start'): Promise<string> => {
      const there = await go(start);
      return followProvider(there.headers.get('location') ?? '');
    };
    const logIn = async (start?: string): Promise<Response> => go(await visitProvider(start));
    return { jar, go, visitProvider, logIn };
  }

  async function followProvider(address: string): Promise<string> {
    const back = await fetch(address, { redirect: 'manual' });
    const { origin, pathname, search } = new URL(back.headers.get('location') ?? '');
    expect(origin).toBe(PLACES.issuer);
    return pathname + search;
  }

  async function contextOf(username: string): Promise<Context> {
    const user = await web.services.database.reads.users.findByUsername(username);
    const { id, role } = user!;
    return { actor: { id, username, role }, via: 'web', language: 'en', services: seeAll(web.services) };
  }

  it('asks nothing of the provider before somebody wants in', async () => {
    const page = await (await web.call('/login?next=%2Fsites%2FVilla', { headers: BROWSER })).text();

    expect(provider.asked).toEqual([]);
    expect(page).toContain('href="https://dig.example/oidc/start?next=%2Fsites%2FVilla"');
    expect(page).toContain('Log in with Museo');
  });

  it('leads back where one wanted to go, with an account of a viewer, the same one each time', async () => {
    provider.person = MARIA;
    const browser = openBrowser();

    const answer = await browser.logIn('/oidc/start?next=%2Fsites%2FVilla%3Fq%3D1');
    const session = await browser.go('/session', { headers: { accept: 'application/json' } });
    const again = openBrowser();
    await again.logIn();
    const same = await again.go('/session', { headers: { accept: 'application/json' } });

    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sites/Villa?q=1']);
    const [one, other] = [await session.json(), await same.json()] as { data: { user: { id: number } } }[];
    expect(one!.data.user).toMatchObject({ username: 'maria', role: 'viewer', permissions: ['read'] });
    expect(other!.data.user.id).toBe(one!.data.user.id);
    expect([...browser.jar.keys()]).toEqual(['trowel_session']);
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/oidc/start', '/logout'])(
    'leads to the start page for whom was to be led to %s',
    async (next) => {
      provider.person = MARIA;

      const answer = await openBrowser().logIn(`/oidc/start?next=${encodeURIComponent(next)}`);

      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    },
  );

  const nonceOf = { nonce: 'another-nonce-of-at-least-thirty-two-signs' };
  const refused: [string, Lies][] = [
    ['a token with another nonce', { claims: (all) => ({ ...all, ...nonceOf }) }],
    ['a token without a nonce', { claims: ({ nonce: _nonce, ...all }) => all }],
    ['a token of another audience', { claims: (all) => ({ ...all, aud: 'another-client' }) }],
    [
      'a token for several audiences, meant for another',
      { claims: (all) => ({ ...all, aud: [CLIENT.id, 'x'], azp: 'x' }) },
    ],
    ['a token of another issuer', { claims: (all) => ({ ...all, iss: 'https://evil.example' }) }],
    ['a token that is over', { claims: (all) => ({ ...all, exp: Math.floor(Date.now() / 1_000) - 120 }) }],
    ['a token without a subject', { claims: ({ sub: _sub, ...all }) => all }],
    ['a token signed with another key', { hasOtherKey: true }],
    ['an answer of another issuer (mix-up)', { iss: 'https://evil.example' }],
    ['an answer that does not say whose it is', { iss: null }],
  ];
  it.each(refused)('refuses %s', async (_what, lies) => {
    Object.assign(provider, { person: MARIA, lies });
    const browser = openBrowser();

    const answer = await browser.logIn();

    expect([answer.status, browser.jar.size]).toEqual([401, 0]);
    expect(await answer.text()).toContain('is not valid');
  });

  it('refuses another state, no state, an answer nobody here asked for, and one that is sent again', async () => {
    provider.person = MARIA;
    const [browser, other] = [openBrowser(), openBrowser()];
    const path = await browser.visitProvider();
    const kept = Object.fromEntries(browser.jar);
    const foreign = await other.visitProvider();
    const wrong = path.replace(/state=[^&]+/, `state=${'x'.repeat(43)}`);

    expect((await openBrowser().go(path)).status).toBe(401);
    expect((await openBrowser(Object.fromEntries(other.jar)).go(path)).status).toBe(401);
    expect((await openBrowser({ trowel_oidc: 'v1.forged' }).go(path)).status).toBe(401);
    const [third, fourth] = [openBrowser(), openBrowser()];
    const own = await third.visitProvider();
    expect((await third.go(own.replace(/state=[^&]+&?/, ''))).status).toBe(401);
    await fourth.visitProvider();
    expect((await fourth.go(wrong)).status).toBe(401);
    expect((await browser.go(path)).status).toBe(303);
    expect((await openBrowser(kept).go(path)).status).toBe(401);
    expect((await openBrowser(kept).go(foreign)).status).toBe(401);
  });

  it('refuses an answer after ten minutes, and a code that was redeemed', async () => {
    provider.person = MARIA;
    const browser = openBrowser();
    const path = await browser.visitProvider();
    const redeemed = openBrowser();
    const own = await redeemed.visitProvider();
    const code = new URLSearchParams(path.split('?')[1]).get('code')!;
    expect((await browser.go(path)).status).toBe(303);

    expect((await redeemed.go(own.replace(/code=[^&]+/, `code=${code}`))).status).toBe(401);
    const late = openBrowser();
    const latePath = await late.visitProvider();
    web.pass(601);
    expect((await late.go(latePath)).status).toBe(401);
  });

  it('tells in words, in both languages, who declined, whose e-mail is not confirmed, and that an account has it', async () => {
    const browser = openBrowser();
    expect(await (await browser.logIn()).text()).toContain('declined the login');
    provider.person = { ...MARIA, sub: 'sub-x', email: 'x@example.org', email_verified: false };
    expect(await (await browser.logIn()).text()).toContain('has not verified your e-mail');
    provider.person = { ...MARIA, sub: 'sub-y', email: 'operator@example.org' };
    const italian = await browser.go(await browser.visitProvider(), { headers: { 'accept-language': 'it' } });
    expect(await italian.text()).toContain('Esiste già un account con la tua e-mail');
    expect(browser.jar.size).toBe(0);
  });

  it('lets nobody in who was deactivated', async () => {
    provider.person = { ...MARIA, sub: 'sub-left', email: 'left@example.org', preferred_username: 'left' };
    await openBrowser().logIn();
    const { id } = (await web.services.database.reads.users.findByUsername('left'))!;
    await updateUser(await contextOf('admin'), { id, changes: { is_active: false } });

    const answer = await openBrowser().logIn();

    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain('not active');
  });

  it('links an account for its owner alone: logged in, with the password, in the session that began it', async () => {
    provider.person = { sub: 'sub-operator', email: 'elsewhere@example.org' };
    const owner = openBrowser({ trowel_session: web.tokens.operator });
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const begin = (browser: ReturnType<typeof openBrowser>, password: string, more = {}): Promise<Response> =>
      browser.go('/oidc/link', {
        method: 'POST',
        body: JSON.stringify({ password }),
        headers: { ...headers, ...more },
      });

    expect((await begin(openBrowser(), PASSWORD)).status).toBe(401);
    expect((await begin(owner, 'Wrong-Password-1')).status).toBe(400);
    expect((await begin(owner, PASSWORD, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await begin(owner, PASSWORD, form)).status).toBe(415);
    const begun = (await (await begin(owner, PASSWORD)).json()) as { data: { url: string } };
    const path = await followProvider(begun.data.url);
    const thief = openBrowser({ ...Object.fromEntries(owner.jar), trowel_session: web.tokens.viewer });
    expect((await thief.go(path)).headers.get('location')).not.toContain('linked');
    const next = (await (await begin(owner, PASSWORD)).json()) as { data: { url: string } };
    const linked = await owner.go(await followProvider(next.data.url));
    expect(linked.headers.get('location')).toBe('/account?sign_in=linked');

    const browser = openBrowser();
    await browser.logIn();
    const session = await (await browser.go('/session', { headers: { accept: 'application/json' } })).json();
    expect(session).toMatchObject({ data: { user: { username: 'operator', role: 'operator' } } });
    const viewer = openBrowser({ trowel_session: web.tokens.viewer });
    const taken = (await (await begin(viewer, PASSWORD)).json()) as { data: { url: string } };
    const told = await viewer.go(await followProvider(taken.data.url));
    expect(told.headers.get('location')).toBe('/account?sign_in=identity_taken');
  });

  it('asks for the code of who has a second factor', async () => {
    provider.person = { sub: 'sub-two', email: 'two@example.org', email_verified: true };
    await openBrowser().logIn();
    const { id } = (await web.services.database.reads.users.findByUsername('two'))!;
    await web.services.database.transaction((store) => store.users.update(id, { has_second_factor: true }));
    const browser = openBrowser();

    const answer = await browser.logIn('/oidc/start?next=%2Faccount');

    expect([answer.status, browser.jar.size]).toEqual([200, 0]);
    const page = await answer.text();
    expect(page).toMatch(
      /action="\/login\/code"[^]*name="next" value="\/account"[^]*autocomplete="one-time-code"/,
    );
  });

  it('leads to where one is logged out at the provider too', async () => {
    provider.person = MARIA;
    const browser = openBrowser();
    await browser.logIn();

    const out = await browser.go('/logout', { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } });
    const page = await (await browser.go(out.headers.get('location') ?? '')).text();
    const there = new URL((await browser.go('/oidc/logout')).headers.get('location') ?? '');

    expect(browser.jar.size).toBe(0);
    expect(page).toContain('href="/oidc/logout"');
    expect(there.origin + there.pathname).toBe(`${provider.issuer}/leave`);
    expect(Object.fromEntries(there.searchParams)).toMatchObject({
      client_id: CLIENT.id,
      post_logout_redirect_uri: 'https://dig.example/login',
    });
  });

  it('writes no secret, code or token into the log or the change log', async () => {
    const { rows } = await web.services.database.reads.changes.list(
      { entity: 'users' },
      { skip: 0, limit: 100 },
    );
    const said = web.readLog() + JSON.stringify(rows);

    expect(said).toContain('no login by the provider');
    for (const secret of [CLIENT.secret, 'eyJ', 'code=', 'state=', 'v1.']) expect(said).not.toContain(secret);
  });
});

describe('where the provider is away', () => {
  it('the service starts, passwords go on, and the button says so', async () => {
    const issuer = new URL('http://localhost:9');
    const oidc = { issuer, clientId: 'x', clientSecret: 'y', name: 'Museo', accounts: 'create' } as const;
    const web = await startTestWeb({ oidc });

    const away = await web.call('/oidc/start', { headers: BROWSER });
    const body = new URLSearchParams({ username: 'admin', password: PASSWORD });
    const login = await web.call('/login', { method: 'POST', body, headers: BROWSER });
    await web.close();

    expect(away.status).toBe(503);
    expect(await away.text()).toContain('does not respond');
    expect(login.status).toBe(303);
  });

  it('without a provider there is no button and no way', async () => {
    const web = await startTestWeb();

    const page = await (await web.call('/login', { headers: BROWSER })).text();
    const start = await web.call('/oidc/start', { headers: BROWSER });
    await web.close();

    expect(page).not.toContain('oidc');
    expect(start.status).toBe(404);
  });
});
