import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Password of the administrator. */
export const PASSWORD = 'Digging-4-Knowledge';

/** The services of `npm start`, with a data folder of their own. */
export interface BuiltServices {
  /** Base URL of the pages. */
  url: string;
  /** Base URL of the API, with `/api`. */
  apiUrl: string;
  /** Base URL of the service for assistants. */
  mcpUrl: string;
  /** Process id of the program that runs all three services. */
  pid: number;
  stop(): Promise<void>;
}

export interface BuiltServicesOptions {
  /** Folder of the files and, unless configured otherwise, of the database. */
  folder: string;
  databaseUrl?: string;
  /** True to load the example excavation. */
  demo?: boolean;
  /** The program to run. Default: the built one. */
  program?: string;
  /** Additional settings. */
  settings?: Record<string, string>;
}

/** Starts the built services and waits until they listen. @throws Error with their output if they end instead */
export async function runBuiltServices({
  folder,
  databaseUrl = `sqlite:///${join(folder, 'trowel.db')}`,
  demo = false,
  program = join(import.meta.dirname, '..', '..', 'start.mjs'),
  settings = {},
}: BuiltServicesOptions): Promise<BuiltServices> {
  // The same size of the young generation as `npm start`.
  const child = spawn(process.execPath, ['--max-semi-space-size=4', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      API_PORT: '0',
      WEB_PORT: '0',
      MCP_PORT: '0',
      DEMO: demo ? 'on' : 'off',
      ADMIN_PASSWORD: PASSWORD,
      RATE_LIMIT_DEFAULT: 'off',
      RATE_LIMIT_PAGES: 'off',
      RATE_LIMIT_AUTH: 'off',
      RATE_LIMIT_EXPORT: 'off',
      ...settings,
    },
  });
  const addresses = await readAddresses(child);
  return { ...addresses, pid: child.pid ?? 0, stop: () => end(child) };
}

/** Logs in with the form of the pages. */
export async function enter(page: Page, url: string, username = 'admin'): Promise<void> {
  await page.goto(`${url}/login`);
  await page.fill('#username', username);
  await page.fill('#password', PASSWORD);
  await page.click('form.card button');
  await page.waitForURL(`${url}/`);
}

/** Requests a token as administrator. */
export async function requestToken(apiUrl: string): Promise<string> {
  const body = new URLSearchParams({ username: 'admin', password: PASSWORD });
  const answer = await fetch(`${apiUrl}/auth/login`, { method: 'POST', body });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function readAddresses(child: ChildProcess): Promise<Pick<BuiltServices, 'url' | 'apiUrl' | 'mcpUrl'>> {
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close');
  while (!said.includes('Ctrl-C') && child.exitCode === null) {
    await Promise.race([once(child.stdout!, 'data'), ended]);
  }
  const url = /In the browser (http\S+)/.exec(said)?.[1];
  const apiUrl = /API\s+(http\S+)/.exec(said)?.[1];
  const mcpUrl = /Assistants\s+(http[^/]*\/\/[^/]+)/.exec(said)?.[1];
  if (!url || !apiUrl || !mcpUrl) throw new Error(`The services did not start:\n${said}`);
  return { url, apiUrl, mcpUrl };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
