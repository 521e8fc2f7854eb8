import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { connect } from '@trowel/db';
import { openDatabaseServer } from '@trowel/db/server';
import { connectionUrl, startPostgres } from '@trowel/db/testing';
import { createLog, listen } from '@trowel/http';
import { ensureAdmin, logIn } from '@trowel/services/accounts';
import { createServices } from '@trowel/services/startup';
import { createApp } from '../../apps/api/src/app.ts';
import { median, renderTable, short } from './figures.ts';
import { listMillionCalls, prepareMillion, type Ask, type Answered } from './million-calls.ts';
import { fillMillion, type MillionScale } from './million-site.ts';
import { watchServerCpu } from './server-cpu.ts';

const SCALES: readonly (MillionScale & { database: string })[] = [
  { database: 'trowel_bench_small', sites: 20, units: 10_000 },
  { database: 'trowel_bench_million', sites: 2_000, units: 1_000_000 },
];
const PREFIX = 'trowel_bench_';
const ROUNDS = 30;
const WARM_UP = 3;
/** A call that takes long is asked less often. */
const PATIENCE_MS = 4_000;
const GOAL = 2;
const SECRET = 'bench-only-0123456789-0123456789-0123456789';
const PASSWORD = 'Trowel-Bench-2026';

/** A served database, and what has been measured of it. */
interface Served {
  scale: MillionScale;
  ask: Ask;
  askAsStranger: Ask;
  serverCpu: () => number;
  close: () => Promise<void>;
}

/**
 * Asks the API over HTTP in turn of 10,000 units in 20 sites and of 1,000,000 in 2,000, both on the same PostgreSQL: one
 * of its own, or that of `TROWEL_TEST_DATABASE_URL`, where the two databases stay and are used again.
 */
export async function benchMillion(only?: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-'));
  const given = process.env['TROWEL_TEST_DATABASE_URL'];
  const own = given ? undefined : await startPostgres({ durable: true });
  const served: Served[] = [];
  try {
    const server = openDatabaseServer(given ?? connectionUrl(own!.connection));
    const known = await server.list(PREFIX);
    for (const { database, ...scale } of SCALES) {
      const url = server.urlOf(database);
      if (!known.includes(database)) {
        await server.create(database);
        await fillMillion(url, scale);
      }
      served.push(await serve(url, scale, folder));
    }
    for (const { ask } of served) await prepareMillion(ask);
    await compare(served, only);
  } finally {
    for (const { close } of served) await close();
    await own?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function serve(databaseUrl: string, scale: MillionScale, filesDir: string): Promise<Served> {
  const services = await createServices({ databaseUrl, filesDir, jwtSecret: SECRET });
  await ensureAdmin(services, { username: 'bench', password: PASSWORD });
  const app = createApp({
    services,
    log: createLog('silent'),
    version: 'bench',
    corsOrigins: [],
    trustProxy: false,
    rateRules: { default: { limit: 1_000_000_000, windowMs: 60_000 } },
  });
  const listening = await listen(app, { host: '127.0.0.1', port: 0, express: app });
  const createAccountClients = async (username: string): Promise<Ask> => {
    const { access_token: token } = await logIn(services, { username, password: PASSWORD });
    return (path, method = 'GET', body = undefined) =>
      ask(`${listening.url}${path}`, { token, method, body });
  };
  const askAsAdmin = await createAccountClients('bench');
  // There already where the database was measured before.
  await askAsAdmin('/api/auth/register', 'POST', {
    username: 'stranger',
    email: 'stranger@example.org',
    password: PASSWORD,
    role: 'viewer',
  }).catch(() => undefined);
  const watching = connect(databaseUrl);
  const [[backend] = []] = await watching.reads.rows('select pg_backend_pid()', []);
  return {
    scale,
    ask: askAsAdmin,
    askAsStranger: await createAccountClients('stranger'),
    serverCpu: watchServerCpu(Number(backend)),
    async close() {
      await watching.close();
      await listening.close();
      await services.close();
    },
  };
}

async function ask(
  url: string,
  { token, method, body }: { token: string; method: string; body: unknown },
): Promise<Answered> {
  const answer = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${text.slice(0, 300)}`);
  return (text.startsWith('{') ? JSON.parse(text) : { data: text }) as Answered;
}

interface Figures {
  wall: number[];
  ownCpu: number;
  serverCpu: number;
}

/** Measures every call on both in turn, and prints what came of it. */
async function compare([small, million]: readonly Served[], only: string | undefined): Promise<void> {
  const calls = [small!, million!].map(({ scale }) => listMillionCalls(scale));
  const lines: string[][] = [];
  for (const [i, { name }] of calls[0]!.entries()) {
    if (only && !name.includes(only)) continue;
    const both = [small!, million!].map((served, j) => ({ served, call: calls[j]![i]!, figures: blank() }));
    const began = performance.now();
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const isLate = performance.now() - began > PATIENCE_MS;
      if (isLate && round > 0) break;
      if (isLate) round = 0;
      for (const { served, call, figures } of both) {
        const asks = call.asStranger ? served.askAsStranger : served.ask;
        const measured = await measure(served, () => call.run(asks));
        if (round < 0) continue;
        figures.wall.push(measured.wall);
        figures.ownCpu += measured.ownCpu;
        figures.serverCpu += measured.serverCpu;
      }
    }
    lines.push(describe(name, both.map(({ figures }) => figures) as [Figures, Figures]));
    console.log(lines.at(-1)!.join('  '));
  }
  console.log(
    `\n${renderTable(['', 'median', 'p99', 'CPU', 'median of 1,000,000', 'p99', 'CPU', 'ratio', 'of CPU'], lines)}\n`,
  );
  console.log(
    `ms; CPU: of the service, the client and the server together. Ratio of the medians, goal ${GOAL}\n`,
  );
}

function blank(): Figures {
  return { wall: [], ownCpu: 0, serverCpu: 0 };
}

async function measure(
  { serverCpu }: Served,
  run: () => Promise<unknown>,
): Promise<{ wall: number; ownCpu: number; serverCpu: number }> {
  const serverBefore = serverCpu();
  const before = process.cpuUsage();
  const began = performance.now();
  await run();
  const wall = performance.now() - began;
  const { user, system } = process.cpuUsage(before);
  return { wall, ownCpu: (user + system) / 1_000, serverCpu: (serverCpu() - serverBefore) * 1_000 };
}

function describe(name: string, [small, million]: [Figures, Figures]): string[] {
  const cells = ({ wall, ownCpu, serverCpu }: Figures): string[] => [
    short(median(wall)),
    short(wall.toSorted((a, b) => a - b)[Math.ceil(wall.length * 0.99) - 1]!),
    short((ownCpu + serverCpu) / wall.length),
  ];
  const cpu = ({ wall, ownCpu, serverCpu }: Figures): number => (ownCpu + serverCpu) / wall.length;
  return [
    name,
    ...cells(small),
    ...cells(million),
    short(median(million.wall) / median(small.wall)),
    short(cpu(million) / cpu(small)),
  ];
}
