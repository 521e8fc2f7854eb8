import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@trowel/db';
import { connectionUrl, startPostgres } from '@trowel/db/testing';
import { ensureAdmin, logIn } from '@trowel/services/accounts';
import { createServices } from '@trowel/services/startup';
import { createAsker, type Asked } from '../load/asker.ts';
import { figure, renderMarkdown } from '../load/report-figures.ts';
import { createTally } from '../load/tally.ts';
import { median } from './figures.ts';
import { fillLoadDatabase, type LoadScale } from './fill-load-database.ts';
import { siteName } from './fill-sites.ts';
import { MARK, RECORDED_FIELDS, RECORDED_UNITS, recordRequests } from './record-requests.ts';
import type { BareServer } from './serve-bare.ts';
import { cpuSecondsOf, watchServerCpu } from './server-cpu.ts';

/** The site of the units that are read and saved. */
const SITE_AT = 6;
const SCALE: LoadScale = { sites: 20, large: 500 };
const ROUNDS = 5;
const AT_ONCE = 8;
const LONG = `limit=100&site_name_is=${encodeURIComponent(siteName(SITE_AT))}`;

/** A request to compare, and how often each round makes it. */
interface Compared {
  name: string;
  times: number;
  path(turn: number): string;
  asked?(turn: number): Asked;
}

const unitPath = (turn: number): string => `/api/us/${RECORDED_UNITS[turn % RECORDED_UNITS.length]}`;

const REQUESTS: readonly Compared[] = [
  { name: 'one record', times: 2_000, path: unitPath },
  { name: 'list of 20', times: 500, path: () => `/api/us?${LONG.replace('100', '20')}` },
  { name: 'list of 100', times: 150, path: () => `/api/us?${LONG}` },
  {
    name: 'list of 100 with three fields',
    times: 600,
    path: () => `/api/us?${LONG}&fields=${RECORDED_FIELDS.join(',')}`,
  },
  {
    name: 'a field saved',
    times: 2_000,
    path: unitPath,
    asked: (turn) => ({
      method: 'PUT',
      body: { interpretation: `Saved ${String(turn).padStart(MARK.length, '0')}` },
    }),
  },
];

/** CPU of a request, ms: of the process that answers, and of the server of the database. */
interface Cost {
  own: number;
  database: number;
}

/**
 * Compares the API with a bare `node:http` handler that runs the same SQL statements, on both databases. Prints the CPU time
 * of each request as Markdown. The two servers take turns.
 */
