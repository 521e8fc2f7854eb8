import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureAdmin, logIn } from '@trowel/services/accounts';
import { createServices } from '@trowel/services/startup';
import { BENCH_LIST, fillBenchDatabase, recordStatements } from './bench-site.ts';
import { median, renderTable, short } from './figures.ts';
import type { BenchServer } from './serve-for-bench.ts';

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 16;
const UNIT_ID = 3_250;
const PATHS = { list: '/api/us?site_name=Site%207&limit=20', one: `/api/us/${UNIT_ID}` };

/** Compares the service with a bare handler and an ordinary Express application on the same statements. */
export async function benchApi(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-'));
  const servers: Running[] = [];
  try {
    const { settingsFile, token } = await prepare(folder);
    for (const kind of ['trowel', 'bare', 'express']) servers.push(await startServer(kind, settingsFile));
    const [trowel, bare, express] = servers as [Running, Running, Running];
    const list = await compare([trowel, bare], PATHS.list, token);
    const one = await compare([trowel, express, bare], PATHS.one, token);
    console.log(
      `Requests a second, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${SECONDS} s in turn; 10,000 units in 20 sites, SQLite\n`,
    );
    console.log(
      renderTable(
        ['', 'Trowel', 'Express app', 'bare node:http', 'ratio', 'goal'],
        [
          [
            'GET /api/us?site_name=…&limit=20',
            short(list[0]!),
            '',
            short(list[1]!),
            `${short(list[0]! / list[1]!)} of bare`,
            '0.5',
          ],
          [
            'GET /api/us/{id}',
            short(one[0]!),
            short(one[1]!),
            short(one[2]!),
            `${short(one[0]! / one[1]!)} of Express, ${short(one[0]! / one[2]!)} of bare`,
            '0.8',
          ],
        ],
      ),
      '\n',
    );
  } finally {
    for (const { child } of servers) child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
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
  const settings: BenchServer = { databaseUrl, file, secret, list, one };
  const settingsFile = join(folder, 'settings.json');
  writeFileSync(settingsFile, JSON.stringify(settings));
  return { settingsFile, token };
}

/** A server that runs for a benchmark. */
export interface Running {
  child: ChildProcess;
  port: number;
}

/** Starts one of the servers of `serveForBench`. */
export function startServer(kind: string, settingsFile: string): Promise<Running> {
  const child = spawn(process.execPath, [process.argv[1] ?? '', 'bench', 'serve', kind, settingsFile], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ${kind} ended with ${code}`)));
    child.stdout.once('data', (data: Buffer) =>
      resolve({ child, port: Number(JSON.parse(data.toString()).port) }),
    );
  });
}

/** Measures the servers in turn, after a warm-up each, and gives the median requests a second of each. */
async function compare(servers: readonly Running[], path: string, token: string): Promise<number[]> {
  const figures = servers.map((): number[] => []);
  for (const server of servers) await load(server, { path, token, duration: 1 });
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, server] of servers.entries())
      figures[i]!.push(await load(server, { path, token, duration: SECONDS }));
  }
  return figures.map(median);
}

async function load(
  { port }: Running,
  { path, token, duration }: { path: string; token: string; duration: number },
): Promise<number> {
  // Loaded late: it would count as memory of what other benches measure.
  const { default: autocannon } = await import('autocannon');
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    connections: CONNECTIONS,
    duration,
    headers: { authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${path} answered ${result.non2xx} errors`);
  return result.requests.average;
}
