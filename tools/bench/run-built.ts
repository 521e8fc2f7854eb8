import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, LaunchOptions } from 'playwright-core';

export const PASSWORD = 'Digging-4-Knowledge';

/** Brings up the Chromium that this machine has, or the one of npm. */
export async function openBrowser(): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  const tool = pathToFileURL(join(import.meta.dirname, '..', '..', 'tools', 'chromium.mjs')).href;
  const { findChromium } = (await import(tool)) as { findChromium(): Promise<LaunchOptions> };
  return chromium.launch(await findChromium());
}

/** Runs what was built, on a database that is there, until it is told to stop. */
export async function startServices({
  folder,
  databaseUrl,
}: {
  folder: string;
  databaseUrl: string;
}): Promise<{ url: string; stop(): Promise<void> }> {
  const program = join(import.meta.dirname, '..', 'start.mjs');
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      API_PORT: '0',
      WEB_PORT: '0',
      MCP_PORT: '0',
      DEMO: 'off',
      ADMIN_PASSWORD: PASSWORD,
      RATE_LIMIT_DEFAULT: 'off',
      RATE_LIMIT_AUTH: 'off',
    },
  });
  return { url: await readAddress(child), stop: () => end(child) };
}

async function readAddress(child: ChildProcess): Promise<string> {
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  while (!said.includes('Ctrl-C') && child.exitCode === null) {
    await Promise.race([once(child.stdout!, 'data'), once(child, 'close')]);
  }
  const url = /In the browser (http\S+)/.exec(said)?.[1];
  if (!url) throw new Error(`The services did not start:\n${said}`);
  return url;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
