import { DIALECTS } from '@trowel/db/testing';
import { createLog, type Route } from '@trowel/http';
import { startRouteJobs } from '@trowel/http/jobs';
import { seedSecretSite, type SecretSite } from '@trowel/http/testing';
import type { RunningJobs } from '@trowel/services/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRoutes } from '../../src/routes/list-routes.ts';
import { addressOf, bodyOf } from './site-requests.ts';
import { startTestApi, type TestApi } from '../test-api.ts';

const LONG = { timeout: 60_000, interval: 50 };
const routes = listRoutes('0.0.0');
const nameOf = ({ method, path }: Route): string => `${method.toUpperCase()} ${path}`;
/** Not about sites, or they would end the session that the next request needs. */
const ABOUT_ACCOUNTS = /^\/api\/(auth|people|teams|system|backup|assistants|import\/inspect|graphml)/;
const WRITES = routes
  .filter(({ method, path }) => method !== 'get' && !ABOUT_ACCOUNTS.test(path) && path !== '/api/jobs/{id}')
  .toSorted((a, b) => Number(a.method === 'delete') - Number(b.method === 'delete'));
const LATER = routes.filter(({ job, path }) => job && !path.includes('pyarchinit'));

interface Reply {
  status: number;
  text: string;
  isReplayed: boolean;
}

