import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeTool } from '../src/protocol/describe-tool.ts';
import { findTool } from '../src/tools/list-tools.ts';
import { openTestMcp, type TestMcp } from './test-mcp.ts';

describe.each(['sqlite', 'postgres'] as const)('an assistant is spared calls, on %s', (dialect) => {
  let mcp: TestMcp;
  const us = (us_number: string, more: object = {}) => ({
    site_name: 'Villa',
    area: 'A',
    us_number,
    ...more,
  });
  const find = (inventory_number: string, more: object = {}) => ({
    site_name: 'Villa',
    inventory_number,
    area: 'A',
    ...more,
  });
  beforeAll(async () => {
    mcp = await openTestMcp(dialect);
    const insert = (table: string, records: object[]) =>
      mcp.call('manage_data', { command: 'batch_insert', table, records });
    await insert('sites', [{ site_name: 'Villa' }]);
    await insert('periods', [{ site_name: 'Villa', period: '1', start_year: 100, end_year: 200 }]);
    await insert('us', [
      us('1', { period: '1', definition: 'Strato', relationships: 'covers 2' }),
      us('2', { period: '2', relationships: 'covers 3' }),
      us('3'),
      us('4', { period: '1' }),
    ]);
    await insert('inventario', [
      find('1', { us_number: '1', find_type: 'Ceramica', definition: 'Sigillata', fragments_total: 3 }),
      find('2', { us_number: '1', find_type: 'Ceramica', definition: 'Sigillata', fragments_total: 4 }),
      find('3', { us_number: '2', find_type: 'Ceramica', definition: 'Sigillata', fragments_total: 5 }),
      find('4', { us_number: '2', find_type: 'Metallo' }),
    ]);
  });
  afterAll(() => mcp.close());

  it('an unknown argument hides neither what is missing nor what is wrong in a record', async () => {
    const { error } = await mcp.call('manage_data', {
      command: 'insert',
      tabel: 'us',
      cascade: true,
      data: us('90'),
    });
    const body = await mcp.call('manage_data', {
      command: 'batch_insert',
      table: 'us',
      dry_run: true,
      records: [us('90', { perod: '1' }), us('91', { excavation_year: 'x' })],
    });

    expect(error?.problems?.map(({ field, type }) => `${field} ${type}`)).toEqual([
      'tabel unrecognized_key',
      'cascade without_effect',
      'table missing',
    ]);
    expect(body.error?.problems?.map(({ field }) => field)).toEqual([
      'records.0.perod',
      'records.1.excavation_year',
    ]);
    expect(body.text).toContain('records.1: excavation_year must be a number');
  });

  it('a batch tells all records that stand in the way, and those given twice', async () => {
    const taken = { command: 'batch_insert', table: 'us', records: [us('1'), us('2'), us('70'), us('70')] };
    const conflict = await mcp.call('manage_data', taken);
    const mixed = await mcp.call('manage_data', {
      ...taken,
      records: [us('1'), { site_name: 'Nowhere', us_number: '1' }, us('71', { perod: '1' })],
    });
    const tried = await mcp.call('manage_data', { ...taken, validate_only: true });
    const validated = await mcp.call('manage_data', { ...taken, command: 'validate' });
    const nothing = await mcp.call('search', { query: 'US 70' });

    expect(conflict.error?.code).toBe('conflict');
    expect(conflict.error?.problems?.map(({ field }) => field)).toEqual([
      'records.0',
      'records.1',
      'records.3',
    ]);
    expect(conflict.text).toContain('3 of 4 records could not be recorded; nothing was written');
    expect(conflict.text).toContain('records.3: A/70 is in the list twice');
    expect(mixed.error?.problems?.map(({ field }) => field)).toEqual([
      'records.0',
      'records.1.site_name',
      'records.2.perod',
    ]);
    expect(tried.error?.problems).toHaveLength(3);
    expect(validated.data['problems']).toHaveLength(3);
    expect(nothing.data['results']).toEqual([]);
  });

  it('relations that cannot be read are reported together, those with missing parts first', async () => {
    const ask = (relationships: unknown[]) =>
      mcp.call('create_harris_matrix', { site_name: 'Villa', relationships });
    const fieldsOf = ({ error }: Awaited<ReturnType<typeof ask>>) =>
      error?.problems?.map(({ field }) => field);

    const incomplete = await ask(['nonsense', { us_from: '1' }, '1 covers 2', { us_to: '3' }]);
    const unreadable = await ask(['nonsense', '1 covers 2', 'more nonsense']);

    expect(fieldsOf(incomplete)).toEqual([
      'relationships.1.type',
      'relationships.1.to',
      'relationships.3.from',
      'relationships.3.type',
    ]);
    expect(fieldsOf(unreadable)).toEqual(['relationships.0', 'relationships.2']);
  });

  it('filter finds units that lack a photograph, a field or relations', async () => {
    const units = async (args: object): Promise<string[]> => {
      const { data } = await mcp.call('filter', { site: 'Villa', ...args });
      return data['units'].map(({ us_number }: { us_number: string }) => us_number);
    };
    const { data } = await mcp.call('search', { query: 'US 4', site: 'Villa', types: ['us'] });
    await mcp.call('manage_media', {
      operation: 'upload',
      entity_type: 'us',
      entity_id: Number(data['results'][0].id.slice('us-'.length)),
      file_name: 'us4.png',
      content_base64: PIXEL,
    });

    expect(await units({ period: '1', without: ['photos'] })).toEqual(['1']);
    expect(await units({ without: ['definition', 'period'] })).toEqual(['3']);
    expect(await units({ without: ['relations'] })).toEqual(['4']);
    expect(await units({ without: ['definition', 'photos'] })).toEqual(['2', '3']);
    const { text } = await mcp.call('filter', { site: 'Villa', without: ['definiton'] });
    expect(text).toContain('definition?');
    expect(text).toContain('get_schema lists the fields');
  });

  it('finds are counted by the period of their unit', async () => {
    const { data } = await mcp.call('generate_report', {
      report_type: 'finds',
      site_name: 'Villa',
      text: 'sigillata',
    });

    expect(data['parts'][0].figures).toMatchObject({ finds: 3, fragments: 12 });
    expect(data['parts'][1].rows).toEqual([
      { period: '1', find_type: 'Ceramica', finds: 2, fragments: 7, weight_g: 0 },
      { period: '2', find_type: 'Ceramica', finds: 1, fragments: 5, weight_g: 0 },
    ]);
  });

  it('records are counted by rows and columns, with the filters of a list', async () => {
    const ask = (text?: string) =>
      mcp.call('generate_report', { report_type: 'counts', site_name: 'Villa', ...(text && { text }) });
    const { data } = await ask(
      'inventario?rows=find_type&columns=period&measure=sum:fragments_total&q=sigillata',
    );
    const wrong = await ask('inventario?rows=find_tipe');
    const missing = await ask();

    expect(data['parts'][0].title).toBe('Finds: Fragments by Find type and Period');
    expect(data['parts'][0].rows).toEqual([
      { 'Find type / Period': 'Pottery', 1: 7, 2: 5, Total: 12 },
      { 'Find type / Period': 'Total', 1: 7, 2: 5, Total: 12 },
    ]);
    expect(wrong.text).toContain('did you mean find_type?');
    expect(missing.error?.problems?.[0]).toMatchObject({ field: 'text' });
  });

  it('the years of units are told with where they come from', async () => {
    const { data } = await mcp.call('generate_report', { report_type: 'dating', site_name: 'Villa' });

    expect(data['parts'][0].figures).toMatchObject({ units: 4, with_latest: 4, conflicts: 0 });
    expect(data['parts'].at(-1).rows).toContainEqual(
      expect.objectContaining({ unit: 'A/3', not_before: null, not_after: 200 }),
    );
  });

  it('two states of a site are compared', async () => {
    const ask = (more: object) =>
      mcp.call('generate_report', { report_type: 'changes', site_name: 'Villa', ...more });
    const { data } = await ask({ from: '2020-05-01' });
    const missing = await ask({});
    const turned = await ask({ from: '2020-05-01', to: '2019-05-01' });

    expect(data['parts'][0].figures).toMatchObject({ units_added: 4, units_removed: 0 });
    expect(data['parts'][1].rows.map(({ us_number }: { us_number: string }) => us_number)).toEqual([
      '1',
      '2',
      '3',
      '4',
    ]);
    expect(data['parts']).toHaveLength(2);
    expect(missing.error?.problems?.[0]).toMatchObject({ field: 'from', type: 'missing' });
    expect(turned.error?.problems?.[0]).toMatchObject({ field: 'to' });
  });

  it('a site is found before what lies in it', async () => {
    await mcp.call('manage_data', { command: 'insert', table: 'sites', data: { site_name: 'Colle Alto' } });
    await mcp.call('manage_data', {
      command: 'insert',
      table: 'inventario',
      data: { site_name: 'Colle Alto', inventory_number: '1' },
    });
    const { data } = await mcp.call('search', { query: 'colle alto' });

    expect(data['results'][0].id).toMatch(/^site-/);
  });

  it('the plan of an undo tells the relations that are there now', async () => {
    const changes = [{ action: 'retarget', relation: '1 covers 2', instead: '1 covers 3' }];
    const { data } = await mcp.call('create_harris_matrix', {
      site_name: 'Villa',
      relationships: [],
      changes,
    });
    const planned = await mcp.call('manage_data', { command: 'undo', batch: data['batch'] });
    await mcp.confirm('manage_data', { command: 'undo', batch: data['batch'] });

    expect(planned.text).toContain('A/1, changed: relationships covers A/3 → covers A/2');
    expect(planned.text).not.toContain('relationships (nothing)');
  });

  it('a batch that is not there is looked for where batches are listed', async () => {
    const { error } = await mcp.call('manage_data', { command: 'undo', batch: 'x' });

    expect(error).toMatchObject({ code: 'not_found', hint: expect.stringContaining('history') });
  });

  it('what is no id is told as that, whatever it is compared with', async () => {
    const { text } = await mcp.call('fetch', { id: '12', against: '13' });

    expect(text).toContain('not_found: 12 is neither the id nor the number of a record');
  });
});

it.each([
  ['filter', 'limit', 'maximum', 100],
  ['search', 'limit', 'maximum', 50],
  ['manage_data', 'records', 'maxItems', 1_000],
  ['manage_data', 'count', 'maximum', 1_000],
])('the list says how much %s may be asked for in %s', (name, argument, bound, most) => {
  const { properties } = describeTool(findTool(name)!).inputSchema as unknown as {
    properties: Record<string, Record<string, unknown>>;
  };

  expect(properties[argument]?.[bound]).toBe(most);
});

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
