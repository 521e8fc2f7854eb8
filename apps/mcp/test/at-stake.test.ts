import type { Unit } from '@trowel/domain/records';
import { importFile } from '@trowel/services/import';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestMcp, type Answer, type TestMcp } from './test-mcp.ts';

describe.each(['sqlite', 'postgres'] as const)('what is at stake on %s', (dialect) => {
  let mcp: TestMcp;
  beforeAll(async () => {
    mcp = await openTestMcp(dialect);
  });
  afterAll(() => mcp.close());

  const data = (command: string, given: object): Promise<Answer> =>
    mcp.call('manage_data', { command, ...given });
  const confirm = (command: string, given: object): Promise<Answer> =>
    mcp.confirm('manage_data', { command, ...given });
  const unitOf = async (site: string, number: string): Promise<Unit> => {
    const { rows } = await mcp.services.database.reads.units.list({ filters: [], skip: 0, limit: 1_000 });
    return rows.find(({ site_name, us_number }) => site_name === site && us_number === number)!;
  };

  /** A hub that covers three units, with a find in it. */
  const makeHub = async (site_name: string): Promise<number> => {
    await mcp.call('create_harris_matrix', {
      site_name,
      create_site: true,
      nodes: [{ us_number: '1', description: 'Crollo' }],
      relationships: ['2', '3', '4'].map((us_to) => ({ us_from: '1', us_to, relationship_type: 'covers' })),
    });
    await data('insert', { table: 'inventario', data: { site_name, inventory_number: '7', us_number: '1' } });
    return (await unitOf(site_name, '1')).id;
  };

  /** Counts the write transactions that are opened while something is done. */
  const countWrites = async (body: () => Promise<unknown>): Promise<number> => {
    const { database } = mcp.services;
    const { transaction } = database;
    let count = 0;
    database.transaction = (run) => (count++, transaction(run));
    try {
      await body();
    } finally {
      database.transaction = transaction;
    }
    return count;
  };

  describe('a plan', () => {
    it('is made when other sheets lose a relation, and counts and names them', async () => {
      const record_id = await makeHub('Hub');

      const { data: told, text } = await data('update', {
        table: 'us',
        record_id,
        data: { relationships: [] },
      });

      expect(told['plan']).toMatchObject({
        sites: ['Hub'],
        counts: { 'stratigraphic units changed': 4 },
        summary: expect.stringContaining('3 other records, not named in the call'),
        sample: [
          { name: '1', before: { relationships: ['covers 2', 'covers 3', 'covers 4'] } },
          { name: '2', before: { relationships: ['covered_by 1'] } },
          { name: '3' },
        ],
      });
      expect(text).toContain('stratigraphic unit 2, changed: relationships covered_by 1 → (nothing)');
      expect((await data('validate_stratigraphy', { site_name: 'Hub' })).data['statistics'].relations).toBe(
        3,
      );
    });

    it('is made when a new number shows on other sheets and finds, not for what is on one sheet alone', async () => {
      const record_id = await makeHub('Numbers');

      const renamed = await data('update', { table: 'us', record_id, data: { us_number: '10' } });
      const described = await data('update', {
        table: 'us',
        record_id,
        data: { description: 'Crollo del tetto' },
      });

      expect(renamed.data['plan'].counts).toEqual({ 'stratigraphic units changed': 4, 'finds changed': 1 });
      expect(described.data['plan']).toBeUndefined();
      expect(await unitOf('Numbers', '1')).toMatchObject({ description: 'Crollo del tetto' });
    });

    it('is made when a matrix would write over what units say', async () => {
      await makeHub('Over');
      const again = {
        site_name: 'Over',
        nodes: [{ us_number: '1', description: 'erased' }],
        relationships: [{ us_from: '1', us_to: '2', relationship_type: 'covers' }],
      };

      const { data: told } = await mcp.call('create_harris_matrix', again);

      expect(told['plan'].sample).toMatchObject([
        { name: '1', before: { description: 'Crollo' }, after: { description: 'erased' } },
      ]);
      expect(await unitOf('Over', '1')).toMatchObject({ description: 'Crollo' });
    });

    it('of relations taken off names both sheets of each, and is told without a turn to write', async () => {
      await makeHub('Taken off');
      const given = {
        site_name: 'Taken off',
        relationships: [],
        changes: [
          { action: 'remove', relation: '1 covers 2' },
          { action: 'reverse', relation: '1 covers 3' },
        ],
      };

      let plan: Answer['data'] = {};
      const writes = await countWrites(async () => {
        plan = (await mcp.call('create_harris_matrix', given)).data['plan'];
      });
      const { data: done } = await mcp.confirm('create_harris_matrix', given);
      const { rows } = await mcp.services.database.reads.changes.list({}, { skip: 0, limit: 50 });
      const changed = new Set(
        rows.filter(({ batch }) => batch === done['batch']).map((one) => one.record_id),
      );

      expect(writes).toBe(0);
      expect(plan).toMatchObject({
        counts: { 'stratigraphic units changed': 3 },
        sample: [
          {
            name: '1',
            before: { relationships: ['covers 2', 'covers 3'] },
            after: { relationships: ['covered_by 3'] },
          },
          { name: '2', before: { relationships: ['covered_by 1'] } },
          { name: '3', before: { relationships: ['covered_by 1'] }, after: { relationships: ['covers 1'] } },
        ],
      });
      expect(changed.size).toBe(3);
    });

    it('and a trial of anything need no turn to write', async () => {
      const record_id = await makeHub('Only tried');
      const { data: begun } = await data('insert', {
        table: 'us',
        data: { site_name: 'Only tried', us_number: '20' },
      });
      const tried: [string, object, object][] = [
        [
          'insert',
          { data: { site_name: 'Only tried', us_number: '21' } },
          { 'stratigraphic units created': 1 },
        ],
        [
          'batch_insert',
          { records: ['22', '23'].map((us_number) => ({ site_name: 'Only tried', us_number })) },
          { 'stratigraphic units created': 2 },
        ],
        ['update', { record_id, data: { description: 'Crollo!' } }, { 'stratigraphic units changed': 1 }],
        [
          'upsert',
          { data: { site_name: 'Only tried', us_number: '24' } },
          { 'stratigraphic units created': 1 },
        ],
        ['undo', { batch: begun['batch'], table: undefined }, { 'stratigraphic units deleted': 1 }],
      ];

      const told: unknown[] = [];
      const writes = await countWrites(async () => {
        for (const [command, given] of tried)
          told.push(
            (await data(command, { table: 'us', ...given, validate_only: true })).data['would_change'],
          );
        const twice = ['25', '25'].map((us_number) => ({ site_name: 'Only tried', us_number }));
        const taken = await data('update', {
          table: 'us',
          record_id,
          data: { us_number: '2' },
          validate_only: true,
        });
        told.push(
          (await data('batch_insert', { table: 'us', records: twice, validate_only: true })).error?.code,
        );
        told.push(taken.error?.code);
        told.push((await data('validate', { table: 'us', records: twice })).data['valid']);
      });

      expect(writes).toBe(0);
      expect(told).toEqual([...tried.map(([, , counts]) => counts), 'conflict', 'conflict', false]);
    });

    it('of an import does not look for findings, which only a dry run tells', async () => {
      await makeHub('Plain');
      const file = new TextEncoder().encode('us_number,description,relationships\n2,Crollo,covers 1');
      const request = { fileName: 'x.csv', bytes: file, siteName: 'Plain', dryRun: true };

      const planned = await importFile(mcp.ctx(), { ...request, onPlanned: () => undefined });
      const tried = await importFile(mcp.ctx(), request);

      expect(planned.differences).toEqual(tried.differences);
      expect(planned.findings).toEqual([]);
      expect(tried.findings.map(({ code }) => code)).toContain('contradiction');
    });

    it('of a deletion counts what goes and what neighbours lose, each record once', async () => {
      const record_id = await makeHub('Going');

      const refused = await data('delete', { table: 'us', record_id });
      const { data: told } = await data('delete', { table: 'us', record_id, cascade: true });

      expect(refused.error).toMatchObject({ code: 'conflict', detail: { dependants: { inventario: 1 } } });
      expect(told['plan'].counts).toEqual({
        'stratigraphic units deleted': 1,
        'stratigraphic units changed': 3,
        'finds deleted': 1,
      });
    });

    it('shows no record of which it knows no name', async () => {
      await makeHub('Whole site');

      const gone = { table: 'sites', filters: { site_name: 'Whole site' }, cascade: true };
      const { data: told } = await data('delete', gone);

      expect(told['plan'].counts).toMatchObject({ 'stratigraphic units deleted': 4 });
      expect(told['plan'].sample.map(({ name }: { name: string }) => name)).toEqual(['Whole site', '1']);
    });

    it('of an import does not write over what a colleague changed meanwhile', async () => {
      const record_id = await makeHub('Two hands');
      const given = {
        operation: 'import',
        site_name: 'Two hands',
        file_name: 'us.csv',
        content: 'us,area,descrizione\n1,,dal file\n',
      };
      const planned = await mcp.call('import_data', given);

      const byHand = { table: 'us', record_id, data: { description: 'vista da vicino' } };
      await mcp.call('manage_data', { command: 'update', ...byHand }, { username: 'piero' });
      const late = await mcp.call('import_data', { ...given, confirm_token: planned.data['plan'].token });
      const anew = await mcp.call('import_data', given);

      expect(planned.data['plan'].sample).toMatchObject([
        { name: '1', before: { description: 'Crollo' }, after: { description: 'dal file' } },
      ]);
      expect(late.error).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('the records have changed since the plan was made'),
      });
      expect(await unitOf('Two hands', '1')).toMatchObject({ description: 'vista da vicino' });
      expect(anew.data['plan'].sample[0].before).toEqual({ description: 'vista da vicino' });
    });

    it('counts what is then done', async () => {
      const record_id = await makeHub('Counted');
      const filters = { site_name: 'Counted' };
      const calls: Record<string, unknown>[] = [
        {
          command: 'update',
          table: 'us',
          record_id,
          data: { relationships: [{ type: 'cuts', us_number: '2' }] },
        },
        { command: 'update', table: 'us', record_id, data: { us_number: '11' } },
        { command: 'update', table: 'us', filters, data: { period: 'I' } },
        { command: 'delete', table: 'us', record_id, cascade: true },
        { command: 'delete', table: 'sites', filters, cascade: true },
      ];

      for (const call of calls) {
        const { data: told } = await mcp.call('manage_data', call);
        await mcp.call('manage_data', { ...call, confirm_token: told['plan'].token });
        const [done] = (await data('history', { limit: 1 })).data['batches'];

        const counted = Object.values<number>(told['plan'].counts);
        const records: { count: number }[] = done.records;
        expect(counted.toSorted()).toEqual(records.map(({ count }) => count).toSorted());
      }
    });

    it('never opens a write', async () => {
      const record_id = await makeHub('Read only');
      const site = { site_name: 'Read only' };
      const term = { table_name: 'us', field_name: 'formation', value: 'Mia' };
      const { data: added } = await mcp.call('manage_thesaurus', { operation: 'add_entry', ...term });
      await mcp.call('configure_em_nodes', {
        action: 'create',
        tipo_id: 'USB',
        node_config: {
          name: 'Bone unit',
          category: 'stratigraphic',
          symbol_type: 'single_arrow',
          label_format: 'B{number}',
          visual: { shape: 'ellipse', fill_color: '#EEEEDD' },
        },
      });
      const { rows } = await mcp.services.database.reads.changes.list({}, { skip: 0, limit: 1 });
      const made = (await data('history', site)).data['batches'].at(-1).batch;
      const relationships = [{ us_from: '1', us_to: '2', relationship_type: 'covers' }];
      const calls: [string, Record<string, unknown>][] = [
        ['manage_data', { command: 'delete', table: 'sites', filters: site, cascade: true }],
        ['manage_data', { command: 'delete', table: 'us', record_id, cascade: true }],
        ['manage_data', { command: 'delete', table: 'inventario', filters: site }],
        ['manage_data', { command: 'update', table: 'us', record_id, data: { relationships: [] } }],
        ['manage_data', { command: 'update', table: 'us', filters: site, data: { period: 'I' } }],
        ['manage_data', { command: 'update', table: 'sites', filters: site, data: { site_name: 'Other' } }],
        [
          'manage_data',
          {
            command: 'upsert',
            table: 'us',
            data: { ...site, us_number: '1' },
            merge_strategy: 'replace_all',
          },
        ],
        ['manage_data', { command: 'undo', batch: made }],
        ['manage_data', { command: 'undo', change_id: rows[0]!.id }],
        ['create_harris_matrix', { ...site, relationships, overwrite: true }],
        ['create_harris_matrix', { ...site, relationships, nodes: [{ us_number: '1', description: 'x' }] }],
        [
          'import_data',
          { operation: 'import', ...site, file_name: 'us.csv', content: 'us,area,descrizione\n1,,x\n' },
        ],
        [
          'import_excel',
          { format: 'extended_matrix', ...site, file_name: 'us.csv', content: 'us,area,descrizione\n1,,x\n' },
        ],
        ['manage_thesaurus', { operation: 'delete_entry', field_id: added['values'][0].id }],
        ['configure_em_nodes', { action: 'delete', tipo_id: 'USB' }],
      ];
      const answers: Answer[] = [];

      const writes = await countWrites(async () => {
        for (const [name, args] of calls) answers.push(await mcp.call(name, args));
      });

      expect(answers.map((answer) => answer.data['plan']?.token !== undefined || answer.text)).toEqual(
        calls.map(() => true),
      );
      expect(writes).toBe(0);
    });
  });

  describe('history and undo', () => {
    it('tells what was done batch by batch: when, by whom, through which door, what and how much', async () => {
      await makeHub('Past');

      const { data: told, page } = await data('history', { site_name: 'Past' });

      expect(page?.total).toBe(2);
      expect(told['batches']).toMatchObject([
        {
          actor: 'mcp',
          via: 'mcp',
          sites: ['Past'],
          records: [{ entity: 'inventario', action: 'create', count: 1 }],
        },
        {
          batch: expect.any(String),
          at: expect.stringMatching(/^\d{4}-/),
          records: [
            { entity: 'sites', action: 'create', count: 1 },
            { entity: 'us', action: 'create', count: 4 },
          ],
        },
      ]);
    });

    it('goes on with a cursor, and is asked by account', async () => {
      await mcp.call(
        'manage_data',
        { command: 'insert', table: 'sites', data: { site_name: 'By Rita' } },
        { username: 'rita' },
      );

      const first = await data('history', { limit: 1 });
      const second = await data('history', { limit: 1, cursor: first.page!.next_cursor });
      const ofRita = await data('history', { actor: 'rita' });

      expect(first.data['batches'][0].actor).toBe('rita');
      expect(second.data['batches'][0].batch).not.toBe(first.data['batches'][0].batch);
      expect(ofRita.page?.total).toBe(1);
    });

    it('undoes what nobody touched since, and names what it leaves, by field', async () => {
      const record_id = await makeHub('Later');
      const records = { table: 'us', filters: { site_name: 'Later' } };
      const done = await confirm('update', { ...records, data: { period: 'II', definition: 'Strato' } });
      const { batch } = done.data;
      const byHand = { command: 'update', table: 'us', record_id, data: { period: 'III' } };
      await mcp.call('manage_data', byHand, { username: 'piero' });

      const whole = await data('undo', { batch, all_or_nothing: true });
      const planned = await data('undo', { batch });
      const undone = await confirm('undo', { batch });

      expect(whole.error).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('piero changed'),
      });
      expect(planned.text).toContain('us 1 stays in period: piero changed it on');
      expect(undone.data['left']).toMatchObject([
        { entity: 'us', id: record_id, name: '1', fields: ['period'], actor: 'piero' },
      ]);
      expect(await unitOf('Later', '1')).toMatchObject({ period: 'III', definition: null });
      expect(await unitOf('Later', '2')).toMatchObject({ period: null, definition: null });
    });

    it('leaves a record that was made and on which others rest by now, and says why', async () => {
      const site_name = 'Rests';
      await data('insert', { table: 'sites', data: { site_name } });
      const records = ['1', '2'].map((us_number) => ({ site_name, us_number }));
      const { data: made } = await data('batch_insert', { table: 'us', records });
      await data('insert', {
        table: 'inventario',
        data: { site_name, inventory_number: '1', us_number: '2' },
      });

      const undone = await confirm('undo', { batch: made['batch'] });

      expect(undone.data).toMatchObject({
        undone: 1,
        left: [{ entity: 'us', name: '2', because: 'A find depends on SU 2; the change cannot be undone' }],
      });
      expect(await unitOf(site_name, '1')).toBeUndefined();
      expect(await unitOf(site_name, '2')).toBeDefined();
    });

    it('keeps relations a colleague added since, and takes back the others', async () => {
      const record_id = await makeHub('Added since');
      const { id } = await unitOf('Added since', '4');
      const taken = await confirm('update', { table: 'us', record_id, data: { relationships: [] } });
      await mcp.call(
        'manage_data',
        {
          command: 'update',
          table: 'us',
          record_id: id,
          data: { relationships: [{ type: 'cuts', us_number: '2' }] },
        },
        { username: 'piero' },
      );

      await confirm('undo', { batch: taken.data['batch'] });
      const sheets = (await mcp.call('filter', { site: 'Added since' })).data['units'];

      expect(
        sheets.map(({ us_number, relations }: Record<string, unknown>) => [us_number, relations]),
      ).toEqual([
        ['1', ['covers 2', 'covers 3', 'covers 4']],
        ['2', ['covered_by 1', 'cut_by 4']],
        ['3', ['covered_by 1']],
        ['4', ['covered_by 1', 'cuts 2']],
      ]);
    });

    it('of one line of a cascade offers the batch', async () => {
      const record_id = await makeHub('Line');
      const gone = await confirm('delete', { table: 'us', record_id, cascade: true });
      const { rows } = await mcp.services.database.reads.changes.list(
        { entity: 'us', action: 'delete', batch: gone.data['batch'] },
        { skip: 0, limit: 1 },
      );

      const planned = await data('undo', { change_id: rows[0]!.id });
      const undone = await confirm('undo', { change_id: rows[0]!.id });

      const offered = `one of 5 changes made together`;
      expect(planned.data['plan'].summary).toContain(offered);
      expect(undone.data['together']).toEqual({ batch: gone.data['batch'], changes: 5 });
      expect(undone.text).toContain(offered);
    });
  });
});
