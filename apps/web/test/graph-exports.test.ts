import type { Context } from '@trowel/services/context';
import { seeAll } from '@trowel/services/visibility';
import { createSite, createUnit } from '@trowel/services/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGlb } from '@trowel/domain/testing';
import type { SceneJson } from '@trowel/domain/formats';
import { BROWSER, startTestWeb, type TestWeb } from './test-web.ts';
import { recordVilla, uploadTo } from './upload.ts';

const SITE = 'Città "Alta"';
const NAME = encodeURIComponent(SITE);

describe('the exports of a graph', () => {
  let web: TestWeb;
  let ctx: Context;
  beforeAll(async () => {
    web = await startTestWeb();
    const actor = { id: null, username: 'test', role: 'operator' } as const;
    ctx = { actor, via: 'cli', language: 'en', services: seeAll(web.services) };
    await createSite(ctx, { site_name: SITE });
  });
  afterAll(() => web.close());

  it.each([
    [`/3d/export/json/${NAME}`, `${SITE}_stratigraphy.json`],
    [`/3d/export/em_json/${NAME}`, `${SITE}.em.json`],
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
    expect(etag).toMatch(/^"[\w-]{43}-gzip"$/);
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
    [`/3d/export/json/${NAME}?version=1.7`, 'version', 'invalid_value'],
    [`/3d/export/heriverse/${NAME}?version=1.6`, 'version', 'unknown_parameter'],
  ])('%s is 422 and names %s', async (path, field, type) => {
    const answer = await web.call(path, { as: 'viewer' });

    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ detail: { errors: [{ field, type }] } });
  });

  it('a scene says where its models lie: here, unless told otherwise', async () => {
    const path = `/3d/export/heriverse/${NAME}`;
    const creator = 'user:6ba7b810-9dad-41d1-80b4-00c04fd430c8';
    const here = await web.call(path, { as: 'viewer' });
    const there = await web.call(`${path}?resource_path=https://dig.example/m/&creator=${creator}`, {
      as: 'viewer',
    });

    expect(await here.json()).toMatchObject({ resource_path: `${new URL(here.url).origin}/3d/viewer` });
    expect(await there.json()).toMatchObject({ resource_path: 'https://dig.example/m', creator });
  });

  it('every file a scene names can be fetched from where it says', async () => {
    await recordVilla(web);
    await uploadTo(web, [['north wall #1 50%.glb', createGlb()]]);
    const answer = await web.call('/3d/export/heriverse/Villa', { as: 'viewer' });
    const { resource_path, resource_json } = (await answer.json()) as SceneJson;
    const [graph] = Object.values(resource_json.multigraph.graphs);
    const records = [graph!.nodes.links, graph!.nodes.semantic_shapes, graph!.nodes.representation_models];
    const urls = records.flatMap((some) => Object.values(some).map(({ data }) => data['url'] as string));

    const headers = { authorization: `Bearer ${web.tokens.viewer}` };
    const statuses = await Promise.all(
      urls.map(async (url) => (await fetch(`${resource_path}/${url}`, { headers })).status),
    );
    const shapes = Object.values(graph!.nodes.semantic_shapes);
    expect(shapes.map(({ us_reference }) => us_reference)).toEqual(['Villa_1', 'Villa_A_2', 'Villa_B_2']);
    expect(urls).toHaveLength(5);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('the standard graph is kept, the same as one made anew, until something is recorded', async () => {
    const load = async (query: string) => {
      const answer = await web.call(`/3d/export/json/${NAME}${query}`, { as: 'viewer' });
      return { status: answer.status, text: await answer.text() };
    };

    const before = await load('');
    await createUnit(ctx, { site_name: SITE, us_number: '77' });
    const [made, kept, anew] = [await load(''), await load(''), await load('?epoch_type=EpochNode')];

    expect([before.status, made.status, kept.status]).toEqual([200, 200, 200]);
    expect(before.text).not.toContain('"us_number":"77"');
    expect(made.text).toContain('"us_number":"77"');
    expect(kept).toEqual(made);
    expect(anew).toEqual(made);
  });

  it('the standard graph comes in the version asked for, 1.5 unless one is', async () => {
    const versions = await Promise.all(
      ['', '?version=1.5', '?version=1.6'].map(async (query) => {
        const answer = await web.call(`/3d/export/json/${NAME}${query}`, { as: 'viewer' });
        return ((await answer.json()) as { version: string }).version;
      }),
    );

    expect(versions).toEqual(['1.5', '1.5', '1.6']);
  });

  it.each(['json', 'heriverse'])('epochs of %s call themselves as asked', async (variant) => {
    const answer = await web.call(`/3d/export/${variant}/${NAME}?epoch_type=epoch`, { as: 'viewer' });
    const unknown = await web.call(`/3d/export/${variant}/${NAME}?epoch_type=x`, { as: 'viewer' });

    expect(await answer.text()).toContain('"type":"epoch"');
    expect(unknown.status).toBe(422);
  });

  it('shows people the choices in the frame when they have made none, and gives the file once they have', async () => {
    const form = await web.call('/harris_matrix/graphml_export', { as: 'viewer', headers: BROWSER });
    const sent = `site_name=${NAME}&grouping=period&dialect=yed&title=&reverse_epochs=true`;
    const file = await web.call(`/harris_matrix/graphml_export?${sent}`, { as: 'viewer', headers: BROWSER });

    expect([form.status, form.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await form.text()).toContain('id="root"');
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/xml']);
  });
});
