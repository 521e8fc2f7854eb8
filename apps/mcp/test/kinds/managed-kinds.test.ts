import { DIALECTS } from '@trowel/db/testing';
import { DECLARED_KINDS, KIND_NAMES } from '@trowel/domain/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestMcp, type TestMcp } from '../test-mcp.ts';

const SITE = 'Villa';

describe.each(DIALECTS)('declared kinds for assistants on %s', (dialect) => {
  let mcp: TestMcp;
  beforeAll(async () => {
    mcp = await openTestMcp(dialect);
    await mcp.call('manage_data', { command: 'insert', table: 'sites', data: { site_name: SITE } });
  });
  afterAll(() => mcp.close());

  it.each(KIND_NAMES)('%s are described, recorded, read, changed and deleted', async (table) => {
    const { example, key, fields, label } = DECLARED_KINDS[table];
    const schema = await mcp.call('manage_data', { command: 'get_schema', table });
    const described = (schema.data['fields'] as { name: string }[]).map(({ name }) => name);
    expect(described).toEqual(fields.map(({ name }) => name));

    const data = { ...example, site_name: SITE, custom: { scales: 'B' } };
    const refused = await mcp.call('manage_data', { command: 'insert', table, data }, { as: 'viewer' });
    expect(refused.ok).toBe(false);
    const trial = await mcp.call('manage_data', { command: 'insert', table, data, validate_only: true });
    expect([trial.ok, trial.text.includes('create')]).toEqual([true, true]);
    const made = await mcp.call('manage_data', { command: 'insert', table, data });
    expect([made.ok, made.ok ? '' : made.text]).toEqual([true, '']);
    const id = (made.data['record'] as { id: number } | undefined)?.id ?? Number(made.data['id']);

    const fetched = await mcp.call('fetch', { id: `${table}-${id}` });
    expect(fetched.text).toContain(label.en);
    expect(fetched.text).toContain('scales: B');

    const field = fields.find(
      (one) => one.kind === 'text' && !key.includes(one.name) && !one.words && (one.max ?? 0) > 400,
    )!.name;
    const changed = await mcp.call('manage_data', {
      command: 'update',
      table,
      record_id: id,
      data: { [field]: 'Ghiaia fine' },
    });
    expect([changed.ok, changed.ok ? '' : changed.text]).toEqual([true, '']);
    expect((await mcp.call('fetch', { id: `${table}-${id}` })).text).toContain('Ghiaia fine');

    const deletion = { command: 'delete', table, record_id: id };
    const { data: planned } = await mcp.call('manage_data', deletion);
    expect(planned['plan']).toMatchObject({ counts: expect.anything() });
    expect((await mcp.confirm('manage_data', deletion)).ok).toBe(true);
    expect((await mcp.call('fetch', { id: `${table}-${id}` })).ok).toBe(false);
  });
});
