import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provideBuiltServices } from '../e2e/built-services.ts';

const PASSWORD = 'Digging-4-Knowledge';

/** Folder of the programs. It is only read. */
let folder: string;
let dataDir: string;
const processes: ChildProcess[] = [];

beforeAll(async () => {
  folder = await provideBuiltServices();
  dataDir = mkdtempSync(join(tmpdir(), 'trowel-start-'));
});
afterAll(async () => {
  await Promise.all(processes.filter(({ exitCode }) => exitCode === null).map((child) => end(child)));
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

async function end(child: ChildProcess): Promise<number | null> {
  const ended = once(child, 'exit') as Promise<[number | null]>;
  child.kill('SIGTERM');
  return (await ended)[0];
}

/** Runs `npm start` until it prints a matching line or ends. */
async function start(
  settings: Record<string, string>,
  until: RegExp,
): Promise<{ child: ChildProcess; said: string }> {
  const env = {
    PATH: process.env['PATH'],
    TROWEL_WORKER_FILE: process.env['TROWEL_WORKER_FILE'],
    DATA_DIR: dataDir,
    API_PORT: '0',
    WEB_PORT: '0',
    MCP_PORT: '0',
    DEMO: 'off',
    ...settings,
  };
  const child = spawn(process.execPath, [join(folder, 'start.mjs')], {
    env,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processes.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  const ended = once(child, 'close');
  while (!until.test(said) && child.exitCode === null) {
    await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), ended]);
  }
  return { child, said };
}

describe('npm start', () => {
  it('brings up pages and API in one process, on one session, each caller with an address of their own', async () => {
    const settings = { ADMIN_PASSWORD: PASSWORD, TRUST_PROXY: 'loopback', RATE_LIMIT_PAGES: '3/1m' };
    const { child, said } = await start(settings, /Ctrl-C/);
    const web = /In the browser (http\S+)/.exec(said)?.[1] ?? '';
    const login = await fetch(`${web}/login`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ username: 'admin', password: PASSWORD }),
    });
    const cookie = login.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const ask = async (address: string): Promise<Response> =>
      fetch(`${web}/api/auth/me`, { headers: { cookie, 'x-forwarded-for': address } });
    const first = await ask('203.0.113.1');
    const others = [await ask('203.0.113.1'), await ask('203.0.113.1'), await ask('203.0.113.1')];
    const neighbour = await ask('203.0.113.2');
    const code = await end(child);

    expect([login.status, first.status]).toEqual([303, 200]);
    expect(await first.json()).toMatchObject({ data: { username: 'admin' } });
    expect(others.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(neighbour.status).toBe(200);
    expect(code).toBe(0);
  });

  it('shows the first password even when the pages find their port taken', async () => {
    const taken = await start({ DATA_DIR: join(dataDir, 'a'), ADMIN_PASSWORD: PASSWORD }, /Ctrl-C/);
    const port = /In the browser http:\/\/localhost:(\d+)/.exec(taken.said)?.[1] ?? '';
    const second = await start({ DATA_DIR: join(dataDir, 'b'), WEB_PORT: port }, /taken/);

    expect(second.said).toContain(`Port ${port} on 127.0.0.1 is in use`);
    expect(second.said).toContain('set WEB_PORT to another port');
    expect(second.said).toMatch(/Password \(shown this once\): \S{12,}/);
  });
});
