import { DIALECTS, openTestDatabase } from '@trowel/db/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiLauncher, logInAsAdmin, type ApiLauncher, type ApiProcess } from './api-process.ts';
import { auditDatabase } from './audit.ts';
import { createWriters } from './writers.ts';
import { createRandom } from '@trowel/http/testing';

const WRITES = 200;
/** The long form is for a quiet machine: only there does the clock say something of the service. */
const IS_LONG = Number(process.env['TROWEL_CRASH_WRITES'] ?? 0) > 0;
/**
 * Limit of the 99th percentile of the event loop delay, in ms. The maximum depends on the other work of the machine.
 */
const USUAL_STALL_MS = IS_LONG ? 250 : Infinity;
/** For one write, with eight clients that never rest. */
const LONGEST_WAIT_MS = IS_LONG ? 5_000 : Infinity;

/** Past the start, which compiles the program. */
const METER_DELAY_MS = 1_500;
/** Measures how long the event loop stands still 99 times of 100, and tells it at the end. */
const STALL_METER = `
import { monitorEventLoopDelay } from 'node:perf_hooks';
const delays = monitorEventLoopDelay({ resolution: 5 });
setTimeout(() => delays.enable(), ${METER_DELAY_MS}).unref();
process.on('exit', () => process.stderr.write('stalled ' + Math.round(delays.percentile(99) / 1e6) + ' ms\\n'));
`;
const nodeArgs = ['--import', `data:text/javascript,${encodeURIComponent(STALL_METER)}`];

let launcher: ApiLauncher;
beforeAll(async () => {
  launcher = await createApiLauncher();
});
afterAll(() => launcher.close());

describe.each(DIALECTS)('two processes on one database, %s', (dialect) => {
  it('start together on an empty one, and write at once without an error or a standstill', async () => {
    const { url: databaseUrl, remove } = await openTestDatabase(dialect);
    const dataDir = launcher.makeFolder();
    const settings = { databaseUrl, dataDir, nodeArgs };
    const apis = await Promise.all([launcher.start(settings), launcher.start(settings)]);
    const token = await logInAsAdmin(apis[0].url);
    await sleep(METER_DELAY_MS);
    const random = createRandom(19);

    const teams = await Promise.all(
      apis.map(async ({ url }, i) => {
        const team = createWriters(4, random, `P${i}-`);
        await team.write({ url, token }, () => team.ledger.acknowledged.length >= WRITES);
        return team;
      }),
    );
    const stalls = await Promise.all(apis.map(stopAndMeasure));

    for (const { ledger } of teams) {
      expect(ledger.unexpected).toEqual([]);
      expect([ledger.unavailable, ledger.cutOff, ledger.foundLater]).toEqual([0, 0, 0]);
    }
    const all = teams.flatMap(({ ledger }) => ledger.acknowledged);
    const audit = await auditDatabase(databaseUrl, all);
    expect(audit.faults).toEqual([]);
    expect(audit.units).toBe(all.length);
    expect(Math.max(...stalls)).toBeLessThan(USUAL_STALL_MS);
    expect(Math.max(...teams.map(({ ledger }) => ledger.slowestMs))).toBeLessThan(LONGEST_WAIT_MS);
    await remove();
  });
});

/** Returns the 99th percentile of the event loop delay of a process, in ms. */
async function stopAndMeasure(api: ApiProcess): Promise<number> {
  await api.kill('SIGTERM');
  return Number(/stalled (\d+) ms/.exec(api.output())?.[1]);
}
