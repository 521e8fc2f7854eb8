import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiLauncher, logInAsAdmin, type ApiLauncher } from './api-process.ts';
import { auditDatabase } from './audit.ts';
import { createWriters } from './writers.ts';
import { createRandom } from '@trowel/http/testing';

/** `prlimit` sets how large a file a running process may write: the nearest to a full disk without being root. */
const HAS_PRLIMIT = spawnSync('prlimit', ['--version']).status === 0;
const REFUSALS = 100;

let launcher: ApiLauncher;
beforeAll(async () => {
  launcher = await createApiLauncher();
});
afterAll(() => launcher.close());

describe.skipIf(!HAS_PRLIMIT)('SQLite cannot write any more (needs prlimit)', () => {
  it('writes are answered 503, reads go on, and all goes on by itself when there is room again', async () => {
    const dataDir = launcher.makeFolder();
    const databaseUrl = `sqlite:///${join(dataDir, 'trowel.db')}`;
    const writers = createWriters(4, createRandom(507));
    const { ledger } = writers;
    const api = await launcher.start({ dataDir, databaseUrl });
    const token = await logInAsAdmin(api.url);
    const read = (path: string): Promise<Response> => {
      return fetch(api.url + path, { headers: { authorization: `Bearer ${token}` } });
    };
    await writers.write({ url: api.url, token }, () => ledger.acknowledged.length >= 20);

    limitFiles(api.pid, String(statSync(join(dataDir, 'trowel.db-wal')).size + 100_000));
    await writers.write({ url: api.url, token }, () => ledger.unavailable >= REFUSALS);
    const written = ledger.acknowledged.length;
    const units = await read('/api/us');
    const ready = await read('/ready');
    limitFiles(api.pid, 'unlimited');
    await writers.write({ url: api.url, token }, () => ledger.acknowledged.length >= written + 20);

    expect([units.status, ready.status]).toEqual([200, 200]);
    expect(await units.json()).toMatchObject({ pagination: { total: written } });
    expect(api.isRunning(), api.output().slice(-2_000)).toBe(true);
    expect([...ledger.unexpected, ledger.cutOff, ledger.foundLater]).toEqual([0, 0]);
    expect((await auditDatabase(databaseUrl, ledger.acknowledged)).faults).toEqual([]);
    expect(await api.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  });
});

function limitFiles(pid: number, bytes: string): void {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}
