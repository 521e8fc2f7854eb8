import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const REPOSITORY = join(import.meta.dirname, '..', '..', '..', '..');
const START_TIMEOUT_MS = 120_000;
/** Password of the administrator created at the first start. */
export const PASSWORD = 'Digging-4-Knowledge';
/** Stored output in characters, more than any test needs. */
const KEPT_OUTPUT = 400_000;

export interface ProcessSettings {
  databaseUrl?: string;
  /** Folder that stays between two starts. It contains the secret that signs tokens. */
  dataDir: string;
  /** Node arguments before the program. */
  nodeArgs?: readonly string[];
  /** Maximum size of a file the process may write, in bytes (soft limit). */
  maxFileBytes?: number;
  /** Further settings of the service. */
  environment?: Readonly<Record<string, string>>;
}

/** The API as a separate process. */
export interface ApiProcess {
  url: string;
  pid: number;
  /** Time until the first log line, in ms. */
  startedInMs: number;
  isRunning(): boolean;
  /** Returns the end of its output: log and standard error. */
  output(): string;
  /** Sends a signal and waits for the exit. */
  kill(signal: NodeJS.Signals): Promise<Ending>;
  /** Resolves when it exits. */
  ended: Promise<Ending>;
}

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Starts the bundled API, and cleans up at the end. */
export interface ApiLauncher {
  start(settings: ProcessSettings): Promise<ApiProcess>;
  /** Creates a folder that is deleted at the end. */
  makeFolder(): string;
  /** Kills all started processes and deletes the folders. */
  close(): Promise<void>;
}

/** Creates a launcher for the current sources. */
export async function createApiLauncher(): Promise<ApiLauncher> {
  const processes: ChildProcess[] = [];
  const folders: string[] = [];
  let program = process.env['TROWEL_TEST_API'];
  if (program === undefined) {
    const folder = await bundleApi();
    folders.push(folder);
    program = join(folder, 'api', 'main.mjs');
  }

  return {
    async start(settings) {
      const child = launch(program, settings);
      processes.push(child);
      return waitUntilReady(child);
    },
    makeFolder() {
      const folder = mkdtempSync(join(tmpdir(), 'trowel-crash-'));
      folders.push(folder);
      return folder;
    },
    async close() {
      await Promise.all(processes.map((child) => end(child, 'SIGKILL')));
      for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Returns a folder with the bundled API and the migrations. A run of all tests shares one. */
async function bundleApi(): Promise<string> {
  const cache = join(REPOSITORY, 'node_modules', '.cache', 'trowel');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'api-'));
  const tool = pathToFileURL(join(REPOSITORY, 'tools', 'bundle-for-tests.mjs')).href;
  const { bundleForTests } = (await import(tool)) as {
    bundleForTests(entry: string, outfile: string): Promise<void>;
  };
  await bundleForTests(join(REPOSITORY, 'apps', 'api', 'src', 'main.ts'), join(folder, 'api', 'main.mjs'));
  cpSync(join(REPOSITORY, 'libs', 'db', 'migrations'), join(folder, 'migrations'), { recursive: true });
  return folder;
}

function launch(program: string, settings: ProcessSettings): ChildProcess {
  const { dataDir, databaseUrl, nodeArgs = [], maxFileBytes, environment } = settings;
  const env = {
    PATH: process.env['PATH'],
    TROWEL_WORKER_FILE: process.env['TROWEL_WORKER_FILE'],
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    API_PORT: '0',
    ADMIN_PASSWORD: PASSWORD,
    // Never reached. Requests are counted all the same, also while the database does not respond.
    RATE_LIMIT_DEFAULT: '1000000/1m',
    RATE_LIMIT_AUTH: '1000000/1m',
    ...environment,
  };
  const command = [process.execPath, ...nodeArgs, program];
  const limited = maxFileBytes === undefined ? command : ['prlimit', `--fsize=${maxFileBytes}:`, ...command];
  const [name = '', ...args] = limited;
  return spawn(name, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function waitUntilReady(child: ChildProcess): Promise<ApiProcess> {
  const began = performance.now();
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-KEPT_OUTPUT);
    });
  }
  const ended = once(child, 'exit').then(([code, signal]: Ending[keyof Ending][]) => {
    return { code, signal } as Ending;
  });
  let url: string | undefined;
  while (url === undefined) {
    url = /"url":"(http[^"]+)"/.exec(output)?.[1];
    if (url !== undefined) break;
    if (!isRunning(child) || performance.now() - began > START_TIMEOUT_MS) {
      child.kill('SIGKILL');
      throw new Error(`The API did not start: ${output.slice(-2000)}`);
    }
    await sleep(5);
  }
  return {
    url,
    pid: child.pid ?? 0,
    startedInMs: Math.round(performance.now() - began),
    isRunning: () => isRunning(child),
    output: () => output,
    kill: async (signal) => {
      child.kill(signal);
      return ended;
    },
    ended,
  };
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isRunning(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Returns a token of the administrator created at the first start. */
export async function logInAsAdmin(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin', password: PASSWORD }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return token;
}
