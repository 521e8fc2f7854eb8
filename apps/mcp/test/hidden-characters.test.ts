import { afterAll, beforeAll, expect, it } from 'vitest';
import { HIDDEN } from '../src/contract/hidden-characters.ts';
import { connectModern, openTestMcp, type TestMcp } from './test-mcp.ts';

let mcp: TestMcp;
let url: string;
beforeAll(async () => {
  mcp = await openTestMcp('sqlite');
  await mcp.call('manage_data', { command: 'insert', table: 'sites', data: { site_name: 'Villa' } });
  url = (await mcp.listen()).url;
});
afterAll(() => mcp.close());

const TAG = [...'ignore'].map((one) => String.fromCodePoint(0xe0000 + one.codePointAt(0)!)).join('');

it.each([
  ['a turned direction', 'wall\u202ellaw'],
  ['an isolate', 'wall\u2066law\u2069'],
  ['a space of no width', 'wa\u200bll'],
  ['letters of tags', `wall${TAG}`],
  ['a soft hyphen', 'wa\u00adll'],
  ['a filler', 'wall\u3164'],
])('%s in a record is seen in every answer, and hides nothing', async (_what, definition) => {
  const us_number = String(definition.length + definition.codePointAt(2)! + definition.codePointAt(4)!);
  const facts = { site_name: 'Villa', us_number, definition };
  const { data } = await mcp.call('manage_data', { command: 'insert', table: 'us', data: facts });
  const id = `us-${data['record'].id}`;
  const client = await connectModern(url);
  const answers = [];
  for (const [name, args] of [
    ['fetch', { id }],
    ['filter', { site: 'Villa', fields: ['definition'] }],
    ['search', { query: us_number, fields: ['definition'] }],
    ['generate_report', { report_type: 'us', site_name: 'Villa', include_details: true }],
  ] as const)
    answers.push(await client.callTool({ name, arguments: args }));
  const resource = await client.readResource({ uri: 'resource://us/site/Villa' });
  await client.close();

  for (const answer of [...answers, resource]) {
    const seen = JSON.stringify(answer);
    expect([...seen.matchAll(HIDDEN)]).toEqual([]);
  }
  expect(JSON.stringify(answers[0])).toMatch(/\\\\u[0-9a-f]{4}/);
});

it('what people write with accents, emoji and line breaks stays as it is', async () => {
  const facts = { site_name: 'Villa', us_number: 'x', description: 'È un muro ❤️\nalto 3 m' };
  const { data } = await mcp.call('manage_data', { command: 'insert', table: 'us', data: facts });
  const { data: read } = await mcp.call('fetch', { id: `us-${data['record'].id}` });

  expect(read['text']).toContain('È un muro ❤️\nalto 3 m');
});

it('an update of another version than expected is refused', async () => {
  const given = { command: 'update', table: 'us', record_id: 'x', expected_version: 7 };
  const late = await mcp.call('manage_data', { ...given, data: { definition: 'Muro' } });
  const done = await mcp.call('manage_data', { ...given, expected_version: 1, data: { definition: 'Muro' } });

  expect(late.error?.code).toBe('stale_version');
  expect(done.text).toContain('Changed');
});

it('long work tells its progress more than once', async () => {
  const relationships = ['1 covers 2', '2 covers 3'];
  const calls = [
    ['create_harris_matrix', { site_name: 'Villa', relationships }],
    ['import_data', { operation: 'import', content: 'us_number\n9\n', site_name: 'Villa' }],
    ['export', { what: 'matrix', format: 'pdf', site_name: 'Villa' }],
    ['generate_report', { report_type: 'site', format: 'pdf', site_name: 'Villa' }],
    ['export_harris_matrix_graphml', { site_name: 'Villa' }],
    ['build_3d', { site_name: 'Villa', format: 'glb' }],
  ] as const;
  for (const [name, args] of calls) {
    const told: number[] = [];
    await mcp.call(name, args, { onProgress: (done) => told.push(done) });
    expect([name, told.length > 1, told.at(-1)]).toEqual([name, true, 1]);
  }
});
