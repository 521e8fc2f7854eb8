import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionUrl, startPostgres } from '@trowel/db/testing';
import { ensureAdmin, logIn } from '@trowel/services/accounts';
import type { Context } from '@trowel/services/context';
import { seeAll } from '@trowel/services/sight';
import { createSite, createUnit } from '@trowel/services/records';
import { createServices } from '@trowel/services/startup';
import { writeTogether } from '@trowel/services/writing';
import { startServer } from './bench-api.ts';
import { median, renderTable, short } from './figures.ts';

const PAGES = 500;
const SAVES = 40;
const UNITS = 1_000;
const BATCHES = [200, 1_000];
const SECRET = 'bench-only-0123456789-0123456789-0123456789';
const PASSWORD = 'Trowel-Bench-2026';

/** Measures what open pages that hear of changes cost, how soon they hear, and what changing many records takes. */
export async function benchEvents(): Promise<void> {
  const batches: string[][] = [];
  const news: string[][] = [];
  await onBothDatabases(async (name, server) => {
    for (const figures of await measureBatches(server)) batches.push([name, ...figures.map(short)]);
    news.push([name, ...(await measureNewsOf(server))]);
  });
  printNews(news);
  const batchHeadings = ['6 fields changed', 'records', 'seconds (goal 3 for 200)', 'undone in'];
  console.log(`${renderTable(batchHeadings, batches)}\n`);
}

/** Measures the open pages alone. */
export async function benchNews(): Promise<void> {
  const news: string[][] = [];
  await onBothDatabases(async (name, server) => {
    news.push([name, ...(await measureNewsOf(server))]);
  });
  printNews(news);
}

async function onBothDatabases(measure: (name: string, server: Server) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-'));
  const postgres = await startPostgres({ durable: true });
  try {
    const databases = {
      SQLite: `sqlite:///${join(folder, 'bench.db')}`,
      PostgreSQL: connectionUrl(await postgres.createDatabase('bench_events')),
    };
    for (const [name, databaseUrl] of Object.entries(databases)) {
      const server = await openServer(folder, databaseUrl);
      try {
        await measure(name, server);
      } finally {
        server.stop();
      }
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureNewsOf(server: Server): Promise<string[]> {
  const { riseMb, delays } = await measureNews(server);
  return [short(riseMb), short(median(delays)), short(Math.max(...delays))];
}

function printNews(news: readonly string[][]): void {
  const headings = [`${PAGES} open pages`, 'rise MB (goal 100)', 'save to news ms (goal 50)', 'slowest'];
  console.log(`${renderTable(headings, news)}\n`);
}

/** A server with a site of a thousand units. */
interface Server {
  url: string;
  pid: number;
  token: string;
  units: readonly number[];
  stop(): void;
}

async function openServer(folder: string, databaseUrl: string): Promise<Server> {
  const services = await createServices({ databaseUrl, filesDir: folder, jwtSecret: SECRET });
  await ensureAdmin(services, { username: 'bench', password: PASSWORD });
  const { access_token: token } = await logIn(services, { username: 'bench', password: PASSWORD });
  const actor = { id: null, username: 'bench', role: 'admin' } as const;
  const ctx: Context = { actor, via: 'cli', language: 'en', services: seeAll(services) };
  await createSite(ctx, { site_name: 'Villa' });
  const units: number[] = [];
  await writeTogether(ctx, async (inner) => {
    for (let i = 0; i < UNITS; i++) {
      const { record } = await createUnit(inner, { site_name: 'Villa', us_number: String(i) });
      units.push(record.id);
    }
  });
  await services.close();
  const settingsFile = join(folder, 'settings.json');
  writeFileSync(settingsFile, JSON.stringify({ databaseUrl, secret: SECRET }));
  const { child, port } = await startServer('trowel', settingsFile);
  const url = `http://127.0.0.1:${port}`;
  return { url, pid: child.pid ?? 0, token, units, stop: () => child.kill() };
}

/** For each size: records, seconds until they are saved, seconds until that is undone. */
async function measureBatches(server: Server): Promise<number[][]> {
  const figures: number[][] = [];
  for (const size of BATCHES) {
    const records = server.units.slice(0, size).map((id, i) => ({ id, changes: describe(i) }));
    const began = performance.now();
    const { batch } = (await send(server, 'PATCH', '/api/us/batch', { records })) as { batch: string };
    const saved = performance.now();
    await send(server, 'POST', `/api/imports/${batch}/undo`, {});
    figures.push([size, (saved - began) / 1_000, (performance.now() - saved) / 1_000]);
  }
  return figures;
}

const describe = (i: number): object => ({
  period: String(1 + (i % 7)),
  phase: '1',
  definition: 'Strato',
  interpretation: `Crollo ${i}`,
  color: 'bruno',
  excavation_year: 2026,
});

/** Opens the pages, saves, and gives the rise of the server's memory and the time of each save until each page heard. */
async function measureNews(server: Server): Promise<{ riseMb: number; delays: number[] }> {
  const before = residentMb(server.pid);
  const agent = new Agent({ maxSockets: Infinity });
  let hear = (): void => undefined;
  const pages = await Promise.all(Array.from({ length: PAGES }, () => openPage(server, agent, () => hear())));
  const delays: number[] = [];
  for (let save = 0; save < SAVES; save++) {
    const began = performance.now();
    const heard = new Promise<void>((resolve) => {
      let left = PAGES;
      hear = () => {
        delays.push(performance.now() - began);
        if (--left === 0) resolve();
      };
    });
    const id = server.units[save];
    await send(server, 'PUT', `/api/us/${id}`, { interpretation: `Saved ${save}` });
    await heard;
  }
  const riseMb = residentMb(server.pid) - before;
  for (const page of pages) page.destroy();
  agent.destroy();
  return { riseMb, delays };
}

function openPage({ url, token }: Server, agent: Agent, onChange: () => void): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const req = request(`${url}/api/events?site_name=Villa`, { agent, headers }, (page) => {
      page.setEncoding('utf8');
      page.on('data', (text: string) => {
        for (let at = text.indexOf('event: change'); at >= 0; at = text.indexOf('event: change', at + 1))
          onChange();
      });
      page.on('error', () => undefined);
      page.once('data', () => resolve(page));
    });
    req.once('error', reject);
    req.end();
  });
}

async function send({ url, token }: Server, method: string, path: string, body: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** The memory a process holds, in MB; told by Linux alone. */
function residentMb(pid: number): number {
  const line = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1_024;
}
