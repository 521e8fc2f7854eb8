import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureAdmin, logIn } from '@trowel/services/accounts';
import { createServices } from '@trowel/services/startup';
import { BENCH_LIST, fillBenchDatabase, recordStatements } from './bench-site.ts';
import { median, renderTable, short } from './figures.ts';
import { recordSave } from './record-save.ts';
import type { BenchServer } from './serve-for-bench.ts';

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 16;
const UNIT_ID = 3_250;
const UNITS = 10_000;
const SITES = 20;
const UNITS_A_SITE = 500;

/** What is asked for, by how many requests went before. */
interface Asked {
  method?: 'GET' | 'PUT';
  path(i: number): string;
  body?(i: number): object;
}

const page = (i: number, more: string): string =>
  `/api/us?site_name=Site%20${1 + (i % SITES)}&skip=${Math.floor(i / SITES) % UNITS_A_SITE}&${more}`;
const FIELDS = 'fields=us_number,definition,period';
/** Whatever is asked for again is far from the last time, so that it is read anew; `again` is answered as before. */
const ASKED = {
  list: { path: (i) => page(i, 'limit=20') },
  listAgain: { path: () => '/api/us?site_name=Site%207&limit=20' },
  one: { path: (i) => `/api/us/${1 + (i % UNITS)}` },
  oneAgain: { path: () => `/api/us/${UNIT_ID}` },
  full: { path: (i) => page(i, 'limit=100') },
  fields: { path: (i) => page(i, `limit=100&${FIELDS}`) },
  save: {
    method: 'PUT',
    path: () => `/api/us/${UNIT_ID}`,
    body: (i) => ({ description: `Strato di terra, ${i}` }),
  },
} satisfies Record<string, Asked>;

/** Requests a second, and microseconds of CPU of the whole process for each. */
interface Figures {
  aSecond: number;
  cpu: number;
}

