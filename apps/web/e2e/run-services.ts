import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const REPOSITORY = join(import.meta.dirname, '..', '..', '..');
export const PASSWORD = 'Digging-4-Knowledge';

/** What `npm start` runs, on an empty database of its own. */
export interface RunningServices {
  webUrl: string;
  stop(): Promise<void>;
}

/** A tool of the repository; these are plain JavaScript outside of this package. */
export async function loadTool<T>(name: string): Promise<T> {
  return (await import(pathToFileURL(join(REPOSITORY, 'tools', name)).href)) as T;
}

/** Builds the services and the client, and runs them until they say that they listen. */
export async function runServices(settings: Record<string, string>): Promise<RunningServices> {
  const cache = join(REPOSITORY, 'node_modules', '.cache', 'trowel');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'e2e-'));
  const dataDir = mkdtempSync(join(tmpdir(), 'trowel-e2e-'));
  await build(folder);
  const child = spawn(process.execPath, [join(folder, 'start.mjs')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      TROWEL_WORKER_FILE: process.env['TROWEL_WORKER_FILE'],
      DATA_DIR: dataDir,
      API_PORT: '0',
      WEB_PORT: '0',
      MCP_PORT: '0',
      ADMIN_PASSWORD: PASSWORD,
      RATE_LIMIT_DEFAULT: 'off',
      RATE_LIMIT_PAGES: 'off',
      RATE_LIMIT_AUTH: 'off',
      RATE_LIMIT_EXPORT: 'off',
      ...settings,
    },
  });
  const stop = async (): Promise<void> => {
    await end(child);
    for (const made of [folder, dataDir]) rmSync(made, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return { webUrl: await readAddress(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function build(folder: string): Promise<void> {
  const [{ bundle }, { buildClient }] = await Promise.all([
    loadTool<{ bundle(entry: string, outfile: string): Promise<void> }>('bundle.mjs'),
    loadTool<{ buildClient(target: string): Promise<void> }>('build-client.mjs'),
  ]);
  await Promise.all([
    bundle(join(REPOSITORY, 'tools', 'start-services.ts'), join(folder, 'start.mjs')),
    buildClient(join(folder, 'web', 'client')),
  ]);
  cpSync(join(REPOSITORY, 'libs', 'db', 'migrations'), join(folder, 'migrations'), { recursive: true });
}

/** @throws Error with all it said when it ends instead. */
async function readAddress(child: ChildProcess): Promise<string> {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  const ended = once(child, 'close');
  while (!said.includes('Ctrl-C') && child.exitCode === null) {
    await Promise.race([once(child.stdout!, 'data'), ended]);
  }
  const url = /In the browser (http\S+)/.exec(said)?.[1];
  if (!url) throw new Error(`The services did not start:\n${said}`);
  return url;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