/** Answers are stored for a time; the token that asks for one decides, not the account it was made for. */
describe.each(DIALECTS)('what was answered earlier, on %s', (dialect) => {
  let api: TestApi;
  let jobs: RunningJobs;
  let open: SecretSite;
  let secret: SecretSite;
  /** A token of the account `owner` that is limited to the open site. */
  let limited: string;

  const ask = async (path: string, token: string, init: RequestInit = {}): Promise<Reply> => {
    const answer = await fetch(api.url + path, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` },
    });
    const isReplayed = answer.headers.get('idempotency-replayed') === 'true';
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    return { status: answer.status, text, isReplayed };
  };
  const send = (
    route: Route,
    token: string,
    { site, headers }: { site: SecretSite; headers: Record<string, string> },
  ): Promise<Reply> => {
    const body = bodyOf(route, site);
    const isForm = body instanceof FormData;
    return ask(addressOf(route, site), token, {
      method: route.method.toUpperCase(),
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      headers: { ...headers, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }) },
    });
  };
  const dataOf = <T>({ text }: Reply): T => JSON.parse(text).data as T;
  const limitTo = async (token: string, site: SecretSite): Promise<string> => {
    const expires_at = new Date(Date.now() + 86_400_000).toISOString();
    const asked = { name: 'one site', scopes: ['read', 'write'], sites: [site.site_name], expires_at };
    const made = await ask('/api/auth/tokens', token, {
      method: 'POST',
      body: JSON.stringify(asked),
      headers: { 'content-type': 'application/json' },
    });
    return dataOf<{ token: string }>(made).token;
  };
  const idsSeenBy = async (token: string): Promise<string[]> =>
    dataOf<{ id: string }[]>(await ask('/api/jobs?limit=100', token)).map(({ id }) => id);
  /** Starts every kind of background job for a site and waits until all have ended. */
  const makeJobs = async (token: string, site: SecretSite): Promise<string[]> => {
    const ids: string[] = [];
    for (const route of LATER) {
      const told = await send(route, token, { site, headers: { prefer: 'respond-async' } });
      if (told.status === 202) ids.push(dataOf<{ id: string }>(told).id);
      const state = (): Promise<string> =>
        ask(`/api/jobs/${ids.at(-1)}`, token).then((one) => dataOf<{ status: string }>(one).status);
      await expect.poll(state, LONG).not.toMatch(/queued|running/);
    }
    return ids;
  };

  beforeAll(async () => {
    api = await startTestApi(dialect);
    jobs = startRouteJobs(api.services, { channel: 'api', routes, atOnce: 2, log: createLog('silent') });
    open = await seedSecretSite(api, { siteName: 'Orto', visibility: 'all', word: 'orto' });
    secret = await seedSecretSite(api, { siteName: 'Segreta', visibility: 'members', word: 'segret' });
    limited = await limitTo(secret.tokens['owner']!, open);
  });
  afterAll(async () => {
    await jobs.stop();
    await api.close();
  });

  it('jobs about another site do not exist for a token limited to one', async () => {
    const session = secret.tokens['owner']!;
    const ids = await makeJobs(session, secret);
    const own = await makeJobs(session, open);

    const seen = await idsSeenBy(limited);
    const answers = await Promise.all(
      ids.flatMap((id) => [ask(`/api/jobs/${id}`, limited), ask(`/api/jobs/${id}/result`, limited)]),
    );
    const cancelled = await ask(`/api/jobs/${ids[0]}`, limited, { method: 'DELETE' });

    expect(ids.length).toBe(LATER.length);
    expect(new Set([...answers, cancelled].map(({ status }) => status))).toEqual(new Set([404]));
    expect(seen.toSorted()).toEqual(own.toSorted());
    expect((await ask(`/api/jobs?limit=1`, limited)).text).toContain(`"total":${own.length}`);
    expect((await idsSeenBy(session)).toSorted()).toEqual([...ids, ...own].toSorted());
  });

  it('jobs about everything the account sees do not exist for a token limited to one site', async () => {
    const session = secret.tokens['owner']!;
    const form = new FormData();
    form.set('file', new File(['site_name,us_number\nSegreta,77\n'], 'units.csv'));
    const headers = { prefer: 'respond-async' };
    const { id } = dataOf<{ id: string }>(
      await ask('/api/import', session, { method: 'POST', body: form, headers }),
    );

    expect((await ask(`/api/jobs/${id}`, session)).status).toBe(200);
    expect((await ask(`/api/jobs/${id}`, limited)).status).toBe(404);
  });

  it('jobs end with the right to see their site', async () => {
    const reader = secret.tokens['reader']!;
    const owner = secret.tokens['owner']!;
    const ids = await makeJobs(reader, secret);
    const before = await idsSeenBy(reader);
    await ask(`/api/sites/${secret.siteId}/members/reader`, owner, { method: 'DELETE' });

    expect(ids.length).toBeGreaterThan(0);
    expect(before.toSorted()).toEqual(ids.toSorted());
    expect(await idsSeenBy(reader)).toEqual([]);
    for (const id of ids) expect((await ask(`/api/jobs/${id}/result`, reader)).status).toBe(404);
  });

  it('writes are not repeated by their key for a token that does not see what they were about', async () => {
    const session = secret.tokens['owner']!;
    const repeated: string[] = [];
    const leaking: string[] = [];
    let stored = 0;
    for (const [i, route] of WRITES.entries()) {
      const headers = { 'idempotency-key': `stored-${i}` };
      const first = await send(route, session, { site: secret, headers });
      const again = await send(route, limited, { site: secret, headers });
      const own = await send(route, session, { site: secret, headers });
      if (own.isReplayed && own.text === first.text) stored++;
      if (again.isReplayed || again.status < 400) repeated.push(`${nameOf(route)} ${again.status}`);
      if (/segret \w/.test(again.text)) leaking.push(nameOf(route));
    }

    expect(stored).toBeGreaterThan(WRITES.length / 2);
    expect(repeated).toEqual([]);
    expect(leaking).toEqual([]);
  });

  it('a token repeats what it asked itself, whatever hidden sites are made later', async () => {
    const call = {
      method: 'POST',
      body: JSON.stringify({ site_name: 'Orto', us_number: '500' }),
      headers: { 'content-type': 'application/json', 'idempotency-key': 'own' },
    };
    const first = await ask('/api/us', limited, call);
    const other = { ...call, body: JSON.stringify({ site_name: 'Orto', us_number: '501' }) };
    await ask('/api/us', api.tokens.operator, other);
    await seedSecretSite(api, { siteName: 'Altra', visibility: 'members', word: 'altra' });
    const again = await ask('/api/us', limited, call);
    const byOperator = await ask('/api/us', api.tokens.operator, other);

    expect([byOperator.status, byOperator.isReplayed]).toEqual([201, true]);
    expect([first.status, again.status, again.isReplayed, again.text]).toEqual([201, 201, true, first.text]);
  });
});
