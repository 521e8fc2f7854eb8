import { DIALECTS } from '@trowel/db/testing';
import { DECLARED_KINDS, KIND_NAMES, type CustomFieldDefinition } from '@trowel/domain/records';
import { updateSheet } from '@trowel/services/sheets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestMcp, type Answer, type TestMcp } from '../test-mcp.ts';

const SITE = 'Villa';
const FIELDS = [
  { key: 'ph', type: 'decimal', label: { en: 'Acidity', it: 'Acidità' } },
  { key: 'lab_note', type: 'text', label: { en: 'Note of the laboratory', it: 'Nota di laboratorio' } },
] satisfies CustomFieldDefinition[];

describe.each(DIALECTS)('kinds of records are found and counted by assistants on %s', (dialect) => {
  let mcp: TestMcp;
  beforeAll(async () => {
    mcp = await openTestMcp(dialect);
    await call('manage_data', { command: 'insert', table: 'sites', data: { site_name: SITE } });
    await updateSheet(mcp.ctx('admin'), {
      entity: 'samples',
      siteName: SITE,
      body: { sections: [], custom_fields: FIELDS },
    });
    for (const table of KIND_NAMES) {
      const data = { ...DECLARED_KINDS[table].example, site_name: SITE };
      await call('manage_data', { command: 'insert', table, data });
    }
    for (const [sample_number, us_number, ph, lab_note] of [
      ['71', '12', 6.5, 'carbonised grain'],
      ['72', '12', 7.5, 'sterile'],
      ['73', '13', 7.9, 'sterile'],
    ]) {
      const data = { site_name: SITE, sample_number, us_number, custom: { ph, lab_note } };
      await call('manage_data', { command: 'insert', table: 'samples', data });
    }
  });
  afterAll(() => mcp.close());

  async function call(name: string, args: Record<string, unknown>): Promise<Answer> {
    const answer = await mcp.call(name, args);
    expect(answer.ok, answer.text).toBe(true);
    return answer;
  }
  const idsOf = (rows: unknown): string[] => (rows as { id: string }[]).map(({ id }) => id);

  it.each(KIND_NAMES)('%s are searched, filtered, counted and exported', async (table) => {
    const { number, label, plural, example } = DECLARED_KINDS[table];
    const wanted = String(example[number]);
    // A page of the diary is found by its author.
    const query = String(example['author'] ?? wanted);
    const found = await call('search', { query, types: [table] });
    expect(found.data['results'][0]).toMatchObject({
      id: expect.stringMatching(new RegExp(`^${table}-\\d+$`)) as unknown,
      title: expect.stringContaining(`${label.en} ${wanted} (${SITE})`) as unknown,
      url: expect.stringMatching(new RegExp(`/sites/${SITE}/${table}/\\d+$`)) as unknown,
    });
    const listed = await call('filter', { table, site: SITE, where: { [number]: wanted } });
    expect(idsOf(listed.data['records'])).toEqual(idsOf(found.data['results']).slice(0, 1));
    const counted = await call('generate_report', {
      report_type: 'counts',
      site_name: SITE,
      text: `${table}?rows=${number}`,
    });
    expect(counted.text).toContain(`${plural.en}: Number of records by`);
    const file = await call('export', { what: table, site_name: SITE, format: 'csv' });
    expect(file.files[0]?.name).toBe(`${SITE}_${table}.csv`);
  });

  it('custom fields are described, searched, filtered and counted', async () => {
    const schema = await call('manage_data', { command: 'get_schema', table: 'samples' });
    expect(schema.text).toContain('custom.ph');
    const sterile = await call('search', { query: 'sterile' });
    expect(sterile.data['results']).toHaveLength(2);
    const acid = await call('filter', {
      table: 'samples',
      where: { 'custom.ph_max': 7 },
      fields: ['us_number', 'custom.ph'],
    });
    expect(acid.data['records']).toEqual([
      expect.objectContaining({ sample_number: '71', us_number: '12', custom: { ph: 6.5 } }),
    ]);
    const counted = await call('generate_report', {
      report_type: 'counts',
      site_name: SITE,
      text: 'samples?q=sterile&rows=us_number&measure=sum:custom.ph',
    });
    for (const text of ['Acidity', '7.5', '7.9', '15.4']) expect(counted.text).toContain(text);
  });

  it('unknown fields and tables are named', async () => {
    const field = await mcp.call('filter', { table: 'burials', where: { depht: 3 } });
    expect([field.ok, field.text]).toEqual([false, expect.stringContaining('depht')]);
    const table = await mcp.call('filter', { table: 'graves' });
    expect([table.ok, table.text]).toEqual([false, expect.stringContaining('burials')]);
    const site = await mcp.call('filter', { table: 'burials', site: 'Vila' });
    expect([site.ok, site.text]).toEqual([false, expect.stringContaining('Villa')]);
  });
});
