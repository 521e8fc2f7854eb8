import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestMcp, type TestMcp } from './test-mcp.ts';

const CHECK = 'validate_stratigraphic_relationships';

interface Reply {
  code: string;
  severity: string;
  units: string[];
  site_name?: string;
  areas?: string[];
  periods?: string[];
  phases?: string[];
}

describe.each(['sqlite', 'postgres'] as const)('the questions people ask, on %s', (dialect) => {
  let mcp: TestMcp;
  beforeAll(async () => {
    mcp = await openTestMcp(dialect);
    // The first sites have only warnings, the last one the only contradiction.
    for (const site_name of ['Aa', 'Bb', 'Zz'])
      await mcp.call('manage_data', { command: 'insert', table: 'sites', data: { site_name } });
    for (const site_name of ['Aa', 'Bb'])
      await mcp.call('create_harris_matrix', {
        site_name,
        nodes: [{ us_number: 1 }, { us_number: 2 }],
        relationships: [],
      });
    await mcp.call('create_harris_matrix', {
      site_name: 'Zz',
      nodes: [
        { us_number: 1, area: 'A', period: '1', phase: 'a' },
        { us_number: 2, area: 'A', period: '2', phase: 'b' },
        { us_number: 3, area: 'A', period: '2', phase: 'b' },
        { us_number: 8, area: 'B', period: '3', phase: 'a' },
        { us_number: 9, area: 'B', period: '3', phase: 'a' },
        { us_number: 10, area: 'B', period: '3', phase: 'a' },
      ],
      relationships: [
        { us_from: 1, us_to: 2, relationship_type: 'covers' },
        { us_from: 2, us_to: 3, relationship_type: 'covers' },
        { us_from: 1, us_to: 3, relationship_type: 'covers' },
        { us_from: 8, us_to: 9, relationship_type: 'covers' },
        { us_from: 9, us_to: 8, relationship_type: 'covers' },
      ],
    });
  });
  afterAll(() => mcp.close());

  const ask = async (given: object, tool = CHECK): Promise<Reply[]> =>
    (await mcp.call(tool, { site_name: 'Zz', ...given })).data['findings'];

  it('are answered by area, period and phase, with these on each finding', async () => {
    const [inB, inPeriod3, inPhaseB] = [
      await ask({ area: 'b' }),
      await ask({ period: '3' }),
      await ask({ phase: 'b', code: 'one_sided' }),
    ];

    expect(inB[0]).toMatchObject({ code: 'contradiction', areas: ['B'], periods: ['3'], phases: ['a'] });
    expect(inPeriod3.every(({ periods }) => periods?.includes('3'))).toBe(true);
    expect(inPeriod3.map(({ code }) => code)).toContain('contradiction');
    expect(inPhaseB.every(({ phases }) => phases?.includes('b'))).toBe(true);
  });

  it('why a unit is above another is answered with the statements that prove it', async () => {
    const idOf = async (number: string): Promise<string> => {
      const { data } = await mcp.call('filter', { site: 'Zz' });
      return data['units'].find(({ us_number }: { us_number: string }) => us_number === number).id;
    };
    const ask = async (number: string, against: string): Promise<string> =>
      String((await mcp.call('fetch', { id: await idOf(number), against })).data['text'])
        .split('\n')
        .at(-1)!;

    expect(await ask('3', '1')).toBe('A/3 is earlier than (below) 1, because 1 covers 3 (sheet 1).');
    expect(await ask('1', '10')).toBe('The records do not say which of A/1 and 10 is later.');
    expect(await ask('8', '9')).toMatch(
      /^The records contradict each other: on one side 8 covers 9 .*; on the other 9 covers 8 /,
    );
    const lost = await mcp.call('fetch', { id: await idOf('1'), against: '77' });
    expect(lost.text).toContain('Site Zz has no SU 77');
  });

  it('are answered by severity, code and the day of a change, by every validator', async () => {
    const errors = await ask({ severity: 'error' });
    const isolated = await ask({ code: 'isolated' }, 'validate_relationship_integrity');
    const recent = await ask({ since: '2020-01-01' }, 'validate_relationship_integrity');
    const future = await ask({ since: '2999-01-01T00:00:00Z' });

    expect(errors.map(({ severity }) => severity)).toEqual(['error']);
    expect(isolated.map(({ units }) => units)).toEqual([['10']]);
    expect(recent.length).toBeGreaterThan(0);
    expect(future).toEqual([]);
  });

  it('are told what there is when a value is not there', async () => {
    const area = await mcp.call(CHECK, { site_name: 'Zz', area: 'C' });
    const period = await mcp.call(CHECK, { site_name: 'Zz', period: 'Roman' });
    const code = await mcp.call('validate_relationship_format', { site_name: 'Zz', code: 'isolated' });

    expect(area.error?.problems).toMatchObject([{ field: 'area', type: 'unknown_area' }]);
    expect(period.text).toContain('1, 2, 3');
    expect(code.text).toContain('self_relation');
  });

  it('hear of redundant relations only on request', async () => {
    const all = await mcp.call(CHECK, { site_name: 'Zz' });
    const redundant = await ask({ code: 'redundant' });

    expect(all.data['findings'].map(({ code }: Reply) => code)).not.toContain('redundant');
    expect(all.text).toContain('1 relation is redundant');
    expect(redundant.map(({ code }) => code)).toEqual(['redundant']);
  });

  it('over all sites the errors of every site come before the warnings of any', async () => {
    const { data } = await mcp.call(CHECK, { check_all_sites: true, limit: 2 });

    expect(data['findings'][0]).toMatchObject({ site_name: 'Zz', severity: 'error' });
    expect(data['findings'][1].site_name).toBe('Aa');
    expect(data['findings'][1].severity).toBe('warning');
    expect(data['sites'][0]).toMatchObject({ site_name: 'Zz', valid: false });
  });

  it('one site or all of them, not both', async () => {
    const both = await mcp.call(CHECK, { site_name: 'Zz', check_all_sites: true });

    expect(both.error?.problems).toMatchObject([{ field: 'check_all_sites', type: 'without_effect' }]);
  });

  it('nothing found is told as a sentence', async () => {
    const { text } = await mcp.call('validate_relationship_format', { site_name: 'Aa' });

    expect(text).toContain('Aa: nothing was found about how relations are recorded.');
  });
});

