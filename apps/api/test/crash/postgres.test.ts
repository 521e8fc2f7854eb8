import { connect } from '@trowel/db';
import { connectionUrl, startPostgres, type PostgresServer } from '@trowel/db/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiLauncher, logInAsAdmin, type ApiLauncher, type ApiProcess } from './api-process.ts';
import { auditDatabase } from './audit.ts';
import { reportFigures } from './figures.ts';
import { createWriters, type Writers } from './writers.ts';
import { createRandom } from '@trowel/http/testing';

const IS_LONG = Number(process.env['TROWEL_CRASH_WRITES'] ?? 0) > 0;
const ROUNDS = Number(process.env['TROWEL_CRASH_KILLS'] ?? (IS_LONG ? 20 : 2));
const CLIENTS = 8;
/** Writes between two blows. */
const WRITES_A_ROUND = 60;
/** The long form is for a quiet machine: only there does the clock say something of the service. */
const RECOVERY_MS = IS_LONG ? 5_000 : Infinity;
const TIMEOUT_MS = 180_000 + ROUNDS * 15_000;

let launcher: ApiLauncher;
let server: PostgresServer;
let databaseUrl: string;
let api: ApiProcess;
let token: string;
beforeAll(async () => {
  [launcher, server] = await Promise.all([createApiLauncher(), startPostgres({ durable: true })]);
  databaseUrl = connectionUrl(await server.createDatabase('crash'));
  api = await launcher.start({ databaseUrl, dataDir: launcher.makeFolder() });
  token = await logInAsAdmin(api.url);
});
afterAll(async () => {
  await launcher.close();
  await server.stop();
});

describe('PostgreSQL dies amid writes', () => {
  const random = createRandom(1_066);
  const hint = `TROWEL_CRASH_SEED=${random.seed}`;
  const writers = createWriters(CLIENTS, random);

  it.each([
    ['the server is killed and started again', killServer],
    ['one session is killed, which restarts all', () => killSession('SIGKILL')],
    ['one session is ended', () => killSession('SIGTERM')],
  ])(
    'when %s, the API lives, answers 503 meanwhile and goes on by itself',
    async (what, strike) => {
      const { ledger } = writers;
      const recoveries: number[] = [];
      let isOver = false;
      const writing = writers.write({ url: api.url, token }, () => isOver);

      for (let round = 0; round < ROUNDS; round++) {
        await waitForWrites(writers, random.between(WRITES_A_ROUND / 2, WRITES_A_ROUND));
        await strike();
        const struckAt = performance.now();
        await waitForWrites(writers, 1);
        recoveries.push(Math.round(performance.now() - struckAt));
      }
      isOver = true;
      await writing;

      expect(api.isRunning(), api.output().slice(-4_000)).toBe(true);
      expect(api.output()).not.toMatch(/uncaughtException|unhandledRejection/);
      expect(ledger.unexpected, hint).toEqual([]);
      expect(ledger.cutOff, hint).toBe(0);
      expect(ledger.unavailable, hint).toBeGreaterThan(0);
      expect((await auditDatabase(databaseUrl, ledger.acknowledged)).faults, hint).toEqual([]);
      expect(Math.max(...recoveries), hint).toBeLessThan(RECOVERY_MS);
      const { acknowledged, unavailable, foundLater } = ledger;
      reportFigures(
        'R5',
        `${what}, ${ROUNDS} times: ${acknowledged.length} acknowledged so far, 0 lost, ${unavailable} answers 503, ` +
          `${foundLater} recorded without an answer, back after ${Math.max(...recoveries)} ms at most`,
      );
    },
    TIMEOUT_MS,
  );

  it('says while the server is down that it lives but is not ready', async () => {
    await server.kill('SIGKILL');

    const answers = await Promise.all([
      fetch(`${api.url}/health`),
      fetch(`${api.url}/ready`),
      fetch(`${api.url}/api/sites`, { headers: { authorization: `Bearer ${token}` } }),
      fetch(`${api.url}/api/auth/login`, {
        method: 'POST',
        body: new URLSearchParams({ username: 'admin', password: 'whatever-1-it-is' }),
      }),
    ]);
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    await server.restart();

    expect(answers.map(({ status }) => status)).toEqual([200, 503, 503, 503]);
    const failure = { status: 'error', message: expect.any(String) };
    expect(bodies.slice(1)).toMatchObject([failure, failure, failure]);
    expect(answers[2]?.headers.get('retry-after')).toMatch(/^\d+$/);
    await expect.poll(async () => (await fetch(`${api.url}/ready`)).status).toBe(200);
  });

  it('ends in order while the server is down', async () => {
    await server.kill('SIGKILL');
    const ending = await api.kill('SIGTERM');
    await server.restart();

    expect(ending).toEqual({ code: 0, signal: null });
  });
});

/** Ends a session of the API, one that is in the middle of a write when there is one. */
async function killSession(signal: NodeJS.Signals): Promise<void> {
  const database = connect(databaseUrl);
  try {
    const [row] = await database.reads.rows(
      `select pid from pg_stat_activity where application_name = 'trowel' and pid <> pg_backend_pid()
       and datname = current_database() order by xact_start is null, wait_event_type is not distinct from 'Lock', pid limit 1`,
      [],
    );
    await server.kill(signal, Number(row?.[0]));
  } finally {
    await database.close();
  }
}

async function killServer(): Promise<void> {
  await server.kill('SIGKILL');
  await sleep(300);
  await server.restart();
}

/** Returns the log lines of the errors that end a process, or the end of the output. */
function fatalLines(): string {
  const output = api.output();
  const fatal = output.split('\n').filter((line) => line.includes('"level":60'));
  return fatal.length > 0 ? fatal.join('\n') : output.slice(-4_000);
}

async function waitForWrites({ ledger }: Writers, count: number): Promise<void> {
  const goal = ledger.acknowledged.length + count;
  while (ledger.acknowledged.length < goal) {
    if (!api.isRunning()) throw new Error(`The API ended: ${fatalLines()}`);
    await sleep(2);
  }
}
