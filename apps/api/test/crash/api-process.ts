import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const REPOSITORY = join(import.meta.dirname, '..', '..', '..', '..');
const START_TIMEOUT_MS = 120_000;
/** Of the administrator that the first start makes. */
export const PASSWORD = 'Digging-4-Knowledge';
/** More than any test looks back at. */
const KEPT_OUTPUT = 400_000;

export interface ProcessSettings {
  databaseUrl?: string;
  /** Kept between two starts: it holds the secret that signs tokens. */
  dataDir: string;
  /** Arguments of Node before the program. */
  nodeArgs?: readonly string[];
  /** Largest file the process may write, in bytes (its soft limit). */
  maxFileBytes?: number;
  /** Further settings of the service. */
  environment?: Readonly<Record<string, string>>;
}

/** The API as a process of its own. */
export interface ApiProcess {
  url: string;
  pid: number;
  /** What the first line of its log took to come, in ms. */
  startedInMs: number;
  isRunning(): boolean;
  /** The last of what it wrote, log and standard error. */
  output(): string;
  /** Sends a signal and waits for the end. */
  kill(signal: NodeJS.Signals): Promise<Ending>;
  /** Waits for the end. */
  ended: Promise<Ending>;
}

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Starts the bundled API and remembers what to end and remove. */
export interface ApiLauncher {
  start(settings: ProcessSettings): Promise<ApiProcess>;
  /** Makes a folder that is removed in the end. */
  makeFolder(): string;
  /** Kills every process it started and removes what was made. */
  close(): Promise<void>;
}

/** Gives what starts the API as it is now. */
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

/** Gives a folder with the API as a program and the migrations; a run of all tests has made one for all. */
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
    // Never reached, but counted: where the database does not answer too.
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

/** Gives a token of the administrator that the first start made. */
export async function logInAsAdmin(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin', password: PASSWORD }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return token;
}
