import type { Context } from '@trowel/services/context';
import { seeAll } from '@trowel/services/visibility';
import { createSite, createUnit } from '@trowel/services/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER, startTestWeb, type TestWeb } from './test-web.ts';

const HOSTILE = `<script>alert("1")</script> & 'Orto' / a?b#c`;

async function recordSites(web: TestWeb, names: readonly string[]): Promise<void> {
  const actor = { id: null, username: 'test', role: 'operator' } as const;
  const ctx: Context = { actor, via: 'cli', language: 'en', services: seeAll(web.services) };
  for (const site_name of names) await createSite(ctx, { site_name, region: 'Lazio' });
}

/** The addresses a page links to, as a browser understands them. */
function linksOf(page: string): string[] {
  return [...page.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&#39;', "'").replaceAll('&amp;', '&'),
  );
}

describe('the start page of who reads without a login', () => {
  let web: TestWeb;
  beforeAll(async () => {
    web = await startTestWeb({ publicRead: true });
  });
  afterAll(() => web.close());

  const open = async (path: string, language = 'en'): Promise<string> => {
    const headers = { ...BROWSER, 'accept-language': language };
    return (await web.call(path, { headers })).text();
  };

  it('says so when no site is recorded, in the language of the browser', async () => {
    expect(await open('/')).toContain('No site is recorded yet.');
    expect(await open('/', 'it-IT')).toMatch(/<html lang="it">[^]*Non è ancora registrato nessun sito\./);
  });

  it('lists the sites in natural order, fifty a page, and finds them', async () => {
    await recordSites(
      web,
      Array.from({ length: 60 }, (_, i) => `Saggio ${60 - i}`),
    );
    const first = await open('/');
    const second = await open('/?skip=50');
    const found = await open('/?q=saggio%2060');

    expect([...first.matchAll(/<h2>Saggio (\d+)<\/h2>/g)].map(([, number]) => Number(number))).toEqual(
      Array.from({ length: 50 }, (_, i) => i + 1),
    );
    expect(first).toContain('1–50 of 60');
    expect(linksOf(first)).toContain('/?q=&skip=50');
    expect(second.match(/<h2>/g)).toHaveLength(10);
    expect(linksOf(second)).toContain('/?q=&skip=0');
    expect([...found.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, name]) => name)).toEqual(['Saggio 60']);
  });

  it('links each site to what exists, whatever its name, and runs nothing of it', async () => {
    await recordSites(web, [HOSTILE]);
    const page = await open(`/?q=${encodeURIComponent('<script>')}`);
    const links = linksOf(page).filter((href) => href.includes(encodeURIComponent(HOSTILE)));
    const statuses = await Promise.all(links.map(async (path) => (await web.call(path)).status));

    expect(page).not.toMatch(/<script/i);
    expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
    expect(links).toHaveLength(6);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
  });

  it.each(['/?skip=-1', '/?skip=x', '/?q=%00'])('of %s is 422 on a page', async (path) => {
    const answer = await web.call(path, { headers: BROWSER });

    expect(answer.status).toBe(422);
    expect(await answer.text()).toMatch(/^<!doctype html>/);
  });

  it('and the login hold no script and no style of their own, and load nothing from elsewhere', async () => {
    for (const page of [await open('/'), await (await web.call('/login', { headers: BROWSER })).text()]) {
      const loaded = [...page.matchAll(/(?:src|<link[^>]* href)="([^"]+)"/g)].map(([, path = '']) => path);
      const answers = await Promise.all(loaded.map((path) => web.call(path)));

      expect(page).not.toMatch(/<script(?! type="module" src="[^"]+"><\/script>)|<style|\sstyle=|\son\w+=/i);
      expect(loaded.length).toBeGreaterThan(1);
      expect(answers.map(({ status }) => status)).toEqual(loaded.map(() => 200));
      expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(
        loaded.map(() => 'public, max-age=31536000, immutable'),
      );
    }
  });

  it('and the login name their fields for screen readers, in both languages', async () => {
    for (const language of ['en', 'it']) {
      const headers = { ...BROWSER, 'accept-language': language };
      const page = await (await web.call('/login', { headers })).text();
      const inputs = [...page.matchAll(/<input(?![^>]*type="hidden")[^>]*id="([^"]+)"/g)].map(([, id]) => id);

      expect(inputs).toEqual(['username', 'password']);
      for (const id of inputs) expect(page).toContain(`<label for="${id}">`);
      expect(page).toContain(`<html lang="${language}">`);
    }
  });

  it('and the login put the cursor where one types next, and offer the other language (observation 1)', async () => {
    const page = await (await web.call('/login?next=%2Fusers', { headers: BROWSER })).text();
    const other = /<a href="(\/login\?language=it[^"]+)"[^>]*>Italiano</.exec(page)?.[1] ?? '';
    const italian = await web.call(other.replaceAll('&amp;', '&'), { headers: BROWSER });
    const wrong = await web.call('/login', {
      method: 'POST',
      headers: { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'username=nessuno&password=sbagliata',
    });

    expect(findFocused(page)).toEqual(['username']);
    expect(findFocused(await wrong.text())).toEqual(['password']);
    expect(italian.headers.get('set-cookie')).toContain('trowel_language=it');
    expect(await italian.text()).toMatch(/<html lang="it">[^]*value="\/users"[^]*Mostra la password/);
  });
});

function findFocused(page: string): (string | undefined)[] {
  return [...page.matchAll(/<input[^>]*\sid="([^"]+)"[^>]*\sautofocus/g)].map(([, id]) => id);
}

