import { DIALECTS } from '@trowel/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStream } from '../event-stream.ts';
import { startTestApi, type Caller, type TestApi } from '../test-api.ts';

interface Shown {
  id: number;
  text: string;
  mentions: string[];
  resolved_by: string | null;
}

describe.each(DIALECTS)('comments on records and fields on %s (observation 25)', (dialect) => {
  let api: TestApi;
  let siteId = 0;
  let unitId = 0;
  const send = async (
    method: string,
    path: string,
    body: object | undefined,
    as: Caller = 'operator',
  ): Promise<{ status: number; data: Shown }> => {
    const answer = await api.call(path, { method, as, ...(body && { body }) });
    return { status: answer.status, data: answer.body?.data as Shown };
  };
  const write = (body: object, as?: Caller) =>
    send('POST', '/api/comments', { site_name: 'Villa', entity: 'us', record_id: unitId, ...body }, as);
  const texts = async (query: string, as: Caller = 'viewer'): Promise<string[]> =>
    ((await api.call(`/api/comments?${query}`, { as })).body.data as Shown[]).map(({ text }) => text);
  const onUnit = (): string => `site_name=Villa&entity=us&record_id=${unitId}`;

  beforeAll(async () => {
    api = await startTestApi(dialect);
    for (const site_name of ['Villa', 'Castro'])
      siteId = (await send('POST', '/api/sites', { site_name }, 'admin')).data.id;
    unitId = (await send('POST', '/api/us', { site_name: 'Villa', area: 'A', us_number: '1' })).data.id;
  });
  afterAll(() => api.close());

  it('are written by those who record, read by all who see the site, newest last', async () => {
    const first = await write({ text: '  Same as SU 2?  ', field: 'definition' });
    expect([first.status, first.data]).toMatchObject([
      201,
      {
        site_name: 'Villa',
        record_name: 'A/1',
        field: 'definition',
        text: 'Same as SU 2?',
        author: 'operator',
        is_own: true,
        edited_at: null,
        resolved_at: null,
        mentions: [],
      },
    ]);
    expect((await write({ text: 'Yes' }, 'admin')).status).toBe(201);
    expect(await texts(onUnit())).toEqual(['Same as SU 2?', 'Yes']);
    expect(await texts('site_name=Villa')).toEqual(['Yes', 'Same as SU 2?']);
    expect(await texts(`${onUnit()}&limit=1&skip=1`)).toEqual(['Yes']);
    expect((await write({ text: 'No role here' }, 'viewer')).status).toBe(403);
    expect((await write({ text: 'Nobody' }, 'nobody')).status).toBe(401);
  });

  it('are written by members of the site, whatever their role', async () => {
    const members = (method: string): Promise<unknown> =>
      send(
        method,
        `/api/sites/${siteId - 1}/members/viewer`,
        method === 'PUT' ? { role: 'viewer' } : undefined,
        'admin',
      );
    await members('PUT');
    const { status, data } = await write({ text: 'A member' }, 'viewer');
    expect(status).toBe(201);
    const resolve = { is_resolved: true };
    expect((await send('PUT', `/api/comments/${data.id}`, resolve, 'viewer')).status).toBe(403);
    expect((await send('PUT', `/api/comments/${data.id}`, { text: 'Mine' }, 'viewer')).status).toBe(200);
    await members('DELETE');
    expect((await send('PUT', `/api/comments/${data.id}`, { text: 'Left' }, 'viewer')).status).toBe(403);
    expect((await send('DELETE', `/api/comments/${data.id}`, undefined, 'admin')).status).toBe(204);
  });

  it('are changed by their author and administrators, and resolved by those who record', async () => {
    const { data } = await write({ text: 'Check the level' }, 'admin');
    const put = (body: object, as: Caller) => send('PUT', `/api/comments/${data.id}`, body, as);
    expect((await put({ text: 'Not mine' }, 'operator')).status).toBe(403);
    expect((await put({ is_resolved: true }, 'operator')).data).toMatchObject({ resolved_by: 'operator' });
    expect(await texts(`${onUnit()}&open=true`)).not.toContain('Check the level');
    expect((await put({ is_resolved: false }, 'operator')).data).toMatchObject({ resolved_by: null });
    const edited = await put({ text: 'Check both levels' }, 'admin');
    expect(edited.data).toMatchObject({ text: 'Check both levels', edited_at: expect.any(String) });
    expect((await send('DELETE', `/api/comments/${data.id}`, undefined, 'operator')).status).toBe(403);
    expect((await send('DELETE', `/api/comments/${data.id}`, undefined, 'admin')).status).toBe(204);
    expect((await put({ text: 'Gone' }, 'admin')).status).toBe(404);
  });

  it('are for those they mention, and for those who commented before on the record', async () => {
    const record_id = (await send('POST', '/api/us', { site_name: 'Villa', us_number: '7' })).data.id;
    expect(await texts('for=me', 'admin')).not.toContain('(@admin), see @nobody-here');
    const { data } = await write({ record_id, text: '(@admin), see @nobody-here' });
    expect(data.mentions).toEqual(['admin']);
    expect(await texts('for=me', 'admin')).toContain('(@admin), see @nobody-here');
    expect(await texts('for=me', 'operator')).not.toContain('(@admin), see @nobody-here');

    const answer = await write({ record_id, text: 'It is the same' }, 'admin');
    expect(await texts('for=me&site_name=Villa', 'operator')).toContain('It is the same');
    await send('PUT', `/api/comments/${answer.data.id}`, { is_resolved: true });
    expect(await texts('for=me', 'operator')).not.toContain('It is the same');
  });

  it.each([
    [{ text: ' ' }, 422],
    [{ text: 'x'.repeat(2_001) }, 422],
    [{ text: 'x', field: 'deffinition' }, 422],
    [{ text: 'x', entity: 'sites' }, 422],
    [{ text: 'x', record_id: 9_999 }, 404],
    [{ text: 'x', site_name: 'Castro' }, 404],
  ])('refuse %j', async (body, status) => {
    expect((await write(body)).status).toBe(status);
  });

  it('go with their record and come back with it', async () => {
    const { id } = (await send('POST', '/api/us', { site_name: 'Villa', us_number: '9' })).data;
    const { data } = await write({ record_id: id, text: 'Of a record that goes' });
    const undo = async (entity: string): Promise<void> => {
      const gone = await api.call(`/api/changes?entity=${entity}&action=delete&limit=1`, { as: 'admin' });
      const [change] = gone.body.data as { id: number; batch: string | null }[];
      const { batch } = change!;
      const path = batch === null ? `/api/changes/${change!.id}/undo` : `/api/imports/${batch}/undo`;
      expect((await send('POST', path, undefined, 'admin')).status).toBe(200);
    };
    const query = `site_name=Villa&entity=us&record_id=${id}`;
    await send('DELETE', `/api/us/${id}`, undefined, 'admin');
    expect(await texts(query)).toEqual([]);
    expect(await texts('site_name=Villa')).not.toContain('Of a record that goes');
    expect((await send('PUT', `/api/comments/${data.id}`, { text: 'x' })).status).toBe(404);
    await undo('us');
    expect(await texts(query)).toEqual(['Of a record that goes']);

    await send('DELETE', `/api/sites/${siteId - 1}?cascade=true`, undefined, 'admin');
    expect((await api.call(`/api/comments?${query}`, { as: 'admin' })).status).toBe(404);
    expect(await texts('limit=100', 'admin')).toEqual([]);
    await undo('sites');
    expect(await texts(query)).toEqual(['Of a record that goes']);
  });

  it('move with their record, and are hidden with its site', async () => {
    const { id } = (await send('POST', '/api/us', { site_name: 'Villa', us_number: '10' })).data;
    const { data } = await write({ record_id: id, text: 'Moved @viewer' });
    expect(data.mentions).toEqual([]);
    await send('PUT', `/api/us/${id}`, { site_name: 'Castro' }, 'admin');
    const query = `site_name=Castro&entity=us&record_id=${id}`;
    expect(await texts(query)).toEqual(['Moved @viewer']);

    await send('PUT', `/api/sites/${siteId}`, { visibility: 'members' }, 'admin');
    expect((await api.call(`/api/comments?${query}`, { as: 'viewer' })).status).toBe(404);
    expect(await texts('limit=100')).not.toContain('Moved @viewer');
    for (const method of ['PUT', 'DELETE'])
      expect((await send(method, `/api/comments/${data.id}`, { text: 'x' }, 'operator')).status).toBe(404);
    expect(await texts(query, 'admin')).toEqual(['Moved @viewer']);
    const secret = { site_name: 'Castro', record_id: id, text: '@operator' };
    expect((await write(secret, 'admin')).data.mentions).toEqual([]);
  });

  it('are reported to open pages of the site within a second', async () => {
    const stream = await openStream(`${api.url}/api/events?site_name=Villa`, {
      authorization: `Bearer ${api.tokens.viewer}`,
    });
    const begin = performance.now();
    await write({ text: 'Now' });
    expect(await stream.take(1)).toMatchObject([{ event: 'comment' }]);
    expect(performance.now() - begin).toBeLessThan(1_000);
    stream.close();
  });
});
