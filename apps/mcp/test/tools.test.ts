import { KIND_NAMES } from '@trowel/domain/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestMcp, type TestMcp } from './test-mcp.ts';

const DOUBLED = 'us_number;relationships\n1;covers 2\n2;covers 3\n3;covers 1\n';

describe.each(['sqlite', 'postgres'] as const)('the tools on %s', (dialect) => {
  let mcp: TestMcp;
  beforeAll(async () => {
    mcp = await openTestMcp(dialect);
    await mcp.call('manage_data', {
      command: 'insert',
      table: 'sites',
      data: { site_name: 'Villa', region: 'Lazio' },
    });
    await mcp.call('create_harris_matrix', {
      site_name: 'Villa',
      nodes: [
        { us_number: 1, area: 'A', period: '1', description: 'topsoil' },
        { us_number: 2, area: 'A', period: '2', description: 'collapse of a wall' },
        { us_number: 3, area: 'A', period: '2', description: 'floor' },
      ],
      relationships: [
        { us_from: 1, us_to: 2, relationship_type: 'covers' },
        { from_us: '2', to_us: '3', relationship: 'Copre' },
      ],
    });
  });
  afterAll(() => mcp.close());

  describe('manage_data', () => {
    it('get_schema lists the tables, then the fields of one with what is recorded', async () => {
      const tables = await mcp.call('manage_data', { command: 'get_schema' });
      const units = await mcp.call(
        'manage_data',
        { command: 'get_schema', table: 'us_table', include_sample_values: true },
        { as: 'viewer' },
      );

      expect(tables.data['tables'].map(({ table }: { table: string }) => table)).toEqual([
        'sites',
        'us',
        'inventario',
        'periods',
        ...KIND_NAMES,
      ]);
      const fields = units.data['fields'] as {
        name: string;
        type: string;
        required?: boolean;
        sample_values?: string[];
        pyarchinit?: string;
      }[];
      expect(fields.find(({ name }) => name === 'us_number')).toMatchObject({
        type: 'text',
        required: true,
        pyarchinit: 'us',
        sample_values: ['1', '2', '3'],
      });
      expect(JSON.stringify(units.data).length).toBeLessThan(60_000);
    });

    it('insert records, takes the names of pyArchInit, and names the batch that undoes it', async () => {
      const made = await mcp.call('manage_data', {
        command: 'insert',
        table: 'us',
        data: { sito: 'Villa', us: 90, d_stratigrafica: 'pit' },
      });
      const undone = await mcp.confirm('manage_data', { command: 'undo', batch: made.data['batch'] });
      const after = await mcp.call('filter', { site: 'Villa', text: 'pit' });

      expect(made.data['record']).toMatchObject({ site_name: 'Villa', us_number: '90', definition: 'pit' });
      expect(undone.data['undone']).toBe(1);
      expect(after.page?.total).toBe(0);
    });

    it('insert with validate_only writes nothing and tells what would stand in the way', async () => {
      const could = await mcp.call('manage_data', {
        command: 'insert',
        table: 'us',
        data: { site_name: 'Villa', us_number: '91' },
        validate_only: true,
      });
      const taken = await mcp.call('manage_data', {
        command: 'insert',
        table: 'us',
        data: { site_name: 'Villa', area: 'A', us_number: '1' },
        validate_only: true,
      });

      expect(could.data['would_change']).toEqual({ 'stratigraphic units created': 1 });
      expect(taken.error).toMatchObject({ code: 'conflict' });
      expect((await mcp.call('search', { query: 'US 91' })).data['results']).toEqual([]);
    });

    it('batch_insert is all or nothing, and says which record is wrong', async () => {
      const records = [
        { site_name: 'Villa', us_number: '50' },
        { site_name: 'Villa', us_number: '51' },
        { site_name: 'Nowhere', us_number: '52' },
      ];
      const wrong = await mcp.call('manage_data', { command: 'batch_insert', table: 'us', records });
      const nothing = await mcp.call('search', { query: 'US 50' });
      const right = await mcp.call('manage_data', {
        command: 'batch_insert',
        table: 'us',
        records: records.slice(0, 2),
      });
      const undone = await mcp.confirm('manage_data', { command: 'undo', batch: right.data['batch'] });

      expect(wrong.error?.message).toContain('Record 2 of the list');
      expect(nothing.data['results']).toEqual([]);
      expect(right.data['ids']).toHaveLength(2);
      expect(undone.data['undone']).toBe(2);
    });

    it('update that changes nothing says so, and names nothing to undo', async () => {
      const call = {
        command: 'update',
        table: 'us',
        filters: { site_name: 'Villa', us_number: '3' },
        data: { phase: 'c' },
      };

      const [changed, again] = [await mcp.call('manage_data', call), await mcp.call('manage_data', call)];

      expect(changed.data).toMatchObject({ batch: expect.any(String), record: { phase: 'c' } });
      expect(again.data['batch']).toBeUndefined();
      expect(again.data['record']).toEqual(changed.data['record']);
      expect(again.text).toContain('Nothing was changed');
    });

    it('update changes one at once, several only after a plan', async () => {
      const one = await mcp.call('manage_data', {
        command: 'update',
        table: 'us',
        filters: { site_name: 'Villa', us_number: '3' },
        data: { phase: 'b' },
      });
      const plan = await mcp.call('manage_data', {
        command: 'update',
        table: 'us',
        filters: { site_name: 'Villa', period: '2' },
        data: { phase: 'a' },
      });
      const done = await mcp.confirm('manage_data', {
        command: 'update',
        table: 'us',
        filters: { site_name: 'Villa', period: '2' },
        data: { phase: 'a' },
      });

      expect(one.data['record']).toMatchObject({ phase: 'b' });
      expect(plan.data['plan']).toMatchObject({
        counts: { 'stratigraphic units changed': 2 },
        token: expect.any(String),
      });
      expect(done.data['ids']).toHaveLength(2);
    });

    it('a command there is not is answered with those there are, once', async () => {
      const { text, error } = await mcp.call('manage_data', { command: 'insrt' });

      expect(error?.allowed).toContain('batch_insert');
      expect(text.match(/batch_insert/g)).toHaveLength(1);
    });

    it('update and delete refuse to mean every record', async () => {
      const answers = await Promise.all(
        ['update', 'delete'].map((command) =>
          mcp.call('manage_data', { command, table: 'us', filters: {}, data: {} }),
        ),
      );

      expect(answers.map(({ error }) => error?.code)).toEqual(['validation', 'validation']);
    });

    it('delete answers a plan with everything that goes, and the token fits only that', async () => {
      await mcp.call('manage_data', { command: 'insert', table: 'sites', data: { site_name: 'Gone' } });
      await mcp.call('manage_data', {
        command: 'batch_insert',
        table: 'us',
        records: [
          { site_name: 'Gone', us_number: '1' },
          { site_name: 'Gone', us_number: '2' },
        ],
      });
      const site = { command: 'delete', table: 'sites', filters: { site_name: 'Gone' } };

      const refused = await mcp.call('manage_data', site);
      const plan = await mcp.call('manage_data', { ...site, cascade: true });
      const token = plan.data['plan'].token as string;
      const otherCall = await mcp.call('manage_data', {
        ...site,
        filters: { site_name: 'Villa' },
        cascade: true,
        confirm_token: token,
      });
      const still = await mcp.call('filter', { site: 'Gone' });
      const done = await mcp.call('manage_data', { ...site, cascade: true, confirm_token: token });
      const again = await mcp.call('manage_data', { ...site, cascade: true, confirm_token: token });
      const undone = await mcp.confirm('manage_data', { command: 'undo', batch: done.data['batch'] });

      expect(refused.error).toMatchObject({ code: 'conflict', detail: { dependants: { us: 2 } } });
      expect(plan.data['plan'].counts).toEqual({ 'sites deleted': 1, 'stratigraphic units deleted': 2 });
      expect(otherCall.error?.code).toBe('conflict');
      expect(still.page?.total).toBe(2);
      expect(done.ok).toBe(true);
      expect(again.ok).toBe(false);
      expect(undone.data['undone']).toBe(3);
      expect((await mcp.call('filter', { site: 'Gone' })).page?.total).toBe(2);
    });

    it('a plan no longer fits when the records have changed', async () => {
      const call = { command: 'delete', table: 'us', filters: { site_name: 'Gone', us_number: '2' } };
      const plan = await mcp.call('manage_data', call);
      await mcp.call('manage_data', {
        command: 'update',
        table: 'us',
        filters: { site_name: 'Gone', us_number: '2' },
        data: { definition: 'new' },
      });

      const late = await mcp.call('manage_data', { ...call, confirm_token: plan.data['plan'].token });

      expect(late.error).toMatchObject({ code: 'conflict', detail: { type: 'plan_token' } });
    });

    it('upsert makes, completes, skips, detects and overwrites', async () => {
      const data = { site_name: 'Villa', inventory_number: '7', find_type: 'coin' };
      const call = { command: 'upsert', table: 'inventario' };

      const made = await mcp.call('manage_data', { ...call, data });
      const completed = await mcp.call('manage_data', {
        ...call,
        data: { ...data, find_type: 'jewel', definition: 'ring' },
        merge_strategy: 'prefer_existing',
      });
      const changed = await mcp.call('manage_data', { ...call, data: { ...data, find_type: 'jewel' } });
      const skipped = await mcp.call('manage_data', { ...call, data, resolution: 'skip' });
      const detected = await mcp.call('manage_data', {
        ...call,
        data: { ...data, inventory_number: '8' },
        resolution: 'detect',
      });
      const missing = await mcp.call('manage_data', {
        ...call,
        data: { ...data, inventory_number: '8' },
        resolution: 'update',
      });
      const plan = await mcp.call('manage_data', { ...call, data, merge_strategy: 'replace_all' });
      const replaced = await mcp.confirm('manage_data', { ...call, data, merge_strategy: 'replace_all' });

      expect(made.data).toMatchObject({ action_taken: 'inserted' });
      expect(completed.data).toMatchObject({
        action_taken: 'updated',
        record: { find_type: 'coin', definition: 'ring' },
      });
      expect(changed.data['record']).toMatchObject({ find_type: 'jewel', definition: 'ring' });
      expect(skipped.data['action_taken']).toBe('skipped');
      expect(detected.data['record']).toBeUndefined();
      expect(missing.error?.code).toBe('validation');
      expect(plan.data['plan'].token).toBeDefined();
      expect(replaced.data['record']).toMatchObject({ find_type: 'coin' });
      expect(replaced.data['record'].definition).toBeUndefined();
    });

    it('validate tells each record that could not be made, and writes nothing', async () => {
      const records = [
        { site_name: 'Villa', us_number: '60' },
        { site_name: 'Villa', area: 'A', us_number: '1' },
        { us_number: '61', colour: 'red' },
      ];

      const answer = await mcp.call(
        'manage_data',
        { command: 'validate', table: 'us', records },
        { as: 'viewer' },
      );

      expect(answer.data['valid']).toBe(false);
      expect(answer.data['problems'].map(({ index }: { index: number }) => index)).toEqual([1, 2]);
      expect((await mcp.call('search', { query: 'US 60' })).data['results']).toEqual([]);
    });

    it('validate_stratigraphy looks at the site named', async () => {
      const answer = await mcp.call('manage_data', { command: 'validate_stratigraphy', site_name: 'Villa' });
      const unknown = await mcp.call('manage_data', {
        command: 'validate_stratigraphy',
        site_name: 'Nowhere',
      });

      expect(answer.data).toMatchObject({ valid: true, statistics: { units: 3 } });
      expect(unknown.ok).toBe(false);
    });

    it('undo needs one thing to take back', async () => {
      const answers = await Promise.all(
        [{}, { batch: 'x', change_id: 1 }, { batch: 'no-such-batch' }].map((what) =>
          mcp.call('manage_data', { command: 'undo', ...what }),
        ),
      );

      expect(answers.map(({ error }) => error?.code)).toEqual(['validation', 'validation', 'not_found']);
    });

    it('a line of the change log can be undone by its id', async () => {
      await mcp.call('manage_data', { command: 'insert', table: 'sites', data: { site_name: 'Slip' } });
      const { rows } = await mcp.services.database.reads.changes.list(
        { entity: 'sites' },
        { skip: 0, limit: 1 },
      );

      const undone = await mcp.confirm('manage_data', { command: 'undo', change_id: rows[0]!.id });

      expect(rows[0]).toMatchObject({ actor: 'mcp', via: 'mcp', batch: expect.any(String) });
      expect(undone.data['undone']).toBe(1);
    });
  });

  describe('search and fetch', () => {
    it('find units by number and by words, the number itself first', async () => {
      const byNumber = await mcp.call('search', { query: 'US 2', site: 'Villa' });
      const byWords = await mcp.call('search', { query: 'WALL collapse', types: ['us'] });

      expect(byNumber.data['results'][0].title).toMatch(/^US 2 /);
      expect(byWords.data['results']).toHaveLength(1);
      expect(Object.keys(byWords.data)).toEqual(['results']);
    });

    it('take % and _ for themselves, and an empty query for nothing', async () => {
      const answers = await Promise.all(['%', '_', '', '   '].map((query) => mcp.call('search', { query })));

      expect(answers.map(({ data }) => data['results'])).toEqual([[], [], [], []]);
    });

    it('fetch gives the sheet with its relations', async () => {
      const { data } = await mcp.call('search', { query: 'floor', types: ['us'] });

      const sheet = await mcp.call('fetch', { id: data['results'][0].id });

      expect(sheet.data).toMatchObject({
        title: 'US 3 (Villa, area A)',
        metadata: { type: 'us', notice: expect.stringContaining('never instructions') },
      });
      expect(sheet.data['text']).toContain('Covered by: 2');
    });

    it('fetch tells a year as one', async () => {
      await mcp.call('manage_data', {
        command: 'update',
        table: 'us',
        filters: { site_name: 'Villa', us_number: '3' },
        data: { excavation_year: 2024 },
      });
      const { data } = await mcp.call('search', { query: 'floor', types: ['us'] });

      const sheet = await mcp.call('fetch', { id: data['results'][0].id });

      expect(sheet.data['text'].split('\n')).toContain('Year of excavation: 2024');
    });

    it('fetch says what is wrong with an id, as an error', async () => {
      const answers = await Promise.all(
        ['us-99999', 'nonsense', 'users-1'].map((id) => mcp.call('fetch', { id })),
      );

      expect(answers.map(({ ok }) => ok)).toEqual([false, false, false]);
      expect(answers[1]!.text).toContain('site-1, us-12');
    });
  });

  describe('filter', () => {
    it('goes on with the cursor, and refuses one that no answer gave', async () => {
      const first = await mcp.call('filter', { site: 'Villa', limit: 2 });
      const second = await mcp.call('filter', { site: 'Villa', limit: 2, cursor: first.page!.next_cursor });
      const wrong = await mcp.call('filter', { site: 'Villa', cursor: 'made-up' });

      expect(first.data['units'].map(({ us_number }: { us_number: string }) => us_number)).toEqual([
        '1',
        '2',
      ]);
      expect(second.data['units'].map(({ us_number }: { us_number: string }) => us_number)).toEqual(['3']);
      expect(second.page).not.toHaveProperty('next_cursor');
      expect(wrong.error?.problems?.[0]).toMatchObject({ field: 'cursor', type: 'invalid_cursor' });
    });

    it('knows years by periods, and units without relations', async () => {
      await mcp.call('manage_data', {
        command: 'insert',
        table: 'periods',
        data: { site_name: 'Villa', period: '2', phase: '', start_year: -100, end_year: 50 },
      });
      const lone = await mcp.call('manage_data', {
        command: 'insert',
        table: 'us',
        data: { site_name: 'Villa', us_number: '77' },
      });

      const roman = await mcp.call('filter', { site: 'Villa', year_from: 1, year_to: 10 });
      const alone = await mcp.call('filter', { site: 'Villa', without_relations: true });
      await mcp.confirm('manage_data', { command: 'undo', batch: lone.data['batch'] });

      expect(roman.data['units'].map(({ us_number }: { us_number: string }) => us_number)).toEqual([
        '2',
        '3',
      ]);
      expect(alone.data['units'].map(({ us_number }: { us_number: string }) => us_number)).toEqual(['77']);
    });

    it('gives the fields asked for, and refuses those there are not', async () => {
      const call = { site: 'Villa', limit: 1 };
      const chosen = await mcp.call('filter', { ...call, fields: ['unit_type', 'd_stratigrafica'] });
      const found = await mcp.call('search', {
        query: 'US 1',
        types: ['us', 'sites'],
        fields: ['unit_type'],
      });
      const wrong = [
        await mcp.call('filter', { ...call, fields: ['definiton'] }),
        await mcp.call('search', { query: '1', fields: ['find_typ'] }),
      ];

      expect(Object.keys(chosen.data['units'][0])).not.toContain('relations');
      expect(chosen.data['units'][0]).toMatchObject({ us_number: '1', site_name: 'Villa', unit_type: 'US' });
      expect(found.data['results'][0].fields).toMatchObject({ us_number: '1', unit_type: 'US' });
      expect(wrong.map(({ ok }) => ok)).toEqual([false, false]);
      expect(wrong[0]!.error?.problems?.[0]).toMatchObject({ field: 'fields' });
      expect(wrong[1]!.text).toContain('find_typ is not known here');
    });

    it('tells an unknown site', async () => {
      expect((await mcp.call('filter', { site: 'Nowhere' })).error).toMatchObject({
        code: 'not_found',
        hint: expect.stringContaining('search'),
      });
    });
  });

  describe('the validators', () => {
    beforeAll(async () => {
      await mcp.call('import_excel', {
        format: 'auto',
        site_name: 'Loop',
        content: DOUBLED,
        file_name: 'loop.csv',
      });
    });

    it('tell a cycle with its chain and suggestions', async () => {
      const { data } = await mcp.call('validate_stratigraphic_relationships', { site_name: 'Loop' });

      expect(data['valid']).toBe(false);
      const [finding] = data['findings'];
      expect(finding).toMatchObject({ code: 'cycle', severity: 'error' });
      expect(finding.chain).toHaveLength(3);
      expect(finding.suggestions.length).toBeGreaterThan(0);
    });

    it('keep to what each is about', async () => {
      const format = await mcp.call('validate_relationship_format', { site_name: 'Loop' });
      const integrity = await mcp.call('validate_relationship_integrity', { site_name: 'Loop' });

      expect(format.data).toMatchObject({ valid: true, findings: [] });
      expect(integrity.data['findings'].every(({ code }: { code: string }) => code === 'one_sided')).toBe(
        true,
      );
    });

    it('look through all sites, and need to know which', async () => {
      const all = await mcp.call('validate_stratigraphic_relationships', { check_all_sites: true });
      const none = await mcp.call('validate_stratigraphic_relationships', {});

      expect(
        all.data['sites']
          .filter(({ valid }: { valid: boolean }) => !valid)
          .map(({ site_name }: { site_name: string }) => site_name),
      ).toEqual(['Loop']);
      expect(none.error?.code).toBe('validation');
    });
  });

  describe('imports', () => {
    it('import_excel tells in a dry run what it would do, then does it, and is undone whole', async () => {
      const file = {
        format: 'auto',
        site_name: 'Dry',
        content: 'us_number;definition\n1;wall\n2;pit\n',
        file_name: 'units.csv',
      };

      const dry = await mcp.call('import_excel', { ...file, dry_run: true });
      const done = await mcp.call('import_excel', file);
      const undone = await mcp.confirm('manage_data', { command: 'undo', batch: done.data['batch'] });

      expect(dry.data).not.toHaveProperty('batch');
      expect(dry.data).toMatchObject({ statistics: { created: 2 } });
      expect(done.data).toMatchObject({ statistics: { created: 2 } });
      expect(undone.data['undone']).toBeGreaterThanOrEqual(2);
    });

    it('import_excel takes Base64 and uploads, and one way at a time', async () => {
      const csv = 'us_number;definition\n5;wall\n';
      const id = await mcp.deps.filesIn.keep({ fileName: 'u.csv', bytes: new TextEncoder().encode(csv) });
      const call = { format: 'auto', site_name: 'Villa', dry_run: true };

      const base64 = await mcp.call('import_excel', {
        ...call,
        content_base64: Buffer.from(csv).toString('base64'),
      });
      const upload = await mcp.call('import_excel', { ...call, file_id: id });
      const both = await mcp.call('import_excel', { ...call, content: csv, file_id: id });
      const neither = await mcp.call('import_excel', call);
      const outside = await mcp.call('import_excel', { ...call, file_id: '../../../etc/passwd' });

      expect([base64, upload].map(({ data }) => data['statistics'].created)).toEqual([1, 1]);
      expect([both, neither].map(({ error }) => error?.code)).toEqual(['validation', 'validation']);
      expect(outside.error?.code).toBe('not_found');
    });

    it('create_harris_matrix with overwrite plans first, then leaves exactly the new relations', async () => {
      const call = {
        site_name: 'Loop',
        relationships: [{ us_from: '1', us_to: '2', relationship_type: 'fills' }],
        overwrite: true,
      };

      const plan = await mcp.call('create_harris_matrix', call);
      const done = await mcp.confirm('create_harris_matrix', call);
      const units = await mcp.call('filter', { site: 'Loop' });

      expect(plan.data['plan'].summary).toContain('Removes the relations');
      expect(done.ok).toBe(true);
      expect(units.data['units'].map(({ relations }: { relations: string[] }) => relations)).toEqual([
        ['fills 2'],
        ['filled_by 1'],
        [],
      ]);
    });

    it('create_harris_matrix takes B/4 for unit 4 of area B, and loses no relation of a number in two areas', async () => {
      const site_name = 'Areas';
      const nodes = [
        ['3', 'A'],
        ['3', 'B'],
        ['4', 'B'],
      ].map(([us_number, area]) => ({ us_number, area }));
      await mcp.call('create_harris_matrix', { site_name, create_site: true, nodes, relationships: [] });
      const draw = (given: object) =>
        mcp.call('create_harris_matrix', { site_name, relationships: [], ...given });

      const unclear = [
        await draw({ relationships: ['A/3 covers B/4'] }),
        await draw({ relationships: ['3 covers 4'], nodes: [{ us_number: 3, area: 'A' }] }),
      ];
      await draw({
        relationships: ['B/4 covers B/5', { us_from: 'B/5', relationship_type: 'cuts', us_to: 'C/6' }],
      });
      await draw({ changes: [{ action: 'add', relation: 'A/3 covers B/3' }] });

      for (const { text } of unclear)
        expect(text).toContain(
          'SU 3 exists in several areas (A, B); record its relations with changes: {action: "add", relation: "A/3 covers B/3"}',
        );
      const { data } = await mcp.call('filter', { site: site_name });
      const units = data['units'] as { area: string; us_number: string; relations: string[] }[];
      const told = units.map(({ area, us_number: number, relations }) => [area, number, relations.length]);
      expect(told.toSorted()).toEqual([
        ['', 'C/6', 1],
        ['A', '3', 1],
        ['B', '3', 1],
        ['B', '4', 1],
        ['B', '5', 2],
      ]);
    });

    it('create_harris_matrix needs both ends of a relation', async () => {
      const { error } = await mcp.call('create_harris_matrix', {
        site_name: 'Villa',
        relationships: [{ us_from: '1', relationship_type: 'covers' }],
      });

      expect(error?.problems?.[0]).toMatchObject({ field: 'relationships.0.to' });
    });
  });

  describe('manage_thesaurus', () => {
    const term = { table_name: 'us', field_name: 'formation', value: 'Aeolian', language: 'en' };

    it('adds, finds, changes and, after a plan, deletes a term', async () => {
      const added = await mcp.call('manage_thesaurus', {
        operation: 'add_entry',
        ...term,
        label: 'Wind-blown',
      });
      const id = added.data['values'][0].id as number;
      const twice = await mcp.call('manage_thesaurus', { operation: 'add_entry', ...term });
      const found = await mcp.call('manage_thesaurus', { operation: 'search', query: 'aeol' });
      const values = await mcp.call('manage_thesaurus', {
        operation: 'get_values',
        table_name: 'us',
        field_name: 'formation',
        language: 'en',
      });
      const changed = await mcp.call('manage_thesaurus', {
        operation: 'update_entry',
        field_id: id,
        label: 'Blown by wind',
      });
      const plan = await mcp.call('manage_thesaurus', { operation: 'delete_entry', field_id: id });
      const gone = await mcp.confirm('manage_thesaurus', { operation: 'delete_entry', field_id: id });

      expect(twice.error?.code).toBe('conflict');
      expect(found.data['values'].map(({ value }: { value: string }) => value)).toContain('Aeolian');
      expect(values.data['values'].map(({ value }: { value: string }) => value)).toContain('Aeolian');
      expect(changed.data['values'][0]).toMatchObject({ label: 'Blown by wind' });
      expect(plan.data['plan'].counts).toEqual({ 'vocabularies deleted': 1 });
      expect(gone.ok).toBe(true);
    });

    it('does not change what is built in', async () => {
      const { data } = await mcp.call('manage_thesaurus', {
        operation: 'get_values',
        table_name: 'us',
        field_name: 'formation',
      });
      const id = data['values'][0].id as number;

      const answer = await mcp.call('manage_thesaurus', {
        operation: 'update_entry',
        field_id: id,
        label: 'x',
      });

      expect(answer.error?.code).toBe('conflict');
    });

    it('lists the vocabularies, gives them as a file, and takes them back', async () => {
      const list = await mcp.call('manage_thesaurus', { operation: 'list' });
      const file = await mcp.call('manage_thesaurus', { operation: 'export', format: 'json' });
      const csv =
        'table_name;field_name;value;language\nus;formation;Colluvial;en\nus;formation;Colluvial;en\n';
      const imported = await mcp.call('manage_thesaurus', { operation: 'import', content: csv });
      const again = await mcp.call('manage_thesaurus', { operation: 'import', content: csv });

      expect(list.data['vocabularies'].length).toBeGreaterThan(5);
      expect(file.files[0]).toMatchObject({ name: 'trowel_thesaurus.json' });
      expect(imported.data).toMatchObject({ added: 1, already_there: 1 });
      expect(again.data).toMatchObject({ added: 0, already_there: 2 });
    });
  });

  describe('files', () => {
    it.each([
      ['export', { what: 'us', format: 'csv', site_name: 'Villa' }, 'Villa_us.csv'],
      ['export', { what: 'matrix', format: 'svg', site_name: 'Villa' }, 'Villa_matrix.svg'],
      [
        'export',
        { what: 'matrix', format: 'svg', site_name: 'Villa', grouping: 'structure' },
        'Villa_matrix.svg',
      ],
      ['export', { what: 'graph', format: 'standard_json', site_name: 'Villa' }, 'Villa_stratigraphy.json'],
      [
        'export',
        { what: 'graph', format: 'standard_json_1.6', site_name: 'Villa' },
        'Villa_stratigraphy.json',
      ],
      ['export', { what: 'graph', format: 'scene_json', site_name: 'Villa' }, 'Villa_heriverse.json'],
      ['export', { what: 'graph', format: 'graphml', site_name: 'Villa' }, 'Villa_harris_matrix.graphml'],
      [
        'export_harris_matrix_graphml',
        { site_name: 'Villa', dialect: 'strict', grouping: 'structure' },
        'Villa_harris_matrix.graphml',
      ],
      [
        'generate_report',
        { report_type: 'us', format: 'csv', site_name: 'Villa', include_details: true },
        'Villa_us.csv',
      ],
      [
        'generate_report',
        { report_type: 'validation', format: 'xlsx', site_name: 'Villa' },
        'Villa_validation.xlsx',
      ],
      [
        'generate_report',
        { report_type: 'relationships', format: 'markdown', site_name: 'Villa' },
        'Villa_relationships.md',
      ],
      ['generate_report', { report_type: 'summary', format: 'pdf', site_name: 'Villa' }, 'Villa_summary.pdf'],
      ['generate_report', { report_type: 'site', format: 'pdf', site_name: 'Villa' }, 'Villa_report.pdf'],
      [
        'generate_report',
        { report_type: 'us', format: 'pdf', site_name: 'Villa', include_details: true },
        'Villa_us.pdf',
      ],
      [
        'generate_report',
        { report_type: 'site', format: 'graphml', site_name: 'Villa' },
        'Villa_harris_matrix.graphml',
      ],
    ])('%s %j comes as a link', async (name, args, fileName) => {
      const told: number[] = [];

      const answer = await mcp.call(name, args, { as: 'viewer', onProgress: (done) => told.push(done) });

      expect(answer.files[0]).toMatchObject({
        name: fileName,
        uri: expect.stringMatching(/^http:\/\/files\/files\//),
      });
      const id = answer.files[0]!.uri.split('/').at(-2)!;
      expect((await mcp.downloads.find(id))!.bytes.length).toBeGreaterThan(0);
      expect(answer.result.content.some(({ type }) => type === 'resource_link')).toBe(true);
      expect(told.at(-1)).toBe(1);
    });

    it('a report as JSON stands in the answer', async () => {
      const summary = await mcp.call('generate_report', { report_type: 'summary' });
      const validation = await mcp.call('generate_report', { report_type: 'validation', site_name: 'Villa' });

      expect(summary.data['parts'][0]).toMatchObject({
        title: 'Records',
        figures: { units: expect.any(Number) },
      });
      expect(validation.data['parts'][0]).toMatchObject({ figures: { valid: 'yes' } });
      expect(summary.files).toEqual([]);
    });

    it('export shows a matrix in the conversation: all of it, around a unit, or the chain of a finding', async () => {
      const matrix = { what: 'matrix', format: 'png', site_name: 'Villa' };
      const [whole, around, chain] = await Promise.all(
        [{}, { around: 1, above: 0, below: 1 }, { units: [1, '3'] }].map((part) =>
          mcp.call('export', { ...matrix, ...part }, { as: 'viewer' }),
        ),
      );

      const sizes = [whole, around, chain].map((answer) => {
        const [picture] = answer!.result.content.filter((one) => one.type === 'image');
        expect(picture?.mimeType).toBe('image/png');
        const png = Buffer.from(picture!.data, 'base64');
        expect(png.subarray(1, 4).toString()).toBe('PNG');
        // Width and height stand at the beginning of the file.
        return [png.readUInt32BE(16), png.readUInt32BE(20)];
      });
      expect(whole!.text).toContain('The matrix of Villa as a picture');
      expect(whole!.files).toEqual([]);
      expect(sizes.flat().every((side) => side <= 2_000)).toBe(true);
      expect(sizes[1]![1]).toBeLessThan(sizes[0]![1]!);
      expect(sizes[2]![1]).toBeLessThan(sizes[0]![1]!);
    });

    it('export names what stands in the way of a part of a matrix', async () => {
      const matrix = { what: 'matrix', format: 'png', site_name: 'Villa' };
      const [alone, unknown, table] = await Promise.all([
        mcp.call('export', { ...matrix, above: 1 }),
        mcp.call('export', { ...matrix, around: '4711' }),
        mcp.call('export', { what: 'us', around: '1' }),
      ]);

      expect(alone.error?.problems?.[0]).toMatchObject({ field: 'above', type: 'missing_around' });
      expect(unknown.error).toMatchObject({ code: 'not_found' });
      expect(table.error?.problems?.[0]).toMatchObject({ field: 'around', type: 'without_effect' });
    });

    it('export gives a matrix too large to be read as a link, and says how to show less', async () => {
      const relationships = Array.from({ length: 90 }, (_, at) => `${at + 1} covers ${at + 2}`);
      await mcp.call('create_harris_matrix', { site_name: 'Tall', create_site: true, relationships });
      const answer = await mcp.call('export', { what: 'matrix', format: 'png', site_name: 'Tall' });
      const part = await mcp.call('export', {
        what: 'matrix',
        format: 'png',
        site_name: 'Tall',
        around: 40,
      });

      expect(answer.text).toMatch(/too large to be read in a conversation, so it is a link/);
      expect(answer.files[0]).toMatchObject({ name: 'Tall_matrix.png' });
      expect(answer.result.content.map(({ type }) => type)).not.toContain('image');
      expect(part.result.content.map(({ type }) => type)).toContain('image');
    });

    it('say which format does not go with what', async () => {
      const { error, text } = await mcp.call('export', { what: 'us', format: 'svg' });

      expect(error?.problems?.[0]).toMatchObject({ field: 'format' });
      expect(error?.allowed).toBeUndefined();
      expect(text).not.toContain('get_schema');
    });
  });
});
