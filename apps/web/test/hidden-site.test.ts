import { createGlb } from '@trowel/domain/testing';
import type { Route } from '@trowel/http';
import { seedSecretSite, type SecretSite } from '@trowel/http/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathInSite, SHELL_SITE_PAGES } from '../src/server/pages/show-shell.ts';
import { listRoutes } from '../src/server/routes/list-routes.ts';
import { BROWSER, startTestWeb, type TestWeb } from './test-web.ts';

type Site = Pick<SecretSite, 'site_name' | 'siteId' | 'unitId' | 'itemId' | 'periodId'>;

const MODEL = 'wall.glb';

/** Every address of this service that names a site or something of it, but for those that write. */
function addressesOf(site: Site, publicRead: boolean): string[] {
  const name = encodeURIComponent(site.site_name);
  const pages = [
    ...SHELL_SITE_PAGES.flatMap(({ tab, sheet }) => {
      const path = pathInSite(name, tab);
      return sheet === undefined ? [path] : [path, `${path}/${site.unitId}`];
    }),
    `/sites/${name}/us/1`,
    `/3d/viewer/${name}`,
    `/r/us/${site.unitId}`,
    `/r/inventario/${site.itemId}`,
    `/r/box/${site.siteId}/1`,
    ...(publicRead ? ['/', '/?q=segret'] : []),
  ];
  const routes = listRoutes({ version: '0.0.0', publicRead })
    .filter(({ method }) => method === 'get')
    .map((route) => fill(route, site));
  return [...pages, ...routes];
}

function fill(route: Route, { site_name }: Site): string {
  const named: Readonly<Record<string, string>> = {
    site_name: encodeURIComponent(site_name),
    scene_variant: 'heriverse',
    us_id: '1',
    unit_folder: 'US_1',
    file_name: MODEL,
    shape_file: 'US_1.glb',
  };
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => named[name] ?? name);
  return route.query && 'site_name' in route.query.shape
    ? `${path}?site_name=${encodeURIComponent(site_name)}`
    : path;
}

/** Parts of a response that differ each time. */
const OWN_MARKS = /nonce[-=]"?[\w+/=]+"?|\d{4}-\d\d-\d\dT[\d:.]+Z|"uptime_s":\d+/g;
const ABSENT: Site = {
  site_name: 'Segrezz',
  siteId: 90_001,
  unitId: 90_002,
  itemId: 90_003,
  periodId: 90_004,
};

describe.each([false, true])('a site that only its members see, where anybody may read: %s', (publicRead) => {
  let web: TestWeb;
  let shown: Site;
  let secret: SecretSite;
  /** The same, but that it is under embargo. */
  let embargoed: SecretSite;
  const before = new Map<string, string>();
  const callers = publicRead
    ? (['nobody', 'viewer', 'operator'] as const)
    : (['viewer', 'operator'] as const);

  const tell = async (path: string, as: string, headers: Record<string, string>): Promise<string> => {
    const token = secret?.tokens[as] ?? web.tokens[as as 'viewer'];
    const answer = await fetch(web.url + path, {
      redirect: 'manual',
      headers: { ...headers, ...(as !== 'nobody' && { cookie: `trowel_session=${token}` }) },
    });
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    const told = [answer.status, answer.headers.get('location'), answer.headers.get('etag'), text];
    return told.join('\n').replaceAll(OWN_MARKS, '§');
  };
  const reportAll = async (site: Site): Promise<Map<string, string>> => {
    const told = new Map<string, string>();
    for (const as of callers)
      for (const path of addressesOf(site, publicRead))
        for (const headers of [BROWSER, {}])
          told.set(`${as} ${path} ${'accept' in headers}`, await tell(path, as, headers));
    return told;
  };
  const addModel = async (site: SecretSite): Promise<void> => {
    const form = new FormData();
    form.set('site_name', site.site_name);
    form.set('us_id', '1');
    form.append('model_file', new File([createGlb()], MODEL));
    const headers = { authorization: `Bearer ${site.tokens['owner']}` };
    const answer = await fetch(`${web.url}/3d/upload`, { method: 'POST', body: form, headers });
    expect(answer.status).toBe(201);
  };

  beforeAll(async () => {
    web = await startTestWeb({ publicRead });
    web.holdClock();
    const site = await seedSecretSite(web, { siteName: 'Orto', visibility: 'all', word: 'orto' });
    await addModel(site);
    shown = site;
    for (const [asked, told] of await reportAll(shown)) before.set(asked, told);
    secret = await seedSecretSite(web, { siteName: 'Segreta', visibility: 'members', word: 'segret' });
    await addModel(secret);
    embargoed = await seedSecretSite(web, { siteName: 'Embargo', visibility: 'embargo', word: 'segret too' });
    await addModel(embargoed);
  });
  afterAll(() => web.close());

  it('is asked about by addresses that show another site', () => {
    const shows = [...before].filter(([, told]) => /^(200|30[23])\n/.test(told));

    expect(shows.length).toBeGreaterThan(before.size * 0.7);
  });

  it('changes no byte of what a stranger is told', async () => {
    const after = await reportAll(shown);
    const differing = [...after]
      .filter(([asked, told]) => told !== before.get(asked))
      .map(([asked]) => asked);

    expect(differing).toEqual([]);
  });

  it.each(['hidden', 'under embargo'])('is as one that does not exist, when %s', async (why) => {
    const closed = why === 'hidden' ? secret : embargoed;
    const mask = (text: string, site: Site): string =>
      [site.siteId, site.unitId, site.itemId]
        .map(String)
        .toSorted((a, b) => b.length - a.length)
        .reduce(
          (left, id) => left.replaceAll(new RegExp(`(?:\\b|(?<=%2F))${id}\\b`, 'g'), '§'),
          text.replaceAll(site.site_name, '§'),
        );
    const [hidden, none] = [await reportAll(closed), await reportAll(ABSENT)];
    const told = [...none.values()];
    const differing = [...hidden].filter(
      ([, text], at) => text !== told[at] && mask(text, closed) !== mask(told[at]!, ABSENT),
    );

    expect(differing.map(([asked, text]) => [asked, text.slice(0, 300)])).toEqual([]);
    expect([...hidden.values()].filter((text) => text.startsWith('404')).length).toBeGreaterThan(30);
  });

  it.each([
    ['reader', 'hidden'],
    ['mate', 'under embargo'],
    ['guest', 'under embargo'],
  ])('is shown to its %s, when %s', async (as, why) => {
    let shows = 0;
    for (const path of addressesOf(why === 'hidden' ? secret : embargoed, publicRead)) {
      const [reader, owner] = [await tell(path, as, {}), await tell(path, 'owner', {})];
      if (reader.startsWith('200')) shows++;

      expect(`${path} ${reader.slice(0, 3)}`).toBe(`${path} ${owner.slice(0, 3)}`);
    }
    expect(shows).toBeGreaterThan(20);
  });

  it('takes no model from a stranger', async () => {
    const form = new FormData();
    form.set('site_name', 'Segreta');
    form.set('us_id', '1');
    form.append('model_file', new File([createGlb()], 'other.glb'));
    const headers = { authorization: `Bearer ${web.tokens.operator}` };
    const answer = await fetch(`${web.url}/3d/upload`, { method: 'POST', body: form, headers });

    expect(answer.status).toBe(404);
  });
});
