import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen, createLog } from '@trowel/http';
import type { Context } from '@trowel/services/context';
import { listUnitsOfSite } from '@trowel/services/records';
import { createServices } from '@trowel/services/startup';
import { readConfig } from '../../apps/mcp/src/config.ts';
import { createDownloads } from '../../apps/mcp/src/files/files-out.ts';
import { createMcpApp } from '../../apps/mcp/src/http/app.ts';
import { openDeps } from '../../apps/mcp/src/open-deps.ts';
import { fillBenchDatabase } from './bench-site.ts';
import { median, renderTable, short } from './figures.ts';

const ROUNDS = 300;
const WARM_UP = 50;
const LIMIT = 20;

/** Measures what a call of a tool costs over the use-case it runs, by HTTP in both eras; CPU time, client included. */
export async function benchMcp(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-'));
  const databaseUrl = `sqlite:///${join(folder, 'bench.db')}`;
  await fillBenchDatabase(databaseUrl);
  const services = await createServices({ databaseUrl, filesDir: folder, jwtSecret: 'x'.repeat(48) });
  const log = createLog('silent');
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: databaseUrl });
  const { deps, close } = await openDeps(config, { log, given: services });
  const rules = { services, token: undefined, role: 'operator', open: true } as const;
  const mcp = createMcpApp({
    ...deps,
    rules,
    downloads: createDownloads(),
    allowedHosts: [],
    publicUrl: undefined,
  });
  const listening = await listen(mcp.app, { host: '127.0.0.1', port: 0 });
  try {
    const ctx: Context = {
      actor: { id: null, username: 'bench', role: 'operator' },
      via: 'cli',
      language: 'en',
      services,
    };
    const { rows } = await services.database.reads.sites.list({ filters: [], skip: 0, limit: 1 });
    const site = rows[0]!.site_name;
    const bare = await measure(() => listUnitsOfSite(ctx, site, { filters: [], skip: 0, limit: LIMIT }));
    const calls = { '2025-11-25': callLegacy, '2026-07-28': callModern };
    const lines: string[][] = [];
    for (const [revision, call] of Object.entries(calls)) {
      const whole = await measure(() => call(`${listening.url}/mcp`, site));
      lines.push([revision, short(bare), short(whole), short(whole - bare)]);
    }
    const headings = ['filter, 20 units', 'use-case ms', 'call ms', 'overhead ms'];
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

/** Gives the median CPU time of a run, in ms. */
async function measure(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    if (round >= WARM_UP) times.push((user + system) / 1000);
  }
  return median(times);
}

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

async function post(url: string, headers: Record<string, string>, params: object): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const answer = await fetch(url, { method: 'POST', headers: { ...HEADERS, ...headers }, body });
  const text = await answer.text();
  if (!text.includes('"ok":true')) throw new Error(`The call failed: ${text.slice(0, 500)}`);
}

const argumentsOf = (site: string): object => ({ name: 'filter', arguments: { site, limit: LIMIT } });

function callLegacy(url: string, site: string): Promise<void> {
  return post(url, { 'mcp-protocol-version': '2025-11-25' }, argumentsOf(site));
}

function callModern(url: string, site: string): Promise<void> {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'filter' };
  return post(url, headers, { ...argumentsOf(site), _meta: meta });
}
