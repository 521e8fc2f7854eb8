import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createComment } from '@trowel/services/comments';
import { createAccounts, openTestMcp, type Answer, type TestMcp } from './test-mcp.ts';

const field = { table_name: 'us', field_name: 'definition' };

describe.each(['sqlite', 'postgres'] as const)('terms with their records, on %s', (dialect) => {
  let mcp: TestMcp;
  let numbers = 0;
  beforeAll(async () => {
    mcp = await openTestMcp(dialect);
    await mcp.call('manage_data', { command: 'insert', table: 'sites', data: { site_name: 'Villa' } });
  });
  afterAll(() => mcp.close());

  const terms = (operation: string, given: object): Promise<Answer> =>
    mcp.call('manage_thesaurus', { operation, ...given });
  const term = async (value: string): Promise<number> =>
    (await terms('add_entry', { ...field, value })).data['values'][0].id;
  const unit = async (definition: string): Promise<string> => {
    const us_number = String(++numbers);
    const data = { site_name: 'Villa', us_number, definition };
    await mcp.call('manage_data', { command: 'insert', table: 'us', data });
    return us_number;
  };
  const definitionOf = async (number: string): Promise<string> =>
    (await mcp.call('filter', { site: 'Villa', where: { us_number: number } })).data['units'][0].definition;

  it('are named in the language of the reader when a record is fetched, with the comments on it', async () => {
    await terms('add_entry', { ...field, value: 'Pozzetto muto', label_en: 'Soakaway' });
    const us_number = await unit('Pozzetto muto');
    await mcp.call('manage_data', {
      command: 'update',
      table: 'us',
      filters: { site_name: 'Villa', us_number },
      data: { state: 'checked' },
    });
    const id = Number(
      (await mcp.call('fetch', { id: us_number, site: 'Villa' })).data['id'].slice('us-'.length),
    );
    await createAccounts(mcp.services);
    const author = mcp.ctx('operator');
    const account = await mcp.services.database.reads.users.findByUsername('operator');
    author.services = { ...author.services, accountId: account!.id };
    const about = { site_name: 'Villa', entity: 'us', record_id: id } as const;
    await createComment(author, { ...about, field: 'definition', text: 'Is it lined?' });
    await createComment(author, { ...about, field: null, text: 'Photograph is missing' });

    const { text } = (await mcp.call('fetch', { id: us_number, site: 'Villa' })).data;

    expect(text).toContain('Stratigraphic definition: Soakaway [Pozzetto muto]');
    expect(text).toContain('Sheet state: Checked [checked]');
    expect(text).toMatch(
      /Comments \(2\):\n- \w+, [\d-]+, on Stratigraphic definition: Is it lined\?\n- .*: Photograph is missing/,
    );
  });

  it('are renamed after a plan that names them, and undone', async () => {
    const id = await term('Pozzetto cieco');
    const number = await unit('Pozzetto cieco');

    const plan = await terms('rename', { field_id: id, value: 'Pozzetto chiuso' });
    expect(plan.text).toContain('Renames the term Pozzetto cieco of us.definition to Pozzetto chiuso');
    expect(plan.text).toContain(`${number}, changed: definition Pozzetto cieco → Pozzetto chiuso`);
    expect(await definitionOf(number)).toBe('Pozzetto cieco');

    const renamed = await mcp.confirm('manage_thesaurus', {
      operation: 'rename',
      field_id: id,
      value: 'Pozzetto chiuso',
    });
    expect(renamed.data).toMatchObject({ records: 1 });
    expect(await definitionOf(number)).toBe('Pozzetto chiuso');

    await mcp.confirm('manage_data', { command: 'undo', batch: renamed.data['batch'] });
    expect(await definitionOf(number)).toBe('Pozzetto cieco');
  });

  it('are merged after a plan, which no longer holds once another record has the term', async () => {
    const [id, into] = [await term('Canaletta A'), await term('Canaletta B')];
    const numbersOf = [await unit('Canaletta A')];
    const merge = { field_id: id, into };

    const plan = await terms('merge', merge);
    numbersOf.push(await unit('Canaletta A'));
    const old = await terms('merge', { ...merge, confirm_token: plan.data['plan'].token });
    expect(old.error?.code).toBe('conflict');

    const merged = await mcp.confirm('manage_thesaurus', { operation: 'merge', ...merge });
    expect(merged.data).toMatchObject({ records: 2 });
    for (const number of numbersOf) expect(await definitionOf(number)).toBe('Canaletta B');
    expect((await terms('get_values', { ...field, query: 'Canaletta A' })).page?.total).toBe(0);
  });

  it('of another field, or the same one, are refused with the reason', async () => {
    const id = await term('Scasso A');
    const same = await terms('merge', { field_id: id, into: id });
    const none = await terms('merge', { field_id: id, into: 999_999 });
    const half = await terms('merge', { field_id: id });

    expect([same.error?.code, none.error?.code, half.error?.code]).toEqual([
      'conflict',
      'not_found',
      'validation',
    ]);
    expect(half.text).toContain('into is required');
  });
});
