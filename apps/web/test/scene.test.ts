import { createLog } from '@trowel/http';
import { startRouteJobs } from '@trowel/http/jobs';
import type { Context } from '@trowel/services/context';
import { seeAll } from '@trowel/services/visibility';
import { createSite, createUnit } from '@trowel/services/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRoutes } from '../src/server/routes/list-routes.ts';
import { startTestWeb, type TestWeb } from './test-web.ts';

interface SceneAnswer {
  data: { units: { definition: string; shape: string }[] };
}

const SITE = 'Città "Alta"';
const NAME = encodeURIComponent(SITE);

describe('the scene of a site', () => {
  let web: TestWeb;
  beforeAll(async () => {
    web = await startTestWeb({ rateRules: { export: { limit: 6, windowMs: 60_000 } } });
    const actor = { id: null, username: 'test', role: 'operator' } as const;
    const ctx: Context = { actor, via: 'cli', language: 'en', services: seeAll(web.services) };
    await createSite(ctx, { site_name: SITE });
    await createUnit(ctx, {
      site_name: SITE,
      area: 'A',
      us_number: '1',
      definition: 'Taglio',
      definition_en: 'Pit',
    });
    await createUnit(ctx, {
      site_name: SITE,
      area: 'A',
      us_number: '2/b',
      relationships: [{ type: 'covers', us_number: '1' }],
    });
  });
  afterAll(() => web.close());

  it('is given to the viewer, and not again to who holds it', async () => {
    const first = await web.call(`/3d/scene/${NAME}?placement=elevation&spread=grid`, { as: 'viewer' });
    const etag = first.headers.get('etag') ?? '';
    const held = await web.call(`/3d/scene/${NAME}`, { as: 'viewer', headers: { 'if-none-match': etag } });

    expect(await first.json()).toMatchObject({
      status: 'success',
      data: {
        site_name: SITE,
        placement: 'elevation',
        spread: 'grid',
        units: [{ us_number: '1' }, { us_number: '2/b' }],
      },
    });
    expect(etag).toMatch(/^"\d+-en-gzip"$/);
    expect(held.status).toBe(304);
  });

  it('is made as a file in the background for who would rather not wait', async () => {
    const jobs = startRouteJobs(web.services, {
      channel: 'web',
      routes: listRoutes({ version: '0.0.0', publicRead: false }),
      atOnce: 1,
      log: createLog('silent'),
    });
    const accepted = await web.call(`/3d/export/glb/${NAME}`, {
      method: 'POST',
      as: 'operator',
      headers: { prefer: 'respond-async', accept: 'application/json' },
    });
    const { data } = (await accepted.json()) as { data: { id: string } };
    const stands = async (): Promise<string | undefined> =>
      (await web.services.database.reads.jobs.find(data.id))?.status;
    await expect.poll(stands, { timeout: 30_000, interval: 20 }).toBe('done');
    await jobs.stop();

    const { outcome } = (await web.services.database.reads.jobs.find(data.id))!;

    expect([accepted.status, accepted.headers.get('location')]).toEqual([202, `/api/jobs/${data.id}`]);
    expect(JSON.parse(outcome!)).toMatchObject({ result: { contentType: 'model/gltf-binary' } });
  });

  it('says definitions in the language of who looks, under a tag of their own, in one shape', async () => {
    const ask = (language: string, tag = ''): Promise<Response> =>
      web.call(`/3d/scene/${NAME}`, {
        as: 'viewer',
        headers: { 'accept-language': language, 'if-none-match': tag },
      });
    const english = await ask('en');
    const italian = await ask('it', english.headers.get('etag')!);
    const [pit, taglio] = await Promise.all(
      [english, italian].map(async (answer) => ((await answer.json()) as SceneAnswer).data.units[0]!),
    );

    expect([pit!.definition, taglio!.definition]).toEqual(['Pit', 'Taglio']);
    expect([pit!.shape, taglio!.shape]).toEqual(['cut', 'cut']);
    expect(italian.headers.get('vary')).toContain('Accept-Language');
  });

  it('is no export, its files are', async () => {
    const limitOf = async (path: string): Promise<string | null> =>
      (await web.call(path, { as: 'viewer' })).headers.get('x-ratelimit-limit');

    expect(await limitOf(`/3d/export/glb/${NAME}`)).toBe('6');
    expect(await limitOf(`/3d/scene/${NAME}`)).toBeNull();
    expect(await limitOf(`/3d/viewer/proxies/${NAME}/US_1.glb`)).toBeNull();
  });

  it.each([
    ['glb', `${SITE}.glb`, 'model/gltf-binary'],
    ['gltf', `${SITE}.gltf`, 'model/gltf+json'],
    ['stl', `${SITE}.stl`, 'model/stl'],
  ])('is downloaded as %s', async (format, fileName, contentType) => {
    const query = 'us=1&us=A/2/b&period=&color_by=type&year_from=-50';
    const answer = await web.call(`/3d/export/${format}/${NAME}?${query}`, { as: 'viewer' });

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(contentType);
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent(fileName));
  });

  it('gives the shape of a unit whatever its number', async () => {
    const answer = await web.call(`/3d/viewer/proxies/${NAME}/US_2%2Fb.glb?area=A`, { as: 'viewer' });
    const bytes = new Uint8Array(await answer.arrayBuffer());

    expect(answer.headers.get('content-type')).toBe('model/gltf-binary');
    expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe('glTF');
  });

  it.each([
    [`/3d/scene/${NAME}?spread=round`, 422, 'spread'],
    [`/3d/scene/${NAME}?color=period`, 422, 'color'],
    [`/3d/export/glb/${NAME}?year_to=soon`, 422, 'year_to'],
    [`/3d/viewer/proxies/${NAME}/1.glb`, 404, 'US_12.glb'],
    [`/3d/viewer/proxies/${NAME}/US_9.glb`, 404, 'no SU 9'],
  ])('%s is %i and says %s', async (path, status, told) => {
    const answer = await web.call(path, { as: 'viewer' });

    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(told);
  });
});
