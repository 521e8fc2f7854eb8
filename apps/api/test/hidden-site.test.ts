import { randomUUID } from 'node:crypto';
import { DIALECTS } from '@trowel/db/testing';
import { mapKinds } from '@trowel/domain/records';
import type { Route } from '@trowel/http';
import { seedSecretSite, type SecretSite } from '@trowel/http/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRoutes } from '../src/routes/list-routes.ts';
import { openStream, type TestStream } from './event-stream.ts';
import { addressOf, bodyOf, type SiteValues } from './people/site-requests.ts';
import { startTestApi, type TestApi } from './test-api.ts';

const routes = listRoutes('0.0.0');
const nameOf = ({ method, path }: Route): string => `${method.toUpperCase()} ${path}`;

/** Made for its moment; jobs are only their owner's (jobs.test.ts). */
const NEVER_ALIKE = new Set([
  'GET /api/jobs/{id}',
  'GET /api/jobs/{id}/result',
  'GET /api/events',
  'GET /api/backup',
  'GET /api/auth/tokens',
  'GET /health',
  'GET /api/graphml/health',
]);
const READS = routes.filter((route) => route.method === 'get' && !NEVER_ALIKE.has(nameOf(route)));
/** Reads that ask for what a person might. */
const QUESTIONS = [
  '/api/us?q=segret',
  '/api/search?q=segret',
  '/api/search?q=segret&site_name=Orto',
  '/api/us?definition=segret',
  '/api/inventario?q=segret&sort_by=find_type',
  '/api/sites?q=segret',
  '/api/sites?site_name=Segreta',
  '/api/sites?latitude_min=43.5',
  '/api/us?site_name=Segreta',
  '/api/us?fields=us_number,definition',
  '/api/media?q=segret',
  '/api/periods?site_name=Segreta',
  '/api/changes?after=0&limit=1000',
  '/api/changes?gone=true',
  '/api/changes?entity=us&actor=owner',
  '/api/imports?limit=100',
];
/** Roles of accounts that are not members of the site. */
const STRANGERS = ['viewer', 'operator'] as const;
/** Routes that reveal names on purpose: a user with permission to record sites learns whether a name is taken. */
const TELL_NAMES = new Set(['POST /api/sites']);
/** Routes for owners and administrators only. The test of invitations covers them. */
const FOR_OWNERS = new Set(['GET /api/sites/{id}/invitations']);
/** The only shape of the site is an outline, which is a feature of its unit. */
const OF_OTHER_SHAPES = /\/ogc\/collections\/(parts|heights|trenches|sections)\/items\/[\d{]/;
/** A grid is fitted to two control points, and the site has one. */
const NEEDS_POINTS = /\/control-points\/fit(?: 409)?$/;
/** Routes that do not concern a site, or that end the session of the next request. */
const ABOUT_NO_SITE =
  /^\/api\/(auth\/(?!tokens$)|thesaurus|em-node-types|graphml|pyarchinit|schemas)|^\/(health|ready)$|^\/api\/(import\/inspect|backup|events|system|people)$/;

interface Reply {
  status: number;
  text: string;
  etag: string | null;
}

/** Parameters that do not name anything. */
const ABSENT: SiteValues = {
  site_name: 'Segrezz',
  siteId: 90_001,
  unitId: 90_001,
  itemId: 90_001,
  periodId: 90_001,
  mediaId: 90_001,
  kindIds: mapKinds(() => 90_001),
  changeId: 90_001,
  importId: randomUUID(),
};

/** An answer without the names that were asked for. */
function maskOf(told: Reply, values: SiteValues): string {
  const ids = Object.values(values)
    .filter((value) => typeof value !== 'object')
    .map(String)
    .toSorted((a, b) => b.length - a.length);
  const text = ids.reduce((left, id) => left.replaceAll(new RegExp(`\\b${id}\\b`, 'g'), '§'), told.text);
  return `${told.status} ${text}`;
}

describe.each(DIALECTS)('a site that only its members see, on %s', (dialect) => {
  let api: TestApi;
  let shown: SiteValues;
  let secret: SecretSite;
  /** The same, but that it is under embargo. */
  let embargoed: SecretSite;
  const before = new Map<string, Reply>();

  const ask = async (path: string, as: string, init: RequestInit = {}): Promise<Reply> => {
    const token = secret?.tokens[as] ?? api.tokens[as as 'viewer'];
    const answer = await fetch(api.url + path, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    });
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    return { status: answer.status, text, etag: answer.headers.get('etag') };
  };
  const send = (route: Route, values: SiteValues, as: string): Promise<Reply> => {
    const body = bodyOf(route, values);
    const isForm = body instanceof FormData;
    return ask(addressOf(route, values), as, {
      method: route.method.toUpperCase(),
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      headers: body === undefined || isForm ? {} : { 'content-type': 'application/json' },
    });
  };
  const sendJson = (
    method: string,
    path: string,
    { as, body }: { as: string; body?: unknown },
  ): Promise<Reply> =>
    ask(path, as, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json' },
    });
  const siteOf = async (as: string, id: number): Promise<Record<string, unknown>> =>
    JSON.parse((await ask(`/api/sites/${id}`, as)).text).data;
  /** An operator who is no member sees what a viewer does, by the same statements. */
  const listAsked = (as: string): string[] =>
    as === 'viewer' ? [...READS.map((route) => addressOf(route, shown)), ...QUESTIONS] : [...QUESTIONS];

  beforeAll(async () => {
    api = await startTestApi(dialect);
    api.holdClock();
    shown = await seedSecretSite(api, { siteName: 'Orto', visibility: 'all', word: 'orto' });
    for (const as of STRANGERS)
      for (const path of listAsked(as)) before.set(`${as} ${path}`, await ask(path, as));
    secret = await seedSecretSite(api, { siteName: 'Segreta', visibility: 'members', word: 'segret' });
    embargoed = await seedSecretSite(api, { siteName: 'Embargo', visibility: 'embargo', word: 'segret too' });
  });
  afterAll(() => api.close());

  it('is asked about in ways that tell something of another site', () => {
    const refused = [...before]
      .filter(([, { status }]) => status >= 400)
      .map(([path, told]) => `${path} ${told.status}`);

    expect(
      refused.filter((one) => !one.endsWith(' 403') && !OF_OTHER_SHAPES.test(one) && !NEEDS_POINTS.test(one)),
    ).toEqual([]);
  });

  it.each(STRANGERS)('changes no byte of what a stranger is told, as %s', async (as) => {
    const differing: string[] = [];
    for (const path of listAsked(as)) {
      const [was, is] = [before.get(`${as} ${path}`), await ask(path, as)];
      if (JSON.stringify(was) !== JSON.stringify(is))
        differing.push(`${path}\n${was?.text.slice(0, 400)}\n${is.text.slice(0, 400)}`);
    }

    expect(differing).toEqual([]);
  });

  it.each([
    ['viewer', 'hidden'],
    ['operator', 'hidden'],
    ['viewer', 'under embargo'],
  ])('is as one that does not exist, by every route, to the %s, when %s', async (as, why) => {
    const site = why === 'hidden' ? secret : embargoed;
    const differing: string[] = [];
    const statuses = new Map<number, number>();
    for (const route of routes) {
      if (ABOUT_NO_SITE.test(route.path) || TELL_NAMES.has(nameOf(route))) continue;
      const [hidden, none] = [await send(route, site, as), await send(route, ABSENT, as)];
      statuses.set(hidden.status, (statuses.get(hidden.status) ?? 0) + 1);
      if (hidden.text !== none.text && maskOf(hidden, site) !== maskOf(none, ABSENT))
        differing.push(
          `${nameOf(route)}\n${hidden.status} ${hidden.text.slice(0, 300)}\n${none.status} ${none.text.slice(0, 300)}`,
        );
    }

    expect(differing).toEqual([]);
    expect(statuses.get(404)).toBeGreaterThan(40);
  });

  it('was never there, for a stranger who asks for it as it was', async () => {
    const at = api.services.clock().toISOString();
    const differing: string[] = [];
    let asked = 0;
    for (const route of READS) {
      if (!('at' in (route.query?.shape ?? {})) || ABOUT_NO_SITE.test(route.path)) continue;
      const [hidden, none] = [secret, { ...ABSENT }].map((values) => {
        const path = addressOf(route, values);
        return ask(`${path}${path.includes('?') ? '&' : '?'}at=${at}`, 'viewer');
      });
      const [one, other] = [await hidden!, await none!];
      asked++;
      if (one.text !== other.text && maskOf(one, secret) !== maskOf(other, ABSENT))
        differing.push(`${nameOf(route)}\n${one.text.slice(0, 300)}\n${other.text.slice(0, 300)}`);
    }

    expect(differing).toEqual([]);
    expect(asked).toBeGreaterThan(15);
  });

  it('tells of a name that is taken what it tells of any other, and nothing more', async () => {
    const create = (site_name: string): Promise<Reply> =>
      ask('/api/sites', 'operator', {
        method: 'POST',
        body: JSON.stringify({ site_name }),
        headers: { 'content-type': 'application/json' },
      });
    const [hidden, seen] = [await create('Segreta'), await create('Orto')];

    expect(hidden.status).toBe(409);
    expect(hidden.text.replaceAll('Segreta', 'Orto')).toBe(seen.text);
  });

  it.each([
    ['reader', 'hidden'],
    ['admin', 'hidden'],
    ['mate', 'under embargo'],
    ['guest', 'under embargo'],
  ])('is there for its %s, by every route that reads, when %s', async (as, why) => {
    const missed: string[] = [];
    for (const route of READS) {
      const isRefused = OF_OTHER_SHAPES.test(route.path) || NEEDS_POINTS.test(route.path);
      const isForOthers = FOR_OWNERS.has(nameOf(route)) || isRefused;
      if (ABOUT_NO_SITE.test(route.path) || route.access !== 'read' || isForOthers) continue;
      const { status } = await send(route, why === 'hidden' ? secret : embargoed, as);
      if (status >= 400) missed.push(`${nameOf(route)} ${status}`);
    }

    expect(missed).toEqual([]);
  });

  it('is written to by its editor, whose own role only reads; other sites are not', async () => {
    const put = (id: number, as: string): Promise<Reply> =>
      ask(`/api/us/${id}`, as, {
        method: 'PUT',
        body: JSON.stringify({ interpretation: `by ${as}` }),
        headers: { 'content-type': 'application/json' },
      });
    const move = await sendJson('PUT', `/api/inventario/${secret.itemId}`, {
      as: 'editor',
      body: { site_name: 'Orto', inventory_number: '77', us_number: null },
    });

    expect((await put(secret.unitId, 'editor')).status).toBe(200);
    expect((await put(secret.unitId, 'reader')).status).toBe(403);
    expect((await put(secret.unitId, 'viewer')).status).toBe(403);
    expect((await put(shown.unitId, 'editor')).status).toBe(403);
    expect(move.status).toBe(403);
    expect((await ask(`/api/us/${secret.unitId}`, 'owner')).text).toContain('by editor');
  });

  it('lets an editor change nothing elsewhere, by any route', async () => {
    const admin = async (): Promise<string[]> => {
      const texts: string[] = [];
      for (const path of ['us', 'inventario', 'sites', 'periods', 'media', 'thesaurus', 'em-node-types'])
        texts.push((await ask(`/api/${path}?limit=100&sort_by=id`, 'admin')).text);
      return texts;
    };
    const was = await admin();
    const passed: string[] = [];
    for (const route of routes) {
      if (!['create', 'update', 'delete'].includes(route.access)) continue;
      if (/import\/inspect|graphml\/convert/.test(route.path)) continue;
      const { status } = await send(route, shown, 'editor');
      if (status < 400) passed.push(`${nameOf(route)} ${status}`);
    }

    expect(await admin()).toEqual(was);
    // Nothing is written by these.
    expect(passed.filter((one) => !/dry_run|\/lines|\/apply/.test(one))).toEqual([]);
  });

  it('is decided on by its owner and administrators; the last owner stays', async () => {
    const members = `/api/sites/${secret.siteId}/members`;
    const put = (as: string, username: string, role: string): Promise<Reply> =>
      sendJson('PUT', `${members}/${username}`, { as, body: { role } });
    const rule = (as: string, body: unknown): Promise<Reply> =>
      sendJson('PUT', `/api/sites/${secret.siteId}`, { as, body });

    expect((await put('editor', 'viewer', 'viewer')).status).toBe(403);
    expect((await rule('editor', { visibility: 'all' })).status).toBe(403);
    expect((await rule('editor', { location: 'hidden' })).status).toBe(403);
    expect((await put('owner', 'nobody-here', 'viewer')).status).toBe(404);
    expect((await put('owner', 'owner', 'viewer')).status).toBe(409);
    expect((await sendJson('DELETE', `${members}/owner`, { as: 'owner' })).status).toBe(409);
    expect((await put('owner', 'viewer', 'viewer')).status).toBe(200);
    expect((await ask(`/api/us/${secret.unitId}`, 'viewer')).status).toBe(200);
    expect((await sendJson('DELETE', `${members}/viewer`, { as: 'viewer' })).status).toBe(204);
    expect((await ask(`/api/us/${secret.unitId}`, 'viewer')).status).toBe(404);
    expect((await put('admin', 'owner', 'editor')).status).toBe(200);
    expect((await rule('owner', { visibility: 'all' })).status).toBe(403);
    expect((await put('admin', 'owner', 'owner')).status).toBe(200);
  });

  it.each([
    ['rounded', { latitude: 43.71, longitude: 10.41 }],
    ['hidden', { latitude: null, longitude: null }],
  ])('is told where it lies to those who may change it alone, when %s', async (location, told) => {
    const exact = { latitude: 43.712_345, longitude: 10.412_345 };
    const path = `/api/sites/${secret.siteId}`;
    await sendJson('PUT', path, { as: 'owner', body: { location, ...exact } });

    for (const as of ['owner', 'editor', 'admin'])
      expect(await siteOf(as, secret.siteId)).toMatchObject(exact);
    expect(await siteOf('reader', secret.siteId)).toMatchObject(told);
    for (const route of READS) {
      const { text } = await send(route, secret, 'reader');
      expect(/43\.7123|10\.4123/.test(text), nameOf(route)).toBe(false);
    }
    const near = await ask('/api/sites?latitude_min=43.7122&latitude_max=43.7124', 'reader');
    expect(near.text).not.toContain('Segreta');
    await sendJson('PUT', path, { as: 'owner', body: { location: 'exact' } });
  });

  it('is all, or nothing, that a token made for some sites is good for', async () => {
    const make = async (as: string, body: object): Promise<string> => {
      const expires_at = new Date(api.services.clock().getTime() + 86_400_000).toISOString();
      const made = await sendJson('POST', '/api/auth/tokens', {
        as,
        body: { name: 'script', expires_at, ...body },
      });
      return JSON.parse(made.text).data.token;
    };
    secret.tokens['secret alone'] = await make('owner', { scopes: ['write'], sites: ['Segreta'] });
    secret.tokens['other alone'] = await make('owner', { scopes: ['write'], sites: ['Orto'] });
    secret.tokens['read alone'] = await make('editor', { scopes: ['read'] });
    const write = (as: string, id: number): Promise<Reply> =>
      sendJson('PUT', `/api/us/${id}`, { as, body: { notes: as } });

    const statuses = async (as: string): Promise<number[]> => [
      (await ask(`/api/us/${secret.unitId}`, as)).status,
      (await ask(`/api/us/${shown.unitId}`, as)).status,
      (await write(as, secret.unitId)).status,
      (await write(as, shown.unitId)).status,
      (await sendJson('POST', '/api/sites', { as, body: { site_name: `New by ${as}` } })).status,
    ];
    expect(await statuses('secret alone')).toEqual([200, 404, 200, 404, 403]);
    expect(await statuses('other alone')).toEqual([404, 200, 404, 200, 403]);
    expect(await statuses('read alone')).toEqual([200, 200, 403, 403, 403]);
    const listed = await ask('/api/auth/tokens', 'owner');
    expect(JSON.parse(listed.text).data.map((one: { sites: unknown }) => one.sites)).toEqual([
      ['Segreta'],
      ['Orto'],
    ]);
  });

  it('is in no news, and those who follow are sent away before it would be told of', async () => {
    const follow = (as: string): Promise<TestStream> =>
      openStream(`${api.url}/api/events`, {
        authorization: `Bearer ${secret.tokens[as] ?? api.tokens[as as 'viewer']}`,
      });
    const [stranger, member] = [await follow('viewer'), await follow('reader')];
    const write = (id: number, notes: string): Promise<Reply> =>
      sendJson('PUT', `/api/us/${id}`, { as: 'owner', body: { notes } });

    await write(secret.unitId, 'news of the hidden');
    await write(shown.unitId, 'news of the shown');
    expect(await stranger.take(1)).toMatchObject([{ event: 'change', data: { site_name: 'Orto' } }]);
    expect(await member.take(2)).toMatchObject([
      { data: { site_name: 'Segreta' } },
      { data: { site_name: 'Orto' } },
    ]);

    const rule = (visibility: string): Promise<Reply> =>
      sendJson('PUT', `/api/sites/${shown.siteId}`, { as: 'owner', body: { visibility } });
    await rule('members');
    expect(await stranger.take(1)).toMatchObject([{ event: 'end', data: { reason: 'role_changed' } }]);
    expect(await member.take(1)).toMatchObject([{ event: 'end', data: { reason: 'role_changed' } }]);
    await rule('all');
  });

  it('stays hidden when it is deleted, and is as it was when that is undone', async () => {
    const path = `/api/sites/${secret.siteId}`;
    await sendJson('DELETE', `${path}?cascade=true`, { as: 'owner' });

    const gone = await ask('/api/changes?gone=true&limit=100', 'viewer');
    const [seen, theirs] = [gone, await ask('/api/changes?gone=true&limit=100', 'owner')];
    expect(seen.text).not.toMatch(/segret/i);
    expect(theirs.text).toContain('segret');
    const batch = JSON.parse(theirs.text).data[0].batch as string;
    expect((await sendJson('POST', `/api/imports/${batch}/undo`, { as: 'operator' })).status).toBe(404);
    expect((await sendJson('POST', `/api/imports/${batch}/undo`, { as: 'owner' })).status).toBe(200);
    expect((await ask(path, 'viewer')).status).toBe(404);
    expect((await ask(path, 'reader')).status).toBe(200);
  });
});
