import type { DocumentAnswer, Route } from '@trowel/http';
import type { Context } from '@trowel/services/context';
import { describe, expect, it } from 'vitest';
import { ogcRoutes } from '../../src/routes/ogc/ogc-routes.ts';

async function linksOf(publicUrl: string | undefined, ctx: object): Promise<string[]> {
  const landing = ogcRoutes('1.0.0', { publicUrl }).find(({ path }) => path === '/ogc')!;
  const input = { query: {}, prefersHtml: false } as unknown as Parameters<Route['run']>[1];
  const { text } = (await landing.run({ language: 'en', ...ctx } as Context, input)) as DocumentAnswer;
  return (JSON.parse(text) as { links: { href: string }[] }).links.map(({ href }) => href);
}

describe('the links of OGC API – Features', () => {
  it('begin with the public address, otherwise with that of the request', async () => {
    const ctx = { origin: 'http://10.0.0.5:8000', pathLogin: '/t/abc' };

    for (const link of await linksOf('https://dig.example', ctx))
      expect(link).toMatch(/^https:\/\/dig\.example\/ogc\/t\/abc([/?]|$)/);
    for (const link of await linksOf(undefined, ctx))
      expect(link).toMatch(/^http:\/\/10\.0\.0\.5:8000\/ogc\/t\/abc([/?]|$)/);
  });
});
