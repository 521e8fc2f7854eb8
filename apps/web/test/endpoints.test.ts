import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRoutes } from '../src/server/routes/list-routes.ts';
import { BROWSER, CALLERS, startTestWeb, type Caller, type TestWeb } from './test-web.ts';

/** Status codes by kind of caller. */
type Statuses = Record<Caller, number>;

const same = (status: number): Statuses => ({
  nobody: status,
  expired: status,
  viewer: status,
  operator: status,
  admin: status,
});
/** For users who are logged in. Others receive 401. */
const forSessions = (status: number): Statuses => ({ ...same(status), nobody: 401, expired: 401 });
/** The same for a page. Others are redirected to the login. */
const pageForSessions = (status: number): Statuses => ({ ...same(status), nobody: 303, expired: 303 });

/** For users with permission to write: 403 for viewers, 401 for others, even if public reading is on. */
const forWriters = (status: number): Statuses => ({ ...forSessions(status), viewer: 403 });

/** Every route, called for a site that does not exist. A route without a row fails the tests. */
const TABLE: Record<string, { path: string; program: Statuses; browser: Statuses; published: Statuses }> = {
  'get /': {
    path: '/',
    program: forSessions(200),
    browser: pageForSessions(200),
    published: same(200),
  },
  'get /login': {
    path: '/login',
    program: { ...same(303), nobody: 200, expired: 200 },
    browser: { ...same(303), nobody: 200, expired: 200 },
    published: { ...same(303), nobody: 200, expired: 200 },
  },
  'post /login': { path: '/login', program: same(422), browser: same(422), published: same(422) },
  'get /invitation': { path: '/invitation', program: same(200), browser: same(200), published: same(200) },
  'post /invitation': { path: '/invitation', program: same(404), browser: same(404), published: same(404) },
  'get /oauth/authorize': {
    path: '/oauth/authorize',
    program: forSessions(400),
    browser: pageForSessions(400),
    published: forSessions(400),
  },
  'get /session': {
    path: '/session',
    program: forSessions(200),
    browser: pageForSessions(200),
    published: forSessions(200),
  },
  'post /session': { path: '/session', program: same(415), browser: same(415), published: same(415) },
  'post /session/renew': {
    path: '/session/renew',
    program: forSessions(200),
    browser: forSessions(200),
    published: forSessions(200),
  },
  'get /r/{kind}/{id}': {
    path: '/r/us/4444',
    program: forSessions(404),
    browser: pageForSessions(404),
    published: forSessions(404),
  },
  'post /logout': { path: '/logout', program: same(200), browser: same(303), published: same(200) },
  'get /health': { path: '/health', program: same(200), browser: same(200), published: same(200) },
  'get /ready': { path: '/ready', program: same(200), browser: same(200), published: same(200) },
  'get /3d/export/em_json/{site_name}': {
    path: '/3d/export/em_json/Nowhere',
    program: forSessions(404),
    browser: pageForSessions(404),
    published: same(404),
  },
  'get /3d/export/json/{site_name}': {
    path: '/3d/export/json/Nowhere',
    program: forSessions(404),
    browser: pageForSessions(404),
    published: same(404),
  },
  'get /3d/export/{scene_variant}/{site_name}': {
    path: '/3d/export/heriverse/Nowhere',
    program: forSessions(404),
    browser: pageForSessions(404),
    published: same(404),
  },
  'get /3d/export/glb/{site_name}': {
    path: '/3d/export/glb/Nowhere',
    program: forSessions(404),
    browser: pageForSessions(404),
    published: same(404),
  },
  'get /3d/export/gltf/{site_name}': {
    path: '/3d/export/gltf/Nowhere',
    program: forSessions(404),
    browser: pageForSessions(404),
    published: same(404),
  },
  'get /3d/export/obj/{site_name}': {
    path: '/3d/export/obj/Nowhere',
    program: forSessions(404),
    browser: pageForSessions(404),
    published: same(404),
  },
  'get /3d/export/stl/{site_name}': {
    path: '/3d/export/stl/Nowhere',
    program: forSessions(404),
    browser: pageForSessions(404),
    published: same(404),
  },
  'get /3d/export/ply/{site_name}': {
    path: '/3d/export/ply/Nowhere',
    program: forSessions(404),
    browser: pageForSessions(404),
    published: same(404),
  },
  'get /3d/viewer/proxies/{site_name}/{shape_file}': {
    path: '/3d/viewer/proxies/Nowhere/US_1.glb',
    program: forSessions(404),
    browser: pageForSessions(404),
    published: same(404),
  },
  'get /3d/viewer/{site_name}': {
    path: '/3d/viewer/Nowhere',
    program: forSessions(404),
    browser: pageForSessions(404),
    published: same(404),
  },
  'get /3d/scene/{site_name}': {
    path: '/3d/scene/Nowhere',
    program: forSessions(404),
    browser: pageForSessions(404),
    published: same(404),
  },
  'post /3d/upload': {
    path: '/3d/upload',
    program: forWriters(415),
    browser: forWriters(415),
    published: forWriters(415),
  },
  'get /3d/models/{site_name}': {
    path: '/3d/models/Nowhere',
    program: forSessions(404),
    browser: pageForSessions(404),
    published: same(404),
  },
  'get /3d/models/{site_name}/us/{us_id}': {
    path: '/3d/models/Nowhere/us/1',
    program: forSessions(404),
    browser: pageForSessions(404),
    published: same(404),
  },
  'get /3d/viewer/3d_models/{site_name}/{unit_folder}/{file_name}': {
    path: '/3d/viewer/3d_models/Nowhere/US_1/x.glb',
    program: forSessions(404),
    browser: pageForSessions(404),
    published: same(404),
  },
  'get /3d/viewer/3d_models/{site_name}/{unit_folder}/{file_name}/{part_name}': {
    path: '/3d/viewer/3d_models/Nowhere/US_1/parts/x.bin',
    program: forSessions(404),
    browser: pageForSessions(404),
    published: same(404),
  },
  'get /3d/viewer/3d_models/{site_name}/{unit_folder}/{file_name}/{part_name}/{inner_name}': {
    path: '/3d/viewer/3d_models/Nowhere/US_1/x.gltf/parts/x.bin',
    program: forSessions(404),
    browser: pageForSessions(404),
    published: same(404),
  },
  'get /3d/viewer/thumbnails/{site_name}/{unit_folder}/{file_name}': {
    path: '/3d/viewer/thumbnails/Nowhere/US_1/x.glb',
    program: forSessions(404),
    browser: pageForSessions(404),
    published: same(404),
  },
  'put /3d/viewer/thumbnails/{site_name}/{unit_folder}/{file_name}': {
    path: '/3d/viewer/thumbnails/Nowhere/US_1/x.glb',
    program: forWriters(415),
    browser: forWriters(415),
    published: forWriters(415),
  },
  'delete /3d/viewer/3d_models/{site_name}/{unit_folder}/{file_name}': {
    path: '/3d/viewer/3d_models/Nowhere/US_1/x.glb',
    program: forWriters(404),
    browser: forWriters(404),
    published: forWriters(404),
  },
  'get /harris_matrix/graphml_export': {
    path: '/harris_matrix/graphml_export?site_name=Nowhere',
    program: forSessions(404),
    browser: pageForSessions(404),
    published: same(404),
  },
};

