import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Client as ModernClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as LegacyStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHOWS_VIEWS } from './test-mcp.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..', '..');

let folder: string;
let program: string;
let dataDir: string;
beforeAll(async () => {
  const cache = join(REPOSITORY, 'node_modules', '.cache', 'trowel');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'mcp-'));
  program = join(folder, 'main.mjs');
  const { bundle } = (await import(pathToFileURL(join(REPOSITORY, 'tools', 'bundle.mjs')).href)) as {
    bundle(entry: string, outfile: string): Promise<void>;
  };
  const { buildViews } = (await import(pathToFileURL(join(REPOSITORY, 'tools', 'build-views.mjs')).href)) as {
    buildViews(folder: string): Promise<void>;
  };
  await Promise.all([
    bundle(join(REPOSITORY, 'apps', 'mcp', 'src', 'main.ts'), program),
    buildViews(join(folder, 'views')),
  ]);
  cpSync(join(REPOSITORY, 'libs', 'db', 'migrations'), join(folder, 'migrations'), { recursive: true });
  dataDir = mkdtempSync(join(tmpdir(), 'trowel-mcp-stdio-'));
});
afterAll(() => {
  for (const made of [folder, dataDir]) rmSync(made, { recursive: true, force: true, maxRetries: 5 });
});

const environment = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  TROWEL_WORKER_FILE: process.env['TROWEL_WORKER_FILE'] ?? '',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'debug',
});
const server = () => ({
  command: process.execPath,
  args: [program],
  env: environment(),
  stderr: 'ignore' as const,
});

async function connectLegacy(): Promise<LegacyClient> {
  const client = new LegacyClient({ name: 'legacy', version: '1' }, { capabilities: { elicitation: {} } });
  await client.connect(new LegacyStdio(server()) as never);
  return client;
}

async function connectModern(): Promise<ModernClient> {
  const client = new ModernClient(
    { name: 'modern', version: '1' },
    { versionNegotiation: { mode: 'auto' }, capabilities: { elicitation: {} } },
  );
  await client.connect(new ModernStdio(server()));
  return client;
}

interface Structured {
  ok: boolean;
  data: Record<string, unknown> & { batch?: string; declined?: boolean };
  files?: { uri: string }[];
}

it('a client that shows views reads them from beside the program', async () => {
  const client = new ModernClient(
    { name: 'viewer', version: '1' },
    { versionNegotiation: { mode: 'auto' }, capabilities: SHOWS_VIEWS },
  );
  await client.connect(new ModernStdio(server()));

  const { tools } = await client.listTools();
  const { contents } = await client.readResource({ uri: 'ui://trowel/matrix' });
  await client.close();

  expect(JSON.stringify(tools)).toContain('ui://trowel/matrix');
  expect(contents).toMatchObject([
    { mimeType: 'text/html;profile=mcp-app', text: expect.stringContaining('ui/initialize') as string },
  ]);
});

describe.each([
  ['legacy', connectLegacy],
  ['modern', connectModern],
])('the command over standard input and output, %s', (era, connect) => {
  it('serves tools, saves files in the data directory, and asks the person before it destroys', async () => {
    const client = await connect();
    const asked: string[] = [];
    const accept = [false, true];
    const answerPerson = (params: { message?: string }) => {
      asked.push(params.message ?? '');
      return { action: 'accept' as const, content: { confirm: accept.shift() ?? false } };
    };
    if (client instanceof LegacyClient) {
      client.setRequestHandler(ElicitRequestSchema, async ({ params }) => answerPerson(params));
    } else {
      client.setRequestHandler('elicitation/create', async ({ params }) => answerPerson(params));
    }
    const call = async (name: string, args: Record<string, unknown>): Promise<Structured> =>
      (await client.callTool({ name, arguments: args })).structuredContent as never;
    const site = `Site ${era}`;
    const removal = { command: 'delete', table: 'sites', filters: { site_name: site } };

    await call('manage_data', { command: 'insert', table: 'sites', data: { site_name: site } });
    const exported = await call('export', { what: 'sites', format: 'csv' });
    const drawing = { what: 'matrix', format: 'png', site_name: site };
    const drawn = await client.callTool({ name: 'export', arguments: drawing });
    const declined = await call('manage_data', removal);
    const deleted = await call('manage_data', removal);

    expect(readFileSync(fileURLToPath(exported.files![0]!.uri), 'utf8')).toContain(site);
    expect(fileURLToPath(exported.files![0]!.uri).startsWith(join(dataDir, 'exports'))).toBe(true);
    expect(drawn.content).toMatchObject([{ type: 'text' }, { type: 'image', mimeType: 'image/png' }]);
    expect(statSync(join(dataDir, 'trowel.db')).mode & 0o777).toBe(0o600);
    expect(asked).toHaveLength(2);
    expect(asked[0]).toContain(`Deletes records of sites. Site: ${site}. Records: 1 sites deleted.`);
    expect(asked[0]).toContain(`For example:\n- site ${site}, deleted`);
    expect(declined.data.declined).toBe(true);
    expect(deleted.data.batch).toBeDefined();
    await client.close();
  });
});

it('writes nothing but the protocol on standard output, and ends when the client hangs up', async () => {
  const child = spawn(process.execPath, [program], { env: environment(), stdio: ['pipe', 'pipe', 'ignore'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const send = (message: object): void =>
    void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const waitFor = async (id: number): Promise<void> => {
    while (!said.includes(`"id":${id}`)) await once(child.stdout, 'data');
  };

  send({
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
  });
  await waitFor(1);
  send({ method: 'notifications/initialized' });
  send({
    id: 2,
    method: 'tools/call',
    params: {
      name: 'import_excel',
      arguments: { format: 'auto', site_name: 'Raw', content: 'us_number\n1\n' },
    },
  });
  await waitFor(2);
  send({
    id: 3,
    method: 'tools/call',
    params: { name: 'generate_report', arguments: { report_type: 'us', format: 'xlsx', site_name: 'Raw' } },
  });
  send({ id: 4, method: 'tools/call', params: { name: 'no_such_tool', arguments: {} } });
  await waitFor(3);
  await waitFor(4);
  child.stdin.write('this is not JSON\n');
  child.stdin.end();
  const [code] = (await once(child, 'close')) as [number];

  const lines = said.trim().split('\n');
  expect(lines.every((line) => (JSON.parse(line) as { jsonrpc: string }).jsonrpc === '2.0')).toBe(true);
  expect(code).toBe(0);
});
