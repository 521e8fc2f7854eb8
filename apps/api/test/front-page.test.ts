import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './test-api.ts';

describe('the front page of the API', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi('sqlite');
  });
  afterAll(() => api.close());

  it.each(['/', '/api', '/api/', '/api/v1'])(
    '%s leads a visitor on, and every link leads somewhere',
    async (path) => {
      const { status, headers, text } = await api.call(path, {
        as: 'nobody',
        headers: { accept: 'text/html' },
      });
      const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, link]) => link!);
      const followed = await Promise.all(links.map((link) => api.call(link, { as: 'viewer' })));

      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(links).toContain('/docs');
      expect(followed.map((answer) => answer.status)).toEqual(links.map(() => 200));
    },
  );

  it('gives the same links as JSON to a program that wants JSON', async () => {
    const { status, body, headers } = await api.call('/api', {
      as: 'nobody',
      headers: { accept: 'application/json, text/plain, */*' },
    });

    expect(status).toBe(200);
    expect(headers.get('vary')).toContain('Accept');
    expect(body).toMatchObject({
      status: 'success',
      data: {
        service: 'trowel-api',
        version: '0.0.0',
        links: { openapi: '/openapi.json', health: '/health' },
      },
    });
  });

  it('answers the envelope to any other method', async () => {
    expect((await api.call('/api', { method: 'POST', body: {} })).body.status).toBe('error');
  });
});

describe('the front page', () => {
  it('counts against the limit of its caller', async () => {
    const limited = await startTestApi('sqlite', { default: { limit: 1, windowMs: 60_000 } });

    const statuses = [await limited.call('/'), await limited.call('/api')].map(({ status }) => status);
    await limited.close();

    expect(statuses).toEqual([200, 429]);
  });
});
