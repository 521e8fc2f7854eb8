import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRoutes } from '../src/routes/list-routes.ts';
import { HOSTILE, SHORT } from './hostile-texts.ts';
import { startTestApi, type TestApi } from './test-api.ts';

/** `hostile-everywhere.test.ts` has the short ones in every field and filter of the records. */
const LONG_OR_EMPTY = HOSTILE.filter((text) => !SHORT.includes(text));
const RECORDS = ['/api/sites', '/api/us', '/api/inventario', '/api/periods', '/api/thesaurus'];

const STATUSES = [200, 201, 400, 404, 409, 413, 415, 422, 431];

/** Sends the calls a few at a time and gives those that were not answered as documented. */
async function sendAll<T>(
  inputs: readonly T[],
  send: (input: T) => Promise<{ status: number }>,
): Promise<[T, number][]> {
  const wrong: [T, number][] = [];
  const queue = [...inputs];
  const work = async (): Promise<void> => {
    for (let input = queue.shift(); input !== undefined; input = queue.shift()) {
      const { status } = await send(input);
      if (!STATUSES.includes(status)) wrong.push([input, status]);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return wrong;
}

describe.each(['sqlite', 'postgres'] as const)(`${HOSTILE.length} hostile texts on %s`, (dialect) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(dialect);
    for (const site_name of ['Villa', 'Fields', 'Relations', 'Texts']) {
      await api.call('/api/sites', { method: 'POST', body: { site_name } });
    }
    await api.call('/api/us', {
      method: 'POST',
      body: { site_name: 'Villa', us_number: '1', description: 'Strato 50%' },
    });
  });
  afterAll(() => api.close());

  const lists = listRoutes('0').filter(({ answer, path }) => answer.kind === 'list' && !path.includes('{'));

  it.each(lists.map(({ path }) => path))(
    'in the parameters of %s are answered as documented',
    async (path) => {
      const names = [
        'q',
        'sort_by',
        'sort_order',
        'skip',
        'limit',
        'site_name',
        'created_at_after',
        'since',
        'id',
        'actor',
      ];
      const texts = RECORDS.includes(path) ? LONG_OR_EMPTY : HOSTILE;
      const inputs = texts.map((text, i) => `${path}?${names[i % names.length]}=${encodeURIComponent(text)}`);

      expect(await sendAll(inputs, (input) => api.call(input))).toEqual([]);
    },
  );

  it('as names of parameters are refused', async () => {
    const inputs = HOSTILE.filter((text) => text.length < 4_000).map(
      (text) => `/api/us?${encodeURIComponent(text)}=1`,
    );
    const wrong = await sendAll(inputs, (input) => api.call(input));

    expect(wrong).toEqual([]);
  });

  it.each([
    '/api/us/site/{}',
    '/api/harris-matrix/{}',
    '/api/schemas/{}',
    '/api/us/{}',
    '/api/export/{}',
    '/api/export/csv?site_name={}',
    '/api/export/archive?site_name={}',
    '/api/export/pyarchinit?site_name={}',
    '/api/export/geojson?site_name={}',
    '/api/export/geojson?entity=geometries&site_name={}',
    '/api/export/gpkg?site_name={}',
    '/api/export/shapefile?site_name={}',
    '/api/export/plate/{}',
    '/api/sites/{}/plan',
    '/api/us?bbox={}',
    '/api/geometries?bbox={}',
    '/api/analytics/overview?site_name={}',
  ])('in the path %s are answered as documented', async (path) => {
    const inputs = HOSTILE.filter((text) => text.length < 4_000).map((text) =>
      path.replace('{}', encodeURIComponent(text)),
    );

    expect(await sendAll(inputs, (input) => api.call(input))).toEqual([]);
  });

  it.each([
    ['/api/sites', (text: string, i: number) => ({ site_name: `S${i}`, region: text, description: text })],
    [
      '/api/us',
      (text: string, i: number) => ({
        site_name: 'Fields',
        us_number: `u${i}`,
        area: text,
        period: text,
      }),
    ],
    [
      '/api/inventario',
      (text: string, i: number) => ({ site_name: 'Villa', inventory_number: `i${i}`, us_number: text }),
    ],
    ['/api/periods', (text: string, i: number) => ({ site_name: 'Villa', period: `p${i}`, phase: text })],
    ['/api/thesaurus', (text: string, i: number) => ({ table_name: text, field_name: `f${i}`, value: text })],
  ])('in the fields of POST %s are stored or refused, the long and the empty', async (path, make) => {
    const bodies = LONG_OR_EMPTY.map((text, i) => make(text, i));

    expect(await sendAll(bodies, (body) => api.call(path, { method: 'POST', body }))).toEqual([]);
  });

  it.each([
    [
      'names of fields of one’s own',
      '/api/us',
      (text: string, i: number) => ({ site_name: 'Fields', us_number: `c${i}`, custom: { [text]: text } }),
    ],
    [
      'relations',
      '/api/us',
      (text: string, i: number) => ({
        site_name: 'Relations',
        us_number: `r${i}`,
        relationships: [{ type: 'covers', us_number: text }],
      }),
    ],
    [
      'relations as text',
      '/api/us',
      (text: string, i: number) => ({ site_name: 'Texts', us_number: `t${i}`, rapporti: text }),
    ],
    [
      'a graph',
      '/api/harris-matrix/validate',
      (text: string) => ({ relationships: [{ from: text, to: '2', type: text }] }),
    ],
  ])('as %s by POST %s are stored or refused', async (_, path, make) => {
    const bodies = HOSTILE.map((text, i) => make(text, i));

    expect(await sendAll(bodies, (body) => api.call(path, { method: 'POST', body }))).toEqual([]);
  });

  it('in a login are refused', async () => {
    const bodies = HOSTILE.slice(0, 4).map((text) => new URLSearchParams({ username: text, password: 'x' }));
    const wrong = await sendAll(bodies, async (body) => {
      const answer = await api.call('/api/auth/login', { method: 'POST', as: 'nobody', body });
      return answer.status === 401 ? { status: 200 } : answer;
    });

    expect(wrong).toEqual([]);
  });

  it('comes back as it was stored', async () => {
    const description = 'a\'b"c\\d%e_f<g>&amp;😀 أ 日本\u202E';
    const made = await api.call('/api/us', {
      method: 'POST',
      body: { site_name: 'Villa', us_number: 'x', description },
    });

    expect(made.body.data).toMatchObject({ description });
  });

  it('takes % and _ literally in filters', async () => {
    const percent = await api.call(`/api/us?description=${encodeURIComponent('50%')}`);
    const underscore = await api.call('/api/us?description=Strato_50');

    expect(percent.body.pagination?.total).toBeGreaterThan(0);
    expect(underscore.body.pagination?.total).toBe(0);
  });

  it('leaves prototypes as they were', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });
});
