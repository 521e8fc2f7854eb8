import { DIALECTS } from '@trowel/db/testing';
import { createLog } from '@trowel/http';
import { startRouteJobs } from '@trowel/http/jobs';
import { seedSecretSite } from '@trowel/http/testing';
import type { RunningJobs } from '@trowel/services/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRoutes } from '../src/routes/list-routes.ts';
import { startTestApi, type Answer, type Call, type TestApi } from './test-api.ts';

const LONG = { timeout: 30_000, interval: 20 };
const LATER = { prefer: 'respond-async' };

interface Job {
  id: string;
  status: string;
  result_url?: string;
  error?: { status: number; message: string };
}

describe.each(DIALECTS)('what is asked for later, on %s', (dialect) => {
  let api: TestApi;
  let jobs: RunningJobs;

  beforeAll(async () => {
    api = await startTestApi(dialect);
    jobs = startRouteJobs(api.services, {
      channel: 'api',
      routes: listRoutes('0.0.0'),
      atOnce: 1,
      log: createLog('silent'),
    });
    await api.call('/api/sites', { method: 'POST', body: { site_name: 'Villa' } });
  });
  afterAll(async () => {
    await jobs.stop();
    await api.close();
  });

  const later = (path: string, call: Call = {}): Promise<Answer> =>
    api.call(path, { as: 'operator', ...call, headers: { ...LATER, ...call.headers } });
  const jobOf = ({ body }: Answer): Job => body.data as Job;
  const formOf = (text: string): FormData => {
    const form = new FormData();
    form.set('site_name', 'Villa');
    form.set('file', new File([text], 'stagione.csv'));
    return form;
  };
  const end = async (answer: Answer): Promise<Job> => {
    const ask = async (): Promise<Job> => jobOf(await api.call(`/api/jobs/${jobOf(answer).id}`));
    await expect.poll(async () => (await ask()).status, LONG).not.toMatch(/queued|running/);
    return ask();
  };

  it('an import answers at once with where its job is, and the job with its report', async () => {
    const accepted = await later('/api/import', { method: 'POST', body: formOf('us\n1\n2') });
    const job = await end(accepted);
    const result = await api.call(job.result_url!, { as: 'operator' });
    const changes = await api.call('/api/changes?entity=us&limit=1');

    expect([accepted.status, accepted.headers.get('preference-applied')]).toEqual([202, 'respond-async']);
    expect(accepted.headers.get('location')).toBe(`/api/jobs/${job.id}`);
    expect(job).toMatchObject({ kind: 'import', status: 'done', progress: 1, by: 'operator' });
    expect(result.body).toMatchObject({ status: 'success', data: { created: 2 } });
    expect(changes.body.data).toMatchObject([{ actor: 'operator', via: 'api' }]);
  });

  it('one that fails says what its answer would have been', async () => {
    const accepted = await later('/api/import', { method: 'POST', body: formOf('no table of anything') });
    const now = await api.call('/api/import', { method: 'POST', body: formOf('no table of anything') });

    const { status, error } = await end(accepted);

    expect(status).toBe('failed');
    expect(error).toMatchObject({ status: now.status, message: now.body.message });
  });

  it('one that fails says so in the language of who asked', async () => {
    const headers = { 'accept-language': 'it' };
    const { error } = await end(await later('/api/reports/us/Nessuna?format=csv', { headers }));

    expect(error).toMatchObject({ status: 404, message: 'Il sito Nessuna non esiste' });
  });

  it('what is wrong with the request itself is told at once', async () => {
    const refused = await later('/api/import', { method: 'POST', body: new FormData() });
    const viewer = await later('/api/import', { method: 'POST', as: 'viewer', body: formOf('us\n1') });

    expect([refused.status, viewer.status]).toEqual([422, 403]);
  });

  it.each([
    ['GET', '/api/reports/us/Villa?format=csv', 'report', 'text/csv; charset=utf-8'],
    ['POST', '/api/reports/site/Villa', 'report', 'application/pdf'],
    ['POST', '/api/harris-matrix/svg/Villa', 'matrix', 'image/svg+xml'],
    ['POST', '/api/export/archive?site_name=Villa', 'archive', 'application/zip'],
  ])('%s %s makes a file', async (method, path, kind, type) => {
    const job = await end(await later(path, { method }));
    const { status, headers } = await api.call(job.result_url!, { as: 'operator' });

    expect(job).toMatchObject({ kind, status: 'done' });
    expect([status, headers.get('content-type')]).toEqual([200, type]);
    expect(headers.get('content-disposition')).toContain('attachment');
  });

  it('without the header everything answers as before', async () => {
    const report = await api.call('/api/reports/us/Villa?format=csv');
    const post = await api.call('/api/reports/us/Villa', { method: 'POST' });
    const other = await later('/api/sites', { method: 'GET' });
    const head = await later('/api/reports/us/Villa?format=csv', { method: 'HEAD' });

    expect([report.status, post.status, other.status, head.status]).toEqual([200, 405, 200, 200]);
    expect(report.headers.get('preference-applied')).toBeNull();
  });

  it('the same key gives the same job', async () => {
    const call = { method: 'POST', headers: { 'idempotency-key': `once-${dialect}` } };

    const first = await later('/api/import', { ...call, body: formOf('us\n7') });
    const again = await later('/api/import', { ...call, body: formOf('us\n7') });

    expect([again.status, jobOf(again).id]).toEqual([202, jobOf(first).id]);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    await end(first);
  });

  it('is nobody else’s', async () => {
    const { id } = await end(await later('/api/reports/us/Villa?format=csv'));
    const asked = await Promise.all([
      api.call(`/api/jobs/${id}`, { as: 'viewer' }),
      api.call(`/api/jobs/${id}/result`, { as: 'viewer' }),
      api.call(`/api/jobs/${id}`, { as: 'viewer', method: 'DELETE' }),
      api.call(`/api/jobs/${id}`),
    ]);
    const own = await api.call('/api/jobs', { as: 'viewer' });

    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 200]);
    expect(own.body.pagination?.total).toBe(0);
  });

  it('sees no more than who asked: of a site kept from them it says that there is none', async () => {
    await seedSecretSite(api, { siteName: 'Grotta', visibility: 'members', word: 'segreto' });

    const kept = await end(await later('/api/reports/us/Grotta?format=csv'));
    const never = await end(await later('/api/reports/us/Nowhere?format=csv'));

    expect([kept.status, kept.error?.status]).toEqual(['failed', 404]);
    expect(kept.error?.message.replace('Grotta', 'Nowhere')).toBe(never.error?.message);
  });

  it('can be cancelled; one that is over stays as it is', async () => {
    await jobs.stop();
    const waiting = jobOf(await later('/api/import', { method: 'POST', body: formOf('us\n99') }));

    const cancelled = await api.call(`/api/jobs/${waiting.id}`, { method: 'DELETE', as: 'operator' });
    const again = await api.call(`/api/jobs/${waiting.id}`, { method: 'DELETE', as: 'operator' });

    expect([cancelled.status, jobOf(cancelled).status, jobOf(again).status]).toEqual([
      200,
      'cancelled',
      'cancelled',
    ]);
  });
});

describe('exports asked for later', () => {
  it('count as exports, each of them', async () => {
    const api = await startTestApi('sqlite', { export: { limit: 2, windowMs: 3_600_000 } });
    await api.call('/api/sites', { method: 'POST', body: { site_name: 'Villa' } });

    const statuses = [];
    for (let i = 0; i < 3; i++)
      statuses.push((await api.call('/api/reports/us/Villa', { method: 'POST', headers: LATER })).status);
    await api.close();

    expect(statuses).toEqual([202, 202, 429]);
  });
});
