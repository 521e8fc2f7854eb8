import { createGlb, toBytes } from '@trowel/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type Answer, type TestApi } from './test-api.ts';

/** The beginning of a PNG of 640 by 480 px: as much as is looked at. */
const PNG = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 2, 0x80, 0, 0, 1,
  0xe0, 8, 2, 0, 0, 0,
]);
/** The same with something behind it, so that it is another file. */
const OTHER_PNG = Uint8Array.from([...PNG, 1]);
const PDF = toBytes('%PDF-1.7\n%%EOF\n');

interface MediaRecord {
  id: number;
  url: string;
  version: number;
  is_primary: boolean | null;
  [name: string]: unknown;
}

describe.each(['sqlite', 'postgres'] as const)('media on %s', (dialect) => {
  let api: TestApi;
  let unit: number;
  let find: number;
  beforeAll(async () => {
    api = await startTestApi(dialect);
    await api.call('/api/sites', { method: 'POST', body: { site_name: 'Villa' } });
    unit = idOf(await api.call('/api/us', { method: 'POST', body: { site_name: 'Villa', us_number: '1' } }));
    const body = { site_name: 'Villa', inventory_number: '7', us_number: '1' };
    find = idOf(await api.call('/api/inventario', { method: 'POST', body }));
  });
  afterAll(() => api.close());

  const send = (
    [name, bytes]: readonly [string, Uint8Array<ArrayBuffer>],
    fields: Readonly<Record<string, string>> = {},
  ): Promise<Answer> => {
    const form = new FormData();
    for (const [key, value] of Object.entries({ entity: 'us', record_id: String(unit), ...fields }))
      form.set(key, value);
    form.set('file', new File([bytes], name));
    return api.call('/api/media', { method: 'POST', as: 'operator', body: form });
  };
  const keep = async (...given: Parameters<typeof send>): Promise<MediaRecord> =>
    recordOf(await send(...given));

  it('tells what a file is by its content, and gives it back as it came', async () => {
    const { status, body, headers } = await send(['Grüße.jpg', PNG], {
      title: 'Süden',
      tags: 'wall, south',
      author: 'A',
    });
    const record = body.data as MediaRecord;
    const file = await fetch(api.url + record.url, {
      headers: { authorization: `Bearer ${api.tokens.viewer}` },
    });

    expect([status, headers.get('location')]).toEqual([201, `/api/media/${record.id}`]);
    expect(record).toMatchObject({
      entity: 'us',
      record_id: unit,
      file_name: 'Grüße.jpg',
      media_type: 'image',
      mime_type: 'image/png',
      width: 640,
      height: 480,
      tags: ['wall', 'south'],
      uploaded_by: 'operator',
      version: 1,
    });
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(file.headers.get('content-disposition')).toBe('inline');
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(PNG);
  });

  it.each([
    ['a document', 'plan.pdf', PDF, 'document', 'application/pdf'],
    ['a table', 'levels.csv', toBytes('us;z\n1;12.3\n'), 'spreadsheet', 'text/csv; charset=utf-8'],
    ['a model', 'wall.glb', createGlb(), '3d_model', 'model/gltf-binary'],
    ['sound', 'note.wav', toBytes('RIFF\0\0\0\0WAVEfmt '), 'audio', 'audio/wav'],
  ] as const)(
    'keeps %s, which a browser downloads or plays',
    async (_what, name, bytes, media_type, mime_type) => {
      const record = await keep([name, bytes]);
      const file = await api.call(record.url);

      expect(record).toMatchObject({ media_type, mime_type, width: null });
      expect(file.headers.get('content-disposition')).toMatch(
        media_type === 'audio' ? /^inline/ : /^attachment/,
      );
      expect(file.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox$/);
    },
  );

  it.each([
    ['a drawing with scripts', 'plan.svg', '<svg onload="alert(1)"/>', 415],
    ['a page', 'plan.html', '<!doctype html>', 415],
    ['a page called a picture', 'plan.png', '<!doctype html>', 415],
    ['a page called a text', 'plan.txt', ' <html>', 415],
    ['a program', 'plan.exe', 'MZ\u0090', 415],
    ['a plain archive', 'plan.zip', 'PK\u0003\u0004', 415],
    ['an archive called a document', 'plan.docx', 'PK\u0003\u0004 evil.sh', 415],
    ['nothing', 'plan.png', '', 415],
    ['a broken model', 'plan.glb', 'glTF', 415],
    ['a path', '../plan.pdf', '%PDF-1.7', 422],
  ])('refuses %s', async (_what, name, text, status) => {
    expect((await send([name, toBytes(text)])).status).toBe(status);
  });

  it('refuses a file of no record, of no kind of record, and by who may only read', async () => {
    const form = new FormData();
    form.set('file', new File([PDF], 'x.pdf'));

    const unknown = await send(['x.pdf', PDF], { record_id: '4444' });
    const noKind = await send(['x.pdf', PDF], { entity: 'users' });
    const viewer = await api.call('/api/media', { method: 'POST', as: 'viewer', body: form });

    expect([unknown.status, noKind.status, viewer.status]).toEqual([422, 422, 403]);
    expect(unknown.body.detail?.errors).toMatchObject([{ field: 'record_id', type: 'unknown_record' }]);
  });

  it('has one main picture a record', async () => {
    const first = await keep(['1.png', Uint8Array.from([...PNG, 2])], {
      entity: 'inventario',
      record_id: String(find),
      is_primary: 'true',
    });
    const second = await keep(['2.png', OTHER_PNG], {
      entity: 'inventario',
      record_id: String(find),
      is_primary: 'true',
    });
    await api.call(`/api/media/${first.id}`, { method: 'PUT', as: 'operator', body: { is_primary: true } });
    const list = await api.call(`/api/media?entity=inventario&record_id=${find}&is_primary=true`);

    expect((list.body.data as MediaRecord[]).map(({ id }) => id)).toEqual([first.id]);
    expect(second.id).not.toBe(first.id);
  });

  it('is found by its words, filtered and counted', async () => {
    const found = await api.call('/api/media?q=SUD&media_type=image');
    const statistics = await api.call('/api/media/statistics?site_name=Villa');
    const overview = await api.call('/api/analytics/overview');
    const { total } = statistics.body.data as { total: number };

    expect((found.body.data as MediaRecord[]).map(({ title }) => title)).toEqual(['Süden']);
    expect(total).toBeGreaterThan(4);
    expect(statistics.body.data).toMatchObject({
      by_entity: { inventario: 2 },
      by_type: { audio: 1, document: 1 },
    });
    expect(overview.body.data).toMatchObject({ media: total });
  });

  it('is changed with If-Match, and the change can be undone', async () => {
    const { id } = await keep(['3.png', Uint8Array.from([...PNG, 3])], { title: 'Before' });
    const change = (title: string, version: string): Promise<Answer> =>
      api.call(`/api/media/${id}`, { method: 'PUT', body: { title }, headers: { 'if-match': version } });

    const after = await change('After', '"1"');
    const stale = await change('Later', '"1"');
    const [last] = (await api.call(`/api/changes?entity=media&id=${id}`)).body.data as { id: number }[];
    await api.call(`/api/changes/${last!.id}/undo`, { method: 'POST' });

    expect([after.status, stale.status]).toEqual([200, 412]);
    expect((await api.call(`/api/media/${id}`)).body.data).toMatchObject({ title: 'Before', version: 3 });
  });

  it('keeps its record from being deleted alone, goes with it, and comes back with it', async () => {
    const alone = await api.call(`/api/inventario/${find}`, { method: 'DELETE' });
    const whole = await api.call(`/api/inventario/${find}?cascade=true`, { method: 'DELETE' });
    const gone = await api.call(`/api/media?entity=inventario`);
    const [change] = (await api.call(`/api/changes?entity=inventario&id=${find}`)).body.data as {
      batch: string;
    }[];
    await api.call(`/api/imports/${change!.batch}/undo`, { method: 'POST' });
    const back = await api.call(`/api/media?entity=inventario`);

    expect([alone.status, whole.status]).toEqual([409, 204]);
    expect(alone.body.detail).toEqual({ dependants: { media: 2 } });
    expect([gone, back].map(({ body }) => body.pagination?.total)).toEqual([0, 2]);
    const [record] = back.body.data as MediaRecord[];
    expect((await api.call(record!.url)).status).toBe(200);
  });

  describe('many at once', () => {
    const patch = (records: unknown): Promise<Answer> =>
      api.call('/api/media/batch', { method: 'PATCH', as: 'operator', body: { records } });

    it('are given to a unit and named, in one batch that one undo takes back', async () => {
      const body = { site_name: 'Villa', us_number: '2' };
      const other = idOf(await api.call('/api/us', { method: 'POST', body }));
      const one = await keep(['many-1.png', Uint8Array.from([...PNG, 21])], { is_primary: 'true' });
      const two = await keep(['many-2.png', Uint8Array.from([...PNG, 22])]);
      const changes = { entity: 'us', record_id: other, title: 'From above', tags: ['plan'] };

      const { status, body: answer } = await patch([
        { id: one.id, version: one.version, changes },
        { id: two.id, changes },
      ]);
      const countOf = async (id: number): Promise<number | undefined> =>
        (await api.call(`/api/media?entity=us&record_id=${id}`)).body.pagination?.total;

      expect(status).toBe(200);
      // The main picture of the one unit is an ordinary one of the other.
      expect(answer.data).toMatchObject([
        { id: one.id, record_id: other, title: 'From above', is_primary: false },
        { id: two.id, record_id: other, tags: ['plan'] },
      ]);
      expect(await countOf(other)).toBe(2);
      const { batch } = answer as unknown as { batch: string };
      await api.call(`/api/imports/${batch}/undo`, { method: 'POST', as: 'operator' });
      expect(await countOf(other)).toBe(0);
      const back = { record_id: unit, title: null, is_primary: true };
      expect((await api.call(`/api/media/${one.id}`)).body.data).toMatchObject(back);
      expect((await api.call(`/api/us/${other}`, { method: 'DELETE' })).status).toBe(204);
    });

    it('stay where they are when one of them cannot go there', async () => {
      const one = await keep(['stays.png', Uint8Array.from([...PNG, 23])]);
      const two = await keep(['stays-too.png', Uint8Array.from([...PNG, 24])]);

      const refused = await patch([
        { id: one.id, changes: { entity: 'inventario', record_id: find } },
        { id: two.id, changes: { record_id: 99_999 } },
      ]);

      const [first] = refused.body.detail?.errors ?? [];
      expect([refused.status, first?.field]).toEqual([422, 'records.1.changes.record_id']);
      const { data } = (await api.call(`/api/media/${one.id}`)).body;
      expect(data).toMatchObject({ entity: 'us', record_id: unit });
    });
  });
});

function recordOf({ body }: Answer): MediaRecord {
  return body.data as MediaRecord;
}

function idOf(answer: Answer): number {
  return recordOf(answer).id;
}
