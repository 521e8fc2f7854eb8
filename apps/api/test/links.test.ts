import { crawl, readPage, type OpenedPage } from '@trowel/http/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './test-api.ts';

describe('the pages of the API', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi('sqlite');
  });
  afterAll(() => api.close());

  it.each(['admin', 'viewer'] as const)('lead %s nowhere in vain', async (caller) => {
    const headers = { accept: 'text/html', authorization: `Bearer ${api.tokens[caller]}` };
    const open = async (path: string): Promise<OpenedPage> =>
      readPage(await fetch(api.url + path, { redirect: 'manual', headers }));

    const { visited, broken } = await crawl(['/', '/api', '/docs', '/redoc'], { open });

    expect(broken).toEqual([]);
    expect(visited).toContain('/openapi.json');
    expect(visited.length).toBeGreaterThan(8);
  });
});
