import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadTool, provideBuiltServices } from './built-services.ts';

export const PASSWORD = 'Digging-4-Knowledge';

/** The services of `npm start`, with an empty database of their own. */
export interface RunningServices {
  webUrl: string;
  stop(): Promise<void>;
}

/** Settings that remove delays and limits. */
const FREE = {
  ADMIN_PASSWORD: PASSWORD,
  RATE_LIMIT_DEFAULT: 'off',
  RATE_LIMIT_PAGES: 'off',
  RATE_LIMIT_AUTH: 'off',
  RATE_LIMIT_EXPORT: 'off',
};
/** Folder of the programs, if `npm run cluster -- --pages` starts a cluster for each test. */
export const CLUSTERED = process.env['TROWEL_TEST_CLUSTER'];

/** Starts the services and waits until they listen. */
export async function runServices(settings: Record<string, string>): Promise<RunningServices> {
  if (!CLUSTERED) return runAlone({ ...FREE, ...settings });
  const { startClusterForPages } = await loadTool<{
    startClusterForPages(trowel: string, settings: Record<string, string>): Promise<RunningServices>;
  }>('lab/cluster/for-pages.ts');
  return startClusterForPages(CLUSTERED, { ...FREE, ...settings });
}

/** Runs them in one process. Builds them first if necessary. */
async function runAlone(settings: Record<string, string>): Promise<RunningServices> {
  const folder = await provideBuiltServices();
  const dataDir = mkdtempSync(join(tmpdir(), 'trowel-e2e-'));
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
      ...settings,
    },
  });
  const stop = async (): Promise<void> => {
    await end(child);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return { webUrl: await readAddress(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @throws Error with the output of the program if it ends */
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
