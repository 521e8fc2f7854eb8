import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiLauncher, logInAsAdmin, type ApiLauncher } from './crash/api-process.ts';

const HAS_PRLIMIT = spawnSync('prlimit', ['--version']).status === 0;
const HAS_PROC = existsSync('/proc/self/status');
const PIECE = Buffer.alloc(65_536, 7);
const MB = 1_048_576;
/** A minute of sound that is none: only its beginning is looked at. */
const SOUND = Buffer.from('RIFF\0\0\0\0WAVEfmt ');

let launcher: ApiLauncher;
beforeAll(async () => {
  launcher = await createApiLauncher();
});
afterAll(() => launcher.close());

interface Running {
  url: string;
  pid: number;
  token: string;
  dataDir: string;
  kill(signal: 'SIGTERM'): Promise<unknown>;
}

/** A running API with a site. */
async function start(): Promise<Running> {
  const dataDir = launcher.makeFolder();
  const api = await launcher.start({ dataDir, databaseUrl: `sqlite:///${join(dataDir, 'trowel.db')}` });
  const token = await logInAsAdmin(api.url);
  await fetch(`${api.url}/api/sites`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"site_name":"Villa"}',
  });
  return { url: api.url, pid: api.pid, token, dataDir, kill: (signal) => api.kill(signal) };
}

/** Uploads a sound of so many bytes, piece by piece, and gives the status. */
function upload({ url, token }: Running, bytes: number): Promise<number> {
  const field = (name: string, value: string): string =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = `${field('entity', 'sites')}${field('record_id', '1')}--b\r\nContent-Disposition: form-data; name="file"; filename="x.wav"\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
    });
    call.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)));
    call.on('error', reject);
    call.write(head);
    call.write(SOUND);
    let left = bytes - SOUND.length;
    const go = (): void => {
      while (left > 0) {
        const piece = PIECE.subarray(0, Math.min(left, PIECE.length));
        left -= piece.length;
        if (!call.write(piece)) return void call.once('drain', go);
      }
      call.end('\r\n--b--\r\n');
    };
    go();
  });
}

function readResidentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}

/** Runs something and gives the most memory the process held meanwhile, in MB. */
async function watchMemory(pid: number, run: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const look = setInterval(() => (most = Math.max(most, readResidentMb(pid))), 5);
  await run();
  clearInterval(look);
  return most;
}

describe('a process that takes uploads', () => {
  it.skipIf(!HAS_PROC)('grows by less than 20 MB for a file of 50 MB', async () => {
    const api = await start();
    for (const size of [1, 2, 3]) await upload(api, size * MB);
    const before = readResidentMb(api.pid);

    let status = 0;
    const most = await watchMemory(api.pid, async () => (status = await upload(api, 50 * MB)));

    expect(status).toBe(201);
    expect(most - before).toBeLessThan(20);
    await api.kill('SIGTERM');
  });

  it.skipIf(!HAS_PRLIMIT)(
    'answers 507 when nothing more can be written, keeps nothing, and recovers',
    async () => {
      const api = await start();
      // Where the change log ended is noted beside the files.
      const kept = (): string[] =>
        readdirSync(join(api.dataDir, '3d_models'), { recursive: true })
          .map(String)
          .filter((name) => !name.startsWith('audit'));

      limitFiles(api.pid, String(2 * MB));
      const full = await upload(api, 5 * MB);
      const left = kept();
      limitFiles(api.pid, 'unlimited');
      const again = await upload(api, 5 * MB);

      expect([full, again]).toEqual([507, 201]);
      expect(left).toEqual([]);
      expect(kept().filter((name) => /\/[0-9a-f]{64}$/.test(name))).toHaveLength(1);
      await api.kill('SIGTERM');
    },
  );
});

function limitFiles(pid: number, bytes: string): void {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}