describe.each(['sqlite', 'postgres'] as const)('relations by one call, on %s', (dialect) => {
  let mcp: TestMcp;
  const site_name = 'Villa';
  beforeAll(async () => {
    mcp = await openTestMcp(dialect);
    await mcp.call('manage_data', { command: 'insert', table: 'sites', data: { site_name } });
  });
  afterAll(() => mcp.close());

  const change = (...changes: object[]) =>
    mcp.call('create_harris_matrix', { site_name, relationships: [], changes });
  const relationsOf = async (number: string): Promise<string[]> => {
    const { data } = await mcp.call('filter', { site: site_name, limit: 100 });
    return data['units'].find(({ us_number }: { us_number: string }) => us_number === number).relations;
  };

  it('are recorded from prose and from parts alike, nodes alone make units', async () => {
    const nodes = await mcp.call('create_harris_matrix', {
      site_name,
      nodes: [{ us_number: 30 }],
      relationships: [],
    });
    const both = await mcp.call('create_harris_matrix', {
      site_name,
      relationships: ['1 copre 2, 3; cuts 4', { us_from: 5, us_to: 6, relationship_type: 'fills' }],
    });
    const wrong = await mcp.call('create_harris_matrix', { site_name, relationships: ['nonsense'] });

    expect(nodes.text).toContain('1 units were created');
    expect(both.text).toContain('created');
    expect(both.ok).toBe(true);
    expect((await relationsOf('1')).toSorted()).toEqual(['covers 2', 'covers 3', 'cuts 4']);
    expect(await relationsOf('5')).toEqual(['fills 6']);
    expect(wrong.text).toContain('12 covers 13');
  });

  it('are added, reversed and removed, each call undone by its batch', async () => {
    const added = await change({ action: 'add', relation: '2 covers 5' });
    const reversed = await change({ action: 'reverse', relation: { from: 2, type: 'covers', to: 5 } });
    const turned = await relationsOf('5');
    const removed = await change({ action: 'remove', relation: '5 covers 2' });
    const gone = await relationsOf('5');
    await mcp.confirm('manage_data', { command: 'undo', batch: removed.data['batch'] });

    expect([added.ok, reversed.ok]).toEqual([true, true]);
    expect(turned).toContain('covers 2');
    expect(gone).not.toContain('covers 2');
    expect(await relationsOf('5')).toContain('covers 2');
  });

  it('a suggestion is applied as it was given', async () => {
    await change({ action: 'add', relation: '6 covers 1' }, { action: 'add', relation: '1 covers 6' });
    const found = await mcp.call(CHECK, { site_name, severity: 'error' });
    const { suggestions } = found.data['findings'][0];
    const applied = await change(suggestions[0]);

    expect(applied.data).toMatchObject({ contradictions_left: suggestions[0].contradictions_left });
  });

  it('several removed show a plan; what is not there is told', async () => {
    const plan = await change(
      { action: 'remove', relation: '1 covers 2' },
      { action: 'remove', relation: '1 covers 3' },
    );
    const unit = await change({ action: 'add', relation: '1 covers 99' });
    const word = await change({ action: 'add', relation: { from: 1, type: 'kicks', to: 2 } });
    const beside = await mcp.call('create_harris_matrix', {
      site_name,
      relationships: ['1 covers 2'],
      changes: [{ action: 'remove', relation: '1 covers 3' }],
    });

    expect(plan.data['plan'].token).toBeDefined();
    expect(unit.text).toContain('no SU 99');
    expect(word.text).toContain('covered_by');
    expect(beside.error?.problems).toMatchObject([{ field: 'relationships', type: 'without_effect' }]);
  });

  it('a sheet takes prose too', async () => {
    const told = await mcp.call('manage_data', {
      command: 'insert',
      table: 'us',
      data: { site_name, us_number: '40', relationships: 'covers 5, 6' },
    });

    expect(told.ok).toBe(true);
    expect((await relationsOf('40')).toSorted()).toEqual(['covers 5', 'covers 6']);
  });
});

