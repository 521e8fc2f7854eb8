import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestMcp, type TestMcp } from './test-mcp.ts';

describe('manage_data with a count', () => {
  let mcp: TestMcp;
  beforeAll(async () => {
    mcp = await openTestMcp('sqlite');
    await mcp.call('manage_data', { command: 'insert', table: 'sites', data: { site_name: 'Villa' } });
  });
  afterAll(() => mcp.close());

  const insert = (given: object) => mcp.call('manage_data', { command: 'insert', ...given });

  it('records so many finds alike in one batch, and names their numbers', async () => {
    const data = { site_name: 'Villa', us: '12', find_type: 'Ceramica' };
    const written = await insert({ table: 'inventario', data, count: 40 });

    expect(written.data['ids']).toHaveLength(40);
    expect(written.data['numbers']).toContain('40');
    expect(written.text).toContain('40 finds were recorded, 1 to 40');
    const undone = await mcp.call('manage_data', { command: 'undo', batch: written.data['batch'] });
    expect(undone.text).toContain('40');
  });

  it('is of finds', async () => {
    const units = await insert({ table: 'us', data: { site_name: 'Villa', us_number: '1' }, count: 2 });

    expect(units.text).toContain('table must be inventario');
  });
});
