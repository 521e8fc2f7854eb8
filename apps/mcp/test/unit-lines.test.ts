import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestMcp, type TestMcp } from './test-mcp.ts';

describe('manage_data with lines', () => {
  let mcp: TestMcp;
  beforeAll(async () => {
    mcp = await openTestMcp('sqlite');
    await mcp.call('manage_data', { command: 'insert', table: 'sites', data: { site_name: 'Villa' } });
  });
  afterAll(() => mcp.close());

  const call = (command: string, given: object) =>
    mcp.call('manage_data', { command, table: 'us', site_name: 'Villa', ...given });

  it('records units, one a line, in a batch that can be undone', async () => {
    const written = await call('insert', { lines: '1 taglio P3 taglia 2\n2 strato giallo' });

    expect(written.data['ids']).toHaveLength(2);
    expect(written.data['batch']).toEqual(expect.any(String));
  });

  it('says what a line is taken for without writing it', async () => {
    const { data } = await call('validate', { lines: '9 taglio copre 12-15' });

    expect(data).toMatchObject({
      valid: false,
      lines: [
        {
          unit: { us_number: '9', definition: 'Taglio' },
          taken_for: ['SU: 9', 'Stratigraphic definition: Cut', 'covers …', expect.any(String)],
          problems: [{ instead: ['12..15', '"12-15"'] }],
        },
      ],
    });
  });

  it('are of units, at a site', async () => {
    const finds = await call('insert', { table: 'inventario', lines: '1 muro' });
    const nowhere = await call('insert', { site_name: undefined, lines: '1 muro' });

    expect(finds.text).toContain('table must be us');
    expect(nowhere.text).toContain('site_name is required');
  });
});
