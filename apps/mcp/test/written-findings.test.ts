import { loadDemo } from '@trowel/services/demo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestMcp, type Answer, type TestMcp } from './test-mcp.ts';

const site_name = 'Colle Serravento';

describe.each(['sqlite', 'postgres'] as const)(
  'the findings that a write is answered with, on %s',
  (dialect) => {
    let mcp: TestMcp;
    beforeAll(async () => {
      mcp = await openTestMcp(dialect);
      await loadDemo(mcp.ctx('admin'));
    }, 120_000);
    afterAll(() => mcp.close());

    const data = (command: string, given: object): Promise<Answer> =>
      mcp.call('manage_data', { command, ...given });
    const codes = ({ text }: Answer): string[] =>
      [...text.matchAll(/"code":"(\w+)"/g)].flatMap(([, code]) => (code === 'empty_cell' ? [] : code!));

    it('are none where nothing of the kind changes, whatever else is wrong in the site', async () => {
      const matrix = { site_name, relationships: ['A/1001 covers A/1002'] };
      const answers = [
        await data('update', { table: 'us', record_id: 'A/1079', data: { definition: 'Taglio' } }),
        await mcp.call('create_harris_matrix', { ...matrix, dry_run: true }),
        await mcp.call('create_harris_matrix', matrix),
      ];

      expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
      expect(answers.flatMap(codes)).toEqual([]);
      expect(answers.map(({ text }) => text).join()).not.toContain('findings');
    });

    it('are those it brought, and then those it resolved', async () => {
      const facts = { site_name, area: 'A', us_number: '9001', relationships: ['covers 1001'] };
      const harmless = await data('insert', { table: 'us', data: facts });
      const cycle = await mcp.call('create_harris_matrix', {
        site_name,
        relationships: ['A/1002 covers A/9001'],
      });
      const { data: undone } = await mcp.confirm('manage_data', {
        command: 'undo',
        batch: cycle.data['batch'],
      });
      const shelf = await data('insert', { table: 'us', data: { site_name, area: 'A', us_number: '9002' } });
      const mended = await data('update', {
        table: 'us',
        record_id: shelf.data['record']?.id ?? 'A/9002',
        data: { relationships: 'covers 9001' },
      });

      expect(codes(harmless)).toEqual(['one_sided']);
      expect(codes(cycle)).toEqual(['cycle', 'one_sided']);
      expect(undone['undone']).toBeGreaterThan(0);
      expect(undone['resolved']).toEqual([
        expect.objectContaining({ code: 'cycle' }),
        expect.objectContaining({ code: 'one_sided' }),
      ]);
      expect(undone['findings']).toBeUndefined();
      expect(codes(shelf)).toEqual(['isolated']);
      expect(mended.text).toMatch(/Findings: .*resolved 1/);
      expect(codes(mended).toSorted()).toEqual(['isolated', 'one_sided']);
    });

    it('are those of an import that names its sites itself, and of a write to many sites', async () => {
      const content = `sito,us,area,definition\n${site_name},1001,A,Humus\n`;
      const file = { file_name: 'units.csv', content_base64: Buffer.from(content).toString('base64') };
      const imported = await mcp.confirm('import_data', { operation: 'import', ...file });
      const sites = ['Uno', 'Due', 'Tre', 'Quattro'];
      for (const name of sites) await data('insert', { table: 'sites', data: { site_name: name } });
      const records = sites.flatMap((name) => [
        { site_name: name, us_number: '1', relationships: 'covers 2' },
        { site_name: name, us_number: '2' },
      ]);
      await data('batch_insert', { table: 'us', records });
      const more = sites.map((name) => ({ site_name: name, us_number: '3' }));
      const written = await data('batch_insert', { table: 'us', records: more });

      expect(imported.ok).toBe(true);
      expect(codes(imported)).toEqual([]);
      expect(written.data['findings']).toEqual(
        sites.map(() => expect.objectContaining({ code: 'isolated', units: ['3'] })),
      );
      expect(written.text).toContain('Findings: new 4.');
    });
  },
);

it('a day, or what one account did, is undone under one plan', async () => {
  const mcp = await openTestMcp('sqlite');
  const how = { username: 'anna' };
  const insert = (us_number: string, who = how): Promise<Answer> =>
    mcp.call('manage_data', { command: 'insert', table: 'us', data: { site_name: 'Villa', us_number } }, who);
  await mcp.call('manage_data', { command: 'insert', table: 'sites', data: { site_name: 'Villa' } });
  await insert('1', { username: 'bruno' });
  await insert('2');
  await insert('3');
  const record = { command: 'update', table: 'us', record_id: '2' };
  await mcp.call('manage_data', { ...record, data: { definition: 'Muro' } }, how);

  const plan = await mcp.call('manage_data', { command: 'undo', actor: 'anna' });
  const { data } = await mcp.confirm('manage_data', { command: 'undo', actor: 'anna', since: '2020-01-01' });
  const left = await mcp.call('filter', { site: 'Villa' });
  await mcp.confirm('manage_data', { command: 'undo', batch: data['batch'] });
  const back = await mcp.call('filter', { site: 'Villa' });
  await mcp.close();

  expect(plan.text).toContain('Undoes 3 batches, done by anna');
  expect(data).toMatchObject({ undone: 3, batches: 3 });
  expect(left.page?.total).toBe(1);
  expect(back.page?.total).toBe(3);
});
