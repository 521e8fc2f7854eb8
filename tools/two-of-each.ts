import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const REPOSITORY = join(import.meta.dirname, '..');
const APPS = ['api', 'web', 'mcp'] as const;
type App = (typeof APPS)[number];

/** Password of the administrator created at the first start. */
export const PASSWORD = 'Digging-4-Knowledge';
/** Token of assistants. */
export const MCP_TOKEN = 'a-token-of-assistants';

/** Two processes of a service behind a proxy that alternates between them. */
export interface Pair {
  /** Address of the proxy. */
  url: string;
  /** Addresses of the processes. */
  each: [string, string];
  /** Number of requests the proxy sent to each. */
  led: [number, number];
}

/** Two processes of every service on one database. */
export interface TwoOfEach extends Record<App, Pair> {
  /** Ids of the six processes. */
  pids: number[];
  /** Starts another process that runs the jobs of the API and serves no requests. */
  startWorker(): Promise<ChildProcess>;
  close(): Promise<void>;
}

/**
 * Starts two processes of every service, with additional settings, and a proxy in front of each pair.
 * `built` is the folder of the built services. By default they are bundled temporarily.
 */
export async function startTwoOfEach(
  databaseUrl: string,
  settings: Record<string, string>,
  { built }: { built?: string } = {},
): Promise<TwoOfEach> {
  const programs = built ?? (await bundleApps());
  const dataDir = mkdtempSync(join(tmpdir(), 'trowel-two-'));
  const proxies = { api: await openProxy(), web: await openProxy(), mcp: await openProxy() };
  const children: ChildProcess[] = [];
  const environment = {
    PATH: process.env['PATH'],
    TROWEL_WORKER_FILE: process.env['TROWEL_WORKER_FILE'],
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    JWT_SECRET: 'rQ7vM2xKd9TzWc4HnYb6LsJg8PfUe3Aq',
    ADMIN_PASSWORD: PASSWORD,
    API_PORT: '0',
    WEB_PORT: '0',
    MCP_PORT: '0',
    API_URL: proxies.api.url,
    PUBLIC_URL: proxies.web.url,
    MCP_URL: proxies.mcp.url,
    MCP_TRANSPORT: 'http',
    MCP_TOKEN,
    MCP_ROLE: 'admin',
    TRUST_PROXY: 'loopback',
    ...settings,
  };
  const start = async (app: App, ...args: string[]): Promise<{ child: ChildProcess; said: string }> => {
    const child = spawn(process.execPath, [join(programs, app, 'main.mjs'), ...args], {
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    return { child, said: await readUntilReady(child) };
  };
  const startPair = async (app: App): Promise<void> => {
    const started = await Promise.all([start(app), start(app)]);
    const [first, second] = started.map(({ said }) => /"url":"(http[^"]+)"/.exec(said)![1]!);
    proxies[app].each = [first!, second!];
  };
  const close = async (): Promise<void> => {
    await Promise.all(children.map(end));
    for (const { server } of Object.values(proxies)) {
      server.closeAllConnections();
      server.close();
    }
    for (const folder of [...(built === undefined ? [programs] : []), dataDir])
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await Promise.all(APPS.map(startPair));
  } catch (error) {
    await close();
    throw error;
  }
  const pids = children.map(({ pid }) => pid ?? 0);
  return { ...proxies, pids, startWorker: async () => (await start('api', 'worker')).child, close };
}

/** Bundles the current services, each as a separate program, into a folder that the caller deletes. */
export async function bundleApps(): Promise<string> {
  const cache = join(REPOSITORY, 'node_modules', '.cache', 'trowel');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'two-'));
  const { bundle } = (await import(pathToFileURL(join(import.meta.dirname, 'bundle.mjs')).href)) as {
    bundle(entry: string, outfile: string): Promise<void>;
  };
  await Promise.all(
    APPS.map((app) => bundle(join(REPOSITORY, 'apps', app, 'src', 'main.ts'), join(folder, app, 'main.mjs'))),
  );
  cpSync(join(REPOSITORY, 'libs', 'db', 'migrations'), join(folder, 'migrations'), { recursive: true });
  return folder;
}

/** Sends requests to the processes in turn. */
async function openProxy(): Promise<Pair & { server: Server }> {
  const server = createServer((req, res) => {
    const at = (pair.led[0] + pair.led[1]) % 2;
    pair.led[at] = (pair.led[at] ?? 0) + 1;
    const passed = request(
      pair.each[at]! + req.url,
      {
        method: req.method,
        headers: { ...req.headers, 'x-forwarded-for': req.socket.remoteAddress },
      },
      (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
      },
    );
    passed.on('error', () => res.destroy());
    res.on('close', () => passed.destroy());
    req.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pair: Pair & { server: Server } = { url, each: ['', ''], led: [0, 0], server };
  return pair;
}

/** Returns the output of a process until it listens or waits for jobs. */
async function readUntilReady({ stdout, exitCode, ...child }: ChildProcess): Promise<string> {
  let said = '';
  const listen = (chunk: Buffer): void => void (said += chunk.toString());
  stdout!.on('data', listen);
  while (!/"url":"http|waits for jobs/.test(said)) {
    if (stdout!.destroyed || exitCode !== null) throw new Error(`${child.spawnfile} did not start: ${said}`);
    await Promise.race([once(stdout!, 'data'), once(stdout!, 'close')]);
  }
  // Later output is read and discarded.
  stdout!.off('data', listen).resume();
  return said;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
