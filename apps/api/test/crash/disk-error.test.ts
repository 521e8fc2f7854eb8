import { connect } from '@trowel/db';
import { connectionUrl, startPostgres, type PostgresServer } from '@trowel/db/testing';
import { createRandom } from '@trowel/http/testing';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiLauncher, logInAsAdmin, type ApiLauncher } from './api-process.ts';
import { auditDatabase } from './audit.ts';
import { canFailDisk, failDisk, NEEDS_STRACE } from './failing-disk.ts';
import { createWriters, type Writers } from './writers.ts';

const CLIENTS = 4;
const WRITES = 20;
/** Attempts after the error, all of which must be refused. */
const REFUSALS = 20;
const TIMEOUT_MS = 240_000;

let launcher: ApiLauncher;
beforeAll(async () => {
  launcher = await createApiLauncher();
});
afterAll(() => launcher.close());

const acknowledge = (writers: Writers, more: number): (() => boolean) => {
  const goal = writers.ledger.acknowledged.length + more;
  return () => writers.ledger.acknowledged.length >= goal;
};

describe.skipIf(!canFailDisk)(`the disk fails to keep what is written (${NEEDS_STRACE})`, () => {
  it.each([
    ['at a commit', { file: 'trowel.db-wal', writes: WRITES }],
    // The log of writes is written into the database when it is long.
    ['when the log of writes is shortened', { file: 'trowel.db', writes: 20 * WRITES }],
  ])(
    'SQLite, %s: nothing is acknowledged from then on, though the disk says it is well again',
    async (_when, { file, writes }) => {
      const dataDir = launcher.makeFolder();
      const databaseUrl = `sqlite:///${join(dataDir, 'trowel.db')}`;
      const writers = createWriters(CLIENTS, createRandom(8));
      const { ledger } = writers;
      const api = await launcher.start({ dataDir, databaseUrl });
      const token = await logInAsAdmin(api.url);
      const write = (isEnough: () => boolean): Promise<void> =>
        writers.write({ url: api.url, token }, isEnough);
      const ask = (path: string): Promise<Response> =>
        fetch(api.url + path, { headers: { authorization: `Bearer ${token}` } });
      await write(acknowledge(writers, WRITES));

      const disk = await failDisk([api.pid], { folder: launcher.makeFolder(), path: join(dataDir, file) });
      const isEnough = acknowledge(writers, writes);
      await write(() => isEnough() || ledger.unavailable > 0);
      const hasFailed = disk.hasFailed();
      await disk.stop();
      const before = ledger.acknowledged.length;
      await write(() => ledger.unavailable >= REFUSALS);
      const answers = await Promise.all([ask('/health'), ask('/ready'), ask('/api/us'), ask('/api/sites')]);
      const saysWhy = await answers[1]!.text();

      expect(hasFailed).toBe(true);
      expect(ledger.acknowledged.length).toBe(before);
      expect(answers.map(({ status }) => status)).toEqual([200, 503, 200, 200]);
      expect(saysWhy).toContain('The disk failed to store a write');
      expect([...ledger.unexpected, ledger.cutOff]).toEqual([0]);

      await api.kill('SIGKILL');
      const again = await launcher.start({ dataDir, databaseUrl });
      expect((await fetch(`${again.url}/ready`)).status).toBe(200);
      const audit = await auditDatabase(databaseUrl, ledger.acknowledged);
      expect(audit.faults).toEqual([]);
      expect(audit.units - ledger.acknowledged.length).toBeLessThanOrEqual(CLIENTS);
      await again.kill('SIGTERM');
    },
    TIMEOUT_MS,
  );

  it(
    'PostgreSQL starts itself again: the API answers 503 meanwhile and goes on, and nothing is lost',
    async () => {
      const server = await startPostgres({ durable: true });
      const databaseUrl = connectionUrl(await server.createDatabase('fsync'));
      const writers = createWriters(CLIENTS, createRandom(9));
      const { ledger } = writers;
      const api = await launcher.start({ databaseUrl, dataDir: launcher.makeFolder() });
      const token = await logInAsAdmin(api.url);
      await writers.write({ url: api.url, token }, acknowledge(writers, WRITES));

      const disk = await failDisk(await listSessions(databaseUrl), { folder: launcher.makeFolder() });
      await writers.write({ url: api.url, token }, () => ledger.unavailable > 0);
      const hasFailed = disk.hasFailed();
      await disk.stop();
      await untilReady(api.url);
      await writers.write({ url: api.url, token }, acknowledge(writers, WRITES));

      expect(hasFailed).toBe(true);
      expect(api.isRunning(), api.output().slice(-2_000)).toBe(true);
      expect([...ledger.unexpected, ledger.cutOff]).toEqual([0]);
      expect((await auditDatabase(databaseUrl, ledger.acknowledged)).faults).toEqual([]);
      await stop(api.kill('SIGTERM'), server);
    },
    TIMEOUT_MS,
  );
});

/** The processes of PostgreSQL that answer the API; those that are begun later are left alone. */
async function listSessions(databaseUrl: string): Promise<number[]> {
  const database = connect(databaseUrl);
  const rows = await database.reads.rows(
    `select pid from pg_stat_activity where application_name = 'trowel' and pid <> pg_backend_pid()
     and datname = current_database()`,
    [],
  );
  await database.close();
  return rows.map(([pid]) => Number(pid));
}

async function untilReady(url: string): Promise<void> {
  while ((await fetch(`${url}/ready`)).status !== 200) await sleep(50);
}

async function stop(ended: Promise<unknown>, server: PostgresServer): Promise<void> {
  await ended;
  await server.stop();
}
