import { loadDemo } from '@trowel/services/demo';
import { countTokens } from 'gpt-tokenizer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSite, createUnit } from '@trowel/services/records';
import { TOOLS, TOOL_ALIASES } from '../src/tools/list-tools.ts';
import { connectLegacy, connectModern, openTestMcp, type TestMcp } from './test-mcp.ts';

let mcp: TestMcp;
let url: string;
beforeAll(async () => {
  mcp = await openTestMcp('sqlite');
  url = (await mcp.listen()).url;
  await createSite(mcp.ctx(), { site_name: 'Villa' });
  await createUnit(mcp.ctx(), {
    site_name: 'Villa',
    us_number: '1',
    relationships: [{ type: 'covers', us_number: '2' }],
  });
  await createUnit(mcp.ctx(), { site_name: 'Villa', us_number: '2' });
});
afterAll(() => mcp.close());

const CLIENTS = { legacy: connectLegacy, modern: connectModern };
const SPECIFIED = [
  'search',
  'fetch',
  'filter',
  'manage_data',
  'material',
  'position',
  'import_excel',
  'import_data',
  'validate_stratigraphic_relationships',
  'validate_relationship_format',
  'validate_relationship_integrity',
  'create_harris_matrix',
  'export_harris_matrix_graphml',
  'configure_em_nodes',
  'build_3d',
  'generate_report',
  'export',
  'manage_media',
  'manage_thesaurus',
  'manage_database_connections',
  'manage_services',
  'pyarchinit_sync',
  'create_database',
];

/** Words of arguments that prompts name. */
const ARGUMENTS = ['batch_insert', 'dry_run', 'get_schema', 'validate_only'];

describe.each(Object.entries(CLIENTS))('a %s client over HTTP', (era, connect) => {
  it('finds the 23 tools of the specification, 5 resources and 3 prompts, by their names', async () => {
    const client = await connect((await mcp.listen({ role: 'admin' })).url);

    const { tools } = await client.listTools();
    const { resources } = await client.listResources();
    const { prompts } = await client.listPrompts();

    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(SPECIFIED));
    expect(SPECIFIED).toHaveLength(23);
    expect(resources.map(({ uri }) => uri)).toEqual(
      ['graphml', 'us', 'periods', 'relationships', 'sites'].map((name) => `resource://${name}`),
    );
    expect(prompts.map(({ name }) => name).slice(0, 3)).toEqual([
      'stratigraphic_model',
      'period_visualization',
      'us_description',
    ]);
    await client.close();
  });

  it('gets structured content, and the same as text in few words', async () => {
    const client = await connect(url);

    const answer = await client.callTool({ name: 'filter', arguments: { site: 'Villa' } });

    const [, json] = answer.content as { text: string }[];
    expect(answer.structuredContent).toEqual({
      ok: true,
      message: '2 units; shown 1 to 2.',
      data: JSON.parse(json!.text),
      page: { total: 2, truncated: false },
    });
    // What the sentences say is not in the JSON again, and what all units share is said once.
    expect(JSON.parse(json!.text)).toMatchObject({
      units: {
        all: { site_name: 'Villa', unit_type: 'US' },
        columns: expect.arrayContaining(['us_number', 'relations']),
        rows: [expect.arrayContaining(['1', 'covers 2']), expect.arrayContaining(['2', 'covered_by 1'])],
      },
    });
    await client.close();
  });

  it('is shown the matrix around a unit as a picture, and nothing beside it', async () => {
    const client = await connect(url);

    const matrix = { what: 'matrix', format: 'png', site_name: 'Villa', around: '1' };
    const answer = await client.callTool({ name: 'export', arguments: matrix });

    expect(answer.content).toMatchObject([
      { type: 'text' },
      { type: 'image', mimeType: 'image/png', data: expect.stringMatching(/^iVBOR/) },
    ]);
    expect(answer.structuredContent).toBeUndefined();
    await client.close();
  });

  it('gets a connector answer as one JSON text', async () => {
    const client = await connect(url);

    const found = await client.callTool({ name: 'search', arguments: { query: 'US 2' } });
    const [content, ...others] = found.content as { type: string; text: string }[];
    const { results } = JSON.parse(content!.text) as {
      results: { id: string; title: string; url: string }[];
    };
    const document = await client.callTool({ name: 'fetch', arguments: { id: results[0]!.id } });

    expect(others).toEqual([]);
    expect(found.structuredContent).toEqual({ results });
    expect(results[0]).toMatchObject({
      title: expect.stringContaining('US 2'),
      url: expect.stringMatching(/^http/),
    });
    expect(document.structuredContent).toMatchObject({
      id: results[0]!.id,
      text: expect.stringContaining('Covered by: 1'),
    });
    await client.close();
  });

  it('is told a wrong argument as an error it can repair', async () => {
    const client = await connect(url);

    const answer = await client.callTool({
      name: 'manage_data',
      arguments: { command: 'inset', tabel: 'us' },
    });

    expect(answer.isError).toBe(true);
    const { error } = answer.structuredContent as {
      error: { code: string; allowed: string[]; problems: { message: string }[] };
    };
    expect(error.code).toBe('validation');
    expect(error.problems.map(({ message }) => message)).toEqual([
      'There is no argument tabel. Did you mean table?',
      expect.stringMatching(/^command must be one of get_schema, insert/),
    ]);
    await client.close();
  });

  it('is refused an unknown tool by the protocol', async () => {
    const client = await connect(url);

    await expect(client.callTool({ name: 'drop_tables', arguments: {} })).rejects.toMatchObject({
      code: -32602,
    });
    await client.close();
  });

  it('reads resources and is told what is not there', async () => {
    const client = await connect(url);

    const { contents } = await client.readResource({ uri: 'resource://us/site/Villa' });
    const [first] = contents as { text: string }[];

    expect(JSON.parse(first!.text)).toMatchObject({
      total: 2,
      units: {
        all: { unit_type: 'US' },
        rows: [expect.arrayContaining(['1']), expect.arrayContaining(['2'])],
      },
    });
    await expect(client.readResource({ uri: 'resource://us/999' })).rejects.toMatchObject({ code: -32602 });
    await client.close();
  });

  it('gets prompts with the records attached, and completions of their arguments', async () => {
    const client = await connect(url);

    const { messages } = await client.getPrompt({
      name: 'us_description',
      arguments: { site: 'Villa', us: '1' },
    });
    const { completion } = await client.complete({
      ref: { type: 'ref/prompt', name: 'us_description' },
      argument: { name: 'us', value: '' },
      context: { arguments: { site: 'Villa' } },
    });

    expect(messages.map(({ content }) => content.type)).toEqual(['text', 'resource']);
    expect(completion.values).toEqual(['1', '2']);
    await client.close();
  });

  it('gets a prompt for a season, for sheets and for a report, which name tools there are', async () => {
    const client = await connect(url);
    const told = [];
    for (const name of ['season_check', 'sheets_to_records', 'report_draft']) {
      const { messages } = await client.getPrompt({ name, arguments: { site: 'Villa' } });
      const [first, ...others] = messages.map(({ content }) => content);
      expect(others.map(({ type }) => type)).toContain('resource');
      told.push((first as { text: string }).text);
    }
    await expect(client.getPrompt({ name: 'season_check', arguments: { site: 'Nowhere' } })).rejects.toThrow(
      'nothing at',
    );
    await client.close();

    expect(told[0]).toContain('Change nothing.');
    expect(told[1]).toMatch(/validate_only[^]*dry_run[^]*Only when I say so/);
    expect(told[2]).toContain('Every sentence ends with the units it rests on');
    const called = told.join(' ').match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [];
    const known = [...SPECIFIED, ...ARGUMENTS];
    expect(called.filter((word) => !known.includes(word))).toEqual([]);
  });

  it('is answered by the original names of five tools', async () => {
    const client = await connect(url);

    const answers = await Promise.all(
      Object.keys(TOOL_ALIASES).map((name) => client.callTool({ name, arguments: {} })),
    );

    expect(answers).toHaveLength(5);
    expect(era).toBeDefined();
    await client.close();
  });
});