export async function benchApi(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-'));
  const server = await startPostgres({ durable: true });
  try {
    const sqlite = await compare(`sqlite:///${join(folder, 'trowel.db')}`, folder);
    console.log(`${formatRatios('SQLite', sqlite)}\n`);
    const postgresUrl = connectionUrl(await server.createDatabase('trowel_ratios'));
    const postgres = await compare(postgresUrl, folder);
    console.log(`${formatRatios('PostgreSQL', postgres)}\n`);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Running {
  child: ChildProcess;
  port: number;
}

/** Starts this program again as one of the two servers. */
function startServer(kind: 'trowel' | 'bare', settingsFile: string): Promise<Running> {
  const child = spawn(process.execPath, [process.argv[1] ?? '', 'bench', 'serve', kind, settingsFile], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ${kind} ended with ${code}`)));
    child.stdout!.once('data', (data: Buffer) =>
      resolve({ child, port: Number(JSON.parse(data.toString()).port) }),
    );
  });
}

type Measured = Record<string, { trowel: Cost; bare: Cost }>;

async function compare(databaseUrl: string, folder: string): Promise<Measured> {
  const { trowelFile, bareFile, token } = await prepare(databaseUrl, folder);
  const watching = connect(databaseUrl);
  const databaseCpu = await watchDatabase(watching);
  const servers: Running[] = [];
  try {
    servers.push(await startServer('trowel', trowelFile), await startServer('bare', bareFile));
    const measured: Measured = {};
    for (const request of REQUESTS)
      measured[request.name] = await compareOne(request, { servers, token, databaseCpu });
    return measured;
  } finally {
    for (const { child } of servers) child.kill();
    await watching.close();
  }
}

async function watchDatabase({ dialect, reads }: ReturnType<typeof connect>): Promise<() => number> {
  if (dialect === 'sqlite') return () => 0;
  const [[backend] = []] = await reads.rows('select pg_backend_pid()', []);
  return watchServerCpu(Number(backend));
}

async function prepare(databaseUrl: string, folder: string) {
  await fillLoadDatabase(databaseUrl, SCALE);
  const secret = randomBytes(32).toString('hex');
  const services = await createServices({ databaseUrl, filesDir: folder, jwtSecret: secret });
  const account = { username: 'bench', password: 'Trowel-Bench-2026' };
  await ensureAdmin(services, account);
  const { access_token: token } = await logIn(services, account);
  await services.close();
  const recorded = await recordRequests(databaseUrl, { secret, filesDir: folder, site: siteName(SITE_AT) });
  const bare: BareServer = { databaseUrl, recorded };
  const [trowelFile, bareFile] = [join(folder, 'trowel.json'), join(folder, 'bare.json')];
  writeFileSync(trowelFile, JSON.stringify({ databaseUrl, secret }));
  writeFileSync(bareFile, JSON.stringify(bare));
  return { trowelFile, bareFile, token };
}

interface Comparing {
  servers: readonly Running[];
  token: string;
  databaseCpu: () => number;
}

/** The first round warms up, and does not count. */
async function compareOne(
  request: Compared,
  { servers, token, databaseCpu }: Comparing,
): Promise<{ trowel: Cost; bare: Cost }> {
  const costs = servers.map((): Cost[] => []);
  let turn = 0;
  for (let round = 0; round <= ROUNDS; round++)
    for (const [i, { child, port }] of servers.entries()) {
      const [ownBefore, databaseBefore] = [cpuSecondsOf(child.pid ?? 0), databaseCpu()];
      turn = await askMany(request, { url: `http://127.0.0.1:${port}`, token, turn });
      const perRequest = (seconds: number): number => (1_000 * seconds) / request.times;
      if (round > 0)
        costs[i]!.push({
          own: perRequest(cpuSecondsOf(child.pid ?? 0) - ownBefore),
          database: perRequest(databaseCpu() - databaseBefore),
        });
    }
  const [trowel, bare] = costs.map((list) => ({
    own: median(list.map(({ own }) => own)),
    database: median(list.map(({ database }) => database)),
  }));
  return { trowel: trowel!, bare: bare! };
}

/** Returns the number of the next turn. @throws Error after an unexpected response */
async function askMany(
  { name, times, path, asked }: Compared,
  { url, token, turn }: { url: string; token: string; turn: number },
): Promise<number> {
  const tally = createTally();
  let made = 0;
  const work = async (): Promise<void> => {
    const asker = createAsker(tally, { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' });
    while (made < times) {
      const at = turn + made++;
      await asker.ask(name, url + path(at), asked?.(at));
    }
    asker.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const [problem] = tally.problems().keys();
  if (problem !== undefined) throw new Error(problem);
  return turn + times;
}

/** At most this many times the CPU of the bare handler. */
const GOALS: Record<string, number> = { 'one record': 3, 'list of 20': 2, 'a field saved': 2.5 };

function formatRatios(database: string, measured: Measured): string {
  const hasServer = Object.values(measured).some(({ trowel }) => trowel.database > 0);
  const cells = ({ own, database: server }: Cost): string =>
    hasServer ? `${figure(own)} + ${figure(server)} ms` : `${figure(own)} ms`;
  const headings = [`CPU of a request, ${database}`, 'Trowel', 'bare `node:http`', 'ratio', 'goal'];
  const rows = Object.entries(measured).map(([name, { trowel, bare }]) => [
    name,
    cells(trowel),
    cells(bare),
    (trowel.own / bare.own).toFixed(2),
    GOALS[name] === undefined ? '' : `at most ${GOALS[name]}`,
  ]);
  return renderMarkdown(headings, rows);
}