/** Compares the service with a bare handler and an ordinary Express application on the same statements. */
export async function benchApi(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-'));
  const servers: Running[] = [];
  try {
    const { settingsFile, token } = await prepare(folder);
    for (const kind of ['trowel', 'bare', 'express'])
      servers.push(await startServer(kind, copySettings(settingsFile, kind)));
    const [trowel, bare, express] = servers as [Running, Running, Running];
    const rows: string[][] = [];
    const compareBare = async (name: string, asked: Asked, goal: string): Promise<void> => {
      const [own, least] = await compare([trowel, bare], asked, token);
      rows.push(rowOf(name, [own!, least!], { of: 'bare', goal }));
    };
    await compareBare('GET /api/us?site_name=…&limit=20', ASKED.list, '0.5');
    await compareBare('the same one again', ASKED.listAgain, '');
    await compareBare('GET /api/us/{id}', ASKED.one, '0.6');
    await compareBare('the same one again', ASKED.oneAgain, '0.6');
    const [own, usual] = await compare([trowel, express], ASKED.one, token);
    rows.push(rowOf('GET /api/us/{id}', [own!, usual!], { of: 'Express', goal: '0.8' }));
    const [fields] = await compare([trowel], ASKED.fields, token);
    const [full] = await compare([trowel], ASKED.full, token);
    rows.push(rowOf('100 units with three fields', [fields!, full!], { of: 'the whole list', goal: '4' }));
    await compareBare('PUT /api/us/{id}, one field', ASKED.save, '0.5');
    console.log(
      `${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${SECONDS} s in turn; 10,000 units in 20 sites, SQLite\n`,
    );
    console.log(
      renderTable(['', 'a second', 'CPU, µs', 'compared', 'CPU, µs', 'ratio by CPU', 'goal'], rows),
      '\n',
    );
  } finally {
    for (const { child } of servers) child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The ratio says how much of the speed of the other one ours has, by what each costs in CPU. */
function rowOf(
  name: string,
  [own, other]: [own: Figures, other: Figures],
  { of, goal }: { of: string; goal: string },
): string[] {
  const figures = [own.aSecond, own.cpu, other.aSecond, other.cpu].map(short);
  return [name, ...figures, `${short(other.cpu / own.cpu)} of ${of}`, goal];
}

async function prepare(folder: string): Promise<{ settingsFile: string; token: string }> {
  const file = join(folder, 'bench.db');
  const databaseUrl = `sqlite:///${file}`;
  await fillBenchDatabase(databaseUrl);
  const secret = randomBytes(32).toString('hex');
  const services = await createServices({ databaseUrl, filesDir: folder, jwtSecret: secret });
  const password = 'Trowel-Bench-2026';
  await ensureAdmin(services, { username: 'bench', password });
  const { access_token: token } = await logIn(services, { username: 'bench', password });
  await services.close();
  const list = await recordStatements(databaseUrl, ({ reads }) => reads.units.list(BENCH_LIST));
  const one = await recordStatements(databaseUrl, async ({ reads }) => {
    await reads.units.find(UNIT_ID);
    await reads.relations.ofUnits([UNIT_ID]);
  });
  const save = await recordSave({ databaseUrl, filesDir: folder, jwtSecret: secret }, UNIT_ID);
  const settings: BenchServer = { databaseUrl, file, secret, list, one, oneId: UNIT_ID, save };
  const settingsFile = join(folder, 'settings.json');
  writeFileSync(settingsFile, JSON.stringify(settings));
  return { settingsFile, token };
}

/** Gives each server a database of its own: they write into it. */
function copySettings(settingsFile: string, kind: string): string {
  const settings = JSON.parse(readFileSync(settingsFile, 'utf8')) as BenchServer;
  const file = `${settings.file}.${kind}`;
  copyFileSync(settings.file, file);
  const own = `${settingsFile}.${kind}`;
  writeFileSync(own, JSON.stringify({ ...settings, file, databaseUrl: `sqlite:///${file}` }));
  return own;
}

/** A server that runs for a benchmark. */
export interface Running {
  child: ChildProcess;
  port: number;
}

/** Starts one of the servers of `serveForBench`, or of another command that serves. */
export function startServer(kind: string, settingsFile: string, command = 'bench'): Promise<Running> {
  const child = spawn(process.execPath, [process.argv[1] ?? '', command, 'serve', kind, settingsFile], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ${kind} ended with ${code}`)));
    child.stdout!.once('data', (data: Buffer) =>
      resolve({ child, port: Number(JSON.parse(data.toString()).port) }),
    );
  });
}

/** Measures the servers in turn, after a warm-up each, and gives the medians of each. */
async function compare(servers: readonly Running[], asked: Asked, token: string): Promise<Figures[]> {
  const figures = servers.map((): Figures[] => []);
  for (const server of servers) await load(server, { asked, token, duration: 2 });
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, server] of servers.entries())
      figures[i]!.push(await load(server, { asked, token, duration: SECONDS }));
  }
  return figures.map((all) => ({
    aSecond: median(all.map(({ aSecond }) => aSecond)),
    cpu: median(all.map(({ cpu }) => cpu)),
  }));
}

/** Requests of this program so far, so that each is another one. */
let asks = 0;

async function load(
  { child, port }: Running,
  { asked, token, duration }: { asked: Asked; token: string; duration: number },
): Promise<Figures> {
  // Loaded late: it would count as memory of what other benches measure.
  const { default: autocannon } = await import('autocannon');
  const before = await askCpu(child);
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration,
    requests: [{ setupRequest: (request) => ({ ...request, ...describe(asked, token, asks++) }) }],
  });
  const after = await askCpu(child);
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${asked.path(0)} answered ${result.non2xx} errors`);
  return { aSecond: result.requests.average, cpu: (after - before) / result.requests.total };
}

function describe({ method = 'GET', path, body }: Asked, token: string, i: number) {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  return { method, path: path(i), headers, ...(body && { body: JSON.stringify(body(i)) }) } as const;
}

/** Gives the CPU a server has used, in microseconds. */
async function askCpu(child: ChildProcess): Promise<number> {
  const answer = once(child, 'message');
  child.send('cpu');
  return Number((await answer)[0]);
}
