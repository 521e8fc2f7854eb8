// The number of files through which a request runs: a newcomer who follows one has to read them.
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../apps/api/test/test-api.ts';
import { listFilesRun } from './count-files.ts';

const REPOSITORY = dirname(import.meta.dirname);
const WARM_UP = 3;

describe('a warm request runs code of few files', () => {
  let api: TestApi;
  let unit: string;
  beforeAll(async () => {
    api = await startTestApi('sqlite');
    await api.call('/api/sites', { method: 'POST', body: { site_name: 'Santa Croce' } });
    const made = await api.call('/api/us', {
      method: 'POST',
      body: { site_name: 'Santa Croce', area: 'A', us_number: '1' },
    });
    unit = `/api/us/${(made.body.data as { id: number }).id}`;
  });
  afterAll(() => api.close());

  it.each([
    ['GET', 35, undefined],
    ['PUT', 63, (i: number) => ({ description: `Strato di terra, ${i}` })],
  ] as const)('%s of one unit: at most %i', async (method, limit, bodyOf) => {
    const send = async (i: number): Promise<void> => {
      const answer = await api.call(unit, { method, body: bodyOf?.(i) });
      expect(answer.status).toBe(200);
    };
    for (let i = 0; i < WARM_UP; i++) await send(i);

    const listRun = (i: number): Promise<string[]> => listFilesRun(REPOSITORY, () => send(WARM_UP + i));
    const [first, second] = [new Set(await listRun(0)), await listRun(1)];
    // A timer of something else may run code during one of them.
    const files = second.filter((file) => first.has(file));

    // Fewer would mean that the coverage was not read correctly.
    expect(files.length).toBeGreaterThan(10);
    expect(files.length, `run:\n${files.join('\n')}`).toBeLessThanOrEqual(limit);
  });
});
