import { DIALECTS } from '@trowel/db/testing';
import type { SearchResult } from '@trowel/services/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../test-api.ts';

describe.each(DIALECTS)('the search over all sites (observation 52) on %s', (dialect) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(dialect);
    const post = async (path: string, body: object): Promise<void> => {
      const { status } = await api.call(path, { method: 'POST', body });
      expect(status).toBe(201);
    };
    for (const site_name of ['Alto', 'Basso', 'Colle'])
      await post('/api/sites', { site_name, description: `Scavo di ${site_name}` });
    await post('/api/us', { site_name: 'Colle', us_number: '12', definition: 'Crollo' });
    await post('/api/us', { site_name: 'Colle', us_number: '120', description: 'Con una moneta di bronzo' });
    await post('/api/us', {
      site_name: 'Alto',
      us_number: '12',
      definition: 'Muro',
      definition_en: 'Stone wall',
    });
    for (let number = 1; number <= 9; number++)
      await post('/api/inventario', {
        site_name: 'Basso',
        inventory_number: `${number}`,
        find_type: 'Moneta',
      });
    await post('/api/periods', { site_name: 'Basso', period: '2', name: 'Età del Bronzo' });
  });
  afterAll(() => api.close());

  const search = async (query: string): Promise<SearchResult> => {
    const { status, body } = await api.call(`/api/search?${query}`);
    expect(status).toBe(200);
    return body.data as SearchResult;
  };
  const listFound = ({ hits }: SearchResult): string[] =>
    hits.map(({ entity, site_name, number }) => `${entity} ${site_name ?? ''} ${number ?? ''}`.trim());

  it('finds records of other sites after those of the open one, and says where it looked', async () => {
    const found = await search('q=moneta&site_name=Colle&limit=3');

    expect(found).toMatchObject({ site_name: 'Colle', other_sites: 2 });
    expect(listFound(found).slice(0, 4)).toEqual([
      'us Colle 120',
      'inventario Basso 1',
      'inventario Basso 2',
      'inventario Basso 3',
    ]);
    expect(found.hits[0]).toMatchObject({ field: 'description', excerpt: 'Con una moneta di bronzo' });
  });

  it('names a choice in Italian and in English', async () => {
    const shape = {
      geometry_number: 'Q77',
      kind: 'height',
      geometry: { type: 'Point', coordinates: [1, 2, 3] },
    };
    await api.call('/api/geometries', { method: 'POST', body: { site_name: 'Basso', ...shape } });

    expect((await search('q=Q77')).hits).toMatchObject([
      { entity: 'geometries', title: 'Quota', title_en: 'Height' },
    ]);
  });

  it.each([
    ['collapse', 'us Colle 12'],
    ['crollo', 'us Colle 12'],
    ['coin', 'inventario Basso 1'],
    ['stone wall', 'us Alto 12'],
    ['Bronze Age', 'periods Basso 2'],
    ['scavo di basso', 'sites Basso'],
  ])('finds %s in either language of the vocabulary and in every field', async (word, first) => {
    expect(listFound(await search(`q=${encodeURIComponent(word)}`))).toContain(first);
  });

  it('finds terms of the vocabulary', async () => {
    const { hits } = await search('q=collapse');

    expect(hits.some(({ entity, title_en }) => entity === 'thesaurus' && title_en === 'Collapse')).toBe(true);
  });

  it('finds the exact number first, the open site before others', async () => {
    expect(listFound(await search('q=12&site_name=Colle')).slice(0, 3)).toEqual([
      'us Colle 12',
      'us Colle 120',
      'us Alto 12',
    ]);
  });

  it('refuses an empty text, an unknown site and a limit without end', async () => {
    for (const query of ['q=', 'q=%20', 'q=a&limit=21', 'q=a&limit=0', 'limit=3'])
      expect((await api.call(`/api/search?${query}`)).status).toBe(422);
    expect((await api.call('/api/search?q=a&site_name=Nowhere')).status).toBe(404);
  });
});
