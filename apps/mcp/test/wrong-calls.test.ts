import { readFileSync } from 'node:fs';
import { loadDemo } from '@trowel/services/demo';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeUnknownTool } from '../src/protocol/unknown-tool.ts';
import { findTool } from '../src/tools/list-tools.ts';
import { openTestMcp, type TestMcp } from './test-mcp.ts';

/** A call as an assistant makes it. */
interface Call {
  tool: string;
  args: Record<string, unknown>;
}

const read = (name: string): Call[] =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')) as Call[];

let mcp: TestMcp;
beforeAll(async () => {
  mcp = await openTestMcp('sqlite');
  await loadDemo(mcp.ctx('admin'));
}, 60_000);
afterAll(() => mcp.close());

const NEXT = /^Next call: (\w+) (\{.*\})$/m;

/** The text of an answer, and whether it is no refusal. */
async function answer({ tool, args }: Call): Promise<{ ok: boolean; text: string }> {
  if (!findTool(tool)) return { ok: false, text: describeUnknownTool(tool, args) };
  return mcp.call(tool, args);
}

/** Returns true if a call succeeds, or if its refusal names a call that succeeds. */
async function leadsOn(call: Call): Promise<boolean> {
  const first = await answer(call);
  if (first.ok) return isTelling(first.text);
  const [, tool = '', args = ''] = NEXT.exec(first.text) ?? [];
  if (tool === '') return false;
  const next = { tool, args: JSON.parse(args) as Record<string, unknown> };
  const second = await answer(next);
  return second.ok && isTelling(second.text);
}

/** An answer that says nothing leads nowhere. */
function isTelling(text: string): boolean {
  return text !== '' && text !== '{"results":[]}';
}

it.each([
  ['assistant-wrong-calls.json', 85],
  ['more-wrong-calls.json', 44],
])(
  'of the calls of %s at least %i lead to one that is answered',
  async (name, least) => {
    const calls = read(name);
    const lost: string[] = [];
    for (const call of calls)
      if (!(await leadsOn(call))) lost.push(`${call.tool} ${JSON.stringify(call.args)}`);

    expect(lost.length, lost.join('\n')).toBeLessThanOrEqual(calls.length - least);
  },
  120_000,
);

it('every refusal of arguments says what the tool takes', async () => {
  const silent: string[] = [];
  for (const call of [...read('assistant-wrong-calls.json'), ...read('more-wrong-calls.json')]) {
    const { ok, text } = await answer(call);
    const isOfArguments = text.startsWith('validation:');
    if (!ok && isOfArguments && !/ (?:takes|needs|may have) /.test(text)) silent.push(text);
  }

  expect(silent).toEqual([]);
}, 120_000);

it('a word finds records by vocabulary terms in both languages', async () => {
  const count = async (query: string): Promise<number> =>
    (await mcp.call('search', { query, types: ['inventario'], limit: 50 })).data['results'].length;

  expect([await count('coin'), await count('coins'), await count('moneta')]).toEqual([9, 9, 9]);
  expect(await count('pottery')).toBe(27);
});

it('a unit is fetched with its finds and years', async () => {
  const { data } = await mcp.call('fetch', { id: 'A/1001' });

  expect(data['text']).toMatch(/^Finds \(\d+\): .*inventario-1\b/m);
  expect(data['text']).toMatch(/^Years .*not before/m);
});

it('units are filtered by any field, and by the name of a period', async () => {
  const site = 'Colle Serravento';
  const total = async (more: object): Promise<number | undefined> =>
    (await mcp.call('filter', { site, ...more })).page?.total;
  const byNumber = await total({ period: '2' });
  const unknown = await mcp.call('filter', { site, period: 'Bronze Age' });

  expect(byNumber).toBeGreaterThan(0);
  expect(await total({ period: 'Medioevo' })).toBe(byNumber);
  expect(await total({ excavation_year: 2024 })).toBe(
    await total({ where: { excavation_year_min: 2024, excavation_year_max: 2024 } }),
  );
  expect(await total({ excavation_year: 2024 })).toBeLessThan((await total({}))!);
  expect(await total({ where: { definition: 'cut' } })).toBe(
    await total({ where: { definition: 'taglio' } }),
  );
  expect(unknown.text).toContain('2 (');
});

it('a site that is not there is named as such', async () => {
  const { ok, text } = await mcp.call('search', { query: 'coin', site: 'Nowhere' });

  expect(ok).toBe(false);
  expect(text).toContain('There is no site Nowhere');
});

it('the schema of units says how relations are written', async () => {
  const { text } = await mcp.call('manage_data', { command: 'get_schema', table: 'us' });

  expect(text).toContain('covers 12, A/13; cuts 4');
});
