import { connect } from '@trowel/db';
import {
  connectionUrl,
  hasPooler,
  NEEDS_POOLER,
  startPooler,
  startPostgres,
  type Pooler,
  type PostgresReplica,
  type PostgresServer,
} from '@trowel/db/testing';
import { createRandom } from '@trowel/http/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiLauncher, logInAsAdmin, type ApiLauncher, type ApiProcess } from './api-process.ts';
import { auditDatabase } from './audit.ts';
import { reportFigures } from './figures.ts';
import { createReaders, createWriters, type Writers } from './writers.ts';

const IS_LONG = Number(process.env['TROWEL_CRASH_WRITES'] ?? 0) > 0;
const RESTARTS = IS_LONG ? 10 : 1;
const CLIENTS = 6;
const WRITES = 30;
/** From the moment the server is there again to the last failure. The long form is for a quiet machine. */
const ERROR_WINDOW_MS = IS_LONG ? 3_000 : Infinity;
/** Reads that failed again after as long as they were told to wait. */
const FAILED_TWICE = IS_LONG ? 0 : Infinity;

describe.skipIf(!hasPooler)(`PostgreSQL behind PgBouncer under load (${NEEDS_POOLER})`, () => {
  let launcher: ApiLauncher;
  let server: PostgresServer;
  let replica: PostgresReplica;
  let pooler: Pooler;
  let api: ApiProcess;
  let token: string;
  let databaseUrl: string;
  beforeAll(async () => {
    [launcher, server] = await Promise.all([
      createApiLauncher(),
      startPostgres({ durable: true, followed: true }),
    ]);
    databaseUrl = connectionUrl(await server.createDatabase('pooled'));
    replica = await server.startReplica();
    // What is acknowledged is on both: else a failover may lose it.
    await run(connectionUrl(server.connection), "alter system set synchronous_standby_names = '*'");
    await run(connectionUrl(server.connection), 'select pg_reload_conf()');
    pooler = await startPooler(databaseUrl, { connections: CLIENTS });
    api = await launcher.start({
      databaseUrl: pooler.through(databaseUrl),
      dataDir: launcher.makeFolder(),
      environment: { DATABASE_DIRECT_URL: databaseUrl },
    });
    token = await logInAsAdmin(api.url);
  });
  afterAll(async () => {
    await launcher?.close();
    await pooler?.stop();
    await replica?.stop();
    await server?.stop();
  });

  const writers = createWriters(CLIENTS, createRandom(6));

  /** Strikes in the midst of writes and reads, and gives for how long anything failed after that, in ms. */
  async function strikeUnderLoad(strike: () => Promise<void>): Promise<number> {
    const { ledger } = writers;
    const readers = createReaders(CLIENTS, { url: api.url, token });
    let isOver = false;
    const work = [writers.write({ url: api.url, token }, () => isOver), readers.read(() => isOver)];
    await more(writers, WRITES);
    await strike();
    const backAt = performance.now();
    await more(writers, WRITES);
    isOver = true;
    await Promise.all(work);

    expect(api.isRunning(), api.output().slice(-2_000)).toBe(true);
    expect([...ledger.unexpected, ...readers.told.unexpected, ledger.cutOff]).toEqual([0]);
    expect(readers.told.failedTwice).toBeLessThanOrEqual(FAILED_TWICE);
    return Math.max(0, Math.max(ledger.failedAt, readers.told.failedAt) - backAt);
  }

  it('restarted at once: what is under way is answered 503, reads go on, and nothing is lost', async () => {
    const windows = [];
    for (let round = 0; round < RESTARTS; round++) {
      windows.push(
        await strikeUnderLoad(async () => {
          await server.kill('SIGQUIT');
          await server.restart();
        }),
      );
    }

    const longest = Math.round(Math.max(...windows));
    const { acknowledged, unavailable } = writers.ledger;
    expect((await auditDatabase(databaseUrl, acknowledged)).faults).toEqual([]);
    expect(longest).toBeLessThan(ERROR_WINDOW_MS);
    reportFigures(
      'R6',
      `${RESTARTS} immediate restarts behind PgBouncer, ${CLIENTS} clients writing and ${CLIENTS} reading: ` +
        `${acknowledged.length} acknowledged, 0 lost, ${unavailable} answers 503, no read failed twice, ` +
        `the last failure ${longest} ms after the server was back at most`,
    );
  });

  it('lost, and its replica in its place: the same', async () => {
    const window = await strikeUnderLoad(async () => {
      await server.kill('SIGKILL');
      await run(connectionUrl(replica.connection), "alter system set synchronous_standby_names = ''");
      await replica.promote();
      pooler.leadTo(replica.connection);
    });

    const { acknowledged } = writers.ledger;
    const there = connectionUrl({ ...replica.connection, database: 'pooled' });
    expect((await auditDatabase(there, acknowledged)).faults).toEqual([]);
    expect(window).toBeLessThan(ERROR_WINDOW_MS);
    reportFigures(
      'R6',
      `a failover to a replica: 0 lost, the last failure ${Math.round(window)} ms after it`,
    );
  });
});

async function run(url: string, statement: string): Promise<void> {
  const database = connect(url);
  await database.reads.rows(statement, []);
  await database.close();
}

async function more({ ledger }: Writers, count: number): Promise<void> {
  const goal = ledger.acknowledged.length + count;
  while (ledger.acknowledged.length < goal) await sleep(5);
}
