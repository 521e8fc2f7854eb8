import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '../src/tools/list-tools.ts';
import { connectLegacy, connectModern, openTestMcp, type TestMcp } from './test-mcp.ts';

describe('what a caller meets', () => {
  let mcp: TestMcp;
  beforeAll(async () => {
    mcp = await openTestMcp('sqlite');
  });
  afterAll(() => mcp.close());

  it.each([
    ['viewer', false, false],
    ['operator', true, false],
    ['admin', true, true],
  ] as const)('a %s is listed the tools that the role may use', async (role, writes, administers) => {
    const client = await connectLegacy((await mcp.listen({ role })).url);
    const names = (await client.listTools()).tools.map(({ name }) => name);
    await client.close();

    expect(names).toContain('search');
    expect(names).toContain('manage_data');
    expect(names.includes('create_harris_matrix')).toBe(writes);
    for (const name of ADMINISTRATORS) expect(names.includes(name)).toBe(administers);
    expect(names.length === TOOLS.length).toBe(administers);
  });

  it('a message nested without end is refused, not a fault of the service', async () => {
    const { url } = await mcp.listen();
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const answer = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":${deep}}}}`,
    });

    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('nested deeper');
  });

  it('a file is linked, and its content not put beside the link', async () => {
    await mcp.call('manage_data', { command: 'insert', table: 'sites', data: { site_name: 'Villa' } });
    const { result } = await mcp.call('export', { what: 'sites', format: 'csv' });

    expect(result.content.map(({ type }) => type)).toEqual(['text', 'text', 'resource_link']);
  });
});

const ADMINISTRATORS = [
  'create_database',
  'manage_database_connections',
  'manage_services',
  'pyarchinit_sync',
];

it('a long resource comes in parts, each with the address of the next', async () => {
  const mcp = await openTestMcp('sqlite');
  const relationships = Array.from({ length: 250 }, (_, at) => `${at + 1} covers ${at + 2}`);
  await mcp.call('create_harris_matrix', { site_name: 'Long', create_site: true, relationships });
  const client = await connectModern((await mcp.listen()).url);
  const read = async (uri: string): Promise<{ next?: string; units: { rows: unknown[] } }> => {
    const [content] = (await client.readResource({ uri })).contents as { text: string }[];
    return JSON.parse(content!.text) as never;
  };

  const first = await read('resource://us/site/Long');
  const second = await read(first.next!);
  const matrix = await read('resource://relationships/site/Long');

  expect([first.units.rows.length, second.units.rows.length]).toEqual([200, 51]);
  expect(second.next).toBeUndefined();
  expect(matrix.next).toContain('resource://relationships/site/Long?cursor=');
  await expect(read('resource://us/site/Long?cursor=nonsense')).rejects.toThrow('cursor');
  await client.close();
  await mcp.close();
});