describe('the pages of the client', () => {
  let web: TestWeb;
  beforeAll(async () => {
    web = await startTestWeb();
    await recordSites(web, [HOSTILE, 'Villa']);
  });
  afterAll(() => web.close());

  const open = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    web.call(path, { as: 'viewer', headers: { ...BROWSER, ...headers } });
  const inSite = (rest = ''): string => `/sites/${encodeURIComponent(HOSTILE)}${rest}`;

  it('answer to a reload at every address, each with a title and a policy without inline scripts or styles', async () => {
    const below = 'units finds periods matrix findings media changes import export';
    const paths = [
      '/',
      '/terms',
      '/users',
      '/account',
      '/help',
      '/bin',
      '/jobs',
      '/settings',
      '/system',
      inSite(),
      ...[...below.split(' '), 'units/7', 'finds/7'].map((rest) => inSite(`/${rest}`)),
    ];
    const answers = await Promise.all(paths.map((path) => open(path)));
    const texts = await Promise.all(answers.map((answer) => answer.text()));

    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
    for (const [i, text] of texts.entries()) {
      expect([paths[i], text]).toEqual([paths[i], expect.stringMatching(/<title>[^<]+ · Trowel<\/title>/)]);
      expect(text).not.toMatch(/<script>|<style|\sstyle=|\son\w+=/i);
      expect(answers[i]!.headers.get('content-security-policy')).not.toContain('unsafe');
    }
  });

  it('tell the script who looks, and let the styles of its widgets pass by a word that is never the same', async () => {
    const [first, second] = await Promise.all([open('/'), open('/')]);
    const text = await first.text();
    const about = /data-about="([^"]*)"/.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? '';
    const [nonce, other] = [first, second].map(
      ({ headers }) => /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1],
    );

    expect(JSON.parse(about)).toMatchObject({
      language: 'en',
      theme: null,
      person: { role: 'viewer', permissions: ['read'] },
    });
    expect(nonce).not.toBe(other);
    expect(text).toContain(`nonce="${nonce}"`);
  });

  it('have the matrix begun with the page, as long as its address asks for nothing else', async () => {
    const [plain, other] = await Promise.all(
      ['/matrix', '/matrix?lanes=area'].map(async (path) => (await open(inSite(path))).text()),
    );

    const site = inSite('').slice('/sites/'.length);
    expect(plain!.replaceAll('&#39;', "'")).toContain(
      `rel="preload" as="fetch" crossorigin="anonymous" href="/api/harris-matrix/${site}/screen?grouping=period"`,
    );
    expect(other).not.toContain('rel="preload"');
  });

  it('follow the language and the colours that cookies tell', async () => {
    const cookie = `trowel_language=it; trowel_theme=dark; trowel_session=${web.tokens.viewer}`;
    const text = await (await web.call('/', { headers: { ...BROWSER, cookie } })).text();

    expect(text).toContain('<html lang="it">');
    expect(text).toMatch(/id="dark" media="all"/);
  });

  it('are for who is logged in, and lead others to the login and back', async () => {
    const answer = await web.call(inSite('/units?period=4'), { headers: BROWSER });

    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(
      `/login?next=${encodeURIComponent(inSite('/units?period=4'))}`,
    );
  });

  it.each(['/sites/Nowhere', '/sites/Nowhere/units', '/nothing'])(
    'of %s are 404, and lead back',
    async (path) => {
      const answer = await open(path);

      expect([answer.status, linksOf(await answer.text())]).toEqual([404, expect.arrayContaining(['/'])]);
    },
  );

  it.each(['/sites/Villa/nothing', '/sites/Villa/units/x', '/sites/Villa/trenches'])(
    'of %s are 404, inside the frame (observation 54)',
    async (path) => {
      const answer = await open(path);

      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('<div id="root"');
    },
  );

  it('of a site that is not there name the one that may be meant', async () => {
    const said = await (await open('/sites/Vila/units')).text();

    expect(said).toContain('There is no site Vila; did you mean Villa?');
  });

  it('lead from the number of a unit to its page, or to the list where areas share it', async () => {
    const actor = { id: null, username: 'test', role: 'operator' } as const;
    const ctx: Context = { actor, via: 'cli', language: 'en', services: seeAll(web.services) };
    const at = { site_name: 'Villa', us_number: '12' };
    const { record: unit } = await createUnit(ctx, { ...at, area: 'A' });
    const only = await open('/sites/Villa/us/12');
    await createUnit(ctx, { ...at, area: 'B' });
    const several = await open('/sites/Villa/us/12');
    const one = await open('/sites/Villa/us/12?area=A');
    const none = await open('/sites/Villa/us/12?area=C');

    expect([only, several, one].map(({ headers }) => headers.get('location'))).toEqual([
      `/sites/Villa/units/${unit.id}`,
      '/sites/Villa/units?us_number=12',
      `/sites/Villa/units/${unit.id}`,
    ]);
    expect(none.status).toBe(404);
  });
});

describe('the start page with PUBLIC_READ', () => {
  it('shows anyone what is published, and only that', async () => {
    const web = await startTestWeb({ publicRead: true });
    await recordSites(web, ['Villa']);
    const page = await (await web.call('/', { headers: BROWSER })).text();
    const links = linksOf(page);
    const published = links.filter((href) => /^\/(?:3d|harris_matrix)\//.test(href));
    const statuses = await Promise.all(published.map(async (path) => (await web.call(path)).status));
    const models = await (await web.call('/3d/models/Villa', { headers: BROWSER })).text();
    const graphml = await web.call('/harris_matrix/graphml_export', { headers: BROWSER });
    await web.close();

    expect(links).toContain('/login');
    expect(links.filter((href) => href.startsWith('/api'))).toEqual([]);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
    expect(page).not.toContain('/logout');
    expect(models).toContain('No models yet.');
    expect(models).not.toContain('id="root"');
    expect([graphml.status, graphml.headers.get('location')]).toEqual([303, '/']);
  });
});
