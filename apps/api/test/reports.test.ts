import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './test-api.ts';

describe('reports over the API', () => {
  let api: TestApi;
  const get = (path: string) => api.call(`/api/reports/${path}`, { as: 'viewer' });

  beforeAll(async () => {
    api = await startTestApi('sqlite');
    await api.call('/api/sites', { method: 'POST', body: { site_name: 'Villa Però' } });
    await api.call('/api/us', {
      method: 'POST',
      body: { site_name: 'Villa Però', us_number: '12', area: 'A' },
    });
  });
  afterAll(() => api.close());

  it.each([
    ['us/Villa%20Per%C3%B2?us=12', 'application/pdf', "UTF-8''Villa%20Per%C3%B2_us_12.pdf"],
    ['inventario/Villa%20Per%C3%B2?format=csv', 'text/csv; charset=utf-8', '_inventario.csv'],
    ['periods/Villa%20Per%C3%B2?format=json&lang=it', 'application/json', '_periods.json'],
    ['samples/Villa%20Per%C3%B2?list=true&lang=it', 'application/pdf', '_samples_list.pdf'],
    ['diary/Villa%20Per%C3%B2?format=csv', 'text/csv; charset=utf-8', '_diary.csv'],
    ['site/Villa%20Per%C3%B2?lang=it', 'application/pdf', '_report.pdf'],
    [
      'site/Villa%20Per%C3%B2?format=docx&author=A.%20Neri&institution=SABAP&licence=CC%20BY&season=2026&matrix=A3',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      '_report.docx',
    ],
  ])('sends %s as an attachment', async (path, contentType, fileName) => {
    const { status, headers } = await get(path);

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(contentType);
    expect(headers.get('content-disposition')).toContain('attachment');
    expect(headers.get('content-disposition')).toContain(fileName);
  });

  it.each([
    ['us/Nowhere', 404],
    ['us/Villa%20Per%C3%B2?us=77', 404],
    ['inventario/Villa%20Per%C3%B2?inventory_number=77', 404],
    ['burials/Villa%20Per%C3%B2?number=77', 404],
    ['boxes/Villa%20Per%C3%B2?area=A', 422],
    ['us/Villa%20Per%C3%B2?area=Z', 422],
    ['us/Villa%20Per%C3%B2?format=odt', 422],
    ['us/Villa%20Per%C3%B2?author=A', 422],
    ['site/Villa%20Per%C3%B2?matrix=A7', 422],
    ['periods/Villa%20Per%C3%B2?us=12', 422],
    ['everything/Villa%20Per%C3%B2', 404],
  ])('answers %s with %i', async (path, expected) => {
    const { status } = await get(path);

    expect(status).toBe(expected);
  });
});
