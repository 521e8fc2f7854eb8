import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen, createLog } from '@trowel/http';
import { createServices } from '@trowel/services/startup';
import { readConfig } from '../../apps/mcp/src/config.ts';
import type { Caller } from '../../apps/mcp/src/context/deps.ts';
import { createContext } from '../../apps/mcp/src/context/create-context.ts';
import type { ToolAnswer } from '../../apps/mcp/src/contract/define-tool.ts';
import { createDownloads } from '../../apps/mcp/src/files/files-out.ts';
import { createPassingFiles } from '../../apps/mcp/src/files/passing-files.ts';
import { createMcpApp } from '../../apps/mcp/src/http/app.ts';
import { openDeps } from '../../apps/mcp/src/open-deps.ts';
import { findTool } from '../../apps/mcp/src/tools/list-tools.ts';
import { fillBenchDatabase } from './bench-site.ts';
import { median, renderTable, short } from './figures.ts';

const ROUNDS = 20;
const WARM_UP = 30;
const LIMIT = 20;

/** Measures what a call of each tool costs over the tool itself, by HTTP in both eras; CPU time, client included. */
export async function benchMcp(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-'));
  const databaseUrl = `sqlite:///${join(folder, 'bench.db')}`;
  await fillBenchDatabase(databaseUrl);
  const services = await createServices({ databaseUrl, filesDir: folder, jwtSecret: 'x'.repeat(48) });
  const log = createLog('silent');
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: databaseUrl });
  const { deps, close } = await openDeps(config, { log, given: services });
  const { places } = config;
  const rules = { services, token: undefined, role: 'admin', open: true, places } as const;
  const downloads = createDownloads(createPassingFiles(services));
  const mcp = createMcpApp({ ...deps, rules, downloads, allowedHosts: [], publicUrl: undefined });
  const listening = await listen(mcp.app, { host: '127.0.0.1', port: 0, express: mcp.app });
  const caller: Caller = {
    actor: { id: null, username: 'mcp', role: 'admin' },
    transport: 'http',
    language: 'en',
    filesOut: downloads.outAt('http://127.0.0.1'),
  };
  const runBare = async (name: string, args: Args): Promise<ToolAnswer<unknown>> => {
    const { signal } = new AbortController();
    const tool = findTool(name)!;
    const ctx = await createContext(deps, caller, { signal });
    return tool.run(ctx, tool.input.parse(args), { progress: () => undefined, signal });
  };
  try {
    const { rows } = await services.database.reads.sites.list({ filters: [], skip: 0, limit: 1 });
    const site = rows[0]!.site_name;
    const { data } = await runBare('build_3d', { site_name: site });
    const calls = listCalls(site, (data as { session_id: string }).session_id);
    const lines: string[][] = [];
    for (const [name, args] of Object.entries(calls)) {
      const url = `${listening.url}/mcp`;
      const [bare, legacy, modern] = await measure([
        () => runBare(name, args),
        () => callLegacy(url, name, args),
        () => callModern(url, name, args),
      ]);
      lines.push([name, short(bare!), short(legacy! - bare!), short(modern! - bare!)]);
    }
    const over = [2, 3].map((column) => short(median(lines.map((line) => Number(line[column])))));
    lines.push(['median of the tools', '', ...over]);
    const headings = ['tool', 'itself, ms', 'over it, 2025-11-25', 'over it, 2026-07-28'];
    console.log(
      `${renderTable(headings, lines)}\nCPU time, medians of ${ROUNDS} calls, the client's part included\n`,
    );
  } finally {
    await mcp.close();
    await listening.close();
    await close();
    await services.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Args = Record<string, unknown>;

/** A call of each tool that leaves the records as they are; create_database and manage_services do their work elsewhere. */
function listCalls(site: string, session_id: string): Record<string, Args> {
  const content = 'us_number,description\n1,Crollo\n2,Muro\n';
  const file = { content, file_name: 'x.csv' };
  return {
    search: { query: 'US 1001' },
    fetch: { id: 'us-1' },
    filter: { site, limit: LIMIT },
    manage_data: { command: 'get_schema', table: 'us' },
    material: { session_id },
    position: { session_id },
    import_excel: { format: 'auto', site_name: site, dry_run: true, ...file },
    import_data: { operation: 'parse', site_name: site, ...file },
    validate_stratigraphic_relationships: { site_name: site },
    validate_relationship_format: { site_name: site },
    validate_relationship_integrity: { site_name: site },
    create_harris_matrix: { site_name: site, relationships: ['1001 covers 1002'], dry_run: true },
    export_harris_matrix_graphml: { site_name: site },
    configure_em_nodes: { action: 'list' },
    build_3d: { site_name: site },
    generate_report: { report_type: 'summary' },
    export: { what: 'us', format: 'csv', site_name: site },
    manage_media: { operation: 'statistics' },
    manage_thesaurus: { operation: 'list' },
    manage_database_connections: { action: 'list' },
    pyarchinit_sync: { operation: 'list' },
  };
}

/** Gives the median CPU time of each run, in ms; they take turns. */
async function measure(runs: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = runs.map((): number[] => []);
  for (let round = 0; round < WARM_UP + ROUNDS; round++)
    for (const [at, run] of runs.entries()) {
      const before = process.cpuUsage();
      await run();
      const { user, system } = process.cpuUsage(before);
      if (round >= WARM_UP) times[at]!.push((user + system) / 1000);
    }
  return times.map(median);
}

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

async function post(url: string, headers: Record<string, string>, params: object): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const answer = await fetch(url, { method: 'POST', headers: { ...HEADERS, ...headers }, body });
  const text = await answer.text();
  if (!text.includes('"result"') || text.includes('"isError":true'))
    throw new Error(`The call failed: ${text.slice(0, 500)}`);
}

function callLegacy(url: string, name: string, args: Args): Promise<void> {
  return post(url, { 'mcp-protocol-version': '2025-11-25' }, { name, arguments: args });
}

function callModern(url: string, name: string, args: Args): Promise<void> {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name };
  return post(url, headers, { name, arguments: args, _meta: meta });
}