it('tools/list is under 60 kB', async () => {
  const client = await connectModern(url);

  const list = JSON.stringify(await client.listTools());

  expect(Buffer.byteLength(list)).toBeLessThan(60_000);
  expect(TOOLS.every(({ description }) => description.split(/\s+/).length <= 60)).toBe(true);
  await client.close();
});

it('an answer takes no more tokens for programs than for people', async () => {
  const mcp = await openTestMcp('sqlite');
  const { siteName: site } = (await loadDemo(mcp.ctx('admin')))!;
  const client = await connectModern((await mcp.listen()).url);
  const calls: [string, Record<string, unknown>][] = [
    ['filter', { site }],
    ['validate_stratigraphic_relationships', { site_name: site }],
    ['generate_report', { report_type: 'finds', site_name: site }],
    ['manage_data', { command: 'get_schema', table: 'us' }],
    ['manage_data', { command: 'history' }],
    ['create_harris_matrix', { site_name: site, relationships: ['9001 covers 9002'], dry_run: true }],
    ['build_3d', { site_name: site }],
    ['filter', { site, period: 'Bronze' }],
  ];
  // A refusal is short, and its members have names.
  const most = (isError: unknown): number => (isError === true ? 1.3 : 1.1);
  const wordy: [string, number][] = [];
  for (const [name, args] of calls) {
    const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
    const text = (content as { text?: string }[]).map((one) => one.text ?? '').join('\n');
    const ratio = countTokens(JSON.stringify(structuredContent)) / countTokens(text);
    if (ratio > most(isError)) wordy.push([name, ratio]);
  }
  await client.close();
  await mcp.close();

  expect(wordy).toEqual([]);
}, 60_000);
