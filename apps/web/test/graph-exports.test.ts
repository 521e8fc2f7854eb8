import { createSite, type Context } from '@trowel/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestWeb, type TestWeb } from './test-web.ts';

const SITE = 'Città "Alta"';
const NAME = encodeURIComponent(SITE);

describe('the exports of a graph', () => {
  let web: TestWeb;
  beforeAll(async () => {
    web = await startTestWeb();
    const actor = { id: null, username: 'test', role: 'operator' } as const;
    const ctx: Context = { actor, via: 'cli', language: 'en', services: web.services };
    await createSite(ctx, { site_name: SITE });
  });
  afterAll(() => web.close());

  it.each([
    [`/3d/export/json/${NAME}`, `${SITE}_stratigraphy.json`],
    [`/3d/export/heriverse/${NAME}`, `${SITE}_heriverse.json`],
    [`/3d/export/scene/${NAME}`, `${SITE}_scene.json`],
    [`/harris_matrix/graphml_export?site_name=${NAME}`, `${SITE}_harris_matrix.graphml`],
  ])('%s is downloaded under its name, and not again', async (path, fileName) => {
    const first = await web.call(path, { as: 'viewer' });
    const etag = first.headers.get('etag') ?? '';
    const held = await web.call(path, { as: 'viewer', headers: { 'if-none-match': `"other", W/${etag}` } });
    const other = await web.call(path, { as: 'viewer', headers: { 'if-none-match': '"other"' } });
    const head = await web.call(path, { as: 'viewer', method: 'HEAD' });

    expect([first.status, held.status, other.status, head.status]).toEqual([200, 304, 200, 200]);
    expect(first.headers.get('content-disposition')).toBe(
      `attachment; filename="${fileName.replace(/[^ -~]|"/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    );
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    expect(await first.arrayBuffer()).toEqual(await other.arrayBuffer());
    expect(await held.text()).toBe('');
    expect([held.headers.get('etag'), head.headers.get('etag')]).toEqual([etag, etag]);
    expect(first.headers.get('cache-control')).toBe('private, no-store');
  });

  it('a variant nobody knows is 404 and names those there are', async () => {
    const answer = await web.call(`/3d/export/sketchfab/${NAME}`, { as: 'viewer' });

    expect(answer.status).toBe(404);
    expect(await answer.text()).toMatch(/heriverse.*scene/);
  });

  it.each([
    ['/harris_matrix/graphml_export', 'site_name', 'missing'],
    [`/harris_matrix/graphml_export?site_name=${NAME}&dialect=dot`, 'dialect', 'invalid_value'],
    [`/harris_matrix/graphml_export?site_name=${NAME}&grouping=x`, 'grouping', 'invalid_value'],
    [`/harris_matrix/graphml_export?site_name=${NAME}&titel=x`, 'titel', 'unknown_parameter'],
    [`/3d/export/heriverse/${NAME}?rm_edges=2`, 'rm_edges', 'invalid_value'],
  ])('%s is 422 and names %s', async (path, field, type) => {
    const answer = await web.call(path, { as: 'viewer' });

    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ detail: { errors: [{ field, type }] } });
  });
});
