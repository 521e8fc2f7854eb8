import { DIALECTS, openTestDatabase } from '@trowel/db/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiLauncher, logInAsAdmin, type ApiLauncher } from './api-process.ts';
import { auditDatabase } from './audit.ts';
import { reportFigures } from './figures.ts';
import { createWriters } from './writers.ts';
import { createRandom } from '@trowel/http/testing';

/** `TROWEL_CRASH_WRITES=10000` asks for the long form. */
const WRITES = Number(process.env['TROWEL_CRASH_WRITES'] ?? 240);
const IS_LONG = WRITES > 500;
const KILLS = Number(process.env['TROWEL_CRASH_KILLS'] ?? (IS_LONG ? 20 : 3));
const CLIENTS = 8;
const TIMEOUT_MS = IS_LONG ? 7_200_000 : 180_000 + WRITES * 60;

let launcher: ApiLauncher;
beforeAll(async () => {
  launcher = await createApiLauncher();
});
afterAll(() => launcher.close());

describe.each(DIALECTS)('kill -9 of the API amid writes to %s', (dialect) => {
  it(
    `loses no acknowledged record and leaves no half one (${WRITES} writes, ${KILLS} kills)`,
    async () => {
      const random = createRandom(4_079);
      const { url: databaseUrl, remove } = await openTestDatabase(dialect);
      const dataDir = launcher.makeFolder();
      const writers = createWriters(CLIENTS, random);
      const { ledger } = writers;
      const began = performance.now();
      let api = await launcher.start({ databaseUrl, dataDir });
      const token = await logInAsAdmin(api.url);
      const starts: number[] = [];
      const faults: string[] = [];
      let written = 0;

      for (let kill = 1; kill <= KILLS; kill++) {
        const goal = (WRITES / KILLS) * kill - (kill < KILLS ? random.between(0, WRITES / KILLS / 2) : 0);
        const writing = writers.write({ url: api.url, token }, () => false);
        while (ledger.acknowledged.length < goal && api.isRunning()) await sleep(1);
        expect(api.isRunning(), api.output().slice(-2_000)).toBe(true);
        await sleep(random.between(0, 10));
        await api.kill('SIGKILL');
        await writing;

        api = await launcher.start({ databaseUrl, dataDir });
        starts.push(api.startedInMs);
        const audit = await auditDatabase(databaseUrl, ledger.acknowledged);
        faults.push(...audit.faults.map((fault) => `kill ${kill}: ${fault}`));
        written = audit.units;
        expect((await fetch(`${api.url}/ready`)).status).toBe(200);
      }
      await api.kill('SIGTERM');
      await remove();

      const hint = `TROWEL_CRASH_SEED=${random.seed}`;
      expect([...faults, ...ledger.unexpected], hint).toEqual([]);
      expect(ledger.acknowledged.length, hint).toBeGreaterThanOrEqual(WRITES);
      expect(ledger.foundLater, hint).toBeLessThanOrEqual(ledger.cutOff);
      expect(written - ledger.acknowledged.length, hint).toBeLessThanOrEqual(KILLS * CLIENTS);
      reportFigures(
        'R4',
        `${dialect}: ${ledger.acknowledged.length} acknowledged units, ${KILLS} kills, 0 lost; ` +
          `${written - ledger.acknowledged.length} recorded without an answer; ` +
          `started again in ${Math.max(...starts)} ms at most; ${Math.round((performance.now() - began) / 1000)} s`,
      );
    },
    TIMEOUT_MS,
  );
});
