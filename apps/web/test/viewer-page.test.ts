import type { Context } from '@trowel/services/context';
import { seeAll } from '@trowel/services/visibility';
import { createSite } from '@trowel/services/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER, startTestWeb, type Caller, type TestWeb } from './test-web.ts';

const HOSTILE = `</div><script>alert("1")</script> & 'Orto'`;
const PATH = `/3d/viewer/${encodeURIComponent(HOSTILE)}`;

async function recordSite(web: TestWeb): Promise<void> {
  const actor = { id: null, username: 'test', role: 'operator' } as const;
  const ctx: Context = { actor, via: 'cli', language: 'en', services: seeAll(web.services) };
  await createSite(ctx, { site_name: HOSTILE });
}

/** Returns the data that the page passes to its script. */
function factsOf(page: string): Record<string, string> {
  const [, text = '{}'] = /data-about="([^"]*)"/.exec(page) ?? [];
  const plain = text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
  return JSON.parse(plain.replaceAll('&amp;', '&')) as Record<string, string>;
}

describe('the page of the viewer', () => {
  let web: TestWeb;
  beforeAll(async () => {
    web = await startTestWeb();
    await recordSite(web);
  });
  afterAll(() => web.close());
  const open = async (as: Caller, path = PATH): Promise<{ answer: Response; page: string }> => {
    const answer = await web.call(path, { as, headers: BROWSER });
    return { answer, page: await answer.text() };
  };

  it('names the site, whatever its name, and tells its script what the reader may do', async () => {
    const [viewer, operator] = await Promise.all([open('viewer'), open('operator')]);

    expect(factsOf(viewer.page)).toMatchObject({ language: 'en', person: { permissions: ['read'] } });
    expect(factsOf(operator.page)).toMatchObject({
      person: { permissions: ['create', 'read', 'update', 'delete'] },
    });
    expect(viewer.page).toContain('&lt;script&gt;alert');
    expect(viewer.page).not.toContain('<script>alert');
  });

  it('allows scripts from files of this server alone, and pictures that loaders of models make', async () => {
    const policy = (await open('viewer')).answer.headers.get('content-security-policy');

    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-");
    expect(policy).toContain("img-src 'self' data: blob:;");
    expect(policy).toContain("connect-src 'self' data: blob:;");
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  it('says what to do where the client was not built', async () => {
    const { page } = await open('viewer');

    expect(page).toContain('npm run build');
  });

  it('is 404 for a site that is not there, and 405 for a write', async () => {
    const missing = await open('viewer', '/3d/viewer/Nowhere');
    const write = await web.call(PATH, { method: 'POST', as: 'operator', by: 'bearer' });

    expect(missing.answer.status).toBe(404);
    expect([write.status, write.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it('sends who is not logged in to the login, and back', async () => {
    const { answer } = await open('nobody');

    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/login?next=${encodeURIComponent(PATH)}`,
    ]);
  });
});

describe('the page of the viewer with PUBLIC_READ', () => {
  it('is open to anyone, without records and uploads', async () => {
    const web = await startTestWeb({ publicRead: true });
    await recordSite(web);
    const answer = await web.call(PATH, { headers: BROWSER });
    const page = await answer.text();
    const [, nonce] = /<meta property="csp-nonce" nonce="([^"]+)"/.exec(page) ?? [];
    await web.close();

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(factsOf(page)).toEqual({
      site: HOSTILE,
      records: 'no',
      upload: 'no',
      delete: 'no',
      language: 'en',
    });
    expect(page).toContain('href="/login"');
  });
});
