import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../test-api.ts';

describe.each(['sqlite', 'postgres'] as const)('the change log on %s', (dialect) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(dialect);
  });
  afterAll(() => api.close());

  const write = async (method: string, path: string, body?: object): Promise<number> => {
    const answer = await api.call(`/api/${path}`, { method, ...(body && { body }) });
    return (answer.body.data as { id?: number } | undefined)?.id ?? 0;
  };
  const told = async (query: string): Promise<unknown[]> => {
    const { body } = await api.call(`/api/changes?site_name=Villa&${query}`, { as: 'viewer' });
    return (body.data as { action: string; record_name?: string }[]).map(({ action, record_name: name }) => [
      action,
      name,
    ]);
  };

  it('calls records by their number of now, also where a change says nothing of it', async () => {
    await write('POST', 'sites', { site_name: 'Villa' });
    const gone = await write('POST', 'us', { site_name: 'Villa', us_number: '7' });
    const unit = await write('POST', 'us', { site_name: 'Villa', us_number: '8', area: 'A' });
    const find = await write('POST', 'inventario', { site_name: 'Villa', inventory_number: '31' });
    await write('PUT', `us/${unit}`, { notes: 'wet' });
    await write('PUT', `us/${unit}`, { us_number: '80' });
    await write('PUT', `inventario/${find}`, { description: 'broken' });
    await write('PUT', `us/${gone}`, { notes: 'dry' });
    await write('DELETE', `us/${gone}`);

    expect(await told('entity=us')).toEqual([
      ['delete', undefined],
      ['update', undefined],
      ['update', 'A/80'],
      ['update', 'A/80'],
      ['create', 'A/80'],
      ['create', undefined],
    ]);
    expect(await told('entity=inventario')).toEqual([
      ['update', '31'],
      ['create', '31'],
    ]);
    expect(await told('entity=sites')).toEqual([['create', undefined]]);
  });
});