const PAGES = [
  'get /oauth/authorize',
  'get /',
  'get /login',
  'post /login',
  'get /invitation',
  'post /invitation',
  'get /session',
  'get /r/{kind}/{id}',
  'post /session',
  'post /session/renew',
  'post /logout',
  'get /3d/viewer/{site_name}',
];
/** Routes about the cookie itself. */
const OF_COOKIES = new Set(['post /session/renew']);

const cases = Object.entries(TABLE).flatMap(([name, row]) => {
  return CALLERS.map((caller) => ({ name, method: name.split(' ', 1)[0]!.toUpperCase(), caller, ...row }));
});

it('every route has its line in the table', () => {
  const routes = listRoutes({ version: '', publicRead: false });

  expect(Object.keys(TABLE).toSorted()).toEqual(
    [...PAGES, ...routes.map(({ method, path }) => `${method} ${path}`)].toSorted(),
  );
});

describe('every route', () => {
  let web: TestWeb;
  beforeAll(async () => {
    web = await startTestWeb();
  });
  afterAll(() => web.close());

  it.each(cases)('$name answers $caller with a cookie', async ({ path, method, caller, program }) => {
    const answer = await web.call(path, { method, as: caller });

    expect(answer.status).toBe(program[caller]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    // Without a referrer our own forms would come with `Origin: null` and be refused on plain http.
    expect(answer.headers.get('referrer-policy')).toBe('same-origin');
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  it.each(cases.filter(({ name }) => !OF_COOKIES.has(name)))(
    '$name answers $caller with a bearer header alike',
    async ({ path, method, caller, program }) => {
      const { status } = await web.call(path, { method, as: caller, by: 'bearer' });

      expect(status).toBe(program[caller]);
    },
  );

  it.each(cases)('$name answers $caller in a browser', async ({ path, method, caller, browser }) => {
    const { status } = await web.call(path, { method, as: caller, headers: BROWSER });

    expect(status).toBe(browser[caller]);
  });

  it.each(cases.filter(({ browser, caller }) => browser[caller] >= 400))(
    '$name tells $caller of a failure on a page',
    async ({ path, method, caller }) => {
      const answer = await web.call(path, { method, as: caller, headers: BROWSER });

      expect(await answer.text()).toMatch(/^<!doctype html>/);
    },
  );

  it.each(cases.filter(({ program, browser, caller }) => program[caller] === 401 && browser[caller] === 303))(
    '$name sends $caller in a browser to the login, which leads back',
    async ({ path, method, caller }) => {
      const answer = await web.call(path, { method, as: caller, headers: BROWSER });

      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(
        path === '/' ? '/login' : `/login?next=${encodeURIComponent(path)}`,
      );
    },
  );

  it.each(cases.filter(({ program, caller }) => program[caller] >= 400))(
    '$name tells $caller of a failure in the envelope',
    async ({ path, method, caller }) => {
      const answer = await web.call(path, { method, as: caller });

      expect(await answer.json()).toMatchObject({
        status: 'error',
        message: expect.any(String),
        detail: expect.any(Object),
      });
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    },
  );

  it.each([
    ['nobody', 'missing_token'],
    ['expired', 'expired_token'],
  ] as const)('%s is told why', async (caller, type) => {
    const answer = await web.call('/3d/export/json/Nowhere', { as: caller });

    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await answer.json()).toMatchObject({ detail: { type } });
  });

  it.each([
    ['PUT', '/login', 'GET, HEAD, POST, OPTIONS'],
    ['GET', '/logout', 'POST, OPTIONS'],
    ['DELETE', '/', 'GET, HEAD, OPTIONS'],
    ['POST', '/3d/export/json/Nowhere', 'GET, HEAD, OPTIONS'],
  ])('%s %s is 405 and tells what is offered', async (method, path, allow) => {
    const answer = await web.call(path, { method, as: 'admin' });

    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
  });

  it('a path that is not there is 404, also for nobody, and for a browser a page that leads back', async () => {
    const program = await web.call('/nothing/here');
    const browser = await web.call('/nothing/here', { headers: { ...BROWSER, 'accept-language': 'it' } });

    expect(program.status).toBe(404);
    expect(await program.json()).toMatchObject({ detail: { type: 'unknown_path' } });
    expect(browser.status).toBe(404);
    expect(await browser.text()).toContain('Torna alla pagina iniziale');
  });
});

describe('every route with PUBLIC_READ', () => {
  let web: TestWeb;
  beforeAll(async () => {
    web = await startTestWeb({ publicRead: true });
  });
  afterAll(() => web.close());

  it.each(cases)('$name answers $caller', async ({ path, method, caller, published }) => {
    const { status } = await web.call(path, { method, as: caller });

    expect(status).toBe(published[caller]);
  });
});
