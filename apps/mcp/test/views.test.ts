import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '../src/tools/list-tools.ts';
import { VIEWS } from '../src/views/list-views.ts';
import { connectLegacy, connectModern, openTestMcp, SHOWS_VIEWS, type TestMcp } from './test-mcp.ts';

const MATRIX = { what: 'matrix', site_name: 'Villa', format: 'png' };

let folder: string;
let mcp: TestMcp;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trowel-views-'));
  for (const { name } of VIEWS)
    await writeFile(join(folder, `${name}.html`), `<!doctype html><title>${name}`);
  mcp = await openTestMcp('sqlite', { viewsFolder: folder });
  const relationships = ['1 covers 2', '2 covers 3'];
  await mcp.call('create_harris_matrix', { site_name: 'Villa', create_site: true, relationships });
  url = (await mcp.listen({ role: 'admin' })).url;
});
afterAll(async () => {
  await mcp.close();
  await rm(folder, { recursive: true });
});

describe.each([
  ['2025', connectLegacy],
  ['2026-07-28', connectModern],
])('a client of %s', (_revision, connect) => {
  it('that shows views is told of them, and reads each', async () => {
    const client = await connect(url, undefined, SHOWS_VIEWS);
    const { tools } = await client.listTools();
    const uris = new Map(
      tools.map(({ name, _meta: meta }) => [
        name,
        (meta?.['ui'] as { resourceUri: string } | undefined)?.resourceUri,
      ]),
    );
    const pages = [];
    for (const { uri } of VIEWS) pages.push((await client.readResource({ uri })).contents[0]);
    await client.close();

    expect(tools).toHaveLength(TOOLS.length);
    for (const { uri, tools: shown } of VIEWS) for (const name of shown) expect(uris.get(name)).toBe(uri);
    expect([...uris.values()].filter(Boolean)).toHaveLength(
      VIEWS.flatMap(({ tools: shown }) => shown).length,
    );
    expect(pages.map((page) => page?.mimeType)).toEqual(VIEWS.map(() => 'text/html;profile=mcp-app'));
  });

  it('that shows views is given the drawing beside the answer, not in what a model reads', async () => {
    const client = await connect(url, undefined, SHOWS_VIEWS);
    const { _meta: meta, ...read } = await client.callTool({ name: 'export', arguments: MATRIX });
    const { _meta: none } = await client.callTool({
      name: 'export',
      arguments: { what: 'us', format: 'csv' },
    });
    await client.close();

    expect(meta?.['trowel/shown']).toMatchObject({
      drawing: expect.stringContaining('<g id="us-') as string,
    });
    expect(JSON.stringify(read)).not.toContain('<g id=');
    expect(none?.['trowel/shown']).toBeUndefined();
  });

  it('that does not show them sees no difference', async () => {
    const [plain, other] = [await connect(url), await connect((await closedMcp()).url)];
    const [seen, expected] = [await plain.listTools(), await other.listTools()];
    const answer = await plain.callTool({ name: 'export', arguments: MATRIX });
    await Promise.all([plain.close(), other.close()]);

    expect(seen.tools).toEqual(expected.tools);
    expect(JSON.stringify(seen.tools)).not.toContain('"_meta"');
    expect(JSON.stringify(answer)).not.toContain('trowel/shown');
  });
});

/** A service without built views, as one run from its sources. */
async function closedMcp(): Promise<{ url: string }> {
  unbuilt ??= await openTestMcp('sqlite');
  return unbuilt.listen({ role: 'admin' });
}
let unbuilt: TestMcp | undefined;
afterAll(() => unbuilt?.close());

it('a view that does not exist is no resource', async () => {
  const client = await connectModern(url, undefined, SHOWS_VIEWS);
  await expect(client.readResource({ uri: 'ui://trowel/nothing' })).rejects.toThrow('nothing');
  await client.close();
});