describe.each(['sqlite', 'postgres'] as const)('nothing is ignored, on %s', (dialect) => {
  let mcp: TestMcp;
  beforeAll(async () => {
    mcp = await openTestMcp(dialect);
    await mcp.call('manage_data', { command: 'insert', table: 'sites', data: { site_name: 'Villa' } });
    await mcp.call('create_harris_matrix', {
      site_name: 'Villa',
      nodes: [{ us_number: 1, area: 'A', period: 'Roman', unit_type: 'US' }],
      relationships: [],
    });
  });
  afterAll(() => mcp.close());

  it.each([
    ['manage_data', { command: 'insert', table: 'sites', data: {}, actor: 'x' }, 'actor'],
    ['manage_data', { command: 'get_schema', table: 'us', cascade: true }, 'cascade'],
    ['manage_data', { command: 'undo', batch: 'x', table: 'us' }, 'table'],
    ['import_data', { operation: 'parse', content: 'us_number\n1', preview_rows: 5 }, 'preview_rows'],
    ['manage_media', { operation: 'list', title: 'x' }, 'title'],
    ['manage_thesaurus', { operation: 'list', value: 'x' }, 'value'],
    ['configure_em_nodes', { action: 'list', tipo_id: 'US' }, 'tipo_id'],
    ['filter', { us: ['1'] }, 'us'],
    ['export', { what: 'us', area: 'A' }, 'area'],
  ])('%s tells an argument without effect and what it takes', async (tool, args, field) => {
    const { error } = await mcp.call(tool, args);

    expect(error?.problems).toMatchObject([{ field, type: 'without_effect' }]);
  });

  it.each([
    [{ site: 'Villa', area: 'Q' }, 'area'],
    [{ site: 'Villa', period: 'Bronze' }, 'period'],
    [{ site: 'Villa', unit_type: 'USX' }, 'unit_type'],
  ])('filter tells a value no unit has, and what there is: %j', async (args, field) => {
    const { error } = await mcp.call('filter', args);
    const known = await mcp.call('filter', { site: 'Villa', area: 'a', period: 'roman', unit_type: 'us' });

    expect(error?.problems).toMatchObject([{ field, type: `unknown_${field}` }]);
    expect(known.data['units']).toHaveLength(1);
  });
});
