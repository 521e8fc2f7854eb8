import type { Media } from '@trowel/domain/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type Answer, type TestApi } from '../test-api.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SITE = 'Villa';

describe.each(['sqlite', 'postgres'] as const)('photographs of several records on %s', (dialect) => {
  let api: TestApi;
  let site: number;
  let units: Record<string, number>;
  let find: number;
  let made = 0;

  beforeAll(async () => {
    api = await startTestApi(dialect);
    site = idOf(await post('/api/sites', { site_name: SITE }));
  });
  afterAll(() => api.close());

  const post = (path: string, body: object): Promise<Answer> => api.call(path, { method: 'POST', body });
  const change = (id: number, body: object): Promise<Answer> =>
    api.call(`/api/media/${id}`, { method: 'PUT', body });
  /** Records three units and a find, each time with other numbers. */
  const record = async (): Promise<void> => {
    made += 1;
    units = {};
    for (const name of ['a', 'b', 'c'])
      units[name] = idOf(await post('/api/us', { site_name: SITE, us_number: `${made}${name}` }));
    find = idOf(await post('/api/inventario', { site_name: SITE, inventory_number: `R${made}` }));
  };
  const upload = async (content: string, entity: string, id: number): Promise<Media> => {
    const form = new FormData();
    form.set('entity', entity);
    form.set('record_id', String(id));
    form.set('file', new File([PNG, content], `${content}.png`));
    return (await api.call('/api/media', { method: 'POST', body: form })).body.data as Media;
  };
  const listOf = async (entity: string, id: number): Promise<number[]> =>
    ((await api.call(`/api/media?entity=${entity}&record_id=${id}`)).body.data as Media[]).map(
      (media) => media.id,
    );
  const get = async (id: number): Promise<Media> => (await api.call(`/api/media/${id}`)).body.data as Media;

  it('are listed with each of their units and finds, and taken off without being deleted (observation 26)', async () => {
    await record();
    const photo = await upload('links', 'us', units['a']!);
    const linked = await change(photo.id, { links: [`us/${units['b']}`, `inventario/${find}`] });

    expect(linked.status).toBe(200);
    expect(await listOf('us', units['a']!)).toEqual([photo.id]);
    expect(await listOf('us', units['b']!)).toEqual([photo.id]);
    expect(await listOf('inventario', find)).toEqual([photo.id]);
    expect(await listOf('us', units['c']!)).toEqual([]);

    await change(photo.id, { entity: 'us', record_id: units['b'], links: [`inventario/${find}`] });
    expect(await listOf('us', units['a']!)).toEqual([]);
    await change(photo.id, { entity: 'sites', record_id: site, links: null });
    expect(await listOf('us', units['b']!)).toEqual([]);
    expect(await listOf('inventario', find)).toEqual([]);
    expect((await get(photo.id)).file_name).toBe('links.png');
  });

  it('refuse links to records that do not exist and to records of other sites', async () => {
    await record();
    const photo = await upload('wrong', 'us', units['a']!);
    await post('/api/sites', { site_name: `Altrove ${made}` });
    const foreign = idOf(await post('/api/us', { site_name: `Altrove ${made}`, us_number: '1' }));

    for (const link of ['us/999999', `us/${foreign}`, 'periods/1', 'us/x']) {
      const answer = await change(photo.id, { links: [link] });
      expect(answer.status).toBe(422);
      expect(answer.body.detail?.errors?.[0]?.field).toMatch(/^links/);
    }
  });

  it('stay when one of their units is deleted, and belong to it again when that is undone', async () => {
    await record();
    const shared = await upload('shared', 'us', units['a']!);
    const single = await upload('single', 'us', units['a']!);
    await upload('shared', 'us', units['b']!);
    const removed = await api.call(`/api/us/${units['a']}?cascade=true`, { method: 'DELETE' });

    expect(removed.status).toBe(204);
    expect(await get(shared.id)).toMatchObject({ entity: 'us', record_id: units['b'], links: null });
    expect((await api.call(`/api/media/${single.id}`)).status).toBe(404);

    const { data } = (await api.call('/api/changes?entity=media')).body;
    const batch = (data as { batch: string }[])[0]!.batch;
    expect((await post(`/api/imports/${batch}/undo`, {})).status).toBe(200);
    expect(await get(shared.id)).toMatchObject({
      entity: 'us',
      record_id: units['a'],
      links: [`us/${units['b']}`],
    });
    expect(await listOf('us', units['a']!)).toEqual([shared.id, single.id]);
    expect(await listOf('us', units['b']!)).toEqual([shared.id]);
  });

  it('stay in their site when one of their units moves to another', async () => {
    await record();
    const photo = await upload('moved', 'us', units['a']!);
    await upload('moved', 'us', units['b']!);
    await post('/api/sites', { site_name: `Nuovo ${made}` });
    await api.call(`/api/us/${units['a']}`, { method: 'PUT', body: { site_name: `Nuovo ${made}` } });

    expect(await get(photo.id)).toMatchObject({ record_id: units['b'], links: null });
  });

  it('get the next number of the register, which can be changed but is unique', async () => {
    await record();
    const first = await upload('number one', 'us', units['a']!);
    const second = await upload('number two', 'us', units['a']!);

    expect(second.photo_number).toBe(first.photo_number! + 1);
    const taken = await change(second.id, { photo_number: first.photo_number });
    expect(taken.status).toBe(422);
    expect(taken.body.detail?.errors?.[0]).toMatchObject({ field: 'photo_number', type: 'taken' });
    const free = await change(second.id, {
      photo_number: 900,
      direction: 'NE',
      scale: '1 m',
      rotation: 90,
      taken_at: '2026-07-03T00:00:00',
    });
    expect(free.body.data).toMatchObject({
      photo_number: 900,
      direction: 'NE',
      scale: '1 m',
      rotation: 90,
      taken_at: '2026-07-03T00:00:00',
    });
    expect((await upload('number three', 'us', units['a']!)).photo_number).toBe(901);
  });

  it('are numbered and linked together by the same rules as one by one', async () => {
    await record();
    const photos = [await upload('batch a', 'us', units['a']!), await upload('batch b', 'us', units['a']!)];
    const changeAll = (changesOf: (photo: Media, at: number) => object): Promise<Answer> =>
      api.call('/api/media/batch', {
        method: 'PATCH',
        body: { records: photos.map((photo, at) => ({ id: photo.id, changes: changesOf(photo, at) })) },
      });

    const twice = await changeAll(() => ({ photo_number: 5_000 }));
    expect(twice.status).toBe(422);
    expect(JSON.stringify(twice.body.detail)).toContain('taken');
    expect((await changeAll(() => ({ links: ['us/999999'] }))).status).toBe(422);
    const numbered = await changeAll((_photo, at) => ({ photo_number: 5_001 + at }));
    expect((numbered.body.data as Media[]).map(({ photo_number }) => photo_number)).toEqual([5_001, 5_002]);
  });
});

function idOf(answer: Answer): number {
  return (answer.body.data as { id: number }).id;
}
